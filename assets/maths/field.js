// f on a grid over the view: the lift is evaluated once per run and view, and then a frame is one matrix-vector
// product.
import * as lifts from "./lift.js";
import { haveFewNumbers } from "./voters.js";
import * as votes from "./votes.js";

/** @typedef {[number, Float64Array]} Term */
/** @typedef {{ columns: Map<string, Float64Array>, column(j: number): Float64Array }} Kernels */

const COLUMNS = 60;
const LINE_COLUMNS = 400;
// in cells: the grid begins this far outside the view, so that the saddle of a symmetric f is not on a node
const OFFSET = 0.21;

// the nodes of the grid; a number line has one row, and therefore more columns
/** @type {(run: Source, view: Extent, width: number, height: number, fine: boolean) => Plane} */
function gridOf(run, view, width, height, fine) {
  // the area of a vote is often narrow
  const finer = run.voters ? haveFewNumbers(run, run.voters) : fine;
  const cells = finer ? 2 * COLUMNS : COLUMNS;
  if (run.dimension !== 1) return grid(view, width, height, cells, run.voters ? 0 : OFFSET);
  const columns = LINE_COLUMNS;
  const nodes = Array.from({ length: columns + 1 }, (_, i) => [
    view[0] + (i / columns) * (view[1] - view[0]),
  ]);
  return { columns, rows: 0, nodes, x: (i) => (i / columns) * width, y: () => 0 };
}

/** @type {(view: Extent, width: number, height: number, columns: number, aside: number) => Plane} */
function grid(view, width, height, columns, aside) {
  const rows = Math.max(8, Math.min(1.5 * columns, Math.round((columns * height) / width)));
  const [across, down] = [columns + Math.ceil(aside), rows + Math.ceil(aside)];
  const u = (/** @type {number} */ i) => (i - aside) / columns;
  const v = (/** @type {number} */ j) => (j - aside) / rows;
  const nodes = [];
  for (let j = 0; j <= down; j += 1) {
    for (let i = 0; i <= across; i += 1) {
      nodes.push([view[0] + u(i) * (view[1] - view[0]), view[3] - v(j) * (view[3] - view[2])]);
    }
  }
  return { columns: across, rows: down, nodes, x: (i) => u(i) * width, y: (j) => v(j) * height };
}

// creates the field of a run. before: the field that this one replaces, or null. A column holds feature j, or the
// kernel of point j, at the nodes; it is computed when it is first needed, since most points are no support vectors
/**
 * @param {Source} run
 * @param {Pick<Axes, "view" | "width" | "height">} room
 * @param {boolean} fine
 * @param {Field | null} before
 * @returns {Field}
 */
export function createField(run, { view, width, height }, fine = false, before = null) {
  const plane = gridOf(run, view, width, height, fine);
  const key = JSON.stringify([run.lift, run.dimension, view, width, height]);
  if (run.voters) {
    return votes.field(run, run.voters, plane, featureColumns(run, plane.nodes));
  }
  const reusable = before?.key === key ? before.columns : undefined;
  const kernels = run.has("w") ? null : kernelColumns(run, plane.nodes, reusable);
  const columns = kernels ? kernels.column : featureColumns(run, plane.nodes);
  // an array of its own, so that a second boundary does not overwrite f
  const [stepValues, extraValues] = [0, 0].map(() => new Float64Array(plane.nodes.length));
  /** @type {(values: Float64Array, weights: Row, b: number) => Grid} */
  const evaluateGrid = (values, weights, b) => {
    values.fill(b);
    const terms = Array.from(weights, (weight, j) => /** @type {[number, number]} */ ([weight, j]))
      .filter(([weight]) => weight !== 0)
      .map(([weight, j]) => /** @type {Term} */ ([weight, columns(j)]));
    for (let j = 0; j < terms.length; j += 4) addFour(values, terms.slice(j, j + 4));
    return { ...plane, values };
  };
  return {
    at: (shown) => evaluateGrid(stepValues, shown.coefficients(), shown.get("b")),
    ofWeights: (weights, b) => evaluateGrid(extraValues, weights, b),
    key,
    columns: kernels?.columns,
  };
}

// adds u p + v q + w r + x s to the values; four columns at a time take half as long as one by one
/** @type {(values: Float64Array, terms: Term[]) => void} */
function addFour(values, [[u, p], [v, q] = [0, p], [w, r] = [0, p], [x, s] = [0, p]]) {
  for (let node = 0; node < values.length; node += 1) {
    values[node] += u * p[node] + v * q[node] + w * r[node] + x * s[node];
  }
}

/** @type {(run: Source, nodes: Place[]) => (j: number) => Float64Array} */
function featureColumns(run, nodes) {
  const features = nodes.map((node) => lifts.features(run.lift, node));
  return cacheColumns((j) => Float64Array.from(features, (feature) => feature[j]));
}

// while one point is dragged, the columns of the other points are taken from the field before
/** @type {(run: Source, nodes: Place[], before?: Map<string, Float64Array>) => Kernels} */
function kernelColumns(run, nodes, before = new Map()) {
  const columns = new Map();
  const column = cacheColumns((j) => {
    const place = run.points[j].join(" ");
    const stored = before.get(place);
    const values =
      stored ?? Float64Array.from(nodes, (node) => lifts.kernel(run.lift, run.points[j], node));
    columns.set(place, values);
    return values;
  });
  return { columns, column };
}

/** @type {(make: (j: number) => Float64Array) => (j: number) => Float64Array} */
function cacheColumns(compute) {
  /** @type {Float64Array[]} */
  const columns = [];
  return (j) => (columns[j] ??= compute(j));
}
