// The views themselves come after the page, whose points need none of them: soon after the first picture, or with the
// first view that is opened.
import { loadPart } from "../../kit/lazy_parts.js";
import { whenOpen } from "../../kit/opening.js";

// ms; after the first picture, and before what did not come is asked for again
const REST = 1000;
const PAUSE = 3000;
/** @type {PaneView[]} */
let views = [];
let isAsked = false;
let why = "";

/** @type {(name: string) => PaneView | undefined} */
export const find = (name) => views.find((view) => view.name === name);
// why there are none
export const missing = () => why;

// changed: called when they are there, and when there is more to say about why not
/** @type {(changed: () => void) => Promise<void>} */
export async function fetchAll(changed) {
  if (isAsked) return;
  isAsked = true;
  try {
    const { VIEWS } = await loadPart("views");
    views = VIEWS;
    why = "";
  } catch (reason) {
    why = reason.message;
    // whoever still wants them says so
    setTimeout(() => {
      isAsked = false;
      changed();
    }, PAUSE);
  }
  changed();
}

/** @type {(changed: () => void) => void} */
export const start = (changed) => whenOpen(() => void setTimeout(fetchAll, REST, changed));
