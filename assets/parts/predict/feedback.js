// What the card says to an answer: a verdict in a few words, and why.
import { letters } from "../../kit/notation.js";
import { allDigits, number } from "../../wording/number.js";
import { listed, named, row, shownClass } from "./kinds/run.js";
import { judge, truthOf, valuesOf } from "./questions.js";

const RIGHT = "Right.";
const NOT_YET = "Not yet.";

// of an answer that can be given again: it names the mistake, and not the answer
/** @type {(question: AskedQuestion, judged: Judgement) => Feedback} */
export function notYet({ form }, { verdict, why, differ }) {
  if (form === "number" && verdict === "not yet" && !differ.length) return neutral(why);
  return { right: false, verdict: NOT_YET, why: why || GENERAL[form]?.(differ) || "" };
}

/** @type {Partial<Record<Question["form"], (differ: number[]) => string>>} */
const GENERAL = {
  number: (differ) => (differ.length ? "Work it out again, or look at the hint." : ""),
  points: (differ) =>
    differ.length === 1
      ? "1 point is missing or too many."
      : `${differ.length} points are missing or too many.`,
};

// of the last answer, after which the step is shown
/** @type {(question: AskedQuestion, judged: Judgement, now: Shown, changed?: Shown | null) => Feedback} */
export function final(question, judged, now, changed = null) {
  const right = judged.verdict === "right";
  if (right) return { right, verdict: RIGHT, why: question.why };
  const answer = answerText(question, now, changed);
  return {
    right,
    verdict: answer ? `No: ${answer}.` : "No.",
    why: [judged.why, question.why].filter(Boolean).join(" "),
  };
}

/** @type {(why: string) => Feedback} */
export const neutral = (why) => ({ right: false, kind: "neutral", verdict: "", why });

// of an answer that was shown
/** @type {(question: AskedQuestion, now: Shown) => Feedback} */
export const shown = (question, now) => ({
  right: false,
  kind: "neutral",
  verdict: `The answer: ${answerText(question, now)}.`,
  why: question.why,
});

/** @type {(question: AskedQuestion, now: Shown, changed?: Shown | null) => string} */
export function answerText(question, now, changed = null) {
  const truth = truthOf(question, now, changed);
  return truth === null ? "" : (ANSWERS[question.form]?.(truth, question, now) ?? "");
}

/** @type {Partial<Record<Question["form"], (truth: any, question: AskedQuestion, now: Shown) => string>>} */
const ANSWERS = {
  number: (truth) => (Array.isArray(truth) ? row(truth) : number(truth).text),
  choice: (truth, { choices = [] }) => choices[truth].text,
  "which-way": (truth, { choices = [] }) => choices[truth].text,
  place: shownClass,
  point: (truth, _, now) => `point ${named(now, truth - 1)}`,
  points: (truth, _, now) =>
    truth.length
      ? `points ${listed(truth.map((/** @type {number} */ one) => named(now, one - 1)))}`
      : "no point",
};

// of a which-way question, once the run with the new value has come. right: the place of the right choice
/** @type {(question: AskedQuestion, choice: number | null, now: Shown, run: Run, from: number) => { told: Feedback, counts: boolean, right: number | null }} */
export function changed(question, choice, now, run, from) {
  const { ends, step, truth = "" } = question;
  const later = run.at(step < 0 ? run.last : run.frameOf(step));
  const right = truthOf(question, now, later);
  if (typeof right !== "number" || (ends && !ends.includes(run.stop.name))) {
    const why = `The two runs cannot be compared, so this question does not count. ${run.stop.sentence}`;
    return { told: neutral(why), counts: false, right: null };
  }
  const numbers = comparison(
    question,
    valuesOf(question, now)(truth),
    valuesOf(question, later)(truth),
    from,
  );
  const judged = judge(question, choice, now, later);
  const told = final(question, judged, now, later);
  const why = numbers ? `${numbers}: ${goesOn(judged.why || question.why)}` : told.why;
  return { told: { ...told, why }, counts: true, right };
}

/** @type {(question: AskedQuestion) => string} */
const symbolOf = ({ setting }) => letters(`$${setting === "lam" ? "lambda" : setting}`);

// a sentence that goes on after a colon
/** @type {(sentence: string) => string} */
const goesOn = (sentence) =>
  /^[A-Z][a-z]/.test(sentence) ? sentence[0].toLowerCase() + sentence.slice(1) : sentence;

// "The margin on each side was 1.39 at C = 1, and is 0.8 at C = 100"
/** @type {(question: AskedQuestion, before: Value, after: Value, from: number) => string} */
function comparison(question, before, after, from) {
  const { goes, to } = question;
  if (!goes || typeof before !== "number" || typeof after !== "number") return "";
  const symbol = symbolOf(question);
  /** @type {(value: number | string | undefined) => string} */
  const at = (value) => `${symbol} = ${typeof value === "number" ? allDigits(value) : value}`;
  return `${goes} was ${number(before).text} at ${at(from)}, and is ${number(after).text} at ${at(to)}`;
}
