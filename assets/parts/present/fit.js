// Sentence and formula in the room that they have while presenting: what is too long becomes smaller until it fits.
import { on } from "../../kit/bus.js";
import { all, byId } from "../../kit/dom.js";
import { observeChanges } from "../../kit/platform.js";

const LEAST = 0.5;
const STEP = 0.06;
// px that letters may reach out of their line
const OUT = 4;
// of the formula, which keeps its size over a run
let formula = 1;
let due = 0;

const isOn = () => "presenting" in document.documentElement.dataset;
const lacks = (node) =>
  node.scrollHeight > node.clientHeight + OUT || node.scrollWidth > node.clientWidth + OUT;

/** @type {(id: string, from?: number) => number} */
function shrink(id, from = 1) {
  const node = byId(id);
  let size = from;
  node.style.setProperty("--fit", size);
  while (size > LEAST && lacks(node)) {
    size -= STEP;
    node.style.setProperty("--fit", size);
  }
  return size;
}

// in the frame that is to come: the browser lays out the page once, whatever a step has changed in it
export function soon() {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(() => isOn() && fit());
}

function fit() {
  shrink("caption");
  formula = shrink("formula", formula);
}

// the room is another, or the run
export function fitAnew() {
  formula = 1;
  soon();
}

// what a step changes is enough for a room: the sentence has said why
function mark() {
  formula = 1;
  for (const block of all(".formula-block")) {
    const lines = [...block.children];
    const changes = lines.filter((line) => line.textContent.includes("←"));
    for (const line of lines) {
      line.toggleAttribute("data-aside", changes.length > 0 && !changes.includes(line));
    }
  }
}

export function start() {
  observeChanges(byId("formula"), { childList: true }, mark);
  mark();
  const caption = byId("pane-caption");
  observeChanges(caption, { childList: true }, () => isOn() && shrink("pane-caption"));
  on("opened", () => {
    formula = 1;
  });
}
