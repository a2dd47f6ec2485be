// What stands above the rows of a table: titles, remarks, a line of names, and the types of the columns.
import { FEW, usualWidth } from "./lines.js";
import { isNumber } from "./numbers.js";

/** @typedef {import("./lines.js").Line} Line */
/** The names, null where there are none, and the rows below them. label: the column that this says to be the label.
 * @typedef {{ named: string[] | null, rows: Line[], label: number | null, notes: string[] }} Top */

const TYPES =
  /^<?(?:integer|int|double|dbl|float|numeric|num|continuous|discrete|character|chr|string|str|factor|fct|logical|lgl|bool|boolean|object|real|[iuf]\d+|[cds])\d*\??>?$/i;
const ROLES = /^(?:class|meta|ignore|[cim])?$/;
// how many letters of a title are shown
const SHOWN = 60;

// header: whether the first line has names, as the user says
/** @type {(lines: Line[], header?: boolean) => Top} */
export function topOf(lines, header) {
  const { rows, note } = withoutRemarks(lines);
  const titles = note ? 0 : titlesOf(rows);
  const notes = titles ? [titleNote(rows, titles)] : [];
  const there = rows.slice(titles);
  if (!(header ?? (note !== null || isHeader(there))))
    return { named: null, rows: there, label: null, notes };
  const named = (note ?? there[0])?.cells ?? null;
  const below = withoutTypes(note ? there : there.slice(1));
  return { named, rows: below.rows, label: below.label, notes: [...notes, ...below.notes] };
}

// lines that begin with # or % are remarks; the last of them above the rows may have the names
/** @type {(lines: Line[]) => { rows: Line[], note: Line | null }} */
function withoutRemarks(lines) {
  const isRemark = (/** @type {Line} */ { cells }) => /^[#%]/.test(cells[0]);
  const rows = lines.filter((line) => !isRemark(line));
  const last = lines[lines.findIndex((line) => !isRemark(line)) - 1];
  if (!last) return { rows, note: null };
  const cells = [last.cells[0].slice(1).trim(), ...last.cells.slice(1)];
  if (!cells[0]) cells.shift();
  const isWords = cells.length > 1 && !cells.some((cell) => isNumber(cell));
  return {
    rows,
    note: isWords && cells.length === rows[0].cells.length ? { ...last, cells } : null,
  };
}

// how many lines above the table are no part of it: they have too few cells, or end as a title does
/** @type {(lines: Line[]) => number} */
function titlesOf(lines) {
  const filled = lines.slice(0, FEW).map((line) => ({ cells: line.cells.filter(Boolean) }));
  const width = usualWidth(filled);
  const first = lines.findIndex(({ cells, fault }) => {
    const there = cells.filter(Boolean);
    if (fault || there.length >= width || there.some((cell) => isNumber(cell))) return true;
    return 2 * there.length > width && !/[:=]$/.test(there.at(-1) ?? "");
  });
  return Math.max(0, first);
}

/** @type {(lines: Line[], count: number) => string} */
function titleNote([first], count) {
  if (count > 1) return `The first ${count} lines are left out, because they are above the table.`;
  const title = first.cells.filter(Boolean).join(" ").slice(0, SHOWN);
  return `The line “${title}” is left out, because it is above the table.`;
}

// the first line has names where it has a word above numbers
/** @type {(lines: Line[]) => boolean} */
function isHeader([first, ...rest]) {
  if (!first) return false;
  const few = rest.slice(0, FEW);
  if (!few.length) return !first.cells.some((cell) => isNumber(cell));
  return first.cells.some((cell, i) => {
    const below = few.filter(({ cells }) => cells[i] && isNumber(cells[i])).length;
    return cell && !isNumber(cell) && 2 * below > few.length;
  });
}

// programs write the types of the columns below their names, and Orange their roles below those
/** @type {(rows: Line[]) => { rows: Line[], label: number | null, notes: string[] }} */
function withoutTypes(rows) {
  const isAll = (/** @type {Line | undefined} */ row, /** @type {RegExp} */ pattern) =>
    Boolean(row?.cells.every((cell) => !cell || pattern.test(cell)));
  if (!isAll(rows[0], TYPES)) return { rows, label: null, notes: [] };
  const types = rows[0].line;
  if (!isAll(rows[1], ROLES)) {
    const notes = [`Line ${types} is left out, because it has the types of the columns.`];
    return { rows: rows.slice(1), label: null, notes };
  }
  const label = rows[1].cells.findIndex((cell) => cell === "class" || cell === "c");
  const notes = [
    `Lines ${types} and ${rows[1].line} are left out, because they have the types and roles of the columns.`,
  ];
  return { rows: rows.slice(2), label: label < 0 ? null : label, notes };
}
