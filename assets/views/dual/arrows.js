// The arrows that add up to w: the weight of each point times y x, or y (x − mean) where the run subtracts the mean of
// all points first; head to tail, first class +, then class −.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { memoize } from "../../maths/memo.js";
import { equals, vector } from "../../wording/number.js";
import { scale } from "../kit/scale.js";
import { pointWeights } from "./point-weights.js";

// Pixels around the drawing; shorter arrows than the first have no number, shorter ones than the second are not
// drawn.
const PADDING = 40;
const [NUMBERED, VISIBLE] = [26, 1];
// If there are more arrows than this, only long ones have a number.
const [MANY, LONG] = [14, 70];
// Pixels of a letter of the name of w, and between it and a number.
const [LETTER, APART] = [7.7, 15];
/** @type {WeakMap<Run, any>} */
const reachCache = new WeakMap();

/** @type {(layer: Element) => any} */
export function createArrows(layer) {
  const grid = make("path", "chart-grid", layer);
  const zero = make("path", "chart-zero", layer);
  const sum = make("path", "dual-sum", layer);
  const arrows = make("g", "", layer);
  const head = make("path", "dual-head", layer);
  const texts = make("g", "", layer);
  const sumLabel = make("text", "dual-w", layer);

  function draw({ shown, fixed, weights, lit }, { width, height }) {
    const reach = memoize(reachCache, shown.run, () => reachOf(shown.run, fixed));
    const toPixels = createProjection(reach, width, height);
    const [x, y] = toPixels([0, 0]);
    write(grid, "d", gridOf(reach, toPixels, [width, height]));
    write(zero, "d", `M0 ${y}H${width}M${x} 0V${height}`);
    const chain = chainOf(shown, weights, fixed);
    while (arrows.childElementCount > chain.length) arrows.lastChild.remove();
    while (arrows.childElementCount < chain.length) make("path", "", arrows);
    texts.replaceChildren();
    const least = chain.length > MANY ? LONG : NUMBERED;
    chain.forEach(({ i, from, to }, order) => {
      const [start, end] = [toPixels(from), toPixels(to)];
      const node = arrows.children[order];
      const colour = shown.labels[i] > 0 ? "plus" : "minus";
      write(node, "class", `dual-arrow ${colour}${i === lit ? " is-lit" : ""}`);
      write(node, "data-point", i);
      write(node, "d", arrowPath(start, end, 7));
      if (i === lit || lengthOf(start, end) > least) addNumber(texts, i, start, end);
    });
    const tip = toPixels(shown.get("w"));
    write(sum, "d", segmentPath([x, y], tip));
    write(head, "d", headPath([x, y], tip, 11));
    const text = letters(`$w ${equals(vector(Array.from(shown.get("w"))))}`);
    if (sumLabel.textContent !== text) sumLabel.textContent = text;
    const long = LETTER * text.length;
    const left = tip[0] > width - 150 ? width - 8 - long : Math.max(8, tip[0] + 10);
    const below = tip[1] > y ? -1 : 1;
    const heights = [-12, 22, -30, 40].map((far) => tip[1] + below * far + (below < 0 ? 10 : 0));
    const numbers = [...texts.children].map((one) =>
      ["x", "y"].map((k) => Number(one.getAttribute(k))),
    );
    const isFree = (top) =>
      numbers.every(([u, v]) => u < left - 8 || u > left + long + 8 || Math.abs(v - top) > APART);
    write(sumLabel, "x", roundToTenth(left));
    write(sumLabel, "y", Math.max(18, Math.min(height - 10, heights.find(isFree) ?? 0)));
  }

  return { layer, draw };
}

/** @type {(start: any, end: any) => number} */
const lengthOf = ([a, b], [c, d]) => Math.hypot(c - a, d - b);

