// JSON: a list of rows, a list of records, columns by name, a record in each line; and what Python prints of lists.
import { lineOf } from "./cells.js";

const NO_POINTS =
  "This JSON is not a list of points. Use a list such as [[1.5, 2, 1], [0.5, 1, -1]], or a list of records.";
const ROWS = ["data", "rows", "records", "values", "points"];

/** @type {import("./cells.js").Form} */
export const json = { name: "json", title: "JSON", read };

/** @type {(text: string) => import("./cells.js").Grid | null} */
function read(text) {
  const value = parsed(text.trim());
  if (value === undefined) return null;
  return gridOf(value) ?? { lines: [], refusal: NO_POINTS };
}

// undefined where it is no JSON
/** @type {(text: string) => any} */
function parsed(text) {
  const body = text
    .replace(/^(?:const |let |var )?[\w.]{1,40}\s*=\s*(?=[[{(])/, "")
    .replace(/;$/, "");
  if (!/^[[{(]/.test(body)) return undefined;
  const lines = body.split(/\r\n|\r|\n/).filter((line) => line.trim());
  return (
    tried(body) ??
    each(lines, tried) ??
    tried(pythonic(body)) ??
    each(lines, (line) => tried(pythonic(line)))
  );
}

// a value in each line
/** @type {(lines: string[], read: (line: string) => any) => any[] | undefined} */
function each(lines, read) {
  const values = [];
  for (const line of lines) {
    const value = read(line);
    if (typeof value !== "object") return undefined;
    values.push(value);
  }
  return values;
}

// tuples, quotes and constants of Python, and the braces of Mathematica
/** @type {(text: string) => string} */
function pythonic(text) {
  const lists = /^\{\s*\{/.test(text) ? text.replace(/\{/g, "[").replace(/\}/g, "]") : text;
  return lists
    .replace(/\(/g, "[")
    .replace(/,?\s{0,99}\)/g, "]")
    .replace(/,\s{0,99}([\]}])/g, "$1")
    .replaceAll("'", '"')
    .replace(/([{,]\s{0,99})(\d+)(?=:)/g, '$1"$2"')
    .replace(/\bNone\b/g, "null")
    .replace(/\b(True|False)\b/g, (word) => word.toLowerCase())
    .replace(/(\d)\.(?=\s{0,99}[,\]}])/g, "$1.0");
}

/** @type {(text: string) => any} */
function tried(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @type {(value: any) => import("./cells.js").Grid | null} */
function gridOf(value) {
  if (Array.isArray(value)) return listed(value);
  if (Object.keys(value).length < 1) return null;
  if (Array.isArray(value.columns) && Array.isArray(value.data)) {
    return { ...framed(value.data), names: value.columns.map(String) };
  }
  const rows = ROWS.find((name) => Array.isArray(value[name]) && isRows(value[name]));
  if (
    rows &&
    !Object.keys(value).some((name) => name !== rows && value[name]?.length === value[rows].length)
  ) {
    return listed(value[rows]);
  }
  return isRecords(value) ? listed(Object.values(value)) : columned(value);
}

// records by the names of their rows: within columns, those names are numbers
/** @type {(value: any) => boolean} */
const isRecords = (value) =>
  Object.values(value).every(
    (one) => one && typeof one === "object" && Object.keys(one).some((key) => !/^\d+$/.test(key)),
  );

/** @type {(rows: any) => boolean} */
const isRows = (rows) =>
  rows.length > 0 && rows.every((/** @type {any} */ row) => row && typeof row === "object");

/** @type {(rows: any[]) => import("./cells.js").Grid | null} */
function listed(rows) {
  if (!isRows(rows)) return null;
  if (rows.every(Array.isArray)) {
    if (!rows.every((row) => row.every((/** @type {any} */ cell) => flat(cell).length === 1))) {
      return rows.length === 2 && rows[0].length === rows[1].length ? columned(rows) : framed(rows);
    }
    return framed(rows);
  }
  const records = rows.map((row) => new Map(entries(row)));
  const names = [...new Set(records.slice(0, 60).flatMap((record) => [...record.keys()]))];
  const lines = records.map((record, i) =>
    lineOf(
      i + 1,
      names.map((name) => record.get(name) ?? ""),
    ),
  );
  return { lines, names, unit: "entry" };
}

/** @type {(rows: any[][]) => import("./cells.js").Grid} */
const framed = (rows) => ({ lines: rows.map((row, i) => lineOf(i + 1, flat(row))), unit: "entry" });

// the columns of an object, each a list or an object of the same length
/** @type {(value: any) => import("./cells.js").Grid | null} */
function columned(value) {
  const columns = Object.entries(value).map(([name, column]) => ({
    name,
    cells: column && typeof column === "object" ? Object.values(column) : [],
  }));
  const length = columns[0].cells.length;
  const same = columns.filter(({ cells }) => cells.length === length);
  if (length < 1 || same.length < 2) return null;
  const lines = Array.from({ length }, (_, i) =>
    lineOf(
      i + 1,
      same.flatMap(({ cells }) => flat(cells[i])),
    ),
  );
  const names = same.flatMap(({ name, cells }) => {
    const parts = flat(cells[0]).length;
    return parts === 1 ? [name] : Array.from({ length: parts }, (_, k) => `${name} ${k + 1}`);
  });
  return { lines, names, unit: "entry" };
}

// the values of a record by their names; those of a list in it are numbered
/** @type {(record: any) => [string, string][]} */
const entries = (record) =>
  Object.entries(record).flatMap(([name, value]) => {
    const cells = flat(value);
    return cells.length === 1
      ? [/** @type {[string, string]} */ ([name, cells[0]])]
      : cells.map((cell, k) => /** @type {[string, string]} */ ([`${name} ${k + 1}`, cell]));
  });

/** @type {(value: any) => string[]} */
function flat(value) {
  if (Array.isArray(value)) return value.flatMap(flat);
  if (value && typeof value === "object") return Object.values(value).flatMap(flat);
  return [value === null || value === undefined ? "" : String(value).trim()];
}
