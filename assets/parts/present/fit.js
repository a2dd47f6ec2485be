// Sentence and formula in the room that they have while presenting: what is too long becomes smaller until it fits.
import { on } from "../../kit/bus.js";
import { all, byId } from "../../kit/dom.js";
import { observeChanges } from "../../kit/platform.js";

const LEAST = 0.5;
const STEP = 0.06;
// px that letters may reach out of their line
const OUT = 4;

/** @type {(node: HTMLElement) => boolean} */
const lacksRoom = (node) =>
  node.scrollHeight > node.clientHeight + OUT || node.scrollWidth > node.clientWidth + OUT;

/** @type {(node: HTMLElement, from?: number) => number} */
function shrink(node, from = 1) {
  let size = from;
  node.style.setProperty("--fit", String(size));
  while (size > LEAST && lacksRoom(node)) {
    size -= STEP;
    node.style.setProperty("--fit", String(size));
  }
  return size;
}

// what a step changes is enough for a room: the sentence has said why
function markAsides() {
  for (const block of all(".formula-block")) {
    const lines = [...block.children];
    const changes = lines.filter((line) => line.textContent.includes("←"));
    for (const line of lines) {
      line.toggleAttribute("data-aside", changes.length > 0 && !changes.includes(line));
    }
  }
}

// isOn: whether the page is presented
/** @type {(isOn: () => boolean) => Fitting} */
export function createFitting(isOn) {
  const [caption, formula, paneCaption] = ["caption", "formula", "pane-caption"].map(byId);
  // that of the formula, which keeps it over a run
  let formulaSize = 1;
  let frame = 0;

  // in the frame that is to come: the browser lays out the page once, whatever a step has changed in it
  function soon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => isOn() && fit());
  }

  function fit() {
    shrink(caption);
    formulaSize = shrink(formula, formulaSize);
  }

  // the room is another, or the run
  function anew() {
    formulaSize = 1;
    if (isOn()) markAsides();
    soon();
  }

  observeChanges(formula, { childList: true }, () => {
    formulaSize = 1;
    if (isOn()) markAsides();
  });
  observeChanges(paneCaption, { childList: true }, () => isOn() && shrink(paneCaption));
  on("opened", () => {
    formulaSize = 1;
  });

  return { soon, anew };
}
