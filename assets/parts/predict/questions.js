// What can be asked before a step. All of it follows from the run that has come, so that every answer is that of the run;
// where a tie or rounding would decide, nothing is asked.
import * as label from "./kinds/label.js";
import * as line from "./kinds/line.js";
import * as mistake from "./kinds/mistake.js";
import * as own from "./kinds/own.js";
import * as stop from "./kinds/stop.js";
import * as support from "./kinds/support.js";

// of those that were asked equally often, the first is the most telling
const KINDS = { line, mistake, label, support, stop };

// now, and what the next step shows
/** @type {(now: Shown, next: Shown) => Question[]} */
export const questions = (now, next) =>
  Object.values(KINDS).flatMap(({ ask }) => ask(now, next) ?? []);

// what was asked of this run
/** @type {() => AskedQuestions} */
export const nothingAsked = () => ({ counts: {}, done: new Set(), last: "" });

// by what it shows: a mistake that lies ahead is asked about once
/** @type {(question: Question) => string} */
const nameOf = ({ kind, once, reveal }) => (once ? kind : `${kind} ${reveal}`);

// the author's own comes first, then the kind that was asked least; no question twice, and none that would bore
/** @type {(now: Shown, next: Shown, asked: AskedQuestions, scenario: Scenario | null) => Question | null} */
export function choose(now, next, asked, scenario) {
  const authors = scenario && own.ask(now, next, scenario);
  if (authors && !asked.done.has(nameOf(authors))) return authors;
  const found = questions(now, next).filter(
    (one) => !asked.done.has(nameOf(one)) && one.kind !== asked.last,
  );
  const count = ({ kind }) => asked.counts[kind] ?? 0;
  return found.toSorted((a, b) => count(a) - count(b))[0] ?? null;
}

/** @type {(asked: AskedQuestions, question: Question) => AskedQuestions} */
export const withAsked = ({ counts, done }, question) => ({
  counts: { ...counts, [question.kind]: (counts[question.kind] ?? 0) + 1 },
  done: new Set([...done, nameOf(question)]),
  last: question.kind,
});

// a step without a question: then the last kind may come again
/** @type {(asked: AskedQuestions) => AskedQuestions} */
export const rested = (asked) => ({ ...asked, last: "" });

// now: where it was asked
/** @type {(question: Question, guess: any, now: Shown) => Judgement} */
export const judge = (question, guess, now) =>
  (question.kind === "own" ? own : KINDS[question.kind]).judge(question, guess, now);
