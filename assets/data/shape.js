// The columns of a table: those without values go, the names are put above the others, and rows that do not fit say so.
import { FEW, usualWidth } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {{ names: string[], rows: Line[], label: number | null, notes: string[], refusal: string }} Shape */

// columns to choose from
const WIDEST = 100;
const DOTS = /^(?:\.{2,3}|[…⋮⋱⋯])+$/;
const SHORTENED = "rows are left out here in the text itself";
const REPEATED = "it repeats the names of the columns";
// Orange writes the role and the type of a column before its name
const PREFIX = /^(?:([cimw])?[DCST]|[cimw])#(?=.)/;

/** @type {(top: import("./top.js").Top, form: string) => Shape} */
export function shaped({ named, rows, label }, form) {
  const usual = usualWidth(rows.slice(0, FEW));
  const whole = rows.map((row) => judged(row, usual, named));
  const filled = filledIn(whole);
  const width = filled.length ? filled[filled.length - 1] + 1 : 0;
  const isShort = named !== null && named.length === width - 1;
  const all = isShort ? ["", ...named] : (named ?? []);
  const kept = (rows.length ? filled : [...all.keys()]).slice(0, WIDEST);
  const names = kept.map((i) => all[i] ?? "");
  const notes = [
    ...(isShort ? ["The first column has no name: the names belong to the last columns."] : []),
    ...emptyNotes(all, filled, width),
    ...(filled.length > WIDEST
      ? [`Only the first ${WIDEST} of ${filled.length} columns are shown.`]
      : []),
  ];
  const isCut = kept.length < width;
  return {
    names: names.map((name) => name.replace(PREFIX, "")),
    rows: isCut ? whole.map((row) => ({ ...row, cells: cut(row.cells, kept) })) : whole,
    label: labelOf(names, kept.indexOf(label ?? -1)),
    notes,
    refusal: form === "," && named ? commaRefusal(named.filter(Boolean).length, width) : "",
  };
}

// a row with what is wrong with it as a whole
/** @type {(row: Line, usual: number, named: string[] | null) => Line} */
function judged(row, usual, named) {
  const there = row.cells.findLastIndex(Boolean) + 1;
  if (row.fault) return row;
  if (row.cells.every((cell) => !cell || DOTS.test(cell))) return { ...row, fault: SHORTENED };
  if (named && row.cells.every((cell, i) => cell === (named[i] ?? "")))
    return { ...row, fault: REPEATED };
  return there > usual ? { ...row, fault: `it has ${there} values for ${usual} columns` } : row;
}

// the columns that have a value in some row
/** @type {(rows: Line[]) => number[]} */
function filledIn(rows) {
  /** @type {Set<number>} */
  const filled = new Set();
  for (const { cells, fault } of rows) {
    if (!fault) for (let i = 0; i < cells.length; i += 1) if (cells[i]) filled.add(i);
  }
  return [...filled].sort((a, b) => a - b);
}

// a row that ends before a column still does
/** @type {(cells: string[], kept: number[]) => string[]} */
const cut = (cells, kept) => kept.filter((i) => i < cells.length).map((i) => cells[i]);

/** @type {(all: string[], filled: number[], width: number) => string[]} */
function emptyNotes(all, filled, width) {
  if (!filled.length) return [];
  const empty = all.filter((name, i) => name && !filled.includes(i)).map((name) => `“${name}”`);
  if (empty.length === 1) return [`${empty[0]} is left out, because it has no values.`];
  if (empty.length) return [`${empty.join(", ")} are left out, because they have no values.`];
  return filled.length < width ? ["Columns without values are left out."] : [];
}

/** @type {(names: string[], known: number) => number | null} */
function labelOf(names, known) {
  const label =
    known < 0 ? names.findIndex((name) => PREFIX.exec(name)?.[0].startsWith("c")) : known;
  return label < 0 ? null : label;
}

/** @type {(names: number, width: number) => string} */
const commaRefusal = (names, width) =>
  names && names < width - 1
    ? `There are ${names} names, but ${width} values in a row. If the numbers have decimal commas, put semicolons or tabs between them.`
    : "";
