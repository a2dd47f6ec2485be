// The table of a run as a file of comma-separated values, with all digits; what is covered is empty.

import { saveFile } from "../../../kit/save_file.js";
import * as cover from "../../../model/cover.js";
import { state } from "../../../model/state.js";
import { isComputed, numbersAt, pointsOf } from "./cells.js";
import { isLater } from "./items.js";

/** @typedef {import("./cells.js").Field} Field */
/** @typedef {import("./items.js").Item} Item */

// The numbers of a cell, as many as its column has.
/** @type {(shown: Shown, field: Field, item: { k: number, step: number }) => (string | number)[]} */
function numbersOf(shown, field, { k, step }) {
  const isHidden = isComputed(field) && (cover.isCovered(field.name, step) || isLater(shown, step));
  if (isHidden) return [];
  if (field.kind === "points") return pointsOf(shown.run, k).map((index) => index + 1);
  const value = numbersAt(shown.run, field, k);
  if (value === undefined) return [];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  return typeof value === "number" ? [value] : Array.from(value);
}

/** @type {(numbers: (string | number)[], width: number) => (string | number)[]} */
const padTo = (numbers, width) =>
  Array.from({ length: width }, (_, i) => (Number.isNaN(numbers[i]) ? "" : (numbers[i] ?? "")));

/** @type {(shown: Shown, fields: Field[], items: Item[]) => string} */
export function csvOf(shown, fields, items) {
  const frames = items.flatMap((item) => ("k" in item ? [item] : []));
  const columns = fields.map((field) => frames.map((item) => numbersOf(shown, field, item)));
  const widths = columns.map((cells) => Math.max(1, ...cells.map((numbers) => numbers.length)));
  const names = fields.flatMap(({ name }, c) =>
    widths[c] === 1 ? [name] : Array.from({ length: widths[c] }, (_, i) => `${name}${i + 1}`),
  );
  const lines = frames.map((_, row) =>
    columns.flatMap((cells, c) => padTo(cells[row], widths[c])).join(","),
  );
  return `${[names.join(","), ...lines].join("\n")}\n`;
}

/** @type {(text: string) => void} */
export const save = (text) =>
  saveFile(`${state.scenario.slug ?? "linviz"}-run.csv`, new Blob([text], { type: "text/csv" }));
