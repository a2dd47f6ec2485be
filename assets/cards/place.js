// Where a card opens: to the left of the side column if the word is in it and there is room, else below the word, else
// above it, and on a phone as a sheet from below. Never over the word itself.
import { media } from "../kit/platform.js";

// pixels: between the card and its word or the column, and from the edges of the window
const [GAP, EDGE] = [10, 8];
// pixels from the ends of a side of the card to its pointer
const CORNER = 18;

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ side: "left" | "below" | "above", x: number, y: number, at: number }} Placed */

// the same as in cards.css and style/small.css
const narrow = media("(max-width: 720px)");
export const isSheet = () => narrow.matches;

/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

// word, column: boxes in the window; column: null where the word is not in it. size: of the card; room: of the window
/** @type {(word: Box, column: Box | null, size: { width: number, height: number }, room: { width: number, height: number }) => Placed} */
export function placeCard(word, column, { width, height }, room) {
  const across = (word.left + word.right) / 2;
  const middle = (word.top + word.bottom) / 2;
  const beside = column && column.left - GAP - width;
  if (beside !== null && beside >= EDGE) {
    const y = clamp(middle - height / 2, EDGE, Math.max(EDGE, room.height - height - EDGE));
    return { side: "left", x: beside, y, at: clamp(middle - y, CORNER, height - CORNER) };
  }
  const x = clamp(across - width / 2, EDGE, Math.max(EDGE, room.width - width - EDGE));
  const at = clamp(across - x, CORNER, width - CORNER);
  const below = word.bottom + GAP;
  const above = word.top - GAP - height;
  if (below + height <= room.height - EDGE || above < EDGE) {
    return besideWord(word, { width, height }, room, below, { side: "below", x, y: below, at });
  }
  return { side: "above", x, y: above, at };
}

// where there is room neither below nor above, the card is beside the word, or else below it and goes beyond the window
/** @type {(word: Box, size: { width: number, height: number }, room: { width: number, height: number }, below: number, placed: Placed) => Placed} */
function besideWord(word, { width, height }, room, below, placed) {
  const left = word.left - GAP - width;
  if (below + height <= room.height - EDGE || left < EDGE) return placed;
  const middle = (word.top + word.bottom) / 2;
  const y = clamp(middle - height / 2, EDGE, Math.max(EDGE, room.height - height - EDGE));
  return { side: "left", x: left, y, at: clamp(middle - y, CORNER, height - CORNER) };
}
