// On paper no card can be opened, so the sentences of all symbols and terms on the page are a list at its end.
import { all, element } from "../kit/dom.js";
import { letters } from "../kit/notation.js";
import { state } from "../model/state.js";
import { sentenceFor, typeset } from "./card.js";
import { ENTRIES } from "./entries.js";
import { isVisible } from "./find.js";
import { templateOf } from "./template.js";

/** @type {(node: Element) => string} */
const nameOf = (node) => node.getAttribute("data-symbol") ?? "";

/** @type {(root: HTMLElement) => void} */
export function printSentences(root) {
  root.querySelector(".symbol-list")?.remove();
  const names = new Set(all("[data-symbol]", root).filter(isVisible).map(nameOf));
  const list = element("dl", "symbol-list", root);
  for (const name of names) {
    const entry = ENTRIES[name];
    if (!entry) continue;
    const symbol = name.startsWith("of-") ? "" : `${letters(templateOf(name))} `;
    element("dt", "", list, `${symbol}${entry.name}`);
    element("dd", "", list).innerHTML = typeset(sentenceFor(entry.says, state.shown));
  }
}
