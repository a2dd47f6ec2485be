// The contents of the three-dimensional pictures: a box that is the same over the run, and the plane of each
// step.

import { letters } from "../../kit/notation.js";
import { corners } from "../../maths/geometry.js";
import * as lifts from "../../maths/lift.js";
import { memoize } from "../../maths/memo.js";
import { scores } from "../../maths/scores.js";

/** @typedef {import("./space.js").Vector} Vector */

// Cells of a surface along one side.
const CELLS = 20;
// As shares of the plane's extent: the height of the highest f and the least height of the raised canvas where
// nothing is measured. BEYOND: the highest point of the surface as a multiple of the highest f at a point.
const HIGH = 0.42;
const BEYOND = 1.3;
const LEAST_RAISE = 0.3;
// The padding around the flipped points.
const PADDING = 0.08;
// The product of two features points upwards, since a plane can separate the classes by its sign.
const UPRIGHT = [0, 2, 1];

/** @type {WeakMap<Run, Map<string, any>>} */
const settingsCache = new WeakMap();

// Return what is the same at all steps of a run.
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
  // Flipped points glide from their original places, so the box contains both.
  const extremes = marks.flatMap(({ at, bare }) => (bare ? [at, bare] : [at]));
  const box = boxOf([...(places ?? []), ...extremes, [0, 0, 0]], flipped ? PADDING : 0);
  const phi = grid?.nodes.map((x) => lifts.features(lift, x));
  // The canvas before it was folded.
  const floor = phi?.[0].length === 2 ? corners(domain.flat()) : null;
  return { grid, places, phi, marks, box, raised, floor };
}

// Return the factor of the height of a raised canvas: on a wide canvas height 1 could not be seen. Where
// distances are measured it is 1.
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

// Return the range of each axis. `padding` is a share of the range, which shows more of the plane than just the
// points.
/** @type {(places: Vector[], air: number) => Place[]} */
function boxOf(places, padding) {
  return [0, 1, 2].map((j) => {
    const values = places.map((place) => place[j]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const more = padding * (high - low);
    return [low - more, high + more];
  });
}

// Return a function of j that gives term j of f without its weight at all nodes of the grid.
function columnsOf(run, { nodes }) {
  const cache = new Map();
  if (run.has("w")) {
    const phi = nodes.map((x) => lifts.features(run.lift, x));
    return (j) => memoize(cache, j, () => phi.map((row) => row[j]));
  }
  return (j) => memoize(cache, j, () => nodes.map((x) => lifts.kernel(run.lift, run.points[j], x)));
}

// Return the contents of the picture: box and axes; mesh with f at its nodes; the plane normal · p + offset = 0
// and its levels; the places of the points.
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
  const floor = shown.hasLearned() ? [0, 0, 1] : [0, 0, 0];
  return {
    box,
    mesh: { ...grid, values, places: grid.nodes.map(([x, y], i) => [x, y, high(values[i])]) },
    marks: heaps.map((heap) => ({ heap, at: [...shown.points[heap[0]], high(at[heap[0]])] })),
    normal: floor,
    offset: 0,
    levels: levelsOf(shown).map((value) => scale * value),
    near: null,
    names: ["$x₁", "$x₂", "$f"].map(letters),
    corner: [domain[0][0], domain[1][0], 0],
  };
}

// Return the levels of f at the margin, if the run has a margin.
/** @type {(shown: Shown) => number[]} */
export function levelsOf(shown) {
  const mark = shown.mark("levels");
  if (!mark) return [];
  const at = typeof mark.at === "string" ? shown.get(mark.at) : mark.at;
  return at > 0 ? [-at, at] : [];
}

// Return the two current points of the hulls of the classes, or v and 0 for the hull of the flipped points;
// `above`: the height of a raised canvas.
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
