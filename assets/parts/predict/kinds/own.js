// What the author of a preset asks ([[predict]] in its file); linviz/scenario/question_reader.py has looked at it.
import { answersAt } from "../../../model/answers.js";
import { canBeAsked, truthOf } from "../../../model/question.js";
import { named, shownClass } from "./run.js";

// the questions at this step. isChanged: whether points or settings are others than the author's
/** @type {(now: Shown, scenario: Scenario, isChanged: boolean) => AskedQuestion[]} */
export function ask(now, { predict = [] }, isChanged) {
  const { run, k } = now;
  const at = now.get("step");
  const here = predict.filter(({ step }) => (step < 0 ? k === run.last : step === at));
  return here
    .filter((one) => canBeAsked(one, answersAt(run, k, one.at), isChanged, run.labels))
    .map((one) => ({ ...one, kind: "own", ...revealOf(one, now) }));
}

// what is asked of the end is shown there, and then the page comes back
/** @type {(question: Question, now: Shown) => { reveal: number, once: boolean }} */
function revealOf({ truth = "" }, { run, k }) {
  const once = truth.includes("_end");
  return { reveal: once ? run.last : Math.min(k + 1, run.last), once };
}

/** @type {(question: AskedQuestion, judged: Judgement, now: Shown) => Feedback} */
export function tell(question, judged, now) {
  const { run, k } = now;
  const right = judged.verdict === "right";
  const truth = truthOf(question, answersAt(run, k, question.at));
  const told = TRUTHS[question.form]?.(truth, question, run) ?? "";
  const verdict = told && (right ? `Correct: ${told}.` : `It is: ${told}.`);
  // the slip first, then the reason of the right answer
  const why = right || !judged.why ? question.why : `${judged.why} ${question.why}`;
  return { right, verdict, why };
}

/** @type {Record<string, (truth: any, question: Question, run: Run) => string>} */
const TRUTHS = {
  choice: (truth, { choices = [] }) => choices[truth].text,
  place: shownClass,
  point: (truth, _, run) => `point ${named(run, truth - 1)}`,
  points: (truth, _, run) =>
    `points ${truth.map((/** @type {number} */ one) => named(run, one - 1)).join(", ")}`,
};
