// What can be asked at a step. All of it follows from the run that has come, so that every answer is that of the run;
// where a tie or rounding would decide, nothing is asked.
import { answersAt } from "../../model/answers.js";
import * as model from "../../model/question.js";
import * as label from "./kinds/label.js";
import * as line from "./kinds/line.js";
import * as mistake from "./kinds/mistake.js";
import * as others from "./kinds/others.js";
import * as own from "./kinds/own.js";
import * as score from "./kinds/score.js";
import * as stop from "./kinds/stop.js";
import * as support from "./kinds/support.js";
import * as way from "./kinds/way.js";
import * as weights from "./kinds/weights.js";

/** @typedef {{ ask(now: Shown, next: Shown | null): AskedQuestion | null }} Kind */

// what can be worked out comes first; of those that were asked equally often, the first
/** @type {Record<string, Kind>} */
const KINDS = { score, others, line, weights, label, mistake, support, way, stop };
const RANKS = Object.keys(KINDS);
// the author's own at one step: what can be reasoned first. linviz/scenario/question.py has the same order
/** @type {Question["form"][]} */
const FORMS = ["number", "choice", "point", "points", "place", "line", "which-way", "sentence"];
// so many questions come before that for the length of the run
const BEFORE_STOP = 6;
// frames among which the next question is looked for together
const WINDOW = 12;
// frames that are looked through at most
const MOST = 3000;

// now, and what the next step shows, null at the end of the run
/** @type {(now: Shown, next: Shown | null) => AskedQuestion[]} */
export const questions = (now, next) =>
  Object.values(KINDS).flatMap(({ ask }) => ask(now, next) ?? []);

/** @type {() => AskedQuestions} */
export const nothingAsked = () => ({ counts: {}, done: new Set(), last: "" });

// by what it shows: what lies ahead is asked about once
/** @type {(question: AskedQuestion) => string} */
const nameOf = ({ kind, once, reveal, step, ask }) => {
  if (kind === "own" || kind === "way") return `${step} ${ask}`;
  return once ? kind : `${kind} ${reveal}`;
};

/** @typedef {{ asked: AskedQuestions, scenario: Scenario, isChanged: boolean }} Situation */

// the questions of a frame that have not been asked. isChanged: whether points or settings are others than the author's
/** @type {(run: Run, k: number, situation: Situation) => AskedQuestion[]} */
function questionsAt(run, k, { asked, scenario, isChanged }) {
  const now = run.at(k);
  const next = k < run.last ? run.at(k + 1) : null;
  const count = Object.values(asked.counts).reduce((sum, one) => sum + one, 0);
  return [...own.ask(now, scenario, isChanged), ...questions(now, next)].filter(
    (one) => !asked.done.has(nameOf(one)) && (one.kind !== "stop" || count >= BEFORE_STOP),
  );
}

/** @typedef {{ question: AskedQuestion, k: number }} Found */

// the author's own first, then the kind that was asked least; null where there is none
/** @type {(found: Found[], asked: AskedQuestions) => Found | null} */
function best(found, asked) {
  /** @type {(one: Found) => number[]} */
  const cost = (one) => (one.question.kind === "own" ? costOfOwn(one) : costOf(one, asked));
  const sorted = found.toSorted((a, b) => {
    const [one, other] = [cost(a), cost(b)];
    const i = one.findIndex((value, place) => value !== other[place]);
    return i < 0 ? 0 : one[i] - other[i];
  });
  return sorted[0] ?? null;
}

// by step, then as the author says, then by form
/** @type {(one: Found) => number[]} */
const costOfOwn = ({ question: { order = Number.MAX_VALUE, form }, k }) => [
  0,
  k,
  order,
  FORMS.indexOf(form),
];

/** @type {(one: Found, asked: AskedQuestions) => number[]} */
const costOf = ({ question: { kind, reveal } }, { counts, last }) => [
  1,
  Number(kind === last),
  counts[kind] ?? 0,
  RANKS.indexOf(kind),
  reveal,
];

/** @type {(run: Run, k: number, situation: Situation) => Found[]} */
const foundAt = (run, k, situation) =>
  questionsAt(run, k, situation).map((question) => ({ question, k }));

// the question of one frame
/** @type {(run: Run, k: number, situation: Situation) => AskedQuestion | null} */
export const choose = (run, k, situation) =>
  best(foundAt(run, k, situation), situation.asked)?.question ?? null;

// the next question from this frame on, with its frame
/** @type {(run: Run, from: number, situation: Situation, most?: number) => Found | null} */
export function findNext(run, from, situation, most = MOST) {
  const end = Math.min(run.last, from + most);
  for (let first = from; first <= end; first += WINDOW) {
    const found = [];
    for (let k = first; k <= Math.min(end, first + WINDOW - 1); k += 1)
      found.push(...foundAt(run, k, situation));
    const next = best(found, situation.asked);
    if (next) return next;
  }
  return null;
}

/** @type {(asked: AskedQuestions, question: AskedQuestion) => AskedQuestions} */
export const withAsked = ({ counts, done }, question) => ({
  counts: { ...counts, [question.kind]: (counts[question.kind] ?? 0) + 1 },
  done: new Set([...done, nameOf(question)]),
  last: question.kind,
});

// changed: for which-way, what is shown after the change
/** @type {(question: AskedQuestion, answer: any, now: Shown, changed?: Shown | null) => Judgement} */
export const judge = (question, answer, now, changed = null) =>
  model.judge(question, answer, valuesOf(question, now), changed && valuesOf(question, changed));

/** @type {(question: AskedQuestion, now: Shown, changed?: Shown | null) => Value} */
export const truthOf = (question, now, changed = null) =>
  model.truthOf(question, valuesOf(question, now), changed && valuesOf(question, changed));

/** @type {(question: AskedQuestion, now: Shown) => Values} */
export const valuesOf = ({ at }, { run, k }) => answersAt(run, k, at);
