// The true boundary of the points, where it is known: a quiet dash-dotted line. Generated points have one, and a preset may.
import { on } from "../kit/bus.js";
import { button, element } from "../kit/dom.js";
import { make, pathData, show, write } from "../kit/svg.js";
import { state } from "../model/state.js";
import { axesOf } from "./axes.js";

let graph = null;
let path = null;
let chip = null;
let isOn = true;
// called when it is turned on or off
let listener = () => {};

export function start(node) {
  graph = node;
  path = make("path", "truth");
  chip = element("div", "chip truth-chip", document.querySelector(".chips"));
  element("span", "", chip, "– · – the true boundary ");
  element("button", "link", chip, "Hide").addEventListener("click", ({ detail }) => {
    turn(false);
    // by keyboard: the button is hidden now, and the focus goes to the menu that can show it again
    if (!detail) button("menu-data").focus();
  });
  chip.hidden = true;
  on("drawn", draw);
}

export const isShown = () => isOn;

export function onTurn(called) {
  listener = called;
}

export function turn(next) {
  isOn = next;
  listener();
  draw({ axes: axesOf(graph) });
}

function draw({ axes }) {
  const { dimension, true_boundary: curves } = state.scenario;
  const isThere = Boolean(isOn && dimension === 2 && curves.length);
  chip.hidden = !isThere;
  if (path.parentNode !== axes.plot) axes.plot.prepend(path);
  show(path, isThere);
  if (isThere) write(path, "d", curves.map((curve) => pathData(curve.map(axes.px))).join(""));
}
