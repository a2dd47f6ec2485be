// Decision function f of one step: at the points, as a sum over features or over kernel columns, and at any place.

import * as lifts from "./lift.js";
import { memoize } from "./memo.js";

// by run: the features of all points, or their Gram matrix, which are the same at every step
/** @type {WeakMap<object, Row[]>} */
const tables = new WeakMap();

// f of every point; null for a vote
/** @type {(shown: Shown) => number[] | null} */
export function scores(shown) {
  if (shown.voters) return null;
  /** @type {Row} */
  const weights = shown.coefficients();
  const b = shown.get("b");
  return tableOf(shown).map((row) => weightedSum(row, weights, b));
}

// f of one point, with these weights of features or of kernel columns
/** @type {(shown: Shown, index: number, weights?: Row, b?: number) => number} */
export const score = (shown, index, weights = shown.coefficients(), b = shown.get("b")) =>
  weightedSum(tableOf(shown)[index], weights, b);

/** @type {(row: Row, weights: Row, b: number) => number} */
function weightedSum(row, weights, b) {
  let value = b;
  for (let j = 0; j < row.length; j += 1) value += row[j] * weights[j];
  return value;
}

/** @type {(shown: Shown) => Row[]} */
const tableOf = (shown) => memoize(tables, shown.run, () => createTable(shown));

/** @type {(shown: Shown) => Row[]} */
function createTable({ has, lift, points }) {
  if (has("w")) return points.map((x) => lifts.features(lift, x));
  return points.map((x) => points.map((z) => lifts.kernel(lift, x, z)));
}

// f as a function of a place; not for a vote
/** @type {(shown: Shown) => (place: Place) => number} */
export function decision(shown) {
  const { lift, points } = shown;
  /** @type {Row} */
  const weights = shown.coefficients();
  const b = shown.get("b");
  if (shown.has("w")) return (place) => weightedSum(lifts.features(lift, place), weights, b);
  const terms = Array.from(weights, (weight, j) => ({ weight, x: points[j] })).filter(
    ({ weight }) => weight !== 0,
  );
  return (place) =>
    terms.reduce((sum, { weight, x }) => sum + weight * lifts.kernel(lift, x, place), b);
}
