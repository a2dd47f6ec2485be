// From what an author has written to a question, or to a sentence beside each field that is not right. What passes here
// passes `python -m linviz check` too.
import { answersAt } from "../../../model/answers.js";
import { QUESTION_HIDES } from "../../../model/limits.js";
import { namedPoints, signOf, truthOf } from "../../../model/question.js";
import { ANSWERS, MOST } from "./forms.js";
import { slipProblem, usedSlips } from "./slips.js";
import { OTHER } from "./truths.js";
import { tidy } from "./typed.js";

const TEXTS = ["ask", "why", "hint", "other"];

/** @typedef {import("./forms.js").Complain} Complain */
/** @typedef {import("./forms.js").ReadText} ReadText */

/** @type {(fields: AskFields, situation: AskSituation) => { question: Question | null, problems: Record<string, string> }} */
export function readQuestion(fields, situation) {
  /** @type {Record<string, string>} */
  const problems = {};
  /** @type {Complain} */
  const complain = (field, sentence) => {
    problems[field] ??= sentence;
  };
  const text = textReader(complain, situation);
  const { form } = fields;
  const step =
    form === "which-way" || isEnd(situation) ? -1 : situation.run.get("step", situation.k);
  const hint = fields.hint.trim() ? [text("hint", fields.hint, MOST.hint, "")] : null;
  const hides = QUESTION_HIDES.filter((name) => fields.hides.includes(name));
  /** @type {any} */
  const question = {
    step,
    form,
    ask: text("ask", fields.ask, MOST.ask, "Write what is asked."),
    ...ANSWERS[form](fields, situation, complain, text),
    ...(hint && { hint }),
    ...(hides.length && { hides }),
    why: text("why", fields.why, MOST.why, "Write why the answer is right."),
  };
  // texts that are missing do not matter for what is right
  const isTold = (/** @type {string} */ name) => TEXTS.includes(name) || name.endsWith("-why");
  if (Object.keys(problems).every(isTold)) checkTruth(question, fields, situation, complain);
  return { question: Object.keys(problems).length ? null : question, problems };
}

// the keys of a preset's head
/** @type {(fields: AskFields, situation: AskSituation) => { keys: Record<string, any> | null, problems: Record<string, string> }} */
export function readHead(fields, situation) {
  /** @type {Record<string, string>} */
  const problems = {};
  const text = textReader((field, sentence) => {
    problems[field] ??= sentence;
  }, situation);
  const after = fields.after.trim() ? text("after", fields.after, MOST.head, "") : "";
  const hides = QUESTION_HIDES.filter((name) => fields.hides.includes(name));
  const { run, k, beside, view } = situation;
  const keys = {
    question: text("ask", fields.ask, MOST.head, "Write what is asked."),
    ...(after && { question_after: after }),
    answer: text("why", fields.why, MOST.head, "Write the answer, with its reason."),
    ...((fields.time === "_end" || isEnd(situation)) && { answer_step: -1 }),
    ...(hides.length && { question_hides: hides }),
    ...(beside && { beside }),
    view: view.map((one) => Number(one.toFixed(3))),
    step: isEnd(situation) ? -1 : run.get("step", k),
  };
  return { keys: Object.keys(problems).length ? null : keys, problems };
}

/** @type {(situation: AskSituation) => boolean} */
const isEnd = ({ run, k }) => k === run.last;

// missing: what is said where there is no text
/** @type {(complain: Complain, situation: AskSituation) => ReadText} */
const textReader =
  (complain, { run }) =>
  (field, given, most, missing) => {
    const text = tidy(given);
    const { length } = [...text];
    if (!text) complain(field, missing);
    if (length > most) complain(field, `It has ${length} characters; at most ${most} are allowed.`);
    const other = namedPoints(text).find(([i, sign]) => signOf(run.labels[i - 1]) !== sign);
    if (other) complain(field, `There is no point ${other.join(" ")} among these points.`);
    return text;
  };

// the run must answer, and no slip may be right
/** @type {(question: Question, fields: AskFields, situation: AskSituation, complain: Complain) => void} */
function checkTruth(question, fields, { run, k, changed }, complain) {
  const values = answersAt(run, question.step < 0 ? run.last : k, question.at);
  if (question.form === "which-way") {
    const isKnown = changed && changed.setting === question.setting && changed.to === question.to;
    const later = isKnown ? answersAt(changed.run, changed.run.last) : null;
    if (later && truthOf(question, values, later) === null)
      complain("to", "With this value the run does not answer it.");
    return;
  }
  const truth = truthOf(question, values);
  const field = fields.truth === OTHER ? "expression" : "truth";
  if (truth === null) complain(field, "The run does not answer this here.");
  if (question.form === "place" && truth === 0)
    complain("x1", "This place is on the boundary, where f is 0. Choose another one.");
  if (question.form === "place") return;
  usedSlips(fields).forEach((i, place) => {
    const slip = question.slips?.[place];
    const problem = slip ? slipProblem(question, slip.answer, values, truth) : "";
    if (problem) complain(`slip-${i}-answer`, problem);
  });
}
