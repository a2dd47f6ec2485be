// The table under a drawn line: y·f(x) of the points before, the change, and after; and which line is which.
import { element } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { named } from "./kinds/run.js";
import { write } from "./write.js";

const LINES = [
  ["yours", "your line"],
  ["after", "after the update"],
  ["before", "before it"],
];

/** @type {(table: HTMLElement, outcome: { rows: import("./line_outcome.js").Row[], more: number }, now: Shown) => void} */
export function writeTable(table, { rows, more }, now) {
  table.replaceChildren();
  if (!rows.length) return;
  const head = element("tr", "", element("thead", "", table));
  for (const text of ["Point", "$y·$f($x) before", "change", "after"]) {
    const cell = element("th", "", head);
    cell.setAttribute("scope", "col");
    write(cell, letters(text));
  }
  const body = element("tbody", "", table);
  for (const { point, before, change, after } of rows) {
    const row = element("tr", "", body);
    const cell = element("th", "", row);
    cell.setAttribute("scope", "row");
    write(cell, named(now, point));
    for (const text of [before, change]) element("td", "", row, text);
    element("strong", "", element("td", "", row), after);
  }
  if (!more) return;
  const rest = element("td", "", element("tr", "", body), `and ${more} more`);
  rest.colSpan = 4;
}

/** @type {(node: HTMLElement) => void} */
export function writeLegend(node) {
  node.replaceChildren();
  for (const [name, text] of LINES) {
    const entry = element("span", "", node);
    element("i", `predict-key ${name}`, entry).setAttribute("aria-hidden", "true");
    entry.append(text);
  }
}
