// Highlighting of a point together with its chips in the texts. The event "lit" carries the index of the point, or
// null.
import { emit, on } from "../kit/bus.js";
import { all } from "../kit/dom.js";
import { state } from "../model/state.js";

let hoveredPoint = null;
let focusedPoint = null;
// whether any chip may be highlighted
let areChipsLit = false;

function update() {
  const next = hoveredPoint ?? focusedPoint ?? state.selected;
  if (next === state.lit) return;
  state.lit = next;
  emit("lit", next);
}

// sets the point under the pointer, on the canvas or as a chip, or null
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

// a point on the canvas has data-index, a chip in a text data-point
/** @type {(target: any) => number | null} */
function pointOf(target) {
  const point = target.closest?.("g.point");
  return point ? Number(point.dataset.index) : null;
}

// highlights the chips of the point; they are rewritten without highlight at every step
function lightChips() {
  if (state.lit === null && !areChipsLit) return;
  areChipsLit = state.lit !== null;
  for (const chip of all("[data-point]")) {
    chip.classList.toggle("is-lit", state.lit !== null && Number(chip.dataset.point) === state.lit);
  }
}

export function start(graph) {
  // on the canvas gestures.js finds the point under the pointer
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
