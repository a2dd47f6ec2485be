// What an author can ask for at a step: names of what the run answers, or a calculation with them.
import { letters } from "../../../kit/notation.js";
import { parseName } from "../../../model/answers.js";
import { evaluate, namesOf, parseExpression } from "../../../model/expression.js";
import { number } from "../../../wording/number.js";
import { RUN_NAMES, STEP_NAMES } from "./names.js";
import { readTyped } from "./typed.js";

// when it is the answer, by the ending of its name
/** @type {Record<string, string>} */
export const TIMES = {
  _after: "after the next step",
  "": "at this step",
  _end: "at the end of the run",
};
// in place of a name: a calculation, and an answer that the author gives
export const OTHER = "other";
export const OWN = "own";
// as linviz/scenario/expression.py has them
const [MOST_CHARACTERS, MOST_DEPTH] = [300, 8];
// what has a form of its own
const NO_NUMBERS = ["next", "next_update", "class", "wrong", "support", "line"];

/** @typedef {{ base: string, isIndexed: boolean }} Target one name of a form; isIndexed: with a number in brackets */

/** @type {() => Target[]} */
function numberTargets() {
  return Object.entries(STEP_NAMES).flatMap(([base, [kind]]) => {
    if (NO_NUMBERS.includes(base)) return [];
    const [plain, indexed] = [
      { base, isIndexed: false },
      { base, isIndexed: true },
    ];
    if (kind === "plain") return [plain];
    return kind === "indexed" ? [indexed] : [indexed, plain];
  });
}

/** @type {(...bases: string[]) => Target[]} */
const plainTargets = (...bases) => bases.map((base) => ({ base, isIndexed: false }));

// the names that suit a form
/** @type {(form: string) => Target[]} */
export function targetsOf(form) {
  if (form === "number") return numberTargets();
  // a row does not rise or fall, and no place is chosen
  if (form === "which-way")
    return numberTargets().filter(({ base, isIndexed }) => isIndexed || !["w", "f"].includes(base));
  if (form === "point") return plainTargets("next", "next_update");
  if (form === "points") return plainTargets("wrong", "support");
  if (form === "place") return plainTargets("class");
  return form === "line" ? plainTargets("line") : [];
}

// the endings that a form can have; at the end there is no next step
/** @type {(form: string, isEnd: boolean) => string[]} */
export function timesOf(form, isEnd) {
  if (form === "point" || form === "which-way" || isEnd) return [""];
  return form === "head" ? ["_after", "_end"] : Object.keys(TIMES);
}

/** @type {(target: Target) => string} */
export const keyOf = ({ base, isIndexed }) => base + (isIndexed ? "[]" : "");

// "yf[]" with an ending and a number
/** @type {(key: string, time: string, index: number) => string} */
export const nameOf = (key, time, index) =>
  key.endsWith("[]") ? `${key.slice(0, -2)}${time}[${index}]` : `${key}${time}`;

// a component of w, and a point
/** @type {(key: string) => boolean} */
export const isOfComponent = (key) => key === "w[]";
/** @type {(key: string) => boolean} */
export const isOfPoint = (key) => key.endsWith("[]") && !isOfComponent(key);

// the number in brackets that is written for this name; 1 while it cannot be read
/** @type {(key: string, fields: AskFields) => number} */
export function indexOf(key, { point, component }) {
  const index = readTyped(isOfComponent(key) ? component : point);
  return index !== null && Number.isInteger(index) && index > 0 ? index : 1;
}

// the names of a form that this run answers, each with its value
/** @type {(fields: AskFields, values: Values) => { key: string, name: string, value: Value, about: string }[]} */
export function offeredTruths(fields, values) {
  const { form, time } = fields;
  return targetsOf(form).flatMap((target) => {
    const key = keyOf(target);
    const name = nameOf(key, time, indexOf(key, fields));
    // what the number or the place does not fit is offered, so that they can be changed
    const isOfOne = target.isIndexed || STEP_NAMES[target.base][0] === "place";
    const probe = isOfOne ? `${target.base}${time}[1]` : name;
    if (values(probe) === null) return [];
    return [{ key, name, value: values(name), about: letters(aboutOf(target)) }];
  });
}

/** @type {(target: Target) => string} */
function aboutOf({ base, isIndexed }) {
  const [kind, text] = STEP_NAMES[base];
  if (base === "w") return isIndexed ? "one component of $w" : "the weights $w";
  if (kind === "place") return isIndexed ? "$f of a point" : "$f of a place";
  return text;
}

// of a calculation: its value, or what is wrong with it
/** @type {(text: string, values: Values, settings: string[]) => { value: Value, problem: string }} */
export function readExpression(text, values, settings) {
  const problem = problemOf(text, settings);
  if (problem) return { value: null, problem };
  const value = evaluate(parseExpression(text), values);
  return { value, problem: value === null ? "The run does not answer this here." : "" };
}

/** @type {(text: string, settings: string[]) => string} */
function problemOf(text, settings) {
  if (text.length > MOST_CHARACTERS) return `At most ${MOST_CHARACTERS} characters are allowed.`;
  if ((text.match(/[-(]/g) ?? []).length >= MOST_DEPTH) return "It has too many signs.";
  try {
    const problems = namesOf(parseExpression(text)).map((one) => nameProblem(one, settings));
    return problems.find(Boolean) ?? "";
  } catch {
    return "This cannot be read: names, numbers, + − * / and parentheses can.";
  }
}

// the rules of linviz/scenario/question_names.py
/** @type {(text: string, settings: string[]) => string} */
function nameProblem(text, settings) {
  const name = parseName(text);
  const kind = settings.includes(name?.base ?? "")
    ? "plain"
    : (STEP_NAMES[name?.base ?? ""] ?? RUN_NAMES[name?.base ?? ""])?.[0];
  if (!name || !kind) return `No run answers ${text}.`;
  const hasNumber = name.number !== null;
  if (kind === "indexed" && !hasNumber)
    return `${text} needs the number of a point, as in ${text}[3].`;
  if (kind === "plain" && hasNumber) return `${name.base} takes no number in brackets.`;
  if (name.number === 0) return "Numbers in brackets count from 1.";
  return name.time && name.step !== null ? `Give either ${name.time} or @${name.step}.` : "";
}

// what stands behind the name of a value, "≈" where it is rounded; "" for nothing
/** @type {(value: Value, form?: string) => string} */
export function equalsText(value, form = "number") {
  const text = valueText(value, form);
  const numbers = Array.isArray(value) ? value : [value ?? 0];
  return text && `${numbers.every((one) => number(one).exact) ? "=" : "≈"} ${text}`;
}

// as the page writes it; "" for nothing
/** @type {(value: Value, form?: string) => string} */
export function valueText(value, form = "number") {
  if (value === null) return "";
  if (form === "points") return Array.isArray(value) && value.length ? value.join(", ") : "none";
  if (form === "place") return ["−1 ■", "on the boundary", "+1 ●"][Number(value) + 1];
  return Array.isArray(value) ? `(${value.map(textOf).join(", ")})` : textOf(value);
}

/** @type {(value: number) => string} */
const textOf = (value) => number(value).text;
