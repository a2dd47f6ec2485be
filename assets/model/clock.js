// Which step is shown: stepping, playing, jumping. Everything happens here in the browser; no step asks the server.
import { emit, on } from "../kit/bus.js";
import { recall, remember } from "../kit/memory.js";
import { state } from "./state.js";

// the frame that is shown, or was, before an optimum between two runs
let frame = 0;
let playing = false;
// play and step leave out the visits that change nothing
let mistakesOnly = recall("stride") === "mistakes";
// as long as the step on the screen is the last
let isLastNoticeShown = false;

/** @type {(k: number) => number} */
const clamp = (k) => Math.max(0, Math.min(state.run.last, k));

// first: where to begin, -1 for the end; scenario: what was run, null where it is only on its way
/** @type {(run: Run, first: number, scenario: Scenario | null) => void} */
export function open(run, first, scenario) {
  state.run = run;
  if (playing && run.last === 0) pause();
  emit("run", run, scenario);
  go(first === -1 ? run.last : run.frameOf(first));
}

// aloud: it was asked for, so that a screen reader should say it
/** @type {(k: number, aloud?: boolean) => void} */
export function go(k, aloud = false) {
  frame = clamp(k);
  state.shown = state.run.at(frame);
  emit("shown", state.shown);
  if (isLastNoticeShown) emit("notice", null);
  isLastNoticeShown = false;
  if (aloud) emit("aloud");
}

// the frame that follows, or the one before; where it skips, the next that changes something, or the end
/** @type {(from: number, way: number, skips: boolean) => number} */
function nextFrame(from, way, skips) {
  const { run } = state;
  let k = from + way;
  while (skips && k > 0 && k < run.last && !run.isUpdate(k)) k += way;
  return clamp(k);
}

/** @type {(way: number, to: () => number) => void} */
function move(way, to) {
  pause();
  if (!state.run) return;
  const k = to();
  if (k !== frame) go(k, true);
  else if (way > 0) {
    isLastNoticeShown = true;
    emit("notice", "This is the last step.");
  }
}

/** @type {(way: number) => void} */
export const stepBy = (way) => move(way, () => nextFrame(frame, way, mistakesOnly));
/** @type {(way: number) => void} */
export const toUpdate = (way) => move(way, () => nextFrame(frame, way, true));
// whether nothing follows, or with way -1 nothing comes before
/** @type {(way: number) => boolean} */
export const isEdge = (way) => Boolean(state.run) && frame === clamp(way * Infinity);
// what the next step shows; null at the end, and where no step is shown
export const nextShown = () =>
  isOptimumShown() || isEdge(1) ? null : state.run.at(nextFrame(frame, 1, mistakesOnly));
export const toStart = () => move(-1, () => 0);
export const toEnd = () => move(1, () => state.run.last);

/** @type {(number: number) => void} */
export function toStep(number) {
  pause();
  if (state.run && Number.isFinite(number)) go(state.run.frameOf(number), true);
}

export function toggleStride() {
  mistakesOnly = !mistakesOnly;
  remember("stride", mistakesOnly ? "mistakes" : "visits");
  emit("stride");
}

export const skipsVisits = () => mistakesOnly;
export const isPlaying = () => playing;

// speed: what tells how many steps a second are wanted now
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

// faster than the screen, drawings are left out, never steps
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

// where playing is after so many steps, or mistakes
/** @type {(steps: number) => number} */
function frameAfter(steps) {
  if (!mistakesOnly) {
    return Math.max(frame + 1, state.run.frameOf(state.run.get("step", frame) + steps));
  }
  let k = frame;
  for (let n = 0; n < steps; n += 1) k = nextFrame(k, 1, true);
  return k;
}

// the picture shows an optimum between two runs, which is no step of either
/** @type {(optimum: Shown) => void} */
export function showOptimum(optimum) {
  pause();
  state.shown = optimum;
  emit("shown", optimum);
}

// the step that is shown, once more
export const showAgain = () => state.run && go(frame);

export const isOptimumShown = () => Boolean(state.shown?.scrubbed);
export const step = () => (state.run ? state.run.get("step", frame) : 0);

// where to stand after a re-run: at the same step, or at the end where it was the end, or an optimum
export function frameToReopen() {
  if (!state.run) return 0;
  const ended = state.run.last > 0 && frame === state.run.last;
  return isOptimumShown() || ended ? -1 : step();
}

export function start() {
  on("opened", pause);
}
