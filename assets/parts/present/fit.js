// Words of the step in the room that they have while presenting: what is too long becomes smaller until it fits.
import { on } from "../../kit/bus.js";
import { all, byId } from "../../kit/dom.js";
import { observeChanges } from "../../kit/platform.js";

const LEAST = 0.5;
const STEP = 0.05;
// the share of the canvas's height that a view below the words gets, and how small they may become for it
const VIEW_SHARE = 0.8;
const LEAST_BESIDE = 0.83;
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

// whether the view stands lower than the canvas begins, and has too little of its height
/** @type {(pane: HTMLElement, plane: HTMLElement) => boolean} */
const isBelow = (pane, plane) =>
  pane.offsetTop > plane.offsetTop + OUT && pane.offsetHeight < VIEW_SHARE * plane.offsetHeight;

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

  // the title comes first: what finds no room beside it leaves, the stride before the step
  function placeBesideTitle() {
    const [title, changed, place] = [byId("title"), byId("changed"), byId("present-place")];
    const room = () => place.getBoundingClientRect();
    const isUnder = () => {
      const { right: end, bottom } = title.getBoundingClientRect();
      // "changed" stands beside the title; hidden it is at 0
      const right = Math.max(end, changed.getBoundingClientRect().right);
      return room().top < bottom && room().left < right + OUT;
    };
    place.dataset.room = "all";
    for (const less of ["short", "none"]) if (isUnder()) place.dataset.room = less;
  }

  function isViewLow() {
    const [pane, plane] = [byId("pane"), byId("canvas")];
    return size > LEAST_BESIDE && pane.offsetHeight > 0 && isBelow(pane, plane);
  }

  // in the frame that is to come: the browser lays out the page once, whatever a step has changed in it
  function soon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => isOn() && fit());
  }

  // words never get smaller than a room can read (present.css): where they need all of it, the formula leaves
  function fit() {
    page.toggleAttribute("data-cramped", false);
    page.style.setProperty("--fit", String(size));
    while (size > LEAST && (lacksRoom() || isViewLow())) {
      size -= STEP;
      page.style.setProperty("--fit", String(size));
    }
    page.toggleAttribute("data-cramped", size <= LEAST && lacksRoom());
    placeBesideTitle();
  }

  // the room is another, or the run
  function anew() {
    size = 1;
    if (isOn()) markAsides();
    soon();
  }

  observeChanges(formula, { childList: true }, anew);
  for (const event of ["opened", "wall", "drawer", "question"]) on(event, anew);

  return { soon, anew };
}
