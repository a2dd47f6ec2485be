// Adding points by keyboard: a cross that arrows move over the canvas, and Enter sets a point there.
import { emit } from "../kit/bus.js";
import { keep } from "../kit/opening.js";
import { make } from "../kit/svg.js";
import * as store from "../model/scenario.js";
import { nudged } from "./arrows.js";
import { axesOf, onAxes } from "./axes.js";
import * as gestures from "./gestures.js";
import { measure } from "./ruler.js";

let graph = null;
let node = null;
/** @type {Place} */
let at = [0, 0];

export function start(given) {
  graph = given;
  const layer = make("svg", "cursor-layer", graph.parentNode);
  node = make("g", "cursor", layer);
  node.setAttribute("tabindex", 0);
  node.setAttribute("role", "button");
  make("circle", "", node).setAttribute("r", 12);
  make("path", "", node).setAttribute("d", "M-16 0H16M0 -16V16");
  node.addEventListener("focus", place);
  onAxes(graph, place);
  place();
}

function place() {
  const axes = axesOf(graph);
  const [x0, x1, y0, y1] = axes.view;
  at = store.tidy(
    [Math.max(x0, Math.min(x1, at[0])), Math.max(y0, Math.min(y1, at[1]))],
    gestures.snaps(),
  );
  node.setAttribute("transform", `scale(${axes.scale}) translate(${axes.px(at).join(" ")})`);
  node.setAttribute(
    "aria-label",
    `cross at ${at[0]}, ${at[1]}: Enter adds a point, arrows move the cross`,
  );
}

export function key(event) {
  if (document.activeElement !== node) return false;
  const to = nudged(at, event);
  if (to) {
    at = to;
    place();
    if (gestures.rules()) measure([...at]);
    else emit("announce", `${at[0]}, ${at[1]}`);
    return true;
  }
  if (event.key !== "Enter" || gestures.rules()) return false;
  const there = [...at];
  keep(() => gestures.add(there, gestures.label()));
  return true;
}
