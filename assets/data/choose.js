// Points out of a table: which columns they are, which label is +1, and why a row is none.
import { REACH } from "../model/scenario.js";
import { isNumber, number } from "./csv.js";

/** @typedef {import("./csv.js").Table} Table */
/** @typedef {{ x: number, y: number | null, label: number | null, plus: string }} Chosen */
/** @typedef {{ centre: number, by: number }} Scale */
/** @typedef {{ line: number, reason: string }} Dropped */

// so far the points lie from 0 after they were scaled, at most
const ROOM = 8;
const LABELS = /^(labels?|class|target|category|species|type|group|outcome|sign|t)$/i;
const NUMBERS = /^(id|index|nr|no|number|row)$/i;
const POSITIVE = /^(\+|plus|pos|positive|yes|true|y|p)$/i;
// values of a column that still can be classes
const CLASSES = 10;

// "1" and "1.0" are one class
/** @type {(cell: string) => string} */
const classOf = (cell) => (isNumber(cell) ? String(number(cell)) : cell);

/** @type {(table: Table, column: number) => string[]} */
export function valuesOf({ rows }, column) {
  return [...new Set(rows.map(({ cells }) => classOf(cells[column] ?? "")).filter(Boolean))];
}

// which columns are meant, as far as one can tell
/** @type {(table: Table) => Chosen} */
export function guess(table) {
  const { names, rows } = table;
  const columns = names.map((name, i) => {
    const cells = rows.map(({ cells }) => cells[i]).filter(Boolean);
    const isNumeric = 2 * cells.filter(isNumber).length > cells.length;
    return { i, name, isNumeric, size: valuesOf(table, i).length };
  });
  const label = labelOf(columns);
  const numeric = columns.filter(({ i, isNumeric }) => isNumeric && i !== label);
  const places = numeric.filter(({ name }) => !NUMBERS.test(name));
  const [x, y] = places.length > 1 ? places : numeric;
  const chosen = { x: x?.i ?? 0, y: y?.i ?? null, label, plus: "" };
  return { ...chosen, plus: plusOf(table, label) };
}

/** @typedef {{ i: number, name: string, isNumeric: boolean, size: number }} Column */

/** @type {(columns: Column[]) => number | null} */
function labelOf(columns) {
  if (columns.length < 2) return null;
  const fromRight = columns.toReversed();
  const numbers = columns.filter(({ isNumeric }) => isNumeric).length;
  const found =
    fromRight.find(({ name }) => LABELS.test(name)) ??
    fromRight.find(({ isNumeric, size }) => !isNumeric && size <= CLASSES) ??
    fromRight.find(({ isNumeric, size }) => isNumeric && size === 2 && numbers > 1) ??
    fromRight.find(({ isNumeric, size }) => isNumeric && size <= CLASSES && numbers > 2);
  return found?.i ?? null;
}

// of numbers the largest, of words one that says so, else the first
/** @type {(table: Table, label: number | null) => string} */
export function plusOf(table, label) {
  if (label === null) return "";
  const values = valuesOf(table, label);
  if (values.length && values.every(isNumber)) {
    return String(values.map(Number).reduce((most, value) => Math.max(most, value)));
  }
  return values.find((value) => POSITIVE.test(value)) ?? values[0] ?? "";
}

// the names of the columns and classes, null where the table has none. scaled: whether each coordinate is scaled
/** @type {(table: Table, chosen: Chosen, scaled: boolean[]) => import("../model/names.js").Names | null} */
export function namesFor(table, chosen, scaled) {
  const axes = columnsOf(chosen).map((column, j) => {
    if (column === null || !table.header) return "";
    return `${table.names[column]}${scaled[j] ? ", scaled" : ""}`;
  });
  const [plus, minus] = classNames(table, chosen);
  return [...axes, plus, minus].some(Boolean) ? { axes, plus, minus } : null;
}

/** @type {(table: Table, chosen: Chosen) => string[]} */
function classNames(table, { label, plus }) {
  if (label === null) return ["", ""];
  const others = valuesOf(table, label).filter((value) => value !== plus);
  // labels such as 1 and -1 say no more than the picture
  if ([plus, ...others].every((value) => ["-1", "0", "1"].includes(value))) return ["", ""];
  return [plus, others.length === 1 ? others[0] : `not ${plus}`];
}

