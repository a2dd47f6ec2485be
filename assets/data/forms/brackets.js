// Numbers in brackets, as NumPy, Matlab, Julia and others print and write them; also vectors by name, as in x1 <- c(1, 2).
import { breaksIn, lineOf } from "./cells.js";

const SHORTENED =
  "This print leaves out rows (“...”). Print all of them; in NumPy, first call numpy.set_printoptions(threshold=100000).";
const NAMED =
  /\b([A-Za-z_][\w.]{0,60})\s{0,20}(?:=|<-)\s{0,20}(?:[\w.]{1,60}\(\s{0,20})?(?:c\(|\[)([^()[\]]*)[\])]/g;
const GROUP = /[[{]([^[\]{}]*)[\]}]/g;

/** @type {import("./cells.js").Form} */
export const brackets = { name: "brackets", title: "numbers in brackets", read };

/** @type {(text: string) => import("./cells.js").Grid | null} */
function read(text) {
  return (
    vectors(text) ??
    (/^\s*(?:[\w.]{1,60}\s*(?:=|<-)\s*)?(?:[\w.]{1,60}\(\s*)*[[{]/.test(text) ? groups(text) : null)
  );
}

// columns by name, all of one length
/** @type {(text: string) => import("./cells.js").Grid | null} */
function vectors(text) {
  const found = [...text.matchAll(NAMED)].map(([, name, body]) => ({ name, cells: cellsOf(body) }));
  const length = found[0]?.cells.length ?? 0;
  const same = found.filter(({ cells }) => cells.length === length);
  if (length < 2 || same.length < 2) return null;
  const lines = Array.from({ length }, (_, i) =>
    lineOf(
      i + 1,
      same.map(({ cells }) => cells[i]),
    ),
  );
  return { lines, names: same.map(({ name }) => name), unit: "entry" };
}

// a row in each pair of brackets, or rows between semicolons and lines in one pair
/** @type {(text: string) => import("./cells.js").Grid | null} */
function groups(text) {
  const found = [];
  let [at, line] = [0, 1];
  const plain = text.replaceAll("(", "[").replaceAll(")", "]");
  for (const { index, 0: whole, 1: body } of plain.matchAll(GROUP)) {
    line += breaksIn(plain.slice(at, index));
    found.push({ line, body });
    line += breaksIn(whole);
    at = index + whole.length;
  }
  if (/\.\.\.|…/.test(text)) return { lines: [], refusal: SHORTENED };
  if (found.length === 1) return matrix(found[0]);
  const rows = found.map(({ line, body }) => lineOf(line, cellsOf(body)));
  const width = rows[0]?.cells.length ?? 0;
  // a list beside the rows has their labels
  const last = rows.at(-1);
  const others = rows.slice(0, -1);
  if (last && width !== last.cells.length && last.cells.length === others.length) {
    const lines = others.map(({ line, cells }, i) => lineOf(line, [...cells, last.cells[i]]));
    return { lines, label: width, notes: ["The last list has the labels of the rows."] };
  }
  return width > 1 && rows.length > 1 ? { lines: rows } : null;
}

/** @type {(found: { line: number, body: string }) => import("./cells.js").Grid | null} */
function matrix({ line, body }) {
  const lines = [];
  let at = line;
  for (const [row, gap] of pieces(body)) {
    const cells = cellsOf(row);
    if (cells.length) lines.push(lineOf(at, cells));
    at += gap === ";" ? 0 : breaksIn(gap);
  }
  return lines.length > 1 ? { lines } : null;
}

/** @type {(body: string) => [string, string][]} */
function pieces(body) {
  const parts = body.split(/(;|\r\n|\r|\n)/);
  return parts.filter((_, i) => i % 2 === 0).map((row, i) => [row, parts[2 * i + 1] ?? ""]);
}

/** @type {(body: string) => string[]} */
const cellsOf = (body) =>
  body
    .split(/[\s,]+/)
    .map((cell) => cell.replace(/^["']|["']$/g, ""))
    .filter(Boolean);
