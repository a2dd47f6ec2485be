// Wrong answers that come from a known mistake: a number, a name or a calculation, or a list of them, with the mistake.
import { judge, targetValue } from "../../../model/question.js";
import { readExpression } from "./truths.js";
import { readNumbers, readTyped } from "./typed.js";

const UNANSWERED = "The run does not answer this here.";

/** @typedef {{ fields: AskFields, values: Values, settings: string[], points: number }} Around */

// the places of the lines that are not empty
/** @type {(fields: AskFields) => number[]} */
export const usedSlips = ({ slips }) =>
  slips.flatMap(({ answer, why }, i) => (answer.trim() || why.trim() ? [i] : []));

/** @type {(text: string, around: Around) => { target: Target, problem: string }} */
export function readSlip(text, around) {
  const { form, truth } = around.fields;
  if (form === "points" || form === "point") return readPoints(text, around);
  const parts = truth === "w" ? text.split(/[,;]/) : [text];
  const read = parts.map((one) => readTarget(one, around));
  const problem = read.find((one) => one.problem)?.problem ?? "";
  const targets = read.map(({ target }) => target);
  return { target: targets.length > 1 ? targets : targets[0], problem };
}

/** @type {(text: string, around: Around) => { target: Target, problem: string }} */
function readPoints(text, around) {
  const numbers = readNumbers(text, around.points);
  if (!numbers) return readTarget(text, around);
  if (around.fields.form === "points") return { target: numbers, problem: "" };
  return { target: numbers[0], problem: numbers.length > 1 ? "Write one point." : "" };
}

/** @type {(text: string, around: Around) => { target: number | string, problem: string }} */
function readTarget(text, { values, settings }) {
  const plain = text.trim();
  const number = readTyped(plain);
  if (number !== null) return { target: number, problem: "" };
  const { problem } = readExpression(plain, values, settings);
  return { target: plain, problem: plain ? problem : "Write the wrong answer." };
}

// "" where the answer is wrong indeed
/** @type {(question: Question, target: Target, values: Values, truth: Value) => string} */
export function slipProblem(question, target, values, truth) {
  const wrong = targetValue(target, values);
  if (wrong === null) return UNANSWERED;
  const [given, right] = [wrong, truth].map((one) => (Array.isArray(one) ? one : [Number(one)]));
  if (question.form === "number" && given.length !== right.length)
    return `Write ${right.length} ${right.length === 1 ? "number" : "numbers"}.`;
  const isRight =
    question.form === "number"
      ? judge({ ...question, slips: [] }, given.map(String), values).verdict === "right"
      : String(given) === String(right);
  return isRight ? "This is the right answer." : "";
}
