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
const RANKS = ["own", ...Object.keys(KINDS)];
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

// the author's own first, then the kind that was asked least; null where there is none
/** @type {(found: AskedQuestion[], asked: AskedQuestions) => AskedQuestion | null} */
function best(found, { counts, last }) {
  /** @type {(one: AskedQuestion) => number[]} */
  const cost = ({ kind, reveal }) => [
    Number(kind !== "own"),
    Number(kind === last),
    counts[kind] ?? 0,
    RANKS.indexOf(kind),
    reveal,
  ];
  const sorted = found.toSorted((a, b) => {
    const [one, other] = [cost(a), cost(b)];
    const i = one.findIndex((value, place) => value !== other[place]);
    return i < 0 ? 0 : one[i] - other[i];
  });
  return sorted[0] ?? null;
}

// the question of one frame
/** @type {(run: Run, k: number, situation: Situation) => AskedQuestion | null} */
export const choose = (run, k, situation) => best(questionsAt(run, k, situation), situation.asked);

// the next question from this frame on, with its frame
/** @type {(run: Run, from: number, situation: Situation) => { k: number, question: AskedQuestion } | null} */
export function findNext(run, from, situation) {
  const end = Math.min(run.last, from + MOST);
  for (let first = from; first <= end; first += WINDOW) {
    /** @type {Map<AskedQuestion, number>} */
    const found = new Map();
    for (let k = first; k <= Math.min(end, first + WINDOW - 1); k += 1)
      for (const one of questionsAt(run, k, situation)) found.set(one, k);
    const question = best([...found.keys()], situation.asked);
    if (question) return { question, k: /** @type {number} */ (found.get(question)) };
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
