// Current step: stepping, playing and jumping. All of it happens in the browser; no step needs the server.
import { emit, on } from "../kit/bus.js";
import { recall, remember } from "../kit/memory.js";
import { state } from "./state.js";

// the frame that is shown, or was shown before an optimum between two runs
let frame = 0;
let playing = false;
// true if play and step skip the visits without an update
let mistakesOnly = recall("stride") === "mistakes";
// what holds instead of it while presenting, which the desk does not keep; null elsewhere
/** @type {boolean | null} */
let lentStride = null;
// true from the notice at the last step until another step is shown
let isLastNoticeShown = false;

/** @type {(k: number) => number} */
const clamp = (k) => Math.max(0, Math.min(state.run.last, k));

// opens a run. first: step to begin with, -1 for the end; scenario: that of the run, null for a draft
/** @type {(run: Run, first: number, scenario: Scenario | null) => void} */
export function open(run, first, scenario) {
  state.run = run;
  if (playing && run.last === 0) pause();
  emit("run", run, scenario);
  go(first === -1 ? run.last : run.frameOf(first));
}

// shows a frame. aloud: true if the user asked for it, so that a screen reader reads it
/** @type {(k: number, aloud?: boolean) => void} */
export function go(k, aloud = false) {
  frame = clamp(k);
  state.shown = state.run.at(frame);
  emit("shown", state.shown);
  if (isLastNoticeShown) emit("notice", null);
  isLastNoticeShown = false;
  if (aloud) emit("aloud");
}

// the frame after or before this one; with skips the next one with an update, or the end
/** @type {(from: number, way: number, skips: boolean) => number} */
function nextFrame(from, direction, skips) {
  const { run } = state;
  let k = from + direction;
  while (skips && k > 0 && k < run.last && !run.isUpdate(k)) k += direction;
  return clamp(k);
}

/** @type {(way: number, to: () => number) => void} */
function move(direction, to) {
  pause();
  if (!state.run) return;
  const k = to();
  if (k !== frame) go(k, true);
  else if (direction > 0) {
    isLastNoticeShown = true;
    emit("notice", "This is the last step.");
  }
}

/** @type {(way: number) => void} */
export const stepBy = (direction) =>
  move(direction, () => nextFrame(frame, direction, skipsVisits()));
/** @type {(way: number) => void} */
export const toUpdate = (direction) => move(direction, () => nextFrame(frame, direction, true));
// whether there is no later frame, or with direction -1 no earlier one
/** @type {(way: number) => boolean} */
export const isEdge = (direction) => Boolean(state.run) && frame === clamp(direction * Infinity);
// what the next step shows; null at the end, and while an optimum is shown
export const nextShown = () =>
  isOptimumShown() || isEdge(1) ? null : state.run.at(nextFrame(frame, 1, skipsVisits()));
export const toStart = () => move(-1, () => 0);
export const toEnd = () => move(1, () => state.run.last);

/** @type {(number: number) => void} */
export function toStep(number) {
  pause();
  if (state.run && Number.isFinite(number)) go(state.run.frameOf(number), true);
}

// the step of a scenario's opening, -1 for the end
/** @type {(step: number) => void} */
export const openStep = (step) => toStep(step === -1 ? state.run?.steps : step);

export function toggleStride() {
  if (lentStride !== null) {
    lendStride(!lentStride);
    return;
  }
  mistakesOnly = !mistakesOnly;
  remember("stride", mistakesOnly ? "mistakes" : "visits");
  emit("stride");
}

// skips: whether visits without an update are skipped from now on; null for what the desk keeps
/** @type {(skips: boolean | null) => void} */
export function lendStride(skips) {
  lentStride = skips;
  emit("stride");
}

// in a run without an update no visit is skipped, or a step would be the whole run
export const skipsVisits = () => (lentStride ?? mistakesOnly) && state.run?.updates !== 0;
export const isPlaying = () => playing;

// plays or pauses. speed returns the current number of steps per second
/** @type {(speed: () => number) => void} */
export function play(speed) {
  if (!state.run || state.run.last === 0) return;
  if (playing) {
    pause();
    return;
  }
  if (frame === state.run.last) go(0);
  playing = true;
  emit("playing");
  const start = { last: performance.now(), owed: 1 };
  requestAnimationFrame((now) => tick(now, start, speed));
}

export function pause() {
  if (!playing) return;
  playing = false;
  emit("playing");
}

// at speeds above the screen's, frames are skipped, but no steps
/** @type {(now: number, before: { last: number, owed: number }, speed: () => number) => void} */
function tick(now, { last, owed }, speed) {
  if (!playing) return;
  const due = owed + ((now - last) / 1000) * speed();
  if (due >= 1) go(frameAfter(Math.floor(due)));
  if (frame === state.run.last) {
    pause();
    emit("aloud");
    return;
  }
  const left = { last: now, owed: due % 1 };
  requestAnimationFrame((then) => tick(then, left, speed));
}

// the frame after so many steps, or so many mistakes
/** @type {(steps: number) => number} */
function frameAfter(steps) {
  if (!skipsVisits()) {
    return Math.max(frame + 1, state.run.frameOf(state.run.get("step", frame) + steps));
  }
  let k = frame;
  for (let n = 0; n < steps; n += 1) k = nextFrame(k, 1, true);
  return k;
}

// shows an optimum between two runs, which is no step of either
/** @type {(optimum: Shown) => void} */
export function showOptimum(optimum) {
  pause();
  state.shown = optimum;
  emit("shown", optimum);
}

// shows the current step again
export const showAgain = () => state.run && go(frame);

export const isOptimumShown = () => Boolean(state.shown?.scrubbed);
export const step = () => (state.run ? state.run.get("step", frame) : 0);

// the step to show after a new run: the same step; -1, the end, if the end or an optimum is shown
export function stepToReopen() {
  if (!state.run) return 0;
  const ended = state.run.last > 0 && frame === state.run.last;
  return isOptimumShown() || ended ? -1 : step();
}

export function start() {
  on("opened", pause);
}
