// What of a question differs between its forms: the truth or the answer, wrong answers, and how far off one may be.
import { answersAt } from "../../../model/answers.js";
import { allDigits } from "../../../wording/number.js";
import { readSlip, usedSlips } from "./slips.js";
import { isOfComponent, nameOf, OTHER, OWN, readExpression } from "./truths.js";
import { readNumbers, readTyped, tidy } from "./typed.js";

// characters, as in linviz/scenario/question_reader.py; and how far a place may be from 0
export const MOST = { ask: 300, why: 400, hint: 300, answer: 600, choice: 100, head: 2000 };
const REACH = 32;
const WAYS = ["rises", "falls", "stays"];

/** @typedef {(field: string, sentence: string) => void} Complain */
/** @typedef {(field: string, given: string, most: number, missing: string) => string} ReadText */

/** @type {Record<string, (fields: AskFields, situation: AskSituation, complain: Complain, text: ReadText) => object>} */
export const ANSWERS = {
  number: (fields, situation, complain, text) => ({
    ...readTruth(fields, situation, complain),
    ...readWithin(fields, complain),
    ...readSlips(fields, situation, complain, text),
  }),
  choice: readChoices,
  "which-way": readWays,
  point: readPoints,
  points: readPoints,
  place(fields, situation, complain, text) {
    const given = readTruth(fields, situation, complain);
    const right = answersAt(situation.run, situation.k, given.at)(given.truth ?? "");
    const why = fields.other.trim() ? text("other", fields.other, MOST.why, "") : "";
    return { ...given, ...(why && { slips: [{ answer: -Number(right), why }] }) };
  },
  line: readTruth,
  sentence: ({ answer }, _, __, text) => ({
    answer: text("answer", answer, MOST.answer, "Write the sentence that answers it."),
  }),
};

/** @type {(fields: AskFields, situation: AskSituation, complain: Complain) => { at?: Place, truth?: string }} */
function readTruth(fields, situation, complain) {
  const { truth, time } = fields;
  if (!truth) complain("truth", "Choose what is right.");
  if (truth === OTHER) return { truth: readCalculation(fields, situation, complain) };
  const at =
    truth === "f" || fields.form === "place" ? readPlace(fields, situation, complain) : null;
  const index = truth.endsWith("[]") ? readIndex(fields, situation, complain) : 0;
  return { ...(at && { at }), truth: nameOf(truth, time, index) };
}

/** @type {(fields: AskFields, situation: AskSituation, complain: Complain) => string} */
function readCalculation({ expression }, { run, k, settings }, complain) {
  const text = tidy(expression);
  const { problem } = readExpression(text, answersAt(run, k), Object.keys(settings));
  if (problem) complain("expression", text ? problem : "Write the names and numbers.");
  return text;
}

/** @type {(fields: AskFields, situation: AskSituation, complain: Complain) => number} */
function readIndex({ truth, point, component }, { run }, complain) {
  const [field, text, most] = isOfComponent(truth)
    ? ["component", component, run.get("w", 0)?.length ?? 0]
    : ["point", point, run.points.length];
  const index = readTyped(text);
  if (index !== null && Number.isInteger(index) && index >= 1 && index <= most) return index;
  complain(field, `Write a number from 1 to ${most}.`);
  return 1;
}

/** @type {(fields: AskFields, situation: AskSituation, complain: Complain) => Place} */
function readPlace(fields, { dimension }, complain) {
  const texts = [fields.x1, fields.x2].slice(0, dimension);
  return texts.map((one, i) => {
    const value = readTyped(one);
    if (value !== null && Math.abs(value) <= REACH) return value;
    complain(`x${i + 1}`, `Write a number from −${REACH} to ${REACH}.`);
    return 0;
  });
}

// null while it is not written
/** @type {(fields: AskFields, dimension: number) => Place | null} */
export function placeOf({ x1, x2 }, dimension) {
  const place = [x1, x2].slice(0, dimension).map(readTyped);
  return place.every((one) => one !== null) ? place.map(Number) : null;
}

/** @type {(fields: AskFields, complain: Complain) => { within?: number }} */
function readWithin({ within }, complain) {
  if (!within.trim()) return {};
  const value = readTyped(within);
  if (value === null || value <= 0) complain("within", "Write a number above 0, or nothing.");
  return { within: value ?? 0 };
}

