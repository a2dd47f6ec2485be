// What stands where in the space of a lift: the same box over the whole run, and of each step the plane.
import { corners } from "../../maths/geometry.js";
import * as lifts from "../../maths/lift.js";
import { memoize } from "../../maths/memo.js";
import { scores } from "../../maths/scores.js";

/** @typedef {import("./space.js").Vector} Vector */

// cells of a surface along one side
const CELLS = 20;
// of the extent of the plane: how high the highest f is drawn; how far beyond it the surface may go; how high at least
// the canvas is raised, where nothing is measured in the picture
const HIGH = 0.42;
const BEYOND = 1.3;
const LEAST_RAISE = 0.3;
// round the flipped points
const PADDING = 0.08;
// the product of a lift of three features stands upright: its sign is what a plane parts first
const UPRIGHT = [0, 2, 1];

/** @type {WeakMap<Run, Map<string, any>>} */
const settingsCache = new WeakMap();

// what is the same at all steps of a run
/** @type {(shown: Shown, fixed: any, flipped: boolean) => any} */
function settingOf(shown, fixed, flipped) {
  const bySight = memoize(settingsCache, shown.run, () => new Map());
  return memoize(bySight, `${fixed.kind} ${flipped}`, () => makeSetting(shown, fixed, flipped));
}

function makeSetting({ run, lift, points, labels }, fixed, flipped) {
  const { kind, domain, heaps, height } = fixed;
  const raised = height * stretch(domain, fixed);
  const place = (phi) => (phi.length === 3 ? UPRIGHT.map((j) => phi[j]) : [...phi, raised]);
  const lifted = (x) => place(lifts.features(lift, x));
  const grid = flipped || kind === "parabola" ? null : gridOver(domain);
  if (kind === "height") {
    const highest = HIGH * Math.max(...domain.map(([low, high]) => high - low));
    const box = [...domain, [-highest, highest]];
    return { grid, box, scale: highest / (fixed.most || 1), columns: columnsOf(run, grid) };
  }
  const marks = heaps.map((heap) => {
    const bare = lifted(points[heap[0]]);
    if (!flipped || labels[heap[0]] > 0) return { heap, at: bare };
    return { heap, at: bare.map((value) => -value + 0), bare };
  });
  const places = grid?.nodes.map(lifted);
  // flipped, they come from where they were
  const extremes = marks.flatMap(({ at, bare }) => (bare ? [at, bare] : [at]));
  const box = boxOf([...(places ?? []), ...extremes, [0, 0, 0]], flipped ? PADDING : 0);
  const phi = grid?.nodes.map((x) => lifts.features(lift, x));
  // where the canvas was
  const floor = phi?.[0].length === 2 ? corners(domain.flat()) : null;
  return { grid, places, phi, marks, box, raised, floor };
}

// where the canvas is wide, height 1 would be nothing; but what is measured is measured as it is
/** @type {(domain: Place[], fixed: any) => number} */
function stretch(domain, { kind, height, hulls }) {
  if (kind === "surface" || hulls === 1 || !height) return 1;
  const wide = Math.max(...domain.map(([low, high]) => high - low));
  return Math.max(1, (LEAST_RAISE * wide) / height);
}

function gridOver([[x0, x1], [y0, y1]]) {
  const nodes = [];
  for (let j = 0; j <= CELLS; j += 1) {
    for (let i = 0; i <= CELLS; i += 1) {
      nodes.push([x0 + (i / CELLS) * (x1 - x0), y0 + (j / CELLS) * (y1 - y0)]);
    }
  }
  return { columns: CELLS, rows: CELLS, nodes };
}

// air: beyond the outermost, as a part of the whole, so that of a plane more is seen than of the points
/** @type {(places: Vector[], air: number) => Place[]} */
function boxOf(places, padding) {
  return [0, 1, 2].map((j) => {
    const values = places.map((place) => place[j]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const more = padding * (high - low);
    return [low - more, high + more];
  });
}

// of height: what f is a sum of, at the nodes
function columnsOf(run, { nodes }) {
  const cache = new Map();
  if (run.has("w")) {
    const phi = nodes.map((x) => lifts.features(run.lift, x));
    return (j) => memoize(cache, j, () => phi.map((row) => row[j]));
  }
  return (j) => memoize(cache, j, () => nodes.map((x) => lifts.kernel(run.lift, run.points[j], x)));
}

// box, axes; mesh with f at its nodes; the plane normal . p + offset = 0; levels beside it; where the points are
/** @type {(shown: Shown, fixed: any, flipped: boolean) => any} */
export function modelOf(shown, fixed, flipped) {
  const setting = settingOf(shown, fixed, flipped);
  if (fixed.kind === "height") return heightModel(shown, fixed, setting);
  const [b, ...w] = shown.get("plane");
  const isRaised = setting.raised > 0 && w.length === 2;
  const normal = isRaised ? [...w, b / setting.raised] : UPRIGHT.map((j) => w[j]);
  const values = setting.phi?.map((phi) => phi.reduce((sum, one, j) => sum + one * w[j], b));
  return {
    ...setting,
    mesh: setting.grid && { ...setting.grid, places: setting.places, values },
    normal,
    offset: isRaised ? 0 : b,
    levels: isRaised ? [] : levelsOf(shown),
    near: nearOf(shown, flipped, isRaised ? [setting.raised] : []),
    names: isRaised
      ? [...fixed.names, fixed.height === 1 ? "1" : "c"]
      : UPRIGHT.map((j) => fixed.names[j]),
  };
}

function heightModel(shown, { heaps, domain }, { grid, box, scale, columns }) {
  const weights = shown.coefficients();
  const values = new Float64Array(grid.nodes.length).fill(shown.get("b"));
  weights.forEach((weight, j) => {
    if (weight === 0) return;
    const column = columns(j);
    for (let i = 0; i < values.length; i += 1) values[i] += weight * column[i];
  });
  const top = BEYOND * box[2][1];
  const high = (f) => Math.max(-top, Math.min(top, scale * f));
  const at = scores(shown);
  const floor = shown.learned() ? [0, 0, 1] : [0, 0, 0];
  return {
    box,
    mesh: { ...grid, values, places: grid.nodes.map(([x, y], i) => [x, y, high(values[i])]) },
    marks: heaps.map((heap) => ({ heap, at: [...shown.points[heap[0]], high(at[heap[0]])] })),
    normal: floor,
    offset: 0,
    levels: levelsOf(shown).map((value) => scale * value),
    near: null,
    names: ["x₁", "x₂", "f"],
    corner: [domain[0][0], domain[1][0], 0],
  };
}

// where f = 1 means something
/** @type {(shown: Shown) => number[]} */
export function levelsOf(shown) {
  const mark = shown.mark("levels");
  if (!mark) return [];
  const at = typeof mark.at === "string" ? shown.get(mark.at) : mark.at;
  return at > 0 ? [-at, at] : [];
}

// the points that walk in hulls: of the classes, or of all flipped points; above: how high the canvas is raised
function nearOf(shown, flipped, above) {
  const near = Array.from(shown.get("near") ?? []);
  const half = near.length / 2;
  if (flipped && near.length === 3) {
    return [above.length ? near : UPRIGHT.map((j) => near[j]), [0, 0, 0]];
  }
  if (flipped || half + above.length !== 3) return null;
  const both = [near.slice(0, half), near.slice(half)];
  return both.map((place) => (half === 3 ? UPRIGHT.map((j) => place[j]) : [...place, ...above]));
}
