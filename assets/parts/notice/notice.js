// Plain sentences over the canvas: for the states that teach nothing by silence.
import { on } from "../../kit/bus.js";
import { byId, inFocus } from "../../kit/dom.js";
import { media } from "../../kit/platform.js";
import { trainingCount } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { axesOf } from "../../stage/axes.js";
import * as gestures from "../../stage/gestures.js";

const mark = (name) => `<span class="mark ${name}" role="img" aria-label="${name}"></span>`;
// by touch there are no keys
const touched = media("(pointer: coarse)");
const choose = (key, tool) =>
  touched.matches ? `Choose ${tool}` : `Press ${key} or choose ${tool}`;
const empty = (now, other, how) =>
  `<p class="empty-first">${touched.matches ? "Tap" : "Click"} to add a ${mark(now)} point.</p>` +
  `<p>${how} for ${mark(other)}.</p>` +
  '<p><button class="link" data-act="menu">Or start from an example →</button></p>';
// ms: to see it, and to read a character of it
const SEEN = 3000;
const READ = 70;
let graph = null;
let said = null;
// what has been read, or closed
let over = null;
let clock = null;

function oneClass(scenario) {
  const labels = scenario.labels.slice(0, trainingCount(scenario));
  if (!labels.length || labels.some((label) => label !== labels[0])) return null;
  const [have, lack, key, tool] = labels[0] > 0 ? ["●", "■", "2", "−1"] : ["■", "●", "1", "+1"];
  return `Only ${have} points so far. ${choose(key, tool)}, then add a ${lack}.`;
}

function show() {
  const { scenario } = state;
  if (!scenario) return;
  const empty = byId("empty");
  empty.hidden = scenario.points.length > 0;
  const text = said ?? oneClass(scenario);
  const notice = byId("notice");
  const before = notice.hidden ? null : byId("notice-text").textContent;
  notice.hidden = !text || text === over;
  if (notice.hidden || text === before) return;
  byId("notice-text").textContent = text;
  wait();
  // when the axes have their new view
  requestAnimationFrame(() => requestAnimationFrame(place));
}

// as long as it takes to read it, and no time runs while it is pointed at or has the focus
function wait() {
  clearTimeout(clock);
  clock = setTimeout(hush, SEEN + READ * byId("notice-text").textContent.length);
}

export function hush() {
  clearTimeout(clock);
  const notice = byId("notice");
  if (notice.contains(inFocus())) inFocus().blur();
  // what is true of the points comes back after what was said for a moment
  if (said === null) over = byId("notice-text").textContent;
  said = null;
  notice.hidden = true;
  show();
}

// at the top or at the bottom of the canvas, where it lies on fewer points
function place() {
  const notice = byId("notice");
  const { height, px, scale } = axesOf(graph);
  const depth = notice.offsetHeight / scale + 24;
  const levels = state.scenario.points.map((point) => px(point)[1]);
  const above = levels.filter((y) => y > 0 && y < depth).length;
  const below = levels.filter((y) => y < height && y > height - depth).length;
  notice.toggleAttribute("data-below", below < above);
}

function invite() {
  const plus = gestures.currentLabel() > 0;
  const told = plus ? ["plus", "minus", choose(2, "−1")] : ["minus", "plus", choose(1, "+1")];
  byId("empty").innerHTML = empty(...told);
}

export function start(node) {
  graph = node;
  invite();
  on("tool", invite);
  const notice = byId("notice");
  for (const event of ["pointerenter", "focusin"]) {
    notice.addEventListener(event, () => clearTimeout(clock));
  }
  for (const event of ["pointerleave", "focusout"]) notice.addEventListener(event, wait);
  on("notice", (text) => {
    said = text;
    show();
  });
  // what was said, and what was closed, holds until the next change
  const changed = () => {
    [said, over] = [null, null];
    show();
  };
  on("opened", changed);
  on("scenario", changed);
  on("tool", changed);
}
