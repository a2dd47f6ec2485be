// A table of MediaWiki: cells between || or at the beginnings of lines, rows up to |-.
import { breaksIn, lineOf } from "./cells.js";

const ROW = /^\|-.*$/m;
const CELL = /(?:^|\|)\||(?:^|!)!/m;
// what sets a cell, before its text
const LOOK = /^[^|[\]{}]*="[^|]*\|/;

/** @type {import("./cells.js").Form} */
export const wiki = { name: "wiki", title: "MediaWiki table", read };

/** @type {(text: string) => import("./cells.js").Grid | null} */
function read(text) {
  const start = text.search(/^\{\|/m);
  if (start < 0) return null;
  let line = 1 + breaksIn(text.slice(0, start));
  const lines = [];
  for (const row of text.slice(start).split(/^\|\}/m)[0].split(ROW)) {
    const body = row.replace(/^\{\|.*$/m, "").replace(/^\|\+.*$/m, "");
    const cells = body.split(CELL).slice(1);
    if (cells.length)
      lines.push(
        lineOf(
          line + 1,
          cells.map((cell) => cell.replace(LOOK, "").trim()),
        ),
      );
    line += breaksIn(row);
  }
  return { lines };
}
