// The pane beside the points: the step on the canvas seen from another side. Which view is open is part of the scenario.

import { emit, on } from "../../kit/bus.js";
import { all, button, byId, element, setText } from "../../kit/dom.js";
import { observeChanges, observeSize } from "../../kit/platform.js";
import * as popups from "../../kit/popups.js";
import { sentence } from "../../kit/sentence.js";
import { setSideView, trainingCount } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { select } from "../../stage/points.js";
import { fill } from "../../wording/words.js";
import * as suitable from "./suitable.js";
import * as views from "./views.js";
import * as work from "./work.js";

// the view that is laid out in the pane, and its nodes
/** @type {PaneView | null} */
let laid = null;
let nodes = null;
// the frame that it is drawn in, if it is to be drawn anew
let due = 0;
// of the drawing, in pixels; to ask for it at every step would make the browser lay out the page each time
let room = { width: 0, height: 0 };
// pixels: in less nothing can be seen
const LEAST = 100;
// while there is nothing of what a view works out after the run, and a point is dragged
const DRAGGED = "This is computed when the drag ends.";
const STOPPED = "Stopped. Press Go on to compute the rest.";
const AWAY = "The server does not answer. This is computed when it does.";
// while the server has not sent its numbers, or what draws them
const COMING = "This view comes as soon as the server answers.";

const sizeOf = ({ clientWidth: width, clientHeight: height }) => ({ width, height });
const declared = (name) => state.spec.views.find((view) => view.name === name);
/** @type {(name: string) => { unsuited?: string, question?: string }} */
const suitability = (name) => state.run?.views[name] ?? {};
const openers = () => all('[aria-controls="views"]');

// on a phone canvas and pane share one place
export function turn(tab) {
  byId("main").dataset.tab = tab;
  button("tab-points").setAttribute("aria-pressed", String(tab === "points"));
}

// one list, which opens where it is asked for
export function choose() {
  if (state.scenario.beside && !byId("pane-picture").checkVisibility()) return turn("pane");
  const opener = openers().find((button) => button.checkVisibility());
  if (!opener) return;
  if (opener.parentNode !== byId("views").parentNode) opener.after(byId("views"));
  list();
  popups.toggle("views");
  suitable.complete().then((isNew) => isNew && describeAll());
}

// the views under their headings, each with its question, or why it does not suit this run
function list() {
  const holder = byId("views");
  holder.replaceChildren();
  let group = "";
  for (const { name, title, question, group: heading } of state.spec.views) {
    if (heading !== group) element("h2", "", holder, heading);
    group = heading;
    const entry = element("button", "view", holder);
    entry.dataset.view = name;
    element("span", "view-title", entry, title);
    element("span", "view-question", entry, question);
    entry.setAttribute("aria-current", String(name === state.scenario.beside));
    entry.addEventListener("click", () => entry.ariaDisabled === "true" || open(name));
  }
  describeAll();
}

// each view in the list with its question of this run, or why it does not suit it; unknown ones can be opened
function describeAll() {
  for (const entry of all("#views .view")) {
    const { unsuited: reason, question } = suitability(entry.dataset.view);
    if (reason || question) setText(entry.querySelector(".view-question"), reason || question);
    entry.setAttribute("aria-disabled", String(Boolean(reason)));
  }
}

function open(name) {
  popups.close("views");
  turn("pane");
  if (name !== state.scenario.beside) setSideView(name);
  byId("pane").focus();
}

export function close() {
  const hadFocus = byId("pane").contains(document.activeElement);
  setSideView(null);
  if (hadFocus) openers()[0].focus();
}

// room and head follow the scenario at once; the drawing comes with the run
function lay({ beside }) {
  byId("main").toggleAttribute("data-beside", Boolean(beside));
  byId("pane").hidden = !beside;
  if (!beside) return clear();
  views.fetchAll(now);
  const { title, question } = declared(beside);
  const asked = suitability(beside).question;
  byId("pane").setAttribute("aria-label", title);
  setText(byId("pane-name"), title);
  setText(byId("pane-question"), asked ?? question);
  return soon();
}

function clear() {
  laid?.leave?.();
  laid = null;
  byId("pane-drawing").replaceChildren();
  setText(byId("pane-caption"), "");
  emit("viewed", null);
}

