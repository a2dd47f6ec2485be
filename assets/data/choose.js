// Points out of a table: which columns they are, which labels are +1 and −1, and why a row is none.
import { REACH } from "../model/scenario.js";
import { classOf, describe, labelOf, placesOf, valuesOf } from "./columns.js";
import { isNumber, number } from "./numbers.js";

/** @typedef {import("./csv.js").Table} Table */
/** plus, minus: the labels of the classes; without minus, class −1 is everything else.
 * @typedef {{ x: number, y: number | null, label: number | null, plus: string, minus?: string | null }} Chosen */
/** @typedef {{ centre: number, by: number }} Scale */
/** isFar: whether it would be a point of a larger plane.
 * @typedef {{ line: number, reason: string, isFar: boolean }} Dropped */

// so far the points lie from 0 after they were scaled, at most
const ROOM = 8;
const POSITIVE = /^(\+|plus|pos|positive|yes|true|y|p)$/i;

// which columns are meant, as far as one can tell
/** @type {(table: Table) => Chosen} */
export function guess(table) {
  const columns = describe(table);
  const label = labelOf(table, columns);
  const [x, y] = placesOf(columns, label);
  return {
    x: x?.i ?? 0,
    y: y?.i ?? null,
    label,
    ...classesFor(table, x?.i ?? 0, y?.i ?? null, label),
  };
}

// the labels of both classes: of numbers the largest is +1, of words one that says so, else the first
/** @type {(table: Table, x: number, y: number | null, label: number | null) => { plus: string, minus: string | null }} */
export function classesFor(table, x, y, label) {
  const values = labelsOf(table, { x, y, label, plus: "" });
  const largest = values.map(Number).reduce((most, value) => Math.max(most, value), -Infinity);
  const plus = Number.isFinite(largest)
    ? String(largest)
    : (values.find((value) => POSITIVE.test(value)) ?? values[0] ?? "");
  return {
    plus,
    minus: values.length === 2 ? (values.find((value) => value !== plus) ?? null) : null,
  };
}

// the labels of the rows that have the numbers of a point
/** @type {(table: Table, chosen: Chosen) => string[]} */
export function labelsOf(table, chosen) {
  if (chosen.label === null) return [];
  const rows = table.rows.filter((row) => !slipOf(table, chosen, row));
  return valuesOf({ ...table, rows }, chosen.label);
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
function classNames(table, chosen) {
  const { label, plus, minus = null } = chosen;
  if (label === null) return ["", ""];
  const others =
    minus === null ? labelsOf(table, chosen).filter((value) => value !== plus) : [minus];
  // labels such as 1 and -1 say no more than the picture
  if ([plus, ...others].every((value) => ["-1", "0", "1"].includes(value))) return ["", ""];
  return [plus, others.length === 1 ? others[0] : `not ${plus}`];
}

// rows as points, and those that are none. scales: for each coordinate how it is scaled, null as it stands. neither: how
// many rows are of neither class
/** @type {(table: Table, chosen: Chosen, scales?: (Scale | null)[]) => { points: Place[], labels: Label[], dropped: Dropped[], neither: number }} */
export function taken(table, chosen, scales = [null, null]) {
  /** @type {{ points: Place[], labels: Label[], dropped: Dropped[], neither: number }} */
  const result = { points: [], labels: [], dropped: [], neither: 0 };
  for (const row of table.rows) {
    const slip = slipOf(table, chosen, row);
    const label = slip ? 1 : signOf(table, chosen, row.cells);
    const place = slip ? [] : placeOf(table, chosen, row.cells, scales);
    const reason = slip || beyond(table, chosen, row.cells, place);
    if (!label) result.neither += 1;
    else if (reason) result.dropped.push({ line: row.line, reason, isFar: !slip });
    else {
      result.points.push(place);
      result.labels.push(label);
    }
  }
  return result;
}

/** @type {(chosen: Chosen) => (number | null)[]} */
const columnsOf = ({ x, y }) => [x, y];

// null: neither class
/** @type {(table: Table, chosen: Chosen, cells: string[]) => Label | null} */
function signOf({ style }, { label, plus, minus = null }, cells) {
  if (label === null) return 1;
  const value = classOf(cells[label], style);
  if (value === plus) return 1;
  return minus === null || value === minus ? -1 : null;
}

/** @type {(table: Table, chosen: Chosen, cells: string[], scales: (Scale | null)[]) => Place} */
function placeOf({ style }, chosen, cells, scales) {
  return columnsOf(chosen).map((column, j) => {
    if (column === null) return 0;
    const value = number(cells[column], style) + 0;
    const scale = scales[j];
    // a scaled coordinate is no measured number any longer, and thousandths are short in links
    return scale ? Math.round((1000 * (value - scale.centre)) / scale.by) / 1000 + 0 : value;
  });
}

// why a row is no point, wherever the plane ends
/** @type {(table: Table, chosen: Chosen, row: import("./csv.js").Line) => string} */
function slipOf({ names, style }, chosen, { cells, fault }) {
  if (fault) return fault;
  for (const column of [...columnsOf(chosen), chosen.label]) {
    if (column !== null && !cells[column]) {
      return column < cells.length
        ? `${names[column]} is empty`
        : `it has no value for ${names[column]}`;
    }
  }
  for (const column of columnsOf(chosen)) {
    if (column !== null && !isNumber(cells[column], style)) {
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
  const rows = table.rows.filter(
    (row) => !slipOf(table, chosen, row) && signOf(table, chosen, row.cells),
  );
  return columnsOf(chosen).map((column) =>
    column === null ? null : scaleOf(rows.map(({ cells }) => number(cells[column], table.style))),
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
