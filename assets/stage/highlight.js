// A point and its chips in the words light each other up. The event "lit" tells the point, or null.
import { emit, on } from "../kit/bus.js";
import { all } from "../kit/dom.js";
import { state } from "../model/state.js";

let hoveredPoint = null;
let focusedPoint = null;
// whether any chip may be lit
let areChipsLit = false;

function update() {
  const next = hoveredPoint ?? focusedPoint ?? state.selected;
  if (next === state.lit) return;
  state.lit = next;
  emit("lit", next);
}

// the pointer is on a point of the canvas or on its chip, or on none
export function setHovered(next) {
  hoveredPoint = next;
  update();
}

function setFocused(next) {
  focusedPoint = next;
  update();
}

/** @type {(type: string, then: (target: any) => void) => void} */
const listen = (type, then) => document.addEventListener(type, ({ target }) => then(target));

// a point in the canvas has data-index, a chip in the words data-point
/** @type {(target: any) => number | null} */
function pointOf(target) {
  const point = target.closest?.("g.point");
  return point ? Number(point.dataset.index) : null;
}

// chips are written anew at every step, unlit
function lightChips() {
  if (state.lit === null && !areChipsLit) return;
  areChipsLit = state.lit !== null;
  for (const chip of all("[data-point]")) {
    chip.classList.toggle("is-lit", state.lit !== null && Number(chip.dataset.point) === state.lit);
  }
}

export function start(graph) {
  // on the canvas gestures.js knows where the points are
  listen("pointerover", (target) => {
    const chip = target.closest?.("[data-point]");
    if (chip || !graph.contains(target)) setHovered(chip ? Number(chip.dataset.point) : null);
  });
  listen("focusin", (target) => setFocused(pointOf(target)));
  listen("focusout", () => setFocused(null));
  on("selection", update);
  on("lit", lightChips);
  on("shown", lightChips);
}
