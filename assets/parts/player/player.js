// The player: the slider with its ticks, the buttons, and where the step is that is shown.
import { emit, on } from "../../kit/bus.js";
import { all, button, byId, setText } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";
import * as clock from "../../model/clock.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";
import { count } from "../../wording/number.js";
import * as track from "./track.js";

// what makes a visit change something: a mistake, or less than that
const wordOf = (run) => state.spec.algorithms[run.algorithm].update;
const THINNED = "The run is too long to show every step. All steps were computed.";
// what the ticks and the dots under the slider mean
const STRIDES = "Dotted: not every step can be shown.";
const BUTTONS = ["start", "back", "step", "end", "next"];
const BETWEEN = " · ";
const BACKWARDS = new Set(["start", "back"]);
// what rests while Predict asks
const RESTING = ["play", "end", "next", "speed"];
let slider = null;
// whether the server answers
let isHere = true;
let buttons = [];
let stepsPerSecond = 2;

// while something is dragged the slider stays as it is; unless no whole run follows
const stays = (run) => Boolean(run.draft) && isHere;

function hear(line) {
  isHere = line === "here";
  if (isHere || !state.run?.draft) return;
  open(state.run);
  show(state.shown);
}

// what stays the same over a run
function open(run) {
  if (stays(run)) return;
  const thinned = track.open(run);
  keepRoom(run, thinned);
  slider.title = [run.visits && run.updates && `A tick is a ${wordOf(run)}.`, thinned && STRIDES]
    .filter(Boolean)
    .join(" ");
  button("next").hidden = !run.visits;
  button("stride").parentElement.hidden = !run.visits;
  const word = wordOf(run);
  setText(button("next"), `Next ${word}`);
  button("next").title = `To the next ${word} (n)`;
  const only = `${word[0].toUpperCase()}${word.slice(1)}s only`;
  setText(button("stride").firstElementChild, only);
  button("stride").title = `Play, → and ← go from ${word} to ${word}`;
}

function show(shown) {
  if (shown.scrubbed) tell([`The optimum at this ${shown.scrubbed}`], true);
  else showPosition(shown);
}

function showPosition(shown) {
  const { run, k } = shown;
  const step = shown.get("step");
  if (!stays(run)) track.show(k);
  const total = isVeiled("totals") ? "" : ` of ${count(run.steps)}`;
  slider.setAttribute("aria-valuetext", `step ${count(step)}${total}`);
  const number = byId("step-number");
  if (document.activeElement !== number) number.value = step;
  const skipped = stays(run) ? "" : gap(shown, step);
  tell(position(run, step, shown.get("updates"), skipped), false);
  byId("position").title = skipped && THINNED;
  for (const one of buttons) {
    const end = BACKWARDS.has(one.dataset.act) ? 0 : run.last;
    one.setAttribute("aria-disabled", String(k === end || isResting(one)));
  }
}

const isResting = (one) => Boolean(state.roomQuestion) && RESTING.includes(one.dataset.act);

function rest() {
  for (const act of ["play", "speed"]) {
    button(act).setAttribute("aria-disabled", String(isResting(button(act))));
  }
  byId("step-number").readOnly = Boolean(state.roomQuestion);
  if (state.shown && !state.shown.scrubbed) showPosition(state.shown);
}

const notShown = (missing) => ` · ${count(missing)} ${missing === 1 ? "step" : "steps"} not shown`;

/** @type {(run: Run, step: number, updates: number, skipped: string) => string[]} */
function position(run, step, updates, skipped) {
  const totals = !isVeiled("totals");
  const total = totals ? `of ${count(run.steps)}` : "";
  const made = totals ? `${count(updates)} of ${count(run.updates)}` : count(updates);
  const update = run.visits ? `update ${made}` : "";
  const passed = pass(run, step);
  const [first, second] = [total && update, (total || update) && passed];
  return [total, first && BETWEEN, update, second && BETWEEN, `${passed}${skipped}`];
}

// the length of a step's number, and whether the run comes thinned
/** @type {(run: Run, isThinned: boolean) => void} */
function keepRoom(run, isThinned) {
  const player = byId("scrubber").parentElement;
  player.style.setProperty("--digits", String(run.steps).length);
  player.toggleAttribute("data-strides", isThinned);
}

// an optimum is no step
function tell(texts, away) {
  const position = byId("position");
  for (const [i, part] of [...position.children].entries()) setText(part, texts[i] ?? "");
  position.parentElement.toggleAttribute("data-away", away);
}

function pass(run, step) {
  const { order } = run.parameters;
  if ((order !== "cyclic" && order !== "shuffled") || !run.points.length) return "";
  return `pass ${count(Math.max(1, Math.ceil(step / run.points.length)))}`;
}

// long runs come thinned: every frame still bears its true step, and what is left out before it is said
function gap({ run, k }, step) {
  const missing = k > 0 ? step - run.get("step", k - 1) - 1 : 0;
  return missing > 0 ? notShown(missing) : "";
}

function showPlaying() {
  const play = button("play");
  play.setAttribute("aria-label", clock.isPlaying() ? "Pause" : "Play");
  play.firstElementChild.className = `icon icon-${clock.isPlaying() ? "pause" : "play"}`;
}

function showStride() {
  button("stride").setAttribute("aria-pressed", String(clock.skipsVisits()));
}

function chooseSpeed({ target }) {
  const chosen = target.closest("[data-speed]");
  if (!chosen) return;
  stepsPerSecond = Number(chosen.dataset.speed);
  setText(byId("speed"), chosen.textContent);
  for (const one of all("[data-speed]")) {
    one.setAttribute("aria-pressed", String(one === chosen));
  }
  popups.close("speed-menu");
}

export function start() {
  slider = byId("scrubber").firstElementChild;
  track.start(byId("scrubber"));
  slider.addEventListener("input", () => {
    clock.pause();
    clock.go(Number(slider.value));
  });
  slider.addEventListener("change", () => emit("aloud"));
  buttons = BUTTONS.map(button);
  byId("step-number").addEventListener("change", ({ target }) => {
    clock.toStep(target.valueAsNumber);
    // whatever was typed, the field says which step is shown
    target.value = clock.step();
  });
  byId("speed-menu").addEventListener("click", chooseSpeed);
  showStride();
  on("run", open);
  on("shown", show);
  on("server", hear);
  on("veil", () => state.shown && !state.shown.scrubbed && showPosition(state.shown));
  on("stride", showStride);
  on("asked", rest);
  on("playing", showPlaying);
}

export const speed = () => stepsPerSecond;
