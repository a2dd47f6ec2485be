// f over the number line as a sum: a thin curve for each term, and b.

import { letters } from "../../kit/notation.js";
import { make, pathData, write } from "../../kit/svg.js";
import * as lifts from "../../maths/lift.js";
import { memoize } from "../../maths/memo.js";
import { scores } from "../../maths/scores.js";
import { createChart } from "../kit/chart.js";
import { createHeaps } from "./coincident.js";
import { createNames } from "./names.js";

const PIECES = 120;
// The largest extent of the axis for a single term, as a multiple of the largest f.
const BEYOND = 2.5;

export function createTerms(node) {
  const chart = createChart(node, "terms");
  const { plot } = chart;
  const room = make("rect", "", make("clipPath", "", plot));
  room.parentNode.id = "terms-room";
  const inside = make("g", "", plot);
  inside.setAttribute("clip-path", "url(#terms-room)");
  return {
    chart,
    room,
    plus: make("path", "term plus", inside),
    minus: make("path", "term minus", inside),
    other: make("path", "term other", inside),
    own: make("path", "term own", inside),
    b: make("path", "offset", inside),
    stems: make("path", "stems", inside),
    sum: make("path", "series", inside),
    heaps: createHeaps(make("g", "points", plot)),
    names: createNames(make("g", "names", plot)),
  };
}

/** @type {(nodes: any, seen: Seen) => void} */
export function drawTerms(nodes, seen) {
  const { shown, fixed, width, height } = seen;
  const setting = memoize(settings, shown.run, () => makeSetting(shown, fixed));
  const [[low, high]] = fixed.domain;
  const y = {
    ...setting.range,
    label: letters("$f($x)"),
    few: Math.max(2, Math.min(7, Math.floor(height / 55))),
  };
  const box = nodes.chart.layOut({ width, height }, { low, high, label: "x" }, y);
  placeClip(nodes.room, box);
  if (nodes.layout?.box !== box || nodes.layout.setting !== setting)
    nodes.layout = { box, setting, terms: [] };
  drawSum(nodes, seen);
  const b = shown.get("b");
  write(nodes.b, "d", b === 0 ? "" : `M${box.left} ${box.y.at(b)}H${box.right}`);
  const name = { text: letters("$b"), at: [box.left + 8, box.y.at(b)], classes: "letter" };
  drawPoints(nodes, seen, box, b === 0 ? [] : [name]);
}

function placeClip(room, { left, right, top, bottom }) {
  const all = { x: left, y: top, width: right - left, height: bottom - top };
  for (const [name, value] of Object.entries(all)) write(room, name, value);
}

const settings = new WeakMap();
function makeSetting(shown, { domain, anchored, most }) {
  const [[low, high]] = domain;
  const xs = Array.from({ length: PIECES + 1 }, (_, i) => low + (i / PIECES) * (high - low));
  const cache = new Map();
  const { run, points } = shown;
  const hasWeights = run.has("w");
  const value = hasWeights
    ? (j, x) => lifts.features(run.lift, [x])[j]
    : (j, x) => lifts.kernel(run.lift, points[j], [x]);
  const column = (j) => memoize(cache, j, () => xs.map((x) => value(j, x)));
  const range = rangeOf(shown.end(), column, most || 1);
  // Whether each term belongs to a point.
  return { xs, column, range, ofPoints: !hasWeights || anchored };
}

function drawSum(nodes, { shown, lit }) {
  const { setting, terms } = nodes.layout;
  const weights = shown.coefficients();
  const sum = new Float64Array(setting.xs.length).fill(shown.get("b"));
  const paths = { 1: "", "-1": "", 0: "" };
  weights.forEach((weight, j) => {
    if (weight === 0) return;
    const values = setting.column(j);
    for (let i = 0; i < sum.length; i += 1) sum[i] += weight * values[i];
    paths[setting.ofPoints ? Math.sign(weight) : 0] += termPath(nodes.layout, j, weight);
  });
  write(nodes.plus, "d", paths[1]);
  write(nodes.minus, "d", paths[-1]);
  write(nodes.other, "d", paths[0]);
  const lights = setting.ofPoints && lit !== null && weights[lit];
  write(nodes.own, "d", lights ? terms[lit].path : "");
  write(nodes.sum, "d", pathOf(nodes.layout, sum));
}

// Most weights are unchanged since the previous step, so their paths are reused.
function termPath(layout, j, weight) {
  if (layout.terms[j]?.weight !== weight) {
    const values = layout.setting.column(j).map((value) => weight * value);
    layout.terms[j] = { weight, path: pathOf(layout, values) };
  }
  return layout.terms[j].path;
}

function pathOf({ box, setting }, values) {
  return pathData(Array.from(values, (f, i) => [box.x.at(setting.xs[i]), box.y.at(f)]));
}

// Return the range of f over the run, and of the terms at its end.
function rangeOf(end, column, most) {
  const sizes = Array.from(end.coefficients(), (weight, j) =>
    weight ? Math.max(...column(j).map((value) => Math.abs(weight * value))) : 0,
  );
  const top = 1.1 * Math.min(BEYOND * most, Math.max(most, ...sizes));
  return { low: -top, high: top };
}

// Draw the points on the number line, each with a vertical line to f.
function drawPoints(nodes, { shown, fixed, lit, width, height }, box, more) {
  const f = scores(shown);
  const zero = box.y.at(0);
  const marks = fixed.heaps.map((heap) => ({
    heap,
    place: [box.x.at(shown.points[heap[0]][0]), zero],
  }));
  const stems = marks.map(({ heap, place: [x] }) => `M${x} ${zero}V${box.y.at(f[heap[0]])}`);
  write(nodes.stems, "d", stems.join(""));
  const names = [...more, ...nodes.heaps.draw(shown, marks, lit)];
  nodes.names.draw(
    names,
    { width, height },
    marks.map(({ place }) => place),
  );
}
