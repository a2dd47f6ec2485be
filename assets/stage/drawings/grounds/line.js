// Number line for points with one coordinate; f is a curve over it.

import { letters } from "../../../kit/notation.js";
import { pathData } from "../../../kit/svg.js";
import { name } from "../../names.js";
import * as names from "../names.js";

// the share of the height above and below the line that f may use
const SHARE = 0.78;
// in px; a sign needs a segment at least this wide
const WIDE = 36;

/** @type {(base: Base) => Ground} */
export function lineGround({ axes, shown, field }) {
  const { width, height } = axes;
  // a copy, since the field reuses its array
  const gridOf = (frame) => ({ ...field.at(frame), values: field.at(frame).values.slice() });
  // before the grid of the step, since a vote looks for its crossings in the array that the field reuses
  const size = pixelsPerUnit(shown, axes, gridOf(shown.end()));
  const grid = gridOf(shown);
  const up = (f) => Math.max(-height, Math.min(2 * height, height / 2 - f * size));
  const probabilityHeight = (f) => height / 2 - (SHARE * height * Math.tanh(f / 2)) / 2;
  const ground = {
    kind: "line",
    grid,
    up,
    chance: probabilityHeight,
    rule: pathData(across(width, up(0))),
    lines: [],
  };
  if (!shown.hasLearned()) return { ...ground, area: "", filled: false, outside: false };
  const { at, stretches } = crossings(grid);
  const curve = curveOf(grid, up);
  const sigmoid = isOdds(shown) ? curveOf(grid, probabilityHeight) : [];
  return {
    ...ground,
    area: blocks(stretches, height),
    filled: true,
    boundary: at.map((x) => pathData(upright(x, height))).join(""),
    above: (value) => blocks(crossings(grid, value).stretches, height),
    curve: pathData(curve),
    sigmoid: pathData(sigmoid),
    names: sigmoid.length ? [names.alongCurve([sigmoid], "mark-name", letters("$mu($x)"))] : [],
    lines: [curve, sigmoid, ...at.map((x) => upright(x, height))],
    outside: !at.length,
    roots: at,
    signs: at.length ? signs(stretches, gaps(stretches, width), height) : null,
    // for a probability, the height is that of the probability and not of f
    level: (f) => [across(width, (isOdds(shown) ? probabilityHeight : up)(f))],
    nameLevel: ([[[, y]]], text) => levelName(text, width, y),
    earlier: () => [curveOf(gridOf(shown.before()), up)],
  };
}

const isOdds = (shown) => shown.mark("levels")?.meaning === "odds";
const blocks = (stretches, height) =>
  stretches.map(([from, to]) => block(from, to, height)).join("");
const across = (width, y) => [
  [0, y],
  [width, y],
];
const upright = (x, height) => [
  [x, 0],
  [x, height],
];
const block = (from, to, height) =>
  pathData(
    [
      [from, 0],
      [to, 0],
      [to, height],
      [from, height],
    ],
    "Z",
  );

/** @type {(grid: Grid, up: (f: number) => number) => Path} */
function curveOf({ columns, values, x }, up) {
  return Array.from({ length: columns + 1 }, (_, i) => [x(i), up(values[i])]);
}

// pixels per unit of f, the same at every step, so that at the end max |f| over the range of the points, or 1, still
// fits
/** @type {(shown: Shown, axes: Axes, grid: Grid) => number} */
function pixelsPerUnit(shown, axes, { columns, values, x }) {
  const places = shown.points.map(([at]) => axes.px([at, 0])[0]);
  const low = Math.min(...places);
  const high = Math.max(...places);
  let most = 1;
  for (let i = 0; i <= columns; i += 1) {
    if (x(i) >= low && x(i) <= high) most = Math.max(most, Math.abs(values[i]));
  }
  return (SHARE * axes.height) / 2 / most;
}

// in pixels: the places where f crosses a level, and the segments where f is not below it
/** @type {(grid: Grid, level?: number) => { at: number[], stretches: Path }} */
function crossings({ columns, values: all, x, crossing }, level = 0) {
  const values = level ? all.map((value) => value - level) : all;
  const at = [];
  const stretches = [];
  let from = values[0] >= 0 ? 0 : null;
  for (let i = 0; i < columns; i += 1) {
    if (values[i] >= 0 === values[i + 1] >= 0) continue;
    // a vote jumps between two nodes
    const share = crossing ? crossing(i, i + 1, 0) : -values[i] / (values[i + 1] - values[i]);
    at.push(x(i + share));
    if (from === null) from = x(i + share);
    else {
      stretches.push([from, x(i + share)]);
      from = null;
    }
  }
  if (from !== null) stretches.push([from, x(columns)]);
  return { at, stretches };
}

// the segments between the given ones
function gaps(stretches, width) {
  const ends = [0, ...stretches.flat(), width];
  const between = Array.from({ length: ends.length / 2 }, (_, i) => [ends[2 * i], ends[2 * i + 1]]);
  return between.filter(([from, to]) => to > from);
}

// above a level at one of its ends, or further in, or below it
function levelName(text, width, y) {
  const further = Array.from({ length: 17 }, (_, i) => (0.1 + i / 20) * width);
  const places = [width - 34, 34, 0.7 * width, 0.3 * width, ...further];
  return name(
    "level-name",
    text,
    [-11, 12].flatMap((off) => places.map((x) => [x, y + off])),
  );
}

// in the middle of the widest segment of each class, near the lower edge
function signs(stretches, others, height) {
  return [44, 70, 100, 130].map((up) =>
    [stretches, others].map((of) => signPlace(of, height - up)),
  );
}

function signPlace(stretches, y) {
  const widest = stretches.reduce(
    (best, one) => (one[1] - one[0] > best[1] - best[0] ? one : best),
    [0, 0],
  );
  return widest[1] - widest[0] > WIDE ? [(widest[0] + widest[1]) / 2, y] : null;
}
