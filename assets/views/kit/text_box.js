// The room that a text of a chart takes, estimated from its letters: measuring would lay out the page at each step.
import { write } from "../../kit/svg.js";

/** @typedef {{ left: number, right: number, top: number, bottom: number }} TextBox */

// Pixels of a letter of 13 px, and of a text above and below its line.
const LETTER = 7.4;
const [ABOVE, BELOW] = [13, 5];

/** @type {(text: string) => number} */
export const widthOf = (text) => LETTER * text.length;

/** @type {(text: string, x: number, y: number, anchor: string) => TextBox} */
export function textBox(text, x, y, anchor) {
  const width = widthOf(text);
  const left = anchor === "end" ? x - width : x;
  return { left, right: left + width, top: y - ABOVE, bottom: y + BELOW };
}

/** @type {(one: TextBox, other: TextBox) => boolean} */
export const overlap = (one, other) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

// Write a text from x to the right, or to the left ("end"), moved so that it stays between two edges; return its room.
/** @type {(node: Element, text: string, place: { x: number, y: number, anchor: "start" | "end" }, edges: { left: number,
 *   right: number }) => TextBox} */
export function writeWithin(node, text, { x, y, anchor }, { left, right }) {
  const width = widthOf(text);
  const [low, high] = anchor === "end" ? [left + width, right] : [left, right - width];
  const at = Math.max(low, Math.min(high, x));
  if (node.textContent !== text) node.textContent = text;
  write(node, "text-anchor", anchor);
  write(node, "x", Math.round(at));
  write(node, "y", Math.round(y));
  return textBox(text, at, y, anchor);
}
