// The boxes of what a question hides: ticked are what is hidden on the screen, and what would tell the answer, until
// somebody has ticked otherwise.
import { element } from "../../../kit/dom.js";
import { createGroup } from "./fields.js";
import { HIDES } from "./hidden.js";

const ALWAYS =
  "While a question is open, the badge, the light, totals, ticks and the future of curves are always hidden.";

/** @type {(parent: Element) => { begin(names: string[]): void, suggest(names: string[]): void, read(): string[] }} */
export function createHides(parent) {
  const group = createGroup(parent, "Hidden while it is asked", ALWAYS);
  group.classList.add("ask-hides");
  /** @type {Set<string>} */
  const chosen = new Set();
  /** @type {string[]} */
  let onScreen = [];
  const boxes = Object.entries(HIDES).map(([name, text]) => {
    const label = element("label", "ask-mark", group);
    const box = element("input", "form-check-input", label);
    Object.assign(box, { type: "checkbox", id: `ask-hide-${name}` });
    label.append(text);
    // before the form hears of it
    box.addEventListener("input", () => chosen.add(name));
    return { name, box };
  });
  return {
    begin(names) {
      onScreen = names;
    },
    suggest(names) {
      for (const { name, box } of boxes)
        if (!chosen.has(name)) box.checked = names.includes(name) || onScreen.includes(name);
    },
    read: () => boxes.flatMap(({ name, box }) => (box.checked ? [name] : [])),
  };
}
