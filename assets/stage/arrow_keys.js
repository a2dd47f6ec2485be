// Moves of a place by the arrow keys.
import * as store from "../model/scenario.js";

/** @type {Record<string, Place>} */
export const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

// the place after an arrow key, farther with Shift; null for other keys
/** @type {(place: Place, event: { key: string, shiftKey: boolean }) => Place | null} */
export function nudge([x, y], { key, shiftKey }) {
  const direction = ARROWS[key];
  const size = shiftKey ? 0.5 : 0.1;
  return direction
    ? store.roundPlace([x + direction[0] * size, y + direction[1] * size], false)
    : null;
}
