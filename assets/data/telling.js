// What the dialog says of a table: how many rows are points, and what was assumed.
import { letters } from "../kit/notation.js";
import { MOST_POINTS, REACH } from "../model/scenario.js";
import { count } from "../wording/number.js";
import { labelsOf, taken } from "./choose.js";
import { describe } from "./columns.js";

/** @typedef {import("./csv.js").Table} Table */
/** @typedef {import("./choose.js").Chosen} Chosen */

const BEYOND = ` Numbers beyond ±${REACH} do not fit on the canvas: tick “Scale to fit”.`;
const NO_NUMBERS =
  "This is not a table of points, because no column has numbers. Paste lines such as 1.5, 2, +1.";
// labels that are named in a sentence
const NAMED = 4;
export const TOO_MANY = `At most ${MOST_POINTS} points fit: use a random sample, or remove rows.`;

// how many rows are points
/** @type {(table: Table, result: ReturnType<typeof taken>, isScalable: boolean) => string} */
export function verdictOf(table, { points, labels }, isScalable) {
  if (table.refusal) return table.refusal;
  const rows = table.rows.length;
  if (!points.length) return nonePoints(table, isScalable);
  const plus = labels.filter((label) => label > 0).length;
  const classes = `${count(plus)} of class +1, ${count(points.length - plus)} of class −1`;
  const are = points.length === 1 ? "is a point" : "are points";
  return `${count(points.length)} of ${count(rows)} ${rows === 1 ? "row" : "rows"} ${are}: ${classes}.`;
}

/** @type {(table: Table, isScalable: boolean) => string} */
function nonePoints(table, isScalable) {
  if (!describe(table).some(({ isNumeric, count }) => isNumeric && count)) return NO_NUMBERS;
  const none =
    table.rows.length === 1
      ? "The row cannot be used as a point."
      : `None of the ${count(table.rows.length)} rows can be used as points.`;
  return `${none}${isScalable ? BEYOND : ""}`;
}

// a sentence for each thing that was assumed, and can be changed in the dialog
/** @type {(table: Table, chosen: Chosen, neither: number) => string[]} */
export function assumptionsOf(table, chosen, neither) {
  if (table.refusal) return [];
  const columns = describe(table);
  const isChosen = (/** @type {number} */ i) => [chosen.x, chosen.y, chosen.label].includes(i);
  const indexes = columns.filter(({ i, index }) => index && !isChosen(i));
  const places = columns.filter((one) => one.isNumeric && !one.index && one.i !== chosen.label);
  const many = letters(`${places.length} columns have numbers. Choose two of them as $x₁ and $x₂.`);
  return [
    ...table.notes,
    ...(places.length > 2 ? [many] : []),
    ...indexes.map(({ i, name, index }) => {
      const title = table.header && !table.unnamed.includes(i) ? `Column “${name}”` : ordinal(i);
      return `${title} ${index} and is left out.`;
    }),
    ...labelSentences(table, chosen, neither),
  ];
}

/** @type {(i: number) => string} */
const ordinal = (i) => (i ? `Column ${i + 1}` : "The first column");

/** @type {(table: Table, chosen: Chosen, neither: number) => string[]} */
function labelSentences(table, chosen, neither) {
  const { label, plus, minus = null } = chosen;
  if (label === null) return ["No column is taken as the label, so all points are of class +1."];
  const labels = labelsOf(table, chosen);
  const others = labels.filter((value) => value !== plus && value !== minus);
  if (labels.length === 1)
    return [`All rows have the label “${labels[0]}”, so all points are of one class.`];
  if (!others.length) return [];
  if (minus === null) {
    return others.length > 1 ? [`Class −1 is everything else: ${listed(others)}.`] : [];
  }
  const rows = neither === 1 ? "1 row" : `${count(neither)} rows`;
  return [`${rows} of neither class (${listed(others)}) ${neither === 1 ? "is" : "are"} left out.`];
}

/** @type {(labels: string[]) => string} */
const listed = (labels) =>
  labels.length > NAMED
    ? `${labels.slice(0, NAMED).join(", ")} and ${labels.length - NAMED} more`
    : labels.join(", ");

// whether a text that is pasted on the canvas is meant as a table: most of its rows have two numbers, or one and a label
/** @type {(table: Table, chosen: Chosen) => boolean} */
export function hasForm(table, chosen) {
  const { rows, names, refusal } = table;
  if (refusal || names.length < 2 || rows.length < 2) return false;
  if (chosen.y === null && chosen.label === null) return false;
  const unscaled = taken(table, chosen);
  const slips = unscaled.dropped.filter(({ isFar }) => !isFar).length;
  return 2 * slips < rows.length;
}
