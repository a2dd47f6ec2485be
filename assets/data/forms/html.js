// The first table in a text of HTML.
import { breaksIn, lineOf } from "./cells.js";

const ROW = /<tr\b[^<>]*>/gi;
const CELL = /<t[dh]\b[^<>]*>/gi;
/** @type {Record<string, string>} */
const ENTITIES = { nbsp: " ", minus: "−", ndash: "–", amp: "&", lt: "<", gt: ">", quot: '"' };

/** @type {import("./cells.js").Form} */
export const html = { name: "html", title: "HTML table", read };

/** @type {(text: string) => import("./cells.js").Grid | null} */
function read(text) {
  const start = text.search(/<t(?:able|r)\b/i);
  if (start < 0 || !/<t[dh]\b/i.test(text)) return null;
  const end = text.slice(start).search(/<\/table/i);
  const table = text.slice(start, end < 0 ? text.length : start + end);
  let line = 1 + breaksIn(text.slice(0, start));
  const lines = [];
  for (const row of table.split(ROW)) {
    const cells = row.split(CELL).slice(1).map(plainOf);
    if (cells.some(Boolean)) lines.push(lineOf(line, cells));
    line += breaksIn(row);
  }
  return lines.length ? { lines } : null;
}

/** @type {(cell: string) => string} */
const plainOf = (cell) =>
  cell
    .replace(/<[^<>]*>/g, "")
    .replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex, code) =>
      characterOf(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&(\w{2,6});/g, (all, name) => ENTITIES[name] ?? all)
    .replace(/\s+/g, " ")
    .trim();

/** @type {(code: number) => string} */
const characterOf = (code) => (code <= 0x10ffff ? String.fromCodePoint(code) : "");