// rows as points, and those that are none. scales: for each coordinate how it is scaled, null as it stands
/** @type {(table: Table, chosen: Chosen, scales: (Scale | null)[]) => { points: Place[], labels: Label[], dropped: Dropped[] }} */
export function taken(table, chosen, scales = [null, null]) {
  /** @type {Place[]} */
  const points = [];
  /** @type {Label[]} */
  const labels = [];
  /** @type {Dropped[]} */
  const dropped = [];
  for (const row of table.rows) {
    const slip = slipOf(table, chosen, row);
    const place = slip ? [] : placeOf(chosen, row.cells, scales);
    const reason = slip || beyond(table, chosen, row.cells, place);
    if (reason) dropped.push({ line: row.line, reason });
    else {
      points.push(place);
      labels.push(labelOfRow(chosen, row.cells));
    }
  }
  return { points, labels, dropped };
}

/** @type {(chosen: Chosen) => (number | null)[]} */
const columnsOf = ({ x, y }) => [x, y];
/** @type {(chosen: Chosen, cells: string[]) => Label} */
const labelOfRow = ({ label, plus }, cells) =>
  label === null || classOf(cells[label]) === plus ? 1 : -1;

/** @type {(chosen: Chosen, cells: string[], scales: (Scale | null)[]) => Place} */
function placeOf(chosen, cells, scales) {
  return columnsOf(chosen).map((column, j) => {
    if (column === null) return 0;
    const value = number(cells[column]) + 0;
    const scale = scales[j];
    // a scaled coordinate is no measured number any longer, and thousandths are short in links
    return scale ? Math.round((1000 * (value - scale.centre)) / scale.by) / 1000 + 0 : value;
  });
}

// why a row is no point, wherever the plane ends
/** @type {(table: Table, chosen: Chosen, row: import("./csv.js").Line) => string} */
function slipOf({ names }, chosen, { cells, fault }) {
  if (fault) return fault;
  for (const column of [...columnsOf(chosen), chosen.label]) {
    if (column !== null && !cells[column]) {
      return column < cells.length
        ? `${names[column]} is empty`
        : `it has no value for ${names[column]}`;
    }
  }
  for (const column of columnsOf(chosen)) {
    if (column !== null && !isNumber(cells[column])) {
      return `${names[column]} is ${quoted(cells[column])}, which is not a number`;
    }
  }
  return "";
}

/** @type {(table: Table, chosen: Chosen, cells: string[], place: Place) => string} */
function beyond({ names }, chosen, cells, place) {
  const column = columnsOf(chosen)[place.findIndex((value) => Math.abs(value) > REACH)] ?? null;
  return column === null
    ? ""
    : `${names[column]} is ${quoted(cells[column])}, which is beyond ±${REACH}`;
}

/** @type {(cell: string) => string} */
const quoted = (cell) => `“${cell.length > 24 ? `${cell.slice(0, 24)}…` : cell}”`;

// for each coordinate round numbers that bring values beyond the plane near 0; null where all lie in it
/** @type {(table: Table, chosen: Chosen) => (Scale | null)[]} */
export function scalesOf(table, chosen) {
  const rows = table.rows.filter((row) => !slipOf(table, chosen, row));
  return columnsOf(chosen).map((column) =>
    column === null ? null : scaleOf(rows.map(({ cells }) => number(cells[column]))),
  );
}

/** @type {(values: number[]) => Scale | null} */
function scaleOf(values) {
  // many rows are too many arguments
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  if (!values.length || (low >= -REACH && high <= REACH)) return null;
  const half = Math.max((high - low) / 2, 1e-6);
  const by = rounded(half / ROOM);
  const centre = Math.round((low + high) / 2 / by) * by;
  return { centre: Number(centre.toPrecision(12)), by };
}

// the next of 1, 2 and 5 with zeros
/** @type {(value: number) => number} */
function rounded(value) {
  const ten = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((one) => one * ten >= value * (1 - 1e-9)) ?? 10;
  return Number((step * ten).toPrecision(12));
}

// so many of the places 0, 1, 2, …, in their order; the same for the same seed
/** @type {(count: number, most: number, seed: number) => number[]} */
export function sample(count, most, seed) {
  const draw = generator(seed);
  const places = Array.from({ length: count }, (_, i) => i);
  for (let i = 0; i < Math.min(most, count); i += 1) {
    const j = i + Math.floor(draw() * (count - i));
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places.slice(0, most).sort((a, b) => a - b);
}

// numbers from 0 to 1 by a counter that is mixed (the finaliser of MurmurHash3)
/** @type {(seed: number) => () => number} */
export function generator(seed) {
  let counter = Math.imul(seed + 1, 0x9e3779b9);
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let mixed = counter;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
