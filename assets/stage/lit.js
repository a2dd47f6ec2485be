// A point and its chips in the words light each other up. The event "lit" tells the point, or null.
import { emit, on } from "../bus.js";
import { state } from "../model/state.js";

let pointed = null;
let focused = null;

function settle() {
  const next = pointed ?? focused ?? state.selected;
  if (next === state.lit) return;
  state.lit = next;
  emit("lit", next);
}

// the pointer is on a point of the canvas or on its chip, or on none
export function point(next) {
  pointed = next;
  settle();
}

// a point in the canvas has data-index, a chip in the words data-point
const pointOf = (target) => target.closest?.("g.point")?.dataset.index ?? null;
const number = (text) => (text === null ? null : Number(text));

// chips are written anew at every step
function lightChips() {
  for (const chip of document.querySelectorAll("[data-point]")) {
    chip.classList.toggle("is-lit", state.lit !== null && Number(chip.dataset.point) === state.lit);
  }
}

export function start(graph) {
  // on the canvas gestures.js knows where the points are
  document.addEventListener("pointerover", ({ target }) => {
    const chip = target.closest?.("[data-point]");
    if (chip || !graph.contains(target)) point(chip ? Number(chip.dataset.point) : null);
  });
  for (const [type, into] of [
    ["focusin", true],
    ["focusout", false],
  ]) {
    document.addEventListener(type, ({ target }) => {
      focused = into ? number(pointOf(target)) : null;
      settle();
    });
  }
  on("selection", settle);
  on("lit", lightChips);
  on("shown", lightChips);
}
