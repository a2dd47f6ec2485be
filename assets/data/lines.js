// Lines and cells of a text with separators and quotation marks. A line knows its number, and what is wrong with it.
import { isNumber } from "./numbers.js";

/** @typedef {{ line: number, cells: string[], fault: string }} Line */

/** @type {[string, string][]} */
export const SEPARATORS = [
  [",", "commas"],
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "bars |"],
  [" ", "spaces"],
];
// characters and lines that the separator is found from
const ENOUGH = 20_000;
export const FEW = 60;
// bars are seldom there for another reason
const DRAWN = 1.2;
const UNCLOSED = "a quotation mark is opened, but not closed";
// Excel's own hint, in the first line
const HINT = /^sep=(.)[ ]*(?:\r\n|\r|\n|$)/i;
// bars of a table that is drawn, and lines that only draw
const BARS = /[│┆┊║┃]/g;
const RULE = /^[ |+:=_\-─━═┄┈┼╪╫╬╞╡╟╢╠╣┌┐└┘├┤┬┴╔╗╚╝╦╩╭╮╰╯]+$/gm;
// names in Jira's tables
const DOUBLE = /^[ ]*\|\|.*$/gm;
const EDGES = /^[ ]*\|(.*)\|[ ]*$/gm;

// the separator is null where it is to be found
/** @type {(text: string, separator?: string | null) => { separator: string, lines: Line[] }} */
export function delimited(text, separator = null) {
  const hint = HINT.exec(text);
  const plain = undrawn(hint ? text.replace(HINT, "\n") : text);
  const found = separator ?? hint?.[1].replace(/\\t/, "\t") ?? separatorOf(plain);
  return { separator: found, lines: linesOf(plain, found) };
}

// lines that only draw become empty, so that all others keep their numbers
/** @type {(text: string) => string} */
function undrawn(text) {
  const bars = text.replaceAll(BARS, "|");
  const single = bars.replaceAll(DOUBLE, (line) => line.replaceAll("||", "|"));
  const plain = single.replaceAll(RULE, (line) => (/[-=_─━═┄┈]{2}/.test(line) ? "" : line));
  return plain.includes("|") ? plain.replaceAll(EDGES, "$1") : plain;
}

/** @type {(text: string, separator: string) => Line[]} */
function linesOf(text, separator) {
  const between = { " ": "[ \\t|]+", "\t": "\\t", "|": "\\|" }[separator] ?? escaped(separator);
  const own = { " ": " \\t|", "|": "|", "\t": "\\t" }[separator] ?? escaped(separator);
  const patterns = {
    quoted: new RegExp(`[ ]*"((?:[^"]|"")*)"[ ]*(?=${between}|[\\r\\n]|$)`, "y"),
    plain: new RegExp(`[^${own}\\r\\n]*`, "y"),
    between: new RegExp(between, "y"),
    end: /\r\n|\r|\n/y,
    blanks: separator === " " ? /[ \t|]*/y : /[ ]*/y,
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

/** @type {(sign: string) => string} */
const escaped = (sign) => sign.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");

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
  if (between.source.startsWith("[ ") && cells.length > 1 && !cells.at(-1)) cells.pop();
  return { cells, fault, end: at + (matched(end, text, at)?.[0].length ?? 0) };
}

// the one that makes the most even table with the most numbers
/** @type {(text: string) => string} */
function separatorOf(text) {
  const head = text.slice(0, ENOUGH);
  const signs = SEPARATORS.map(([sign]) => sign);
  const scores = signs.map(
    (sign) => (sign === "|" ? DRAWN : 1) * score(linesOf(head, sign).slice(0, FEW)),
  );
  return signs[scores.indexOf(Math.max(...scores))];
}

/** @type {(lines: Line[]) => number} */
function score(lines) {
  const width = usualWidth(lines);
  if (width < 2) return 0;
  const even = lines.filter(({ cells }) => cells.length === width);
  const cells = even.flatMap((line) => line.cells).filter(Boolean);
  // a table of words is one as well, if there is nothing better
  return (
    (even.length / lines.length) *
    (0.05 + cells.filter((one) => isNumber(one)).length / cells.length)
  );
}

// the number of cells that most of these lines have
/** @type {(lines: { cells: string[] }[]) => number} */
export function usualWidth(lines) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { cells } of lines) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
