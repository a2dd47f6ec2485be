// What the author of a preset asks ([[predict]] in its file); linviz/scenario/question_reader.py has looked at it.

import { letters } from "../../../kit/notation.js";
import { pointsIn } from "../../../kit/typeset.js";
import { answersAt } from "../../../model/answers.js";
import { canBeAsked } from "../../../model/question.js";
import { lineOf } from "./line.js";
import { scoreLabel } from "./run.js";
import { updateOf } from "./update.js";

// a class has two values, and a line is seen beside the real one
const ONE_TRY = new Set(["place", "line", "which-way"]);

// the questions at this step. isChanged: whether points or settings are others than the author's
/** @type {(now: Shown, scenario: Scenario, isChanged: boolean) => AskedQuestion[]} */
export function ask(now, { predict = [] }, isChanged) {
  const { run, k } = now;
  const at = now.get("step");
  const here = predict.filter(({ step }) => (step < 0 ? k === run.last : step === at));
  return here
    .filter((one) => canBeAsked(one, answersAt(run, k, one.at), isChanged, run.labels))
    .map((one) => ({
      ...withLetters(one),
      kind: "own",
      ...revealOf(one, now),
      ...aboutOf(one, now),
      ...linesOf(one, now),
      ...labelOf(one),
    }));
}

/** @type {(question: Question) => Question & { tries?: number }} */
const withLetters = (question) => ({
  ...question,
  ask: letters(question.ask),
  why: letters(question.why),
  hint: question.hint?.map(letters),
  choices: question.choices?.map((one) => ({
    ...one,
    text: letters(one.text),
    why: letters(one.why ?? ""),
  })),
  slips: question.slips?.map((one) => ({ ...one, why: letters(one.why) })),
  ...(ONE_TRY.has(question.form) && { tries: 1 }),
});

// what is asked of the update for a point that it names
/** @type {(question: Question, now: Shown) => { about?: number, isNextStep?: boolean }} */
function aboutOf({ form, ask, truth = "" }, { run, k }) {
  const isOfStep = form === "line" || truth.includes("_after");
  if (!isOfStep || k === run.last) return {};
  const update = updateOf(run.at(k), run.at(k + 1));
  return update && pointsIn(ask).includes(update.i) ? { about: update.i, isNextStep: true } : {};
}

// what is asked of the end is shown there, and then the page comes back
/** @type {(question: Question, now: Shown) => { reveal: number, once: boolean }} */
function revealOf({ form, truth = "" }, { run, k }) {
  if (form === "which-way") return { reveal: k, once: false };
  const once = truth.includes("_end");
  return { reveal: once ? run.last : Math.min(k + 1, run.last), once };
}

// what stands before the field: w, or y f(x) of a point
const LABELLED = /^(w|yf)(?:_after)?(?:\[([0-9]+)\])?$/;

/** @type {(question: Question) => { label?: FormulaPart[] }} */
function labelOf({ truth = "" }) {
  const [, base, number] = LABELLED.exec(truth) ?? [];
  if (base === "w" && !number) return { label: [{ symbol: "w" }, " ="] };
  return base === "yf" ? { label: scoreLabel(Number(number) - 1) } : {};
}

/** @type {(question: Question, now: Shown) => { before?: Line | null, after?: Line | null }} */
function linesOf(question, now) {
  if (question.form !== "line") return {};
  const next = now.run.at(revealOf(question, now).reveal);
  return { before: lineOf(now), after: lineOf(next) };
}
