// What others have to know of an open question: what is hidden, which points are marked, and the phase of the page.
import { emit } from "../../kit/bus.js";
import { pointsIn } from "../../kit/typeset.js";
import { ALWAYS_HIDDEN, LENGTH } from "../../model/limits.js";
import { setMarks } from "../../model/marked_points.js";
import { state } from "../../model/state.js";
import { setVeil } from "../../model/veil.js";

const root = document.documentElement;

// "rests", "asks", "moves" or "answered" (mode.js); "" where Predict is off
/** @type {(phase: string, form?: string) => void} */
export function setPhase(phase, form = "") {
  root.dataset.predict = phase;
  root.dataset.predictForm = form;
  if (phase) return;
  delete root.dataset.predict;
  delete root.dataset.predictForm;
}

/** @type {(question: AskedQuestion | null) => void} */
export function publish(question) {
  setVeil("predict", question ? hidesOf(question) : []);
  state.isLengthKnown = question?.form === "which-way";
  state.roomQuestion = question?.ask ?? "";
  state.isNextStepAsked = Boolean(question?.isNextStep);
  emit("asked");
  setMarks("predict", question && marksOf(question));
}

// after the answer: numbers at all that question and reason name
/** @type {(question: AskedQuestion) => void} */
export function markAnswered({ ask, why }) {
  setMarks("predict", { asked: [], named: pointsIn(`${ask} ${why}`) });
}

// the points of which the answer is another one, from 1
/** @type {(numbers: number[]) => void} */
export function markDiffering(numbers) {
  const points = numbers.map((one) => one - 1);
  setMarks("predict", { asked: points, named: points });
}

/** @type {(question: AskedQuestion) => string[]} */
function hidesOf({ form, hides = [] }) {
  const always =
    form === "which-way" ? ALWAYS_HIDDEN.filter((name) => !LENGTH.includes(name)) : ALWAYS_HIDDEN;
  return [...always, "numbers", ...hides];
}

// a ring at what the question is about, and numbers at all that it names
/** @type {(question: AskedQuestion) => { asked: number[], named: number[] }} */
function marksOf({ ask, about, choices = [], marks = [] }) {
  const named = [ask, ...choices.map(({ text }) => text)].flatMap(pointsIn);
  const isOfOne = about !== undefined ? [about] : [];
  const inAsk = pointsIn(ask);
  const rings = isOfOne.length || inAsk.length > 1 ? isOfOne : inAsk;
  return {
    asked: marks.length ? [] : rings,
    named: [...new Set([...named, ...isOfOne, ...marks])],
  };
}
