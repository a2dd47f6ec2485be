// Points of a picture: each is a focusable SVG element with a name, the mark of its class, and rings that show its role
// in the step.
import { emit } from "../kit/bus.js";
import { inFocus } from "../kit/dom.js";
import { make, opacityFor, roundToTenth, write } from "../kit/svg.js";
import { state } from "../model/state.js";
import { kinds as kindsOf, shares as sharesOf } from "../model/support.js";
import { allDigits } from "../wording/number.js";
import { CROSSES, MARKS } from "./point_shapes.js";

// for places with points of both classes: the left half of a disc, the right half of a square
const HALVES = { 1: "M0 -8.5A8.5 8.5 0 0 0 0 8.5Z", "-1": "M0 -8H8V8H0Z" };
// radius of the inner ring: the usual one; for a support vector the one at alpha = 0 and what a full alpha adds; the
// same in linviz/picture/common_layers.py
const [RING, LEAST, MORE] = [10.5, 9, 3];
const HALF_CROSSES = { 1: "M-5.9 -2L-1.9 2M-1.9 -2L-5.9 2", "-1": "M5.9 -2L1.9 2M1.9 -2L5.9 2" };

// up to so many points all have their full size; the smallest share of it that many points have
const MANY = 60;
const SMALLEST = 0.5;

// the points of one picture, in a layer of their own
export function createPoints(layer) {
  const nodes = [];
  // index of the point that Tab reaches
  let roving = 0;
  let heaps = { points: null, labels: null, of: [] };
  let places = [];

  // draws the points at their current places; what the run says about them is drawn only if it is about exactly these
  // points
  function draw({ axes, shown, points, labels, held_out = 0 }) {
    while (nodes.length > points.length) nodes.pop().group.remove();
    while (nodes.length < points.length) nodes.push(makePoint(layer, nodes.length));
    // points do not move from step to step, so the heaps are computed once for all steps of a run
    if (heaps.points !== points || heaps.labels !== labels) {
      heaps = { points, labels, of: heapsOf(points, labels) };
    }
    roving = Math.min(roving, Math.max(0, points.length - 1));
    const trained = points.length - held_out;
    const same = shown.points.length === trained;
    const marks = same ? stepMarks(shown) : NO_MARKS;
    // the positions of two places identify the axes
    const scale = [axes.px([0, 0]), axes.px([1, 1])].join(" ");
    const now = points.map((point, i) => {
      const split = heaps.of[i].split;
      const next = { point, label: labels[i], split, scale, ...stateOf(marks, i, i >= trained) };
      write(nodes[i].group, "tabindex", i === roving ? 0 : -1);
      return showPoint(nodes[i], i, next, axes);
    });
    // the same list as long as no point has moved
    if (now.length !== places.length || now.some((place, i) => place !== places[i])) places = now;
    const size = Math.max(SMALLEST, Math.min(1, Math.sqrt(MANY / points.length)));
    layer.style.setProperty("--size", Math.round(100 * size) / 100);
    // many rings are drawn fainter, so that the points stay visible
    layer.style.setProperty("--rings", opacityFor(marks.kinds.filter(Boolean).length));
    return { places, heaps: heaps.of, kinds: marks.kinds, same };
  }

  function focus(index) {
    roving = index;
    for (const [i, node] of nodes.entries()) {
      node.group.setAttribute("tabindex", i === index ? 0 : -1);
    }
    nodes[index]?.group.focus();
  }

  return { draw, focus };
}

const NO_MARKS = { looked: [], wrong: [], kinds: [], shares: [], learned: false };
const stepMarks = (shown) => ({
  looked: [shown.get("index"), shown.get("other")],
  wrong: shown.get("wrong"),
  kinds: kindsOf(shown),
  shares: sharesOf(shown),
  learned: shown.hasLearned(),
});