// Return the start and end of each point's arrow, class + first, beginning at the initial w.
function chainOf(shown, weights, { factor, centre }) {
  const start = shown.run.at(0).get("w");
  const order = weights.map((_, i) => i).sort((i, j) => shown.labels[j] - shown.labels[i] || i - j);
  let from = [...start];
  const chain = [];
  for (const i of order) {
    if (!weights[i]) continue;
    const contribution = factor * weights[i] * shown.labels[i];
    const to = from.map(
      (value, d) => value + contribution * (shown.points[i][d] - (centre?.[d] ?? 0)),
    );
    chain.push({ i, from, to });
    from = to;
  }
  return chain;
}

// Return the extent of the arrows over all frames of a run.
function reachOf(run, fixed) {
  const [low, high] = [
    [0, 0],
    [0, 0],
  ];
  for (let k = 0; k <= run.last; k += 1) {
    const shown = run.at(k);
    for (const { to } of chainOf(shown, pointWeights(shown, fixed.column), fixed)) {
      to.forEach((value, d) => {
        low[d] = Math.min(low[d], value);
        high[d] = Math.max(high[d], value);
      });
    }
  }
  return { low, high };
}

// Return the map from the plane to pixels, with equal units on both axes.
function createProjection({ low, high }, width, height) {
  const spans = [0, 1].map((d) => high[d] - low[d] || 1);
  const unit = Math.min((width - 2 * PADDING) / spans[0], (height - 2 * PADDING) / spans[1]);
  const middle = [0, 1].map((d) => (low[d] + high[d]) / 2);
  return ([x, y]) => [
    roundToTenth(width / 2 + unit * (x - middle[0])),
    roundToTenth(height / 2 - unit * (y - middle[1])),
  ];
}

function gridOf(extent, toPixels, [width, height]) {
  const [from, to] = [toPixels(extent.low), toPixels(extent.high)];
  const ticks = [0, 1].map(
    (d) => scale({ low: extent.low[d], high: extent.high[d] || 1 }, from[d], to[d]).ticks,
  );
  const up = ticks[0].map((value) => `M${toPixels([value, 0])[0]} 0V${height}`);
  return [...up, ...ticks[1].map((value) => `M0 ${toPixels([0, value])[1]}H${width}`)].join("");
}

// Return path data of a shaft with an open head.
function arrowPath(start, end, size) {
  const length = lengthOf(start, end);
  if (length < VISIBLE) return "";
  const [dx, dy] = [0, 1].map((d) => ((end[d] - start[d]) / length) * Math.min(size, length / 2));
  const wing = (side) =>
    `M${roundToTenth(end[0] - dx + side * 0.6 * dy)} ${roundToTenth(end[1] - dy - side * 0.6 * dx)}L${end[0]} ${end[1]}`;
  return `M${start[0]} ${start[1]}L${end[0]} ${end[1]}${wing(1)}${wing(-1)}`;
}

const segmentPath = (start, end) => `M${start[0]} ${start[1]}L${end[0]} ${end[1]}`;

function headPath(start, end, size) {
  const length = lengthOf(start, end);
  if (length < VISIBLE) return "";
  const [dx, dy] = [0, 1].map((d) => ((end[d] - start[d]) / length) * Math.min(size, length));
  const foot = (side) =>
    `${roundToTenth(end[0] - dx + side * 0.45 * dy)} ${roundToTenth(end[1] - dy - side * 0.45 * dx)}`;
  return `M${end[0]} ${end[1]}L${foot(1)}L${foot(-1)}Z`;
}

// Write the number of a point next to the middle of its arrow.
function addNumber(layer, i, start, end) {
  const [dx, dy] = [0, 1].map((d) => end[d] - start[d]);
  const length = Math.hypot(dx, dy) || 1;
  const node = make("text", "chart-name", layer);
  node.textContent = String(i + 1);
  write(node, "text-anchor", "middle");
  write(node, "x", roundToTenth((start[0] + end[0]) / 2 - (11 * dy) / length));
  write(node, "y", roundToTenth((start[1] + end[1]) / 2 + (11 * dx) / length + 4));
}
