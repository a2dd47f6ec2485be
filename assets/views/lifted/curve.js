// The number line as a parabola in the plane of its features, with a straight boundary there and its cuts on
// the number line below.

import { letters } from "../../kit/notation.js";
import { make, pathData, show, write } from "../../kit/svg.js";
import { clip, corners, hull, line } from "../../maths/geometry.js";
import * as lifts from "../../maths/lift.js";
import { memoize } from "../../maths/memo.js";
import { number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";
import { createHeaps } from "./coincident.js";
import { levelsOf } from "./model.js";
import { createNames } from "./names.js";

// Pixels of the strip of the number line, of its bar, of the distance to it, and of the arrow w.
const STRIP = 68;
const [BAR, BELOW] = [16, 26];
const ARROW = 58;
// Scales of the axes that differ by a smaller factor are made equal.
const ALIKE = 2.2;
const PIECES = 90;
// The padding around the points as a share of their extent.
const PADDING = 0.14;

export function createCurve(node) {
  const chart = createChart(node, "on-parabola");
  const under = make("g", "under");
  chart.svg.prepend(under);
  const { plot } = chart;
  return {
    chart,
    minus: make("path", "half-plane minus", under),
    plus: make("path", "half-plane plus", under),
    strip: ["minus", "plus"].map((side) => make("path", `strip ${side}`, plot)),
    hulls: ["plus", "minus"].map((side) => make("path", `hull ${side}`, plot)),
    stems: make("path", "stems", plot),
    curve: make("path", "lifted-line", plot),
    levels: make("path", "margins", plot),
    boundary: make("path", "boundary", plot),
    cuts: make("path", "cut", plot),
    arrow: make("path", "shaft", plot),
    link: make("path", "link", plot),
    feet: ["plus", "minus"].map((side) => make("path", `foot ${side}`, plot)),
    ends: [0, 1, 2, 3].map(() => createEnd(plot)),
    heaps: createHeaps(make("g", "points", plot)),
    names: createNames(make("g", "names", plot)),
  };
}

/** @type {(nodes: any, seen: Seen) => void} */
export function drawCurve(nodes, seen) {
  const { shown, fixed, width, height } = seen;
  const setting = memoize(settings, shown.run, () => makeSetting(shown, fixed));
  const room = { width, height: height - STRIP };
  const { x, y, equalUnits } = axesOf(setting, room, fixed.names);
  const box = nodes.chart.layOut(room, x, y);
  const view = [x.low, x.high, y.low, y.high];
  const px = ([u, v]) => [box.x.at(u), box.y.at(v)];
  const [b, ...w] = shown.get("plane");
  const picture = { box, view, px, b, w, setting, foot: room.height + BELOW };
  drawSides(nodes, picture, shown);
  const curve = drawParabola(nodes, picture);
  const boundary = w.some((value) => value !== 0) ? line(view, w, b) : null;
  const names = [
    ...drawCuts(nodes, picture, shown),
    ...drawArrow(nodes, picture, equalUnits),
    ...drawHulls(nodes, picture, seen),
    ...drawPoints(nodes, picture, seen),
  ];
  nodes.names.draw(
    names,
    { width, height },
    setting.places.map(({ at }) => px(at)),
    boundary ? [...curve, boundary.map(px)] : curve,
  );
}

const settings = new WeakMap();
function makeSetting({ lift, points }, { heaps }) {
  const at = (x) => lifts.features(lift, [x]);
  const places = heaps.map((heap) => ({ heap, at: at(points[heap[0]][0]) }));
  return { at, places };
}

// Return axes that contain the points and the vertex of the parabola; equalUnits: a unit has the same length on
// both.
function axesOf({ at, places }, { width, height }, [first, second]) {
  const range = (j) => {
    const values = [at(0), ...places.map((one) => one.at)].map((one) => one[j]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const padding = PADDING * (high - low || 1);
    return { low: low - padding, high: high + padding };
  };
  const [x, y] = [range(0), range(1)];
  const per = (one, size) => (one.high - one.low) / size;
  const ratio = per(y, height - 78) / per(x, width - 74);
  const equalUnits = ratio < ALIKE && ratio > 1 / ALIKE;
  if (equalUnits) widen(ratio > 1 ? x : y, ratio > 1 ? ratio : 1 / ratio);
  const few = (size) => Math.max(2, Math.min(7, Math.floor(size / 55)));
  const bare = second.replace(/^\((.*)\)$/, "$1");
  return {
    x: { ...x, label: first },
    y: { ...y, label: bare, few: few(height) },
    equalUnits,
  };
}

function widen(axis, by) {
  const more = ((by - 1) * (axis.high - axis.low)) / 2;
  axis.low -= more;
  axis.high += more;
}

function createEnd(layer) {
  const end = make("circle", "end", layer);
  end.setAttribute("r", 5);
  return end;
}

// Draw the visible part of the parabola, and return its pieces.
function drawParabola({ curve }, { view, px, setting }) {
  const [from, to] = [view[0], view[1]].map((value) => value / setting.at(1)[0]);
  const points = Array.from({ length: PIECES + 1 }, (_, i) =>
    setting.at(from + (i / PIECES) * (to - from)),
  );
  const pieces = points.slice(1).map((at, i) => clippedBelow([points[i], at], view[3]).map(px));
  write(curve, "d", pieces.map((piece) => pathData(piece)).join(""));
  return pieces.filter(({ length }) => length);
}

// Return the part of a segment that is below a height.
function clippedBelow([p, q], top) {
  if (p[1] > top && q[1] > top) return [];
  if (p[1] <= top && q[1] <= top) return [p, q];
  const share = (top - p[1]) / (q[1] - p[1]);
  const crossing = [p[0] + share * (q[0] - p[0]), top];
  return p[1] > top ? [crossing, q] : [p, crossing];
}

// Draw the two sides of the boundary in the plane and on the number line.
function drawSides(nodes, { box, view, px, b, w, setting, foot }, shown) {
  const hasLine = w.some((value) => value !== 0);
  const side = (sign) => {
    const ring = clip(
      corners(view),
      w.map((value) => sign * value),
      sign * b,
    );
    return hasLine || sign * b > 0 ? pathData(ring.map(px), "Z") : "";
  };
  write(nodes.plus, "d", side(1));
  write(nodes.minus, "d", side(-1));
  write(nodes.boundary, "d", pathData(hasLine ? line(view, w, b)?.map(px) : null));
  const levels = hasLine ? levelsOf(shown).map((value) => line(view, w, b - value)) : [];
  write(nodes.levels, "d", levels.map((ends) => pathData(ends?.map(px))).join(""));
  const stretches = stretchesOf(nodes, { box, setting, b, w }, shown);
  for (const [k, sign] of [-1, 1].entries()) {
    const stretchesOfSide = stretches.filter((one) => one.sign === sign);
    const bars = stretchesOfSide.map(({ from, to }) => `M${from} ${foot}H${to}v${BAR}H${from}Z`);
    write(nodes.strip[k], "d", bars.join(""));
  }
}

// Return the stretches of the number line between the cuts, each with the sign of f.
function stretchesOf(_, { box, setting, b, w }, shown) {
  const cuts = [shown.get("cut_low"), shown.get("cut_high")].filter(Number.isFinite);
  const cutPixels = cuts
    .map((x) => box.x.at(setting.at(x)[0]))
    .filter((x) => x > box.left && x < box.right);
  const ends = [box.left, ...cutPixels, box.right];
  return ends.slice(1).map((to, k) => {
    const from = ends[k];
    const middle = parabolaPoint(box, setting, (from + to) / 2);
    return { from, to, sign: Math.sign(w[0] * middle[0] + w[1] * middle[1] + b) };
  });
}

// Return the point of the parabola above a pixel; its first feature is a multiple of x.
function parabolaPoint(box, { at }, pixel) {
  const unit = box.x.at(at(1)[0]) - box.x.at(0);
  return at((pixel - box.x.at(0)) / unit);
}

function drawCuts(nodes, { box, px, setting, foot }, shown) {
  const cuts = [shown.get("cut_low"), shown.get("cut_high")];
  const places = cuts.map((x) => (Number.isFinite(x) ? px(setting.at(x)) : null));
  const visible = places.map((at) => (at && at[0] > box.left && at[0] < box.right ? at : null));
  write(
    nodes.cuts,
    "d",
    visible.map((at) => (at ? `M${at[0]} ${at[1]}V${foot + BAR}` : "")).join(""),
  );
  visible.forEach((at, k) => {
    show(nodes.ends[k], at);
    if (at) write(nodes.ends[k], "cx", at[0]);
    if (at) write(nodes.ends[k], "cy", at[1]);
  });
  const names = visible.flatMap((at, k) =>
    at
      ? [
          {
            text: number(cuts[k]).text,
            at: [at[0], foot + BAR],
            classes: "own",
            // two that are close to each other stand apart
            directions: [3, k ? 6 : 7],
            away: 5,
          },
        ]
      : [],
  );
  const line = {
    text: "the number line",
    at: [box.right - 44, foot + BAR],
    classes: "axis",
    directions: [3],
    away: 5,
  };
  return [...names, line];
}

function drawArrow(nodes, { view, px, b, w }, equalUnits) {
  const ends = equalUnits && w.some((value) => value !== 0) ? line(view, w, b)?.map(px) : null;
  const size = Math.hypot(...w) || 1;
  const [u, v] = [w[0] / size, -w[1] / size];
  // The arrow starts away from the middle of the line, where the parabola often is.
  const from = ends ? [0, 1].map((j) => 0.3 * ends[0][j] + 0.7 * ends[1][j]) : null;
  const tip = from && [from[0] + ARROW * u, from[1] + ARROW * v];
  const back = (turn) => [tip[0] - 9 * u + turn * 5 * v, tip[1] - 9 * v - turn * 5 * u];
  write(nodes.arrow, "d", tip ? pathData([from, tip]) + pathData([back(1), tip, back(-1)]) : "");
  return tip ? [{ text: letters("$w"), at: tip, classes: "letter" }] : [];
}

function drawHulls(nodes, { px, setting }, { shown, fixed }) {
  const hasHulls = fixed.hulls === 2;
  nodes.hulls.forEach((node, k) => {
    const members = setting.places.filter(({ heap }) => shown.labels[heap[0]] === (k ? -1 : 1));
    write(node, "d", hasHulls ? pathData(hull(members.map(({ at }) => at)).map(px), "Z") : "");
  });
  const near = hasHulls ? Array.from(shown.get("near")) : null;
  const ends = near && [near.slice(0, 2), near.slice(2)].map(px);
  write(nodes.link, "d", pathData(ends));
  [2, 3].forEach((node, k) => {
    show(nodes.ends[node], ends);
    if (ends) write(nodes.ends[node], "cx", ends[k][0]);
    if (ends) write(nodes.ends[node], "cy", ends[k][1]);
  });
  return ends
    ? ends.map((at, k) => ({ text: [letters("$w₊"), letters("$w₋")][k], at, classes: "end-name" }))
    : [];
}

function drawPoints(nodes, { px, setting, foot: strip }, { shown, lit }) {
  const marks = setting.places.map((one) => ({ ...one, place: px(one.at) }));
  const middle = strip + BAR / 2;
  write(nodes.stems, "d", marks.map(({ place: [x, y] }) => `M${x} ${y}V${middle}`).join(""));
  const disc = (x) => `M${x - 4} ${middle}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`;
  const square = (x) => `M${x - 3.5} ${middle - 3.5}h7v7h-7Z`;
  const foot = (label, form) =>
    marks.filter(({ heap }) => shown.labels[heap[0]] === label).map(({ place: [x] }) => form(x));
  write(nodes.feet[0], "d", foot(1, disc).join(""));
  write(nodes.feet[1], "d", foot(-1, square).join(""));
  return nodes.heaps.draw(shown, marks, lit);
}
