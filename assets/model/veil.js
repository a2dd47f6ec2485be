// What is hidden while a question is open, by the names of linviz/scenario/limits.py: it would tell the answer. Styles
// hide most of it, by data-veiled of the document; scripts that write texts or draw curves ask isVeiled. A number that is
// asked for is veiled by its name in cards/facts.js.
import { emit } from "../kit/bus.js";

/** @type {Map<string, string[]>} */
const hiddenBy = new Map();
let writtenNames = "";

// except: what this part of the page hides does not count
/** @type {(name: string, except?: string) => boolean} */
export const isVeiled = (name, except = "") =>
  [...hiddenBy].some(([source, names]) => source !== except && names.includes(name));

// source: the part of the page that asks; an empty list shows again what it has hidden
/** @type {(source: string, names: string[]) => void} */
export function setVeil(source, names) {
  hiddenBy.set(source, names);
  // of the opening page, as they came with it
  delete document.body.dataset.veiled;
  const next = [...new Set([...hiddenBy.values()].flat())].sort().join(" ");
  if (next === writtenNames) return;
  writtenNames = next;
  document.documentElement.dataset.veiled = next;
  emit("veil");
}
