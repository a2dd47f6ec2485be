// Keyboard cursor for adding points: arrows move a cross over the canvas, and Enter adds a point there.
import { emit } from "../kit/bus.js";
import { whenOpen } from "../kit/opening.js";
import { make } from "../kit/svg.js";
import * as store from "../model/scenario.js";
import { allDigits } from "../wording/number.js";
import { nudge } from "./arrow_keys.js";
import { axesOf, onAxes } from "./axes.js";
import * as gestures from "./gestures.js";
import { setRuler } from "./ruler.js";

let graph = null;
let node = null;
/** @type {Place} */
let crossPlace = [0, 0];

export function start(canvas) {
  graph = canvas;
  const layer = make("svg", "cursor-layer", graph.parentNode);
  node = make("g", "cursor", layer);
  node.setAttribute("tabindex", 0);
  node.setAttribute("role", "button");
  make("circle", "", node).setAttribute("r", 12);
  make("path", "", node).setAttribute("d", "M-16 0H16M0 -16V16");
  node.addEventListener("focus", drawCross);
  onAxes(graph, drawCross);
  drawCross();
}

function drawCross() {
  const axes = axesOf(graph);
  const [x0, x1, y0, y1] = axes.view;
  crossPlace = store.roundPlace(
    [Math.max(x0, Math.min(x1, crossPlace[0])), Math.max(y0, Math.min(y1, crossPlace[1]))],
    gestures.isSnapOn(),
  );
  node.setAttribute(
    "transform",
    `scale(${axes.scale}) translate(${axes.px(crossPlace).join(" ")})`,
  );
  node.setAttribute(
    "aria-label",
    `cross at ${crossPlace.map(allDigits).join(", ")}: Enter adds a point, arrows move the cross`,
  );
}

export function onKey(event) {
  if (document.activeElement !== node) return false;
  const to = nudge(crossPlace, event);
  if (to) {
    crossPlace = to;
    drawCross();
    if (gestures.isRulerOn()) setRuler([...crossPlace]);
    else emit("announce", crossPlace.map(allDigits).join(", "));
    return true;
  }
  if (event.key !== "Enter" || gestures.isRulerOn()) return false;
  const there = [...crossPlace];
  whenOpen(() => gestures.add(there, gestures.currentLabel()));
  return true;
}
