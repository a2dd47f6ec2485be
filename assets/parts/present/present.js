// Presenting: the page as a lecture hall needs it. What is seen then is in present.css.
import { emit, on } from "../../kit/bus.js";
import { button, byId, element, inFocus } from "../../kit/dom.js";
import {
  enterFullScreen,
  historyState,
  isFullScreen,
  keepScreenOn,
  leaveFullScreen,
  media,
} from "../../kit/platform.js";
import * as popups from "../../kit/popups.js";
import { openPreset } from "../../model/address.js";
import * as clock from "../../model/clock.js";
import { next, previous } from "../../model/course.js";
import { titles } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";
import { createScale } from "../../stage/axes.js";
import { count } from "../../wording/number.js";
import * as fitting from "./fit.js";
import * as notes from "./notes.js";

const root = document.documentElement;
const small = media("(max-width: 720px), (max-height: 560px)");
// how many times as large the stage draws
const [LARGE, SMALL] = [2, 1.4];
const END = {
  1: "The end. Press again for the next scenario",
  "-1": "The start. Press again for the previous scenario",
};
let scale = null;
// since it was first presented: the timer of the notes goes on where it is left for a while
let began = historyState()?.presenting ?? null;
// whether the whole screen was asked for here
let isFull = false;
/** @type {(() => void) | null} */
let letSleep = null;
// at which end of the run the next press leads to another scenario, if at any: 1 or -1
let asked = 0;

export const isOn = () => state.presenting !== null;
export const toggle = () => (isOn() ? leave() : enter());

export function enter() {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) popups.closeDialog();
  popups.closeAll();
  inFocus()?.blur();
  isFull = !isFullScreen();
  if (isFull) enterFullScreen();
  begin();
  emit("announce", "Presenting. Press p to leave.");
}

function begin() {
  began ??= Date.now();
  state.presenting = began;
  root.dataset.presenting = "";
  resize();
  wakeful();
  fetchAhead();
  emit("presenting");
}

export function leave() {
  wake();
  state.presenting = null;
  delete root.dataset.presenting;
  resize();
  if (isFull && isFullScreen()) leaveFullScreen();
  letSleep?.();
  letSleep = null;
  emit("presenting");
}

function resize() {
  if (isOn()) scale(small.matches ? SMALL : LARGE);
  else scale(1);
  fitting.fitAnew();
}

// the screen does not go dark while somebody talks
async function wakeful() {
  if (!isOn() || document.visibilityState !== "visible") return;
  letSleep = await keepScreenOn();
  if (!isOn()) letSleep();
}

// so that no press waits for the network
function fetchAhead() {
  if (!isOn() || !state.scenario) return;
  for (const preset of [next(), previous()]) {
    if (preset) keepReady(preset.run).catch(() => {});
  }
}

async function keepReady(address) {
  const answer = await fetch(address, { priority: "low" });
  // all of it, or the browser keeps nothing
  await answer.blob();
}

// a step, or at the end of the run, once it was said, the next scenario; the same backwards
export function by(way) {
  const preset = isOn() && clock.isEdge(way) ? neighbour(way) : null;
  if (!preset) clock.stepBy(way);
  else if (asked === way) {
    asked = 0;
    openPreset(preset.slug, way < 0 ? -1 : undefined);
  } else {
    clock.pause();
    asked = way;
    emit("notice", `${END[way]}: ${preset.title}`);
  }
}

const neighbour = (way) => (way > 0 ? next() : previous());

function stay() {
  if (asked) emit("notice", null);
  asked = 0;
}

export function blank() {
  byId("blank").hidden = false;
  emit("announce", "The screen is black. Any key shows it again.");
  notes.tell();
}

// true where the screen was black: what was pressed has done enough
export function wake() {
  const node = byId("blank");
  if (node.hidden) return false;
  node.hidden = true;
  notes.tell();
  return true;
}

function name(scenario) {
  // while a point is on its way nothing has another name
  if (!scenario) return;
  const { algorithm, lift } = titles(scenario);
  byId("present-algorithm").textContent = algorithm;
  byId("present-lift").textContent = lift === "none" ? "no lift" : lift;
}

function show(shown) {
  stay();
  if (!isOn()) return;
  const place = byId("present-position");
  place.replaceChildren();
  if (shown.scrubbed) place.append(`The optimum at this ${shown.scrubbed}`);
  else {
    const [what, at, of] = shown.run.visits
      ? ["Update", shown.get("updates"), shown.run.updates]
      : ["Step", shown.get("step"), shown.run.steps];
    element("span", "present-what", place, `${what} `);
    element("strong", "", place, count(at));
    if (!isVeiled("totals")) place.append(` of ${count(of)}`);
  }
  fitting.soon();
  // where the run ends the scenarios go on
  for (const way of [-1, 1]) {
    const ends = clock.isEdge(way) && !neighbour(way);
    button(way > 0 ? "step" : "back").setAttribute("aria-disabled", String(ends));
  }
}

export function start(graph) {
  scale = createScale(graph);
  on("run", (_, scenario) => name(scenario));
  on("shown", show);
  on("veil", () => state.shown && show(state.shown));
  on("presenting", clock.showAgain);
  on("opened", fetchAhead);
  small.addEventListener("change", resize);
  window.addEventListener("resize", fitting.fitAnew);
  document.addEventListener("visibilitychange", wakeful);
  fitting.start();
  notes.start();
  if ("presenting" in root.dataset) begin();
}
