// A table out of text: its separator, quotes, a line of names and decimal commas are found out. Nothing is thrown away
// in silence: a row knows its line, and what is wrong with it.

/** @typedef {{ line: number, cells: string[], fault: string }} Line */
/** @typedef {{ separator: string, header: boolean, names: string[], rows: Line[], commas: boolean }} Table */

export const SEPARATORS = [",", ";", "\t", " "];
// characters and lines that the separator is found from
const [ENOUGH, FEW] = [20_000, 60];
// columns to choose from, and characters of a name
const [WIDEST, LONGEST] = [100, 60];
const POINT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const COMMA = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i;
const UNCLOSED = "a quotation mark is opened, but not closed";

// NaN where the text is no number; with a comma or a point, and any minus
/** @type {(text: string) => number} */
export function number(text) {
  const plain = text.replace("−", "-");
  if (POINT.test(plain)) return Number(plain);
  return COMMA.test(plain) ? Number(plain.replace(",", ".")) : Number.NaN;
}

/** @type {(text: string) => boolean} */
export const isNumber = (text) => Number.isFinite(number(text));

// asked: what is not to be found out, but given
/** @type {(text: string, asked?: { separator?: string, header?: boolean }) => Table} */
export function read(text, asked = {}) {
  const whole = text.replace(/^\uFEFF/, "");
  const separator = asked.separator ?? separatorOf(whole);
  const { lines, note } = uncommented(linesOf(whole, separator));
  const header = asked.header ?? (note !== null || isHeader(lines));
  const named = note ?? lines[0];
  const rows = header && !note ? lines.slice(1) : lines;
  const widths = lines.slice(0, FEW).map(({ cells }) => cells.length);
  const width = Math.min(WIDEST, Math.max(0, ...widths));
  const names = Array.from({ length: width }, (_, i) => {
    const name = header ? (named?.cells[i] ?? "") : "";
    return name.slice(0, LONGEST) || `column ${i + 1}`;
  });
  const commas = rows.slice(0, FEW).some(({ cells }) => cells.some((cell) => COMMA.test(cell)));
  return { separator, header, names, rows, commas };
}

/** @type {(text: string, separator: string) => Line[]} */
function linesOf(text, separator) {
  const between = { " ": "[ \\t]+", "\t": "\\t" }[separator] ?? separator;
  const own = separator === " " ? " \\t" : between;
  const patterns = {
    quoted: new RegExp(`[ ]*"((?:[^"]|"")*)"[ ]*(?=${between}|[\\r\\n]|$)`, "y"),
    plain: new RegExp(`[^${own}\\r\\n]*`, "y"),
    between: new RegExp(between, "y"),
    end: /\r\n|\r|\n/y,
    blanks: separator === " " ? /[ \t]*/y : /[ ]*/y,
  };
  /** @type {Line[]} */
  const lines = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const found = lineAt(text, at, patterns);
    if (found.cells.some(Boolean)) lines.push({ line, cells: found.cells, fault: found.fault });
    line += text.slice(at, found.end).match(/\r\n|\r|\n/g)?.length ?? 0;
    at = found.end;
  }
  return lines;
}

/** @type {(pattern: RegExp, text: string, at: number) => RegExpExecArray | null} */
function matched(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** @type {(text: string, start: number, patterns: Record<string, RegExp>) => { cells: string[], fault: string, end: number }} */
function lineAt(text, start, { quoted, plain, between, end, blanks }) {
  const cells = [];
  let fault = "";
  let at = start + (matched(blanks, text, start)?.[0].length ?? 0);
  for (;;) {
    const cell = matched(quoted, text, at);
    const bare = cell ? "" : (matched(plain, text, at)?.[0] ?? "");
    if (bare.trimStart().startsWith('"')) fault = UNCLOSED;
    cells.push(cell ? cell[1].replaceAll('""', '"').trim() : bare.trim());
    at += cell ? cell[0].length : bare.length;
    const gap = matched(between, text, at);
    if (!gap) break;
    at += gap[0].length;
  }
  // blanks at the end of a line are no cell
  if (between.source.startsWith("[") && cells.length > 1 && !cells.at(-1)) cells.pop();
  return { cells, fault, end: at + (matched(end, text, at)?.[0].length ?? 0) };
}

// lines that begin with # are remarks; the first may hold the names
/** @type {(lines: Line[]) => { lines: Line[], note: Line | null }} */
function uncommented(lines) {
  const isNote = (/** @type {Line} */ { cells }) => cells[0].startsWith("#");
  const rest = lines.filter((line) => !isNote(line));
  const first = lines[0];
  if (!first || !isNote(first)) return { lines: rest, note: null };
  const cells = [first.cells[0].slice(1).trim(), ...first.cells.slice(1)];
  if (!cells[0]) cells.shift();
  const fits = cells.length > 1 && cells.length === rest[0]?.cells.length && !cells.some(isNumber);
  return { lines: rest, note: fits ? { ...first, cells } : null };
}

// the first line has names where it has a word above numbers
/** @type {(lines: Line[]) => boolean} */
function isHeader([first, ...rest]) {
  if (!first) return false;
  if (!rest.length) return !first.cells.some(isNumber);
  const few = rest.slice(0, FEW);
  return first.cells.some((cell, i) => {
    const below = few.filter(({ cells }) => cells[i] && isNumber(cells[i])).length;
    return cell && !isNumber(cell) && 2 * below > few.length;
  });
}

// the one that makes the most even table with the most numbers
/** @type {(text: string) => string} */
function separatorOf(text) {
  const head = text.slice(0, ENOUGH);
  const scores = SEPARATORS.map((separator) => score(linesOf(head, separator).slice(0, FEW)));
  return SEPARATORS[scores.indexOf(Math.max(...scores))];
}

/** @type {(lines: Line[]) => number} */
function score(lines) {
  const widths = lines.map(({ cells }) => cells.length);
  const often = (/** @type {number} */ width) => widths.filter((one) => one === width).length;
  const width = widths.reduce((best, one) => (often(one) > often(best) ? one : best), 0);
  if (width < 2) return 0;
  const cells = lines.filter((line) => line.cells.length === width).flatMap((line) => line.cells);
  // a table of words is one as well, if there is nothing better
  return (often(width) / lines.length) * (0.05 + cells.filter(isNumber).length / cells.length);
}
