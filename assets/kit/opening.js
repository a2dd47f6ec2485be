// What early.js has kept until the modules came; and startup.js, which says where the page could not start.
import { byId } from "./dom.js";

const { early, startup } = window.linviz;

// done now, or as soon as the first run is shown
/** @type {(act: () => void) => void} */
export const whenOpen = (act) => early.whenOpen(act);
// what was asked for before the modules came, once
/** @type {(address: string) => First | null} */
export function takeFirstRun(address) {
  const { first } = early;
  early.first = null;
  return first?.address === address ? first : null;
}

export const isOpen = () => early.isOpen;
export const open = () => early.open();
/** @type {(title: string, sentence: string) => void} */
export const showMessage = (title, sentence) => startup.show(title, sentence);
// the page's script has run to its end
export const markComplete = () => startup.complete();

// a step of the start which, where it fails, is said
/** @type {(work: () => void) => void} */
export function guard(work) {
  try {
    work();
  } catch (error) {
    startup.showFailed();
    throw error;
  }
}

// the algorithms, lifts and presets, as they stand in the document
export const readSpec = () => JSON.parse(byId("spec").textContent);
