// What can be asked before a step. All of it follows from the run that has come, so that every answer is that of the run;
// where a tie or rounding would decide, nothing is asked.
import { answersAt } from "../../model/answers.js";
import * as model from "../../model/question.js";
import * as label from "./kinds/label.js";
import * as line from "./kinds/line.js";
import * as mistake from "./kinds/mistake.js";
import * as own from "./kinds/own.js";
import * as stop from "./kinds/stop.js";
import * as support from "./kinds/support.js";

// of those that were asked equally often, the first is the most telling
const KINDS = { line, mistake, label, support, stop };

// what the card can ask for
const FORMS = new Set(["choice", "place", "line", "point", "points"]);

// now, and what the next step shows
/** @type {(now: Shown, next: Shown) => AskedQuestion[]} */
export const questions = (now, next) =>
  Object.values(KINDS).flatMap(({ ask }) => ask(now, next) ?? []);

// what was asked of this run
/** @type {() => AskedQuestions} */
export const nothingAsked = () => ({ counts: {}, done: new Set(), last: "" });

// by what it shows: a mistake that lies ahead is asked about once
/** @type {(question: AskedQuestion) => string} */
const nameOf = ({ kind, once, reveal, step, ask }) => {
  if (kind === "own") return `${step} ${ask}`;
  return once ? kind : `${kind} ${reveal}`;
};

// the author's own comes first, then the kind that was asked least; no question twice, and none that would bore
// next: null at the end of the run. isChanged: whether points or settings are others than those of the author
/** @type {(now: Shown, next: Shown | null, asked: AskedQuestions, scenario: Scenario, isChanged: boolean) => AskedQuestion | null} */
export function choose(now, next, asked, scenario, isChanged) {
  const authors = own
    .ask(now, scenario, isChanged)
    .find((one) => FORMS.has(one.form) && !asked.done.has(nameOf(one)));
  if (authors || !next) return authors ?? null;
  const found = questions(now, next).filter(
    (one) => !asked.done.has(nameOf(one)) && one.kind !== asked.last,
  );
  const count = ({ kind }) => asked.counts[kind] ?? 0;
  return found.toSorted((a, b) => count(a) - count(b))[0] ?? null;
}

/** @type {(asked: AskedQuestions, question: AskedQuestion) => AskedQuestions} */
export const withAsked = ({ counts, done }, question) => ({
  counts: { ...counts, [question.kind]: (counts[question.kind] ?? 0) + 1 },
  done: new Set([...done, nameOf(question)]),
  last: question.kind,
});

// a step without a question: then the last kind may come again
/** @type {(asked: AskedQuestions) => AskedQuestions} */
export const rested = (asked) => ({ ...asked, last: "" });

// what is said to a guess. now: where it was asked
/** @type {(question: AskedQuestion, guess: any, now: Shown) => Feedback} */
export function judge(question, guess, now) {
  const judged = model.judge(question, answerOf(question, guess), valuesOf(question, now));
  return (question.kind === "own" ? own : KINDS[question.kind]).tell(question, judged, now, guess);
}

/** @type {(question: AskedQuestion, now: Shown) => Value} */
export const truthOf = (question, now) => model.truthOf(question, valuesOf(question, now));

/** @type {(question: AskedQuestion, now: Shown) => Values} */
const valuesOf = ({ at }, { run, k }) => answersAt(run, k, at);

// a guess of the page has points by their index, and the place of a class
/** @type {(question: AskedQuestion, guess: any) => any} */
function answerOf({ form }, guess) {
  if (form === "place") return guess === 0 ? 1 : -1;
  if (form === "point") return guess + 1;
  return form === "points" ? guess.map((/** @type {number} */ i) => i + 1) : guess;
}
