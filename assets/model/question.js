// Judge of answers to questions; linviz/scenario/judge.py judges alike, on the same test vectors.
//   number     texts as they were typed, one for each number of a row
//   choice     the place of a choice, from 0; which-way too
//   point      the number of a point, from 1; points: a list of them
//   place      1 or -1, the class
//   line       two places through which it goes
import { evaluate, holds, parseCondition, parseExpression, wayBetween } from "./expression.js";
import { readNumber } from "./typed_number.js";

// decimals that an answer must have where a question does not say
const DECIMALS = 2;
// decimals that are compared at most
const MOST_DECIMALS = 9;
// a computed number is equal to another within this part of it
const NOISE = 1e-9;

/** @typedef {"right" | "coarse" | "not yet"} Fit */

// the verdict on an answer, and the reason. values: what the run answers at the question's step; changed: for which-way,
// the same after the change
/** @type {(question: Question, answer: any, values: Values, changed?: Values | null) => Judgement} */
export function judge(question, answer, values, changed = null) {
  const truth = truthOf(question, values, changed);
  const judgement = JUDGES[question.form](question, answer, values, truth);
  return judgement.verdict === "right" ? { ...judgement, why: question.why } : judgement;
}

// the right answer: a number or a row; of choices, the place of the right one; null where the run does not answer. A
// sentence has 0, since nothing is computed
/** @type {(question: Question, values: Values, changed?: Values | null) => Value} */
export function truthOf(question, values, changed = null) {
  const { form, truth, choices } = question;
  if (form === "sentence") return 0;
  if (form === "which-way" && changed) {
    const node = parseExpression(truth ?? "");
    const way = wayBetween(evaluate(node, values), evaluate(node, changed));
    return placeOf(choices ?? [], (one) => one.way === way);
  }
  if (choices?.length) return placeOf(choices, (one) => Boolean(one.right));
  return targetValue(truth || (question.answer ?? null), values);
}

// whether a question can be asked of this run. isChanged: whether points or settings are others than the author's; then
// it must have a condition, and all that its texts name must be there
/** @type {(question: Question, values: Values, isChanged: boolean, labels: Label[]) => boolean} */
export function canBeAsked(question, values, isChanged, labels) {
  const { form, when, truth, choices = [] } = question;
  if (form !== "which-way" && truthOf(question, values) === null) return false;
  if (!isChanged) return true;
  const isComputed = choices.length
    ? choices.every((one) => !one.right || Boolean(one.when) || form === "which-way")
    : Boolean(truth) || form === "sentence";
  const isTrue = (/** @type {string} */ text) => holds(parseCondition(text), values) === true;
  return (
    Boolean(when && isTrue(when)) &&
    isComputed &&
    choices.every((one) => !one.when || isTrue(one.when) === Boolean(one.right)) &&
    pointsIn(question).every(([number, sign]) => signOf(labels[number - 1]) === sign)
  );
}

// the points that its texts name, as 10 ■, but no class as −1 ■
const POINT = /(?<![−+.0-9])([0-9]+) ([●■])/g;

/** @type {(question: Question) => [number, string][]} */
const pointsIn = ({ ask, why, hint = [], choices = [] }) =>
  [ask, why, ...hint, ...choices.map(({ text }) => text)].flatMap(namedPoints);

// the points that a text names, each with its number and sign
/** @type {(text: string) => [number, string][]} */
export const namedPoints = (text) =>
  [...text.matchAll(POINT)].map(
    (match) => /** @type {[number, string]} */ ([Number(match[1]), match[2]]),
  );

const SIGNS = ["■", "●"];
/** @type {(label: Label | undefined) => string} */
export const signOf = (label) => (label === undefined ? "" : SIGNS[Number(label > 0)]);

// the value of a number, an expression, or a list of those; null where the run does not answer
/** @type {(target: Target | null, values: Values) => Value} */
export function targetValue(target, values) {
  if (Array.isArray(target)) {
    const row = target.map((one) => targetValue(one, values));
    return row.every((one) => typeof one === "number") ? row : null;
  }
  return typeof target === "string" ? evaluate(parseExpression(target), values) : target;
}

/** @type {(choices: Choice[], isRight: (one: Choice) => boolean) => number | null} */
function placeOf(choices, isRight) {
  const place = choices.findIndex(isRight);
  return place < 0 ? null : place;
}

/** @type {Record<string, (question: Question, answer: any, values: Values, truth: Value) => Judgement>} */
const JUDGES = {
  number: judgeNumber,
  choice: judgeChoice,
  "which-way": judgeChoice,
  line: judgeLine,
  points: judgePoints,
  point: judgePoint,
  place: judgePoint,
  sentence: ({ answer }) => ({ verdict: "compare", why: String(answer), differ: [] }),
};

/** @type {(why?: string, differ?: number[]) => Judgement} */
const notYet = (why = "", differ = []) => ({ verdict: "not yet", why, differ });
/** @type {(why: string, differ?: number[]) => Judgement} */
const slipOf = (why, differ = []) => ({ verdict: "slip", why, differ });
/** @type {Judgement} */
const RIGHT = { verdict: "right", why: "", differ: [] };

