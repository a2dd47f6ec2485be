// What stands above the table of a run: the columns that are covered, the rows that are shown, and its files.

import { element, setText } from "../../../kit/dom.js";
import { typeset } from "../../../kit/typeset.js";
import * as clock from "../../../model/clock.js";
import * as cover from "../../../model/cover.js";
import * as limits from "../../../model/limits.js";
import { state } from "../../../model/state.js";
import { isComputed } from "./cells.js";
import { firstCovered, toggleColumn } from "./covering.js";

/** @typedef {import("./cells.js").Field} Field */

/** @type {(parent: Element, acts: { save: () => void, print: () => void }) => any} */
export function createTools(parent, acts) {
  const bar = element("div", "run-tools", parent);
  const pills = element("div", "run-cover", bar);
  pills.setAttribute("role", "group");
  pills.ariaLabel = "Covered columns";
  const label = element("span", "", pills);
  const uncover = element("button", "run-uncover", bar, "Uncover all");
  const rest = element("div", "run-acts", bar);
  const only = element("button", "boxed", rest);
  const csv = element("button", "boxed", rest, "Save as CSV");
  const paper = element("button", "boxed", rest, "Print");
  only.addEventListener("click", () => clock.toggleStride());
  csv.addEventListener("click", acts.save);
  paper.addEventListener("click", acts.print);
  uncover.addEventListener("click", () => {
    cover.uncoverAll();
    pills.querySelector("button")?.focus();
  });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let key = "";

  // The columns of another algorithm.
  /** @type {(fields: Field[]) => void} */
  function layOut(fields) {
    const names = fields.map(({ name }) => name).join();
    if (names === key) return;
    key = names;
    for (const button of buttons) button.remove();
    buttons = fields.map(({ name, heading }) => {
      const button = element("button", "run-pill", pills);
      button.dataset.column = name;
      typeset(button, heading.replace(/ (after|before)$/, ""));
      button.addEventListener("click", () => toggleColumn(name, clock.step() + 1));
      return button;
    });
  }

  return {
    /** @type {(shown: Shown, fields: Field[], unit: string) => void} */
    draw(shown, fields, unit) {
      layOut(fields.filter(isComputed));
      const isLocked = limits.isLocked("table");
      pills.hidden = isLocked;
      uncover.hidden = isLocked || !cover.isAny();
      const after = cover.isAny() ? Math.max(0, firstCovered() - 1) : shown.get("step");
      setText(label, `Cover after ${unit} ${after}:`);
      for (const button of buttons) {
        button.ariaPressed = String(cover.isColumnCovered(button.dataset.column ?? ""));
      }
      only.hidden = !shown.run.visits;
      only.ariaPressed = String(clock.skipsVisits());
      const { update } = state.spec.algorithms[shown.run.algorithm];
      setText(only, `${update[0].toUpperCase()}${update.slice(1)}s only`);
    },
    node: bar,
  };
}
