// The question of the open scenario: open until the step that it is about has been taken, or its answer was opened.
import { emit, on } from "../kit/bus.js";
import { pointsIn } from "../kit/typeset.js";
import * as clock from "./clock.js";
import { createKeptProgress } from "./kept_progress.js";
import * as limits from "./limits.js";
import { setMarks } from "./marked_points.js";
import { hasChanged } from "./scenario.js";
import { state } from "./state.js";
import { setVeil } from "./veil.js";

const progress = createKeptProgress();
// of the open scenario, and the preset that it is
let now = progress.of(null);
/** @type {string | null} */
let preset = null;

const hasQuestion = () => Boolean(state.scenario?.question) && !limits.isHidden("question");

// a question about other points or settings than these is not open
export const isOpen = () => hasQuestion() && !hasChanged() && !now.isTaken;
export const isTaken = () => now.isTaken;
export const isAnswerShown = () => now.isAnswerShown;

// the step at which the answer can be seen
export function answerStep() {
  const declared = state.opened.answer_step;
  if (declared === -1 || state.ownStep === -1) return state.run.steps;
  return Math.min(declared ?? state.ownStep + 1, state.run.steps);
}

// the points that texts name get their numbers, and rings while they are asked about
function markPoints() {
  const { question = "", question_after: after = "", answer = "" } = state.scenario;
  const asks = hasQuestion() && !hasChanged();
  const texts = [now.isTaken ? after || question : question, now.isAnswerShown ? answer : ""];
  const named = asks ? [...new Set(texts.flatMap(pointsIn))] : [];
  setMarks("question", asks ? { asked: isOpen() ? named : [], named } : null);
}

function update() {
  const known = state.isLengthKnown ? limits.LENGTH : [];
  const always = limits.ALWAYS_HIDDEN.filter((name) => !known.includes(name));
  setVeil("question", isOpen() ? [...always, ...(state.scenario.question_hides ?? [])] : []);
  markPoints();
  emit("question");
}

/** @type {(scenario: Scenario) => void} */
function open({ slug }) {
  preset = slug;
  now = progress.of(slug);
  update();
}

/** @type {(change: Partial<import("./kept_progress.js").Progress>) => void} */
function move(change) {
  now = { ...now, ...change };
  progress.keep(preset, now);
  update();
}

// a preset that opens at its end has no later step: there only the answer closes the question
/** @type {(step: number) => boolean} */
const isPast = (step) => state.ownStep !== -1 && step >= answerStep();

/** @type {(shown: Shown) => void} */
function follow(shown) {
  if (
    now.isTaken ||
    shown.scrubbed ||
    shown.run.draft ||
    hasChanged() ||
    !isPast(shown.get("step"))
  )
    return;
  move({ isTaken: true });
}

// answer and picture speak of the same moment
export function showAnswer() {
  if (!hasChanged() && clock.step() < answerStep()) clock.toStep(answerStep());
  move({ isTaken: true, isAnswerShown: true });
}

export function hideAnswer() {
  move({ isAnswerShown: false });
}

// as the scenario was opened; a link may open it after the step that the question is about
function ask() {
  move({ isTaken: isPast(clock.step()), isAnswerShown: false });
}

export function start() {
  on("opened", open);
  on("shown", follow);
  on("scenario", update);
  on("limits", update);
  on("reopened", ask);
  on("asked", update);
}
