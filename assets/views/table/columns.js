// The columns of the table: heading, value of a point, sum in the last line, and format. The table has only
// those columns for which the run has numbers.

import { letters } from "../../kit/notation.js";
import { number, vector } from "../../wording/number.js";

const KINDS = {
  margin: "on margin",
  inside: "inside",
  wrong: "incorrect",
  outside: "beyond",
};
// A share of the gap below this is due to rounding.
const HOLDS = 1e-6;

/** @typedef {{ of(numbers: any, i: number): any, heading(numbers: any): string, text?(value: any): string,
 *   sum?(numbers: any): string, className?: string, bar?: boolean }} Column */

const sizeText = (value) => (value === 0 ? "·" : number(value).text);
const coordinate = (axis) => ({
  heading: ({ line }) => (line ? "x" : letters(`$x${"₁₂"[axis]}`)),
  of: ({ points }, i) => points[i][axis],
  className: "place",
});
/** @type {Column} */
const X1 = coordinate(0);
/** @type {Column} */
const X2 = { ...coordinate(1), of: ({ points, line }, i) => (line ? undefined : points[i][1]) };
/** @type {Column} */
const SIGNED = {
  heading: () => letters("$y $f($x)"),
  of: ({ signed }, i) => signed?.[i],
  className: "signed",
  bar: true,
};
/** @type {Column} */
const DISTANCE = {
  heading: () => letters("distance $f/‖$w‖"),
  of: ({ labels, signed, half }, i) => signed && labels[i] * signed[i] * half,
};
/** @type {Column} */
const MU = {
  heading: () => letters("$mu"),
  of: ({ loss, labels, signed }, i) =>
    loss?.loss === "logistic" ? 1 / (1 + Math.exp(-labels[i] * signed[i])) : undefined,
};
// The loss that the algorithm lowers, and no other: its sum is among the live numbers.
/** @type {Column} */
const LOSS = {
  heading: ({ loss }) => letters(loss.name),
  of: ({ losses }, i) => losses?.[i],
  text: sizeText,
  sum: ({ losses }) => `Σ ${number(total(losses)).text}`,
};
/** @type {Column} */
const COEFFICIENT = {
  heading: ({ letter }) =>
    letter === letters("$alpha") ? letters("$alpha") : `mistakes ${letter}`,
  of: ({ put }, i) => put?.[i],
  text: sizeText,
  sum: ({ put, labels, letter }) =>
    letter === letters("$alpha")
      ? letters(`Σ $alpha $y = ${signedSum(put, labels)}`)
      : sizeText(total(put)),
};
/** @type {Column} */
const PULL = {
  heading: ({ letter, factor, centre }) =>
    letters(`${factor === 1 ? "" : "$eta "}${letter} $y ${centre ? "($x − mean)" : "$x"}`),
  of: ({ pulls }, i) => pulls?.[i],
  text: (value) => (value.every((one) => one === 0) ? "–" : vector(value).text),
  sum: ({ pulls }) => `Σ ${vector(pulls[0].map((_, j) => total(pulls.map((row) => row[j])))).text}`,
  className: "pull",
};
/** @type {Column} */
const KIND = {
  heading: () => "kind",
  of: ({ kinds }, i) => kinds[i] ?? (kinds.length ? "" : undefined),
  text: (kind) => KINDS[kind] ?? "·",
  className: "kind",
};
/** @type {Column} */
const KKT = {
  heading: () => "KKT",
  of: ({ shares }, i) => shares?.[i],
  text: (share) => (share <= HOLDS ? "✓" : number(share).text),
};

// The mixture of the points of a hull.
/** @type {Column} */
const WEIGHT = {
  heading: () => letters("weight $weight"),
  of: ({ weight }, i) => weight?.[i],
  text: sizeText,
};

// The columns of each sight.
/** @type {Record<string, Column[]>} */
export const SIGHTS = {
  Contributions: [X1, X2, SIGNED, COEFFICIENT, PULL, KIND, KKT],
  Positions: [X1, X2, SIGNED, WEIGHT, DISTANCE, MU, LOSS],
};

const total = (values) => values.reduce((sum, value) => sum + value, 0);

function signedSum(put, labels) {
  const sum = put.reduce((before, value, i) => before + value * labels[i], 0);
  return number(Math.abs(sum) < 1e-9 ? 0 : sum).text;
}

// Functions that format a value, and that order the values of a column.
export const cellText = ({ text: format = (one) => number(one).text }, value) => format(value);
export const rank = (value) => {
  if (typeof value === "string") return Object.keys(KINDS).indexOf(value);
  return typeof value === "number" ? value : Math.hypot(...value);
};
