// Plain sentences over the canvas: for the states that teach nothing by silence.
import { on } from "../../kit/bus.js";
import { byId, inFocus } from "../../kit/dom.js";
import { media } from "../../kit/platform.js";
import { trainingCount } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { axesOf } from "../../stage/axes.js";

// ms: to see it, and to read a character of it
const SEEN = 3000;
const READ = 70;
// px around it that are kept free of points
const ROOM = 24;

// notice: what says a sentence; empty: what an empty canvas says; currentLabel: the class that a click adds
/** @type {(notice: HTMLElement, empty: HTMLElement, currentLabel: () => Label) => Notice} */
export function createNotice(notice, empty, currentLabel) {
  // by touch there are no keys
  const touch = media("(pointer: coarse)");
  const words = byId("notice-text");
  /** @type {Graph} */
  let graph;
  /** @type {string | null} */
  let said = null;
  // what has been read, or closed
  /** @type {string | null} */
  let over = null;
  let timer = 0;

  /** @type {(key: number | string, tool: string) => string} */
  const choose = (key, tool) =>
    touch.matches ? `Choose ${tool}` : `Press ${key} or choose ${tool}`;

  // that all points are of one class
  function oneClass() {
    const { labels } = state.scenario;
    const [first, ...others] = labels.slice(0, trainingCount(state.scenario));
    if (!first || others.some((label) => label !== first)) return null;
    const [have, lack, key, tool] = first > 0 ? ["●", "■", "2", "−1"] : ["■", "●", "1", "+1"];
    return `Only ${have} points so far. ${choose(key, tool)}, then add a ${lack}.`;
  }

  function show() {
    if (!state.scenario) return;
    empty.hidden = state.scenario.points.length > 0;
    if (!empty.hidden) invite();
    const text = said ?? oneClass();
    const before = notice.hidden ? null : words.textContent;
    notice.hidden = !text || text === over;
    if (notice.hidden || text === before) return;
    words.textContent = text;
    wait();
    // when the axes have their new view
    requestAnimationFrame(() => requestAnimationFrame(place));
  }

  // as long as it takes to read it, and no time runs while it is pointed at or has the focus
  function wait() {
    stopTimer();
    timer = setTimeout(hush, SEEN + READ * words.textContent.length);
  }

  const stopTimer = () => clearTimeout(timer);

  function hush() {
    stopTimer();
    if (notice.contains(inFocus())) inFocus().blur();
    // what is true of the points comes back after what was said for a moment
    if (said === null) over = words.textContent;
    said = null;
    notice.hidden = true;
    show();
  }

  // at the top or at the bottom of the canvas, where it lies on fewer points
  function place() {
    const { height, px, scale } = axesOf(graph);
    const depth = notice.offsetHeight / scale + ROOM;
    const levels = state.scenario.points.map((point) => px(point)[1]);
    const above = levels.filter((y) => y > 0 && y < depth).length;
    const below = levels.filter((y) => y < height && y > height - depth).length;
    notice.toggleAttribute("data-below", below < above);
  }

  /** @type {(name: string) => string} */
  const mark = (name) => `<span class="mark ${name}" role="img" aria-label="${name}"></span>`;

  function invite() {
    const [now, other, how] =
      currentLabel() > 0 ? ["plus", "minus", choose(2, "−1")] : ["minus", "plus", choose(1, "+1")];
    empty.innerHTML =
      `<p class="empty-first">${touch.matches ? "Tap" : "Click"} to add a ${mark(now)} point.</p>` +
      `<p>${how} for ${mark(other)}.</p>` +
      '<p><button class="link" data-act="menu">Or start from an example →</button></p>';
  }

  // what was said, and what was closed, holds until the next change
  function change() {
    [said, over] = [null, null];
    show();
  }

  return {
    hush,
    start(node) {
      graph = node;
      for (const event of ["pointerenter", "focusin"]) notice.addEventListener(event, stopTimer);
      for (const event of ["pointerleave", "focusout"]) notice.addEventListener(event, wait);
      on("notice", (text) => {
        said = text;
        show();
      });
      for (const event of ["opened", "scenario", "tool"]) on(event, change);
    },
  };
}