function stateOf({ looked, wrong, kinds, shares, learned }, i, isHeldOut) {
  const classes = ["point"];
  if (isHeldOut) classes.push("held");
  if (looked.includes(i)) classes.push("looked");
  if (kinds[i]) classes.push("support", kinds[i]);
  if (learned && wrong[i]) classes.push("is-wrong");
  if (state.asked.includes(i)) classes.push("asked");
  if (i === state.selected) classes.push("selected");
  if (i === state.lit) classes.push("is-lit");
  let side = "";
  if (isHeldOut) side = ", held out";
  else if (learned) side = wrong[i] ? ", not correct" : ", correct";
  const ring = kinds[i] ? roundToTenth(LEAST + MORE * Math.min(1, shares[i])) : RING;
  return { classes: classes.join(" "), side, ring };
}

function makePoint(layer, index) {
  const group = make("g", "point", layer);
  group.dataset.index = index;
  group.setAttribute("role", "button");
  group.setAttribute("aria-roledescription", "point");
  const [inner] = [RING, 14.5].map((radius) => {
    const ring = make("circle", "ring", group);
    ring.setAttribute("r", radius);
    return ring;
  });
  return { group, inner, shape: null, cross: null, shown: { ring: RING } };
}

// writes only what has changed, since a step changes few points
function showPoint(node, i, next, axes) {
  const last = node.shown;
  node.shown = next;
  const moved = next.point !== last.point;
  if (next.label !== last.label || next.split !== last.split) setMark(node, next.label, next.split);
  if (moved || next.scale !== last.scale) {
    node.place = axes.px(next.point).map((value) => Math.round(value * 100) / 100);
    node.group.setAttribute("transform", `translate(${node.place.join(" ")})`);
  }
  if (next.ring !== last.ring) node.inner.setAttribute("r", next.ring);
  if (next.classes !== last.classes) node.group.setAttribute("class", next.classes);
  if (moved || next.label !== last.label || next.side !== last.side) {
    node.group.setAttribute("aria-label", nameOf(next, i));
  }
  return node.place;
}

function setMark(node, label, split) {
  node.shape?.remove();
  node.cross?.remove();
  const [tag, attributes] = split ? ["path", { d: HALVES[label] }] : MARKS[label];
  node.shape = make(tag, `mark ${label > 0 ? "plus" : "minus"}`, node.group);
  for (const [name, value] of Object.entries(attributes)) node.shape.setAttribute(name, value);
  node.cross = make("path", split ? "cross half" : "cross", node.group);
  node.cross.setAttribute("d", (split ? HALF_CROSSES : CROSSES)[label]);
}

function nameOf({ point, label, side }, index) {
  const place = point.slice(0, state.scenario.dimension).map(allDigits).join(", ");
  return `point ${index + 1}, ${label > 0 ? "plus" : "minus"}, at ${place}${side}`;
}

// for each point the heap of points in its place: their number, the first of them, and whether both classes are there
function heapsOf(points, labels) {
  const heaps = new Map();
  points.forEach((point, i) => {
    const at = point.join(" ");
    if (!heaps.has(at)) heaps.set(at, { first: i, size: 0, split: false });
    const heap = heaps.get(at);
    heap.size += 1;
    heap.split ||= labels[i] !== labels[heap.first];
  });
  return points.map((point) => heaps.get(point.join(" ")));
}

// the point nearest to a place on the screen, within a radius in pixels of the stage; null where there is none
export function nearest(axes, clientX, clientY, radius) {
  let best = null;
  let least = radius;
  const [left, top] = axes.onPlot(clientX, clientY);
  // before the first answer there is no scenario
  state.scenario?.points.forEach((point, i) => {
    const [x, y] = axes.px(point);
    const distance = Math.hypot(x - left, y - top);
    if (distance <= least) [best, least] = [i, distance];
  });
  return best;
}

export function select(index) {
  state.selected = index;
  emit("selection", index);
}

export function focusedPoint() {
  const group = inFocus()?.closest("g.point");
  return group ? Number(group.dataset.index) : null;
}
