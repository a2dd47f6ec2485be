// Interface to early.js, which stores input until the modules are loaded, and to startup.js, which shows errors of the
// start.
import { byId } from "./dom.js";

const { early, startup } = window.linviz;

// runs act now, or as soon as the first run is shown
/** @type {(act: () => void) => void} */
export const whenOpen = (act) => early.whenOpen(act);
// the request that early.js sent for this address; it can be taken once, then null
/** @type {(address: string) => First | null} */
export function takeFirstRun(address) {
  const { first } = early;
  early.first = null;
  return first?.address === address ? first : null;
}

// size of the canvas in the first layout of the page; null where there was none yet
export const firstSize = () => early.size;
export const isOpen = () => early.isOpen;
export const open = () => early.open();
/** @type {(title: string, sentence: string) => void} */
export const showMessage = (title, sentence) => startup.show(title, sentence);
// called when the page's script has run to its end
export const markComplete = () => startup.complete();

// runs a step of the start, and shows a message if it fails
/** @type {(work: () => void) => void} */
export function guard(work) {
  try {
    work();
  } catch (error) {
    startup.showFailed();
    throw error;
  }
}

// the algorithms, lifts and presets that are embedded in the document
export const readSpec = () => JSON.parse(byId("spec").textContent);
