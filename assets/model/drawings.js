// Drawings that only some runs need (stage/drawings): they are loaded before the first run that needs them is shown, or
// when a view is first opened.
import { loadPart } from "../kit/lazy_parts.js";

/** @type {Drawings | null} */
let drawings = null;

/** @type {() => Promise<Drawings>} */
export async function loadDrawings() {
  drawings ??= /** @type {Drawings} */ ((await loadPart("drawings")).drawings);
  return drawings;
}

// null until they have been loaded
export const drawingsIfLoaded = () => drawings;

// those of a run that needs them
export const drawingsNow = () => /** @type {Drawings} */ (drawings);

// whether the pictures of a run need them, as linviz/ui/page/opening.py decides for that of the page
/** @type {(wire: any) => boolean} */
export const needsDrawings = ({ dimension, lift, marks, voters }) =>
  dimension === 1 || lift.name !== "none" || Boolean(voters) || marks.length > 0;
