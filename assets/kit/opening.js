// What early.js, the page's first script, has kept until the modules came, and what it says where they do not.
import { byId } from "./dom.js";

const { early } = window.linviz;

// done now, or as soon as the first run is shown
/** @type {(act: () => void) => void} */
export const keep = (act) => early.keep(act);
// what was asked for before the modules came, once
/** @type {(address: string) => First | null} */
export function takeFirst(address) {
  const { first } = early;
  early.first = null;
  return first?.address === address ? first : null;
}

export const isOpen = () => early.isOpen;
export const open = () => early.open();
/** @type {(title: string, sentence: string) => void} */
export const say = (title, sentence) => early.say(title, sentence);
// the algorithms, lifts and presets, as they stand in the document
export const spec = () => JSON.parse(byId("spec").textContent);
