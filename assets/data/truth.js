// The true boundary of generated points: a quiet dashed line in the plane, as long as they are what is learned from.
import { on } from "../kit/bus.js";
import { button, element } from "../kit/dom.js";
import { make, pathData, show, write } from "../kit/svg.js";
import { state } from "../model/state.js";
import { axesOf } from "../stage/axes.js";

// by the points that it belongs to, so that undo and redo bring the right one
/** @type {WeakMap<Place[], Path[] | null>} */
const known = new WeakMap();
// actions that go back to points, or leave none
const OTHERS = new Set(["undo", "redo", "reset", "clear"]);
let graph = null;
let last = null;
let path = null;
let chip = null;
let isOn = true;
// told when it is turned off on the canvas
let listener = () => {};

export function start(node, turned) {
  graph = node;
  listener = turned;
  path = make("path", "truth");
  chip = element("div", "chip truth-chip", document.querySelector(".chips"));
  element("span", "", chip, "- - the true boundary ");
  element("button", "link", chip, "Hide").addEventListener("click", ({ detail }) => {
    turn(false);
    // by keyboard: it has gone with the focus, and comes back from that menu
    if (!detail) button("more").focus();
  });
  chip.hidden = true;
  last = state.scenario.points;
  on("scenario", follow);
  on("opened", ({ points }) => {
    last = points;
  });
  on("drawn", draw);
}

// known of these points from now on, or that there is none; they are to be dispatched next
/** @type {(points: Place[], boundary: Path[] | null) => void} */
export function learn(points, boundary) {
  known.set(points, boundary);
}

export const isShown = () => isOn;

export function turn(next) {
  isOn = next;
  listener();
  draw({ axes: axesOf(graph) });
}

// where some were moved, added or taken away it is still theirs
function follow({ points }, { type }) {
  if (last !== points && !OTHERS.has(type) && known.has(last) && !known.has(points)) {
    known.set(points, known.get(last));
  }
  last = points;
}

function draw({ axes }) {
  const lines = state.scenario.dimension === 2 && known.get(state.scenario.points);
  const isThere = Boolean(isOn && lines);
  chip.hidden = !isThere;
  if (path.parentNode !== axes.plot) axes.plot.prepend(path);
  show(path, isThere);
  if (isThere) write(path, "d", lines.map((line) => pathData(line.map(axes.px))).join(""));
}
