// f on a grid over the view: the lift is evaluated once per run and view, then a frame is one matrix-vector product.
import * as lifts from "./lift.js";
import * as votes from "./votes.js";

const COLUMNS = 60;
const LINE = 400;
// parts of a cell by which the grid begins outside of the view: what is symmetric has its saddle on no node then
const ASIDE = 0.21;

// a number line has one row, and so finer columns
function gridOf(run, view, width, height, fine) {
  // what a vote cuts out is often narrow
  const finer = run.voters ? votes.areFew(run) : fine;
  const cells = finer ? 2 * COLUMNS : COLUMNS;
  if (run.dimension !== 1) return grid(view, width, height, cells, run.voters ? 0 : ASIDE);
  const columns = LINE;
  const nodes = Array.from({ length: columns + 1 }, (_, i) => [
    view[0] + (i / columns) * (view[1] - view[0]),
  ]);
  return { columns, rows: 0, nodes, x: (i) => (i / columns) * width };
}

function grid(view, width, height, columns, aside = 0) {
  const rows = Math.max(8, Math.min(1.5 * columns, Math.round((columns * height) / width)));
  const [across, down] = [columns + Math.ceil(aside), rows + Math.ceil(aside)];
  const [u, v] = [(i) => (i - aside) / columns, (j) => (j - aside) / rows];
  const nodes = [];
  for (let j = 0; j <= down; j += 1) {
    for (let i = 0; i <= across; i += 1) {
      nodes.push([view[0] + u(i) * (view[1] - view[0]), view[3] - v(j) * (view[3] - view[2])]);
    }
  }
  return { columns: across, rows: down, nodes, x: (i) => u(i) * width, y: (j) => v(j) * height };
}

// before: the field that this one takes the place of, where there is one. basis(j) is psi_j on the nodes, evaluated when it is first needed: most points are no support vectors
export function createField(run, { view, width, height }, fine = false, before = null) {
  const plane = gridOf(run, view, width, height, fine);
  const key = JSON.stringify([run.lift, run.dimension, view, width, height]);
  if (run.voters) return votes.field(run, plane, featureColumns(run, plane.nodes));
  const kernels = run.has("w")
    ? null
    : kernelColumns(run, plane.nodes, before?.key === key ? before.columns : undefined);
  const columns = kernels ? kernels.column : featureColumns(run, plane.nodes);
  const values = new Float64Array(plane.nodes.length);
  const at = (shown) => {
    values.fill(shown.get("b"));
    const weights = shown.coefficients();
    const used = Array.from(weights.keys()).filter((j) => weights[j] !== 0);
    for (let j = 0; j < used.length; j += 4) {
      addFour(
        values,
        used.slice(j, j + 4).map((i) => [weights[i], columns(i)]),
      );
    }
    return { ...plane, values };
  };
  return { at, key, columns: kernels?.columns };
}

// values + u p + v q + w r + x s; four columns at a time take half as long as one by one
function addFour(values, [[u, p], [v, q] = [0, p], [w, r] = [0, p], [x, s] = [0, p]]) {
  for (let node = 0; node < values.length; node += 1) {
    values[node] += u * p[node] + v * q[node] + w * r[node] + x * s[node];
  }
}

function featureColumns(run, nodes) {
  const features = nodes.map((node) => lifts.features(run.lift, node));
  return kept((j) => Float64Array.from(features, (feature) => feature[j]));
}

// while one point is dragged, the others' columns are those of the field before
function kernelColumns(run, nodes, before = new Map()) {
  const columns = new Map();
  const column = kept((j) => {
    const place = run.points[j].join(" ");
    const known = before.get(place);
    const values =
      known ?? Float64Array.from(nodes, (node) => lifts.kernel(run.lift, run.points[j], node));
    columns.set(place, values);
    return values;
  });
  return { columns, column };
}

function kept(make) {
  const made = [];
  return (j) => (made[j] ??= make(j));
}
