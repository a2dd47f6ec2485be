// Words of the step in the room that they have while presenting: what is too long becomes smaller until it fits.
import { on } from "../../kit/bus.js";
import { all, byId } from "../../kit/dom.js";
import { observeChanges } from "../../kit/platform.js";

const LEAST = 0.5;
const STEP = 0.05;
// px that letters may reach out of their line
const OUT = 4;

/** @type {(node: HTMLElement) => boolean} */
const overflows = (node) =>
  node.scrollHeight > node.clientHeight + OUT || node.scrollWidth > node.clientWidth + OUT;

// of a test and an update those of the update, where there is room for one line
function markAsides() {
  for (const block of all(".formula-block")) {
    const lines = [...block.children];
    const changes = lines.filter((line) => line.textContent.includes("←"));
    for (const line of lines) {
      line.toggleAttribute("data-aside", changes.length > 0 && !changes.includes(line));
    }
  }
}

// page: what must not be larger than the window; isOn: whether it is presented
/** @type {(page: HTMLElement, isOn: () => boolean) => Fitting} */
export function createFitting(page, isOn) {
  const formula = byId("formula");
  const words = /** @type {HTMLElement} */ (byId("caption").parentElement);
  // it only falls over a run, so that the words do not change their size from step to step
  let size = 1;
  let frame = 0;

  const lacksRoom = () => overflows(page) || overflows(words) || overflows(formula) || overlaps();

  // sentence and formula share one place where the canvas stands above them
  function overlaps() {
    if (formula.hidden || !formula.offsetHeight) return false;
    const { bottom } = byId("caption").getBoundingClientRect();
    return bottom > formula.getBoundingClientRect().top + OUT;
  }

  // in the frame that is to come: the browser lays out the page once, whatever a step has changed in it
  function soon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => isOn() && fit());
  }

  function fit() {
    page.style.setProperty("--fit", String(size));
    while (size > LEAST && lacksRoom()) {
      size -= STEP;
      page.style.setProperty("--fit", String(size));
    }
  }

  // the room is another, or the run
  function anew() {
    size = 1;
    if (isOn()) markAsides();
    soon();
  }

  observeChanges(formula, { childList: true }, anew);
  for (const event of ["opened", "wall", "drawer"]) on(event, anew);

  return { soon, anew };
}
