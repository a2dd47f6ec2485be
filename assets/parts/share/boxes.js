// The boxes of the dialog that shares: how the link opens, and what of it is locked and hidden.
import { element, setValue } from "../../kit/dom.js";
import * as limits from "../../model/limits.js";
import { addFold } from "./dialog.js";

const LOCKS = {
  points: "Points",
  algorithm: "Algorithm",
  lift: "Lift",
  parameters: "Parameters",
  table: "Covered cells",
};
const HIDES = {
  idea: "Idea",
  question: "Question",
  sentence: "Sentence",
  formula: "Formula",
  code: "Pseudocode",
  numbers: "Numbers",
  why: "Badge and views",
  controls: "Controls",
  answer: "Answer",
};
// how a link opens, each a key without a value
const WAYS = { present: "Presenting", predict: "In Predict" };

// fill: as the page is; chosen: the parts of a query that they ask for
/** @type {(parent: Element) => { fill(): void, chosen(): string[] }} */
export function createBoxes(parent) {
  const fold = addFold(parent, "Lock, hide, present");
  const locks = addBoxes(fold, "lock", "Locked, until somebody presses “Open freely”", LOCKS);
  const hides = addBoxes(fold, "hide", "Hidden", HIDES);
  const ways = addBoxes(fold, "open", "Opens", WAYS);
  /** @type {(boxes: Record<string, HTMLInputElement>, names: string[]) => string[]} */
  const ticked = (boxes, names) => names.filter((name) => boxes[name].checked);

  return {
    fill() {
      for (const [name, { id }] of Object.entries(locks)) setValue(id, limits.isLocked(name));
      for (const [name, { id }] of Object.entries(hides)) setValue(id, limits.isHidden(name));
      for (const { id } of Object.values(ways)) setValue(id, false);
    },
    chosen: () => [
      ...limits.query(ticked(locks, limits.LOCKS), ticked(hides, limits.HIDES)),
      ...ticked(ways, Object.keys(WAYS)),
    ],
  };
}

/** @type {(parent: Element, key: string, legend: string, names: Record<string, string>) => Record<string, HTMLInputElement>} */
function addBoxes(parent, key, legend, names) {
  const group = element("fieldset", "", parent);
  element("legend", "", group, legend);
  return Object.fromEntries(
    Object.entries(names).map(([name, text]) => {
      const row = element("div", "form-check form-switch", group);
      const box = element("input", "form-check-input", row);
      Object.assign(box, { id: `option-${key}-${name}`, type: "checkbox" });
      element("label", "form-check-label", row, text).htmlFor = box.id;
      return [name, box];
    }),
  );
}
