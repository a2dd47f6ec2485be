// The texts of the table of a run, each from one frame and one of the columns that linviz/views/table/run_table.py lists.

import { count, number, vector } from "../../../wording/number.js";

/** @typedef {{ name: string, heading: string, kind: string, column?: string, of?: string }} Field */
/** @typedef {{ text: string, isSame?: boolean, isMistake?: boolean }} Cell */

const NONE = { text: "–" };
// What may be covered: all that is computed.
const COMPUTED_KINDS = ["f", "mistake", "value"];

/** @type {(field: Field) => boolean} */
export const isComputed = ({ kind }) => COMPUTED_KINDS.includes(kind);

// The columns for which the run has numbers; some kernels have no w.
/** @type {(run: Run, fields: Field[]) => Field[]} */
export const fieldsOf = (run, fields) =>
  fields.filter((field) => field.kind !== "value" || run.has(columnIn(run, field)));

// The column of a value; of a long vector only the first numbers are sent.
/** @type {(run: Run, field: Field) => string} */
function columnIn(run, { column = "" }) {
  return run.has(`${column}_start`) ? `${column}_start` : column;
}

// The points that the step looked at, as indices.
/** @type {(run: Run, k: number) => number[]} */
export const pointsOf = (run, k) =>
  [run.get("index", k), run.get("other", k)].filter((index) => index >= 0);

// The numbers of a cell; undefined where there are none.
/** @type {(run: Run, field: Field, k: number) => any} */
export function numbersAt(run, field, k) {
  const index = run.get("index", k);
  if (field.kind === "step") return run.get("step", k);
  if (field.kind === "value") {
    const isMissing = field.of && run.get(field.of, k) < 0;
    return isMissing ? undefined : run.get(columnIn(run, field), k);
  }
  if (index < 0) return undefined;
  if (field.kind === "x") return run.dimension === 1 ? run.points[index][0] : run.points[index];
  if (field.kind === "y") return run.labels[index];
  if (field.kind === "f") return run.labels[index] * run.get("before", k);
  return run.isUpdate(k);
}

// Return the text of a cell. isSame: the step has changed nothing there.
/** @type {(run: Run, field: Field, k: number) => Cell} */
export function cellOf(run, field, k) {
  const value = numbersAt(run, field, k);
  if (value === undefined) return NONE;
  if (field.kind === "step") return { text: count(value) };
  if (field.kind === "y") return { text: value > 0 ? "+1" : "−1" };
  if (field.kind === "mistake") return { text: value ? "yes" : "no", isMistake: value };
  if (field.kind === "value" && k > 0 && isEqual(value, earlier(run, field, k)))
    return { text: "same", isSame: true };
  return { text: textOf(value) };
}

// A vector of one number is written as that number.
/** @type {(value: any) => string} */
function textOf(value) {
  if (typeof value === "number") return number(value).text;
  return value.length === 1 ? number(value[0]).text : vector(value).text;
}

// The value before the step: that of the same point, or the one in the row above.
/** @type {(run: Run, field: Field, k: number) => any} */
const earlier = (run, field, k) =>
  field.of ? run.get(`${field.column}_before`, k) : run.get(columnIn(run, field), k - 1);

/** @type {(one: any, other: any) => boolean} */
function isEqual(one, other) {
  if (typeof one === "number") return Object.is(one + 0, other + 0);
  return Array.from(one).every((value, i) => isEqual(value, other[i]));
}

// Whether a step has changed nothing that the table shows.
/** @type {(run: Run, fields: Field[], k: number) => boolean} */
export const isIdle = (run, fields, k) =>
  k > 0 &&
  fields.some(({ kind }) => kind === "value") &&
  fields.every((field) => field.kind !== "value" || cellOf(run, field, k).isSame);
