// The table of a run on paper: all its rows, with an empty box for whatever is covered.

import { element } from "../../../kit/dom.js";
import { typeset } from "../../../kit/typeset.js";
import { titles } from "../../../model/spec.js";
import { state } from "../../../model/state.js";
import { addRow } from "./row.js";

/** @typedef {import("./row.js").Drawn} Drawn */
/** @typedef {import("./items.js").Item} Item */

/** @type {(drawn: Drawn, items: Item[]) => void} */
export function print(drawn, items) {
  document.querySelector(".run-print")?.remove();
  const sheet = element("section", "run-print", document.body);
  element("h1", "", sheet, state.scenario.title || "The run as a table");
  const { algorithm, lift } = titles(state.scenario);
  element("p", "", sheet, `${algorithm} · ${lift}`);
  const table = element("table", "", sheet);
  const head = element("tr", "", element("thead", "", table));
  for (const { heading, kind } of drawn.fields) {
    const cell = element("th", kind, head);
    cell.scope = "col";
    typeset(cell, heading);
  }
  const body = element("tbody", "", table);
  for (const item of items) addRow(body, item, { ...drawn, press: () => false });
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
}