// lines without any text are left out
/** @type {(fields: AskFields, situation: AskSituation, complain: Complain, text: ReadText) => object} */
function readChoices({ choices }, _, complain, text) {
  const lines = choices.flatMap((one, i) =>
    i < 2 || one.text.trim() || one.why.trim() || one.right ? [{ ...one, i }] : [],
  );
  const texts = lines.map((one) =>
    text(`choice-${one.i}-text`, one.text, MOST.choice, "Write this answer."),
  );
  lines.forEach(({ i }, place) => {
    if (texts[place] && texts.indexOf(texts[place]) < place)
      complain(`choice-${i}-text`, "Another answer is the same.");
  });
  if (!lines.some(({ right }) => right)) complain("choices", "Mark the right answer.");
  return {
    choices: lines.map(({ i, why, right }, place) =>
      right
        ? { text: texts[place], right: true }
        : {
            text: texts[place],
            why: text(`choice-${i}-why`, why, MOST.why, "Write the mistake that leads to it."),
          },
    ),
  };
}

/** @type {(fields: AskFields, situation: AskSituation, complain: Complain, text: ReadText) => object} */
function readWays(fields, situation, complain, text) {
  const { setting, ways } = fields;
  const { truth } = readTruth({ ...fields, time: "" }, situation, complain);
  const texts = ways.map((one, i) =>
    text(`way-${i}-text`, one.text, MOST.choice, "Write this answer."),
  );
  texts.forEach((one, i) => {
    if (one && texts.indexOf(one) < i) complain(`way-${i}-text`, "Another answer is the same.");
  });
  const whys = ways.map(({ why }, i) =>
    why.trim() ? text(`way-${i}-why`, why, MOST.why, "") : "",
  );
  return {
    truth,
    setting,
    to: readGoal(fields, situation, complain),
    choices: WAYS.map((way, i) => ({
      text: texts[i],
      ...(whys[i] && { why: whys[i] }),
      way,
    })),
  };
}

/** @type {(fields: AskFields, situation: AskSituation, complain: Complain) => number} */
function readGoal(fields, situation, complain) {
  const { value, problem } = goalOf(fields, situation);
  if (problem) complain("to", problem);
  return value ?? 0;
}

// the new value of the setting, or what is wrong with it
/** @type {(fields: AskFields, situation: AskSituation) => { value: number | null, problem: string }} */
export function goalOf({ setting, to }, { settings }) {
  const { value: now, least, most, whole } = settings[setting];
  const value = readTyped(to);
  const isFit =
    value !== null && value >= least && value <= most && (!whole || Number.isInteger(value));
  if (!isFit) {
    const kind = whole ? "a whole number" : "a number";
    return {
      value: null,
      problem: `Write ${kind} from ${allDigits(least)} to ${allDigits(most)}.`,
    };
  }
  return value === now
    ? { value: null, problem: "It has this value now." }
    : { value, problem: "" };
}

/** @type {(fields: AskFields, situation: AskSituation, complain: Complain, text: ReadText) => object} */
function readPoints(fields, situation, complain, text) {
  const slips = readSlips(fields, situation, complain, text);
  if (fields.truth !== OWN) return { ...readTruth(fields, situation, complain), ...slips };
  const { length } = situation.run.points;
  const isOne = fields.form === "point";
  const numbers = readNumbers(fields.answer, length);
  if (!numbers || (isOne && numbers.length !== 1)) {
    const what = isOne ? "the number of a point" : "numbers of points, as in 1, 4";
    complain("answer", `Write ${what}, from 1 to ${length}.`);
  }
  return { answer: isOne ? (numbers?.[0] ?? 0) : (numbers ?? []), ...slips };
}

/** @type {(fields: AskFields, situation: AskSituation, complain: Complain, text: ReadText) => { slips?: Slip[] }} */
function readSlips(fields, { run, k, settings, dimension }, complain, text) {
  const values = answersAt(run, k, placeOf(fields, dimension));
  const around = { fields, values, settings: Object.keys(settings), points: run.points.length };
  const slips = usedSlips(fields).map((i) => {
    const { answer, why } = fields.slips[i];
    const { target, problem } = readSlip(answer, around);
    if (problem) complain(`slip-${i}-answer`, problem);
    return { answer: target, why: text(`slip-${i}-why`, why, MOST.why, "Write the mistake.") };
  });
  return slips.length ? { slips } : {};
}
