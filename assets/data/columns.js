// What the columns of a table are: numbers, the numbers of the rows, or a label.
import { isNumber, number } from "./numbers.js";

/** @typedef {import("./csv.js").Table} Table */
/** count: of rows that have a value; isWhole: whether all are integers; index: "" or why the column only numbers the rows.
 * @typedef {{ i: number, name: string, isNumeric: boolean, isWhole: boolean, values: string[], count: number, index: string }} Column */

const LABELS =
  /^(labels?|class(es?)?|klasse|clase|třída|target|category|species|type|group|outcome|sign|t)$/i;
const NUMBERS = /^(id|index|idx|nr|no|number|row|obs|_n_|unnamed: 0)$/i;
const PLACES = /^(x|y|z|x[\s_.]*\d+|[a-z]+[\s_.]*\d+)$/i;
const NUMBERED_X = /^x[\s_.]*[\d₀-₉]+$/i;
// values of a column that still can be classes
const CLASSES = 10;

// "1" and "1.0" are one class
/** @type {(cell: string, style?: import("./numbers.js").Style) => string} */
export const classOf = (cell, style) =>
  isNumber(cell, style) ? String(number(cell, style)) : cell;

/** @type {(table: Table, column: number) => string[]} */
export function valuesOf({ rows, style }, column) {
  const there = rows.filter(({ fault }) => !fault);
  return [
    ...new Set(there.map(({ cells }) => classOf(cells[column] ?? "", style)).filter(Boolean)),
  ];
}

/** @type {(table: Table) => Column[]} */
export function describe(table) {
  const rows = table.rows.filter(({ fault }) => !fault);
  return table.names.map((name, i) => {
    const cells = rows.map(({ cells }) => cells[i]).filter(Boolean);
    const numbers = cells.map((cell) => number(cell, table.style)).filter(Number.isFinite);
    const values = valuesOf(table, i);
    const kind = {
      isNumeric: 2 * numbers.length > cells.length,
      isWhole: numbers.length === cells.length && numbers.every(Number.isInteger),
    };
    const isUnnamed = i === 0 && table.unnamed.includes(0) && values.length === cells.length;
    const isCount = numbers.length === rows.length && isCounted(numbers, table.rows.length);
    const index = indexOf(name, { isUnnamed, isCount });
    return { i, name, ...kind, values, count: cells.length, index };
  });
}

// whether these numbers are 0 or 1, 2, 3, …, without those of rows that are left out
/** @type {(numbers: number[], rows: number) => boolean} */
function isCounted(numbers, rows) {
  const [first] = numbers;
  const isUpwards = numbers.every(
    (value, k) => Number.isInteger(value) && (k === 0 || value > numbers[k - 1]),
  );
  const isClose = numbers[numbers.length - 1] - first < rows;
  return numbers.length > 2 && (first === 0 || first === 1) && isUpwards && isClose;
}

/** @type {(name: string, kind: { isUnnamed: boolean, isCount: boolean }) => string} */
function indexOf(name, { isUnnamed, isCount }) {
  if (isCount) return "counts the rows";
  if (isUnnamed) return "has no name";
  return NUMBERS.test(name) ? "has the name of a row number" : "";
}

// the column that is the label, as far as one can tell
/** @type {(table: Table, columns: Column[]) => number | null} */
export function labelOf({ label, header }, columns) {
  if (label !== null) return label;
  if (columns.length < 2) return null;
  const isFew = (/** @type {Column} */ { values }) => values.length > 0 && values.length <= CLASSES;
  const isAgain = (/** @type {Column} */ { values, count }) => values.length < count || count < 3;
  const fromRight = columns.filter((one) => !one.index).toReversed();
  const numeric = fromRight.filter(({ isNumeric }) => isNumeric);
  const isY = columns.filter(({ name }) => NUMBERED_X.test(name)).length > 1;
  const free = numeric.filter((one) => one.isWhole && !(header && PLACES.test(one.name)));
  const signs = free.filter(
    ({ values }) => values.length === 2 && values.includes("-1") && values.includes("1"),
  );
  const found =
    fromRight.find(({ name }) => LABELS.test(name)) ??
    fromRight.find((one) => isY && /^y$/i.test(one.name) && isFew(one)) ??
    fromRight.find((one) => !one.isNumeric && isFew(one) && isAgain(one)) ??
    (numeric.length > 1 && signs.length === 1 ? signs[0] : undefined) ??
    (numeric.length > 1 ? free.find(({ values }) => values.length === 2) : undefined) ??
    (numeric.length > 2
      ? free.find((one) => isFew(one) && 2 * one.values.length <= one.count)
      : undefined);
  return found?.i ?? null;
}

// the two coordinates: those that are named so, or else the first columns of numbers
/** @type {(columns: Column[], label: number | null) => Column[]} */
export function placesOf(columns, label) {
  const numeric = columns.filter(({ i, isNumeric }) => isNumeric && i !== label);
  const named = numeric.filter(({ index }) => !index.startsWith("has"));
  const places = named.filter(({ index }) => !index);
  const pairs = [/^x[\s_.]*[1₁]$/i, /^x[\s_.]*[2₂]$/i, /^x$/i, /^y$/i].map((pattern) =>
    places.find(({ name }) => pattern.test(name)),
  );
  const [one, two] = pairs[0] && pairs[1] ? pairs : pairs.slice(2);
  if (one && two) return [one, two];
  // a column that counts may be a measurement, where there is no other
  if (places.length > 1) return places;
  if (named.length > 1) return named;
  return [places, named, numeric].find(({ length }) => length > 0) ?? [];
}