/** @type {(question: Question, answer: any, values: Values, truth: Value) => Judgement} */
function judgeNumber(question, answer, values, truth) {
  const targets = rowOf(truth);
  const texts = (Array.isArray(answer) ? answer : [answer]).map(String);
  if (texts.length !== targets.length) return notYet(`Write ${targets.length} numbers.`);
  const unread = texts.find((text) => !readNumber(text).length);
  if (unread !== undefined) {
    const shown = [...unread.trim()].slice(0, 20).join("");
    const said = shown ? `“${shown}” is not a number` : "Write a number";
    return notYet(`${said}: 0.75, 0,75 and 3/4 can be read.`);
  }
  const fits = texts.map((text, i) => fitOf(text, targets[i], question));
  if (fits.every((fit) => fit === "right")) return RIGHT;
  const differ = fits.flatMap((fit, i) => (fit === "right" ? [] : [i + 1]));
  const slip = question.slips?.find((one) => {
    const wrong = rowOf(targetValue(one.answer, values));
    return (
      wrong.length === texts.length &&
      texts.every((text, i) => fitOf(text, wrong[i], question) === "right")
    );
  });
  if (slip) return slipOf(slip.why, differ);
  if (fits.includes("not yet")) return notYet("", differ);
  const needed = Math.max(...targets.map((one) => decimalsNeeded(one, question)));
  return notYet(`Right so far. Give ${needed} decimal${needed === 1 ? "" : "s"}.`);
}

/** @type {(text: string, target: number, question: Question) => Fit} */
function fitOf(text, target, question) {
  const noise = NOISE * Math.max(1, Math.abs(target));
  /** @type {Fit[]} */
  const fits = readNumber(text).map(({ value, decimals }) => {
    const apart = Math.abs(value - target);
    if (question.within !== undefined)
      return apart <= question.within + noise ? "right" : "not yet";
    if (decimals === null) return apart <= noise ? "right" : "not yet";
    if (apart > 0.5 * 10 ** -Math.min(decimals, MOST_DECIMALS) + noise) return "not yet";
    return decimals >= decimalsNeeded(target, question) ? "right" : "coarse";
  });
  if (fits.includes("right")) return "right";
  return fits.includes("coarse") ? "coarse" : "not yet";
}

// as many as are asked for, or fewer where the number has fewer
/** @type {(target: number, question: Question) => number} */
function decimalsNeeded(target, { decimals: most = DECIMALS }) {
  for (let decimals = 0; decimals < most; decimals += 1) {
    const scaled = Math.abs(target) * 10 ** decimals;
    if (Math.abs(scaled - Math.floor(scaled + 0.5)) <= NOISE * Math.max(1, scaled)) return decimals;
  }
  return most;
}

/** @type {(question: Question, answer: any, values: Values, truth: Value) => Judgement} */
function judgeChoice({ choices = [] }, answer, _, truth) {
  const found = choices.findIndex(({ text }) => text === answer);
  const place = found < 0 ? answer : found;
  if (place === truth) return RIGHT;
  if (!Number.isInteger(place) || !choices[place]) return notYet("Choose one of the answers.");
  const { why } = choices[place];
  return why ? slipOf(why) : notYet();
}

// a point, or a class
/** @type {(question: Question, answer: any, values: Values, truth: Value) => Judgement} */
function judgePoint({ slips = [] }, answer, values, truth) {
  return answer === truth ? RIGHT : slipOrNotYet(slips, [answer], values);
}

/** @type {(question: Question, answer: number[], values: Values, truth: Value) => Judgement} */
function judgePoints({ slips = [] }, answer, values, truth) {
  const [chosen, right] = [new Set(answer), new Set(rowOf(truth))];
  const differ = ascending(
    [...chosen]
      .filter((one) => !right.has(one))
      .concat([...right].filter((one) => !chosen.has(one))),
  );
  if (!differ.length) return RIGHT;
  return { ...slipOrNotYet(slips, ascending([...chosen]), values), differ };
}

// by the points that the line classifies correctly, whichever of its sides is the positive one
/** @type {(question: Question, answer: Path, values: Values, truth: Value) => Judgement} */
function judgeLine(_question, [[x, y], [u, v]], values, truth) {
  const [w1, w2, b] = rowOf(truth);
  const sign = (v - y) * w1 + (x - u) * w2 < 0 ? -1 : 1;
  const differ = [];
  for (let i = 1; i <= rowOf(values("n"))[0]; i += 1) {
    const [x1, x2, label] = ["x1", "x2", "y"].map((name) => rowOf(values(`${name}[${i}]`))[0]);
    const guessed = sign * label * ((v - y) * (x1 - x) + (x - u) * (x2 - y));
    // what is 0 but for rounding is on the boundary, which is no correct side
    const real = label * (w1 * x1 + w2 * x2 + b);
    const noise = NOISE * (Math.abs(w1 * x1) + Math.abs(w2 * x2) + Math.abs(b));
    if (guessed > 0 !== real > noise) differ.push(i);
  }
  return differ.length ? notYet("", differ) : RIGHT;
}

/** @type {(slips: Slip[], answer: number[], values: Values) => Judgement} */
function slipOrNotYet(slips, answer, values) {
  const slip = slips.find((one) => {
    const wrong = ascending(rowOf(targetValue(one.answer, values)));
    return wrong.length === answer.length && wrong.every((value, i) => value === answer[i]);
  });
  return slip ? slipOf(slip.why) : notYet();
}

/** @type {(numbers: number[]) => number[]} */
const ascending = (numbers) => numbers.toSorted((a, b) => a - b);

/** @type {(value: Value) => number[]} */
function rowOf(value) {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}
