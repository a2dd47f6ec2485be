// A LaTeX tabular or array: cells between &, rows up to \\, without what only sets them.
import { breaksIn, lineOf } from "./cells.js";

const ROW = /\\\\|\\tabularnewline/;
const BEGIN = /\\begin\{(?:tabular|tabularx|array|longtable|[bpvBV]?matrix)\*?\}/;
const END = /\\end\{(?:tabular|tabularx|array|longtable|[bpvBV]?matrix)\*?\}/;
const RULES =
  /\\(?:hline|toprule|midrule|bottomrule|endhead|endfoot|endfirsthead|(?:cline|cmidrule)(?:\([^)]*\))?\{[^}]*\})/g;
// arguments after \begin{tabular}: of the width, the place and the columns
const COLUMNS = /^(?:\s*(?:\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\}))+/;
const MULTICOLUMN = /\\multicolumn\{[^}]*\}\{[^}]*\}/g;

/** @type {import("./cells.js").Form} */
export const latex = { name: "latex", title: "LaTeX table", read };

/** @type {(text: string) => import("./cells.js").Grid | null} */
function read(text) {
  if (!text.includes("&") || !ROW.test(text)) return null;
  const begin = BEGIN.exec(text);
  const start = begin ? begin.index + begin[0].length : 0;
  const end = begin ? text.slice(start).search(END) : -1;
  const body = text.slice(start, end < 0 ? text.length : start + end);
  let line = 1 + breaksIn(text.slice(0, start));
  const lines = [];
  for (const piece of withoutColumns(body, begin).split(ROW)) {
    const isAfterBreak = /^\s*[\r\n]/.test(piece);
    const cells = cellsOf(piece);
    const before = breaksIn(piece.slice(0, piece.search(/\S/) + 1));
    if (cells.some(Boolean)) lines.push(lineOf(line + (isAfterBreak ? before : 0), cells));
    line += breaksIn(piece);
  }
  return lines.length > 1 ? { lines } : null;
}

/** @type {(body: string, begin: RegExpExecArray | null) => string} */
const withoutColumns = (body, begin) => (begin ? body.replace(COLUMNS, "") : body);

/** @type {(piece: string) => string[]} */
const cellsOf = (piece) =>
  piece
    .replace(/(^|[^\\])%.*/g, "$1")
    .replace(RULES, "")
    .replace(MULTICOLUMN, "")
    .split("&")
    .map(plainOf);

/** @type {(cell: string) => string} */
const plainOf = (cell) =>
  cell
    .replace(/^\s*\[[^\]]*\]/, "")
    .replace(/\\(?:num|text\w*|math\w*|phantom)\b/g, "")
    .replaceAll("{,}", ",")
    .replace(/[${}]/g, "")
    .replace(/\\[,;! ]|~/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^ ?([-−+]) /, "$1")
    .replaceAll("\\_", "_")
    .trim();
