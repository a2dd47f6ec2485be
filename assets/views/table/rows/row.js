// A row of the table of a run, on the screen and on paper.

import { element } from "../../../kit/dom.js";
import * as cover from "../../../model/cover.js";
import { cellOf, isComputed, isIdle, pointsOf } from "./cells.js";
import { isLater } from "./items.js";

/** @typedef {import("./cells.js").Field} Field */
/** @typedef {import("./items.js").Item} Item */
/** @typedef {{ shown: Shown, fields: Field[], press: (step: number) => boolean, unit: string }} Drawn
 *  press: whether the cells of a step can be covered and opened by a press. */

/** @type {(body: Element, item: Item, drawn: Drawn) => HTMLTableRowElement} */
export function addRow(body, item, drawn) {
  const row = element("tr", "", body);
  if ("pass" in item) {
    row.className = "pass";
    const cell = element("th", "", row, `Pass ${item.pass}`);
    // Where there is little room, the columns of what the canvas shows too are away.
    const always = drawn.fields.filter(({ kind }) => kind !== "x" && kind !== "y");
    Object.assign(cell, { colSpan: always.length, scope: "colgroup" });
    return row;
  }
  const { shown, fields } = drawn;
  const { k, step } = item;
  row.dataset.step = String(step);
  const isHidden = isLater(shown, step) || fields.some(({ name }) => cover.isCovered(name, step));
  row.classList.toggle("is-idle", !isHidden && isIdle(shown.run, fields, k));
  if (k === shown.k) {
    row.classList.add("is-now");
    row.setAttribute("aria-current", "step");
  }
  for (const field of fields) addCell(row, field, item, drawn);
  return row;
}

/** @type {(row: Element, field: Field, item: { k: number, step: number }, drawn: Drawn) => void} */
function addCell(row, field, { k, step }, { shown, press, unit }) {
  const cell = element(field.kind === "step" ? "th" : "td", field.kind, row);
  if (field.kind === "step") cell.scope = "row";
  if (field.kind === "points") {
    addPoints(cell, shown.run, k);
    return;
  }
  const isCovered = isComputed(field) && cover.isCovered(field.name, step);
  // What is covered is a box, and what the question hides is nothing.
  if (isComputed(field) && !isCovered && isLater(shown, step)) return;
  const { text, isSame, isMistake } = cellOf(shown.run, field, k);
  const isPressed = isComputed(field) && press(step);
  const place = isCovered || isPressed ? addButton(cell, field, step, unit) : cell;
  if (isCovered) return void place.classList.add("covered");
  cell.classList.toggle("is-same", Boolean(isSame));
  cell.classList.toggle("is-mistake", Boolean(isMistake));
  place.append(text);
}

/** @type {(cell: Element, field: Field, step: number, unit: string) => HTMLElement} */
function addButton(cell, { name, heading }, step, unit) {
  const button = element("button", "cell", cell);
  Object.assign(button.dataset, { name, of: step });
  button.tabIndex = -1;
  const what = `${heading.replace("?", "")}, ${unit} ${step}`;
  button.ariaLabel = cover.isCovered(name, step) ? `Open ${what}` : `Cover ${what}`;
  return button;
}

/** @type {(cell: Element, run: Run, k: number) => void} */
function addPoints(cell, run, k) {
  const indices = pointsOf(run, k);
  if (!indices.length) cell.append(k ? "–" : "start");
  for (const index of indices) {
    const name = run.labels[index] > 0 ? "plus" : "minus";
    const chip = element("span", `point-chip ${name}`, cell, `${index + 1} `);
    const mark = element("span", `mark ${name}`, chip);
    mark.setAttribute("role", "img");
    mark.ariaLabel = name;
  }
}