// as many reasons as there are in one frame of the screen are one drawing
function soon() {
  due ||= requestAnimationFrame(now);
}

// what was to be drawn in the next frame is in it
function now() {
  cancelAnimationFrame(due);
  due = 0;
  draw();
}

function draw() {
  const { scenario, shown } = state;
  const name = scenario?.beside;
  if (!name || !shown || (shown.scrubbed && !laid?.follows)) return;
  // an optimum between two runs has none of its own
  const { views: suited, beside: open } = shown.scrubbed ? state.run : shown;
  const { unsuited: reason, question = declared(name).question } = suited[name] ?? {};
  byId("pane").toggleAttribute("data-unsuited", Boolean(reason));
  setText(byId("pane-question"), question);
  views.fetchAll(now);
  const view = views.find(name);
  const here = view && open?.name === name;
  byId("pane").toggleAttribute("data-coming", !reason && !here);
  if (reason || !here) {
    clear();
    setText(byId("pane-caption"), reason || views.missing() || COMING);
    return;
  }
  if (laid !== view) make(view);
  // that it has just been opened is not told yet
  if (!room.width) room = sizeOf(byId("pane-drawing"));
  const { width, height } = room;
  // behind the tab of the points there is no room, and nobody to see it
  if (!width) return;
  const done = work.done();
  byId("pane-drawing").toggleAttribute("data-stale", done.stale && done.items.length > 0);
  // a sight of its own may have other words
  const seen = { shown, fixed: open.fixed, lit: state.lit, work: done, width, height };
  const words = (Math.min(width, height) >= LEAST && laid.draw(nodes, seen)) || "caption";
  caption(open.captions, words, seen);
  emit("viewed", { title: declared(name).title, legend: laid.legend });
}

// words: which of them, or the column that says so; of what is worked out after the run, only once there is some of it
function caption(captions, words, seen) {
  const { shown, work: done } = seen;
  const { items, of, stale, error } = done;
  const node = byId("pane-caption");
  if (error) setText(node, sentence(error));
  else if (of && (stale || !items.length)) setText(node, lacking(done));
  else {
    const own = laid.told?.(items, seen, nodes) ?? {};
    const get = (name) => own[name] ?? shown.get(name);
    const told = Object.assign(Object.create(shown), { get });
    const template = captions[typeof words === "number" ? words : (get(words) ?? 0)];
    node.innerHTML = fill(template, told).html;
  }
}

// why there is nothing yet
function lacking({ items, of, stale, stopped, away }) {
  if (stopped) return STOPPED;
  if (away) return AWAY;
  return state.draft ? DRAGGED : `Computing ${stale ? 0 : items.length} of ${of}.`;
}

function make(view) {
  clear();
  laid = view;
  nodes = laid.make(byId("pane-drawing"), soon);
}

const STRIDES = { ArrowDown: 1, ArrowUp: -1 };

function onKey(event) {
  if (event.target === byId("pane") && event.key in STRIDES) walk(STRIDES[event.key]);
  else if (event.key === "Escape" && byId("views").hidden) close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// to the next point, which lights up here and on the canvas
function walk(by) {
  const count = trainingCount(state.scenario);
  if (!count) return;
  const from = state.selected ?? (by > 0 ? -1 : 0);
  select((from + by + count) % count);
}

function onClick({ target }) {
  const mark = target.closest("[data-point]");
  if (mark) select(Number(mark.dataset.point));
}

export function start() {
  byId("pane").addEventListener("keydown", onKey);
  byId("pane-drawing").addEventListener("click", onClick);
  observeSize(() => {
    room = sizeOf(byId("pane-drawing"));
    soon();
  }, byId("pane-drawing"));
  // what is drawn in ink on a bitmap has that of the theme
  const theme = { attributeFilter: ["data-bs-theme"] };
  observeChanges(document.documentElement, theme, soon);
  // where there is room for one of the two, the points come first
  on("opened", (scenario) => {
    turn("points");
    lay(scenario);
  });
  on("scenario", lay);
  on("lit", soon);
  on("worked", soon);
  on("zoom", soon);
  work.start();
  views.start(now);
  on("shown", (shown) => (shown.scrubbed ? soon() : now()));
}
