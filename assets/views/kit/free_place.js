// Places for the texts of a chart: beside a dot, where they cover no line and no other text.

import { write } from "../../kit/svg.js";

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Area */
/** @typedef {{ places: number[][], weight?: number }} Line */
/** @typedef {{ covered(area: Area): number }} Outline */

// The pixels of a letter and of a line of text, and between a text and a line.
const LETTER = 7.6;
const HEIGHT = 13;
const CLEAR = 3;
// Pixels from a dot to the side of its text, and how much further up or down a text may go.
const BESIDE = 9;
const STEPS = [2, 10, 18, 26, 36, 48, 62, 78, 96];

// Return the outline of lines that each have one height at a place, from left to right: a line of weight 1 or
// less hides a text as much as its weight.
/** @type {(lines: Line[], width: number) => Outline} */
export function createOutline(lines, width) {
  const count = Math.max(1, Math.ceil(width));
  const outlines = lines.map(({ places, weight = 1 }) => ({ weight, ...columnsOf(places, count) }));

  /** @type {(area: Area) => number} */
  function covered({ left, right, top, bottom }) {
    let sum = 0;
    const [from, to] = [Math.max(0, Math.floor(left)), Math.min(count - 1, Math.ceil(right))];
    for (const { weight, high, low } of outlines) {
      for (let i = from; i <= to; i += 1) {
        if (high[i] <= bottom + CLEAR && low[i] >= top - CLEAR) sum += weight;
      }
    }
    return sum;
  }

  return { covered };
}

// Return the upper and the lower end of a line in every column of pixels, and in none where it is interrupted.
function columnsOf(places, count) {
  const high = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const low = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  for (let i = 1; i < places.length; i += 1) {
    const [one, other] = [places[i - 1], places[i]];
    if (![...one, ...other].every(Number.isFinite)) continue;
    const [[x, y], [u, v]] = one[0] <= other[0] ? [one, other] : [other, one];
    const heightAt = (/** @type {number} */ at) =>
      u > x ? y + ((v - y) * (Math.max(x, Math.min(u, at)) - x)) / (u - x) : y;
    const last = Math.min(count - 1, Math.floor(u));
    for (let column = Math.max(0, Math.floor(x)); column <= last; column += 1) {
      const ends = u > x ? [heightAt(column), heightAt(column + 1)] : [y, v];
      high[column] = Math.min(high[column], ...ends);
      low[column] = Math.max(low[column], ...ends);
    }
  }
  return { high, low };
}

/** @type {(text: string) => number} */
export const widthOf = (text) => LETTER * text.length;

/** outline: of the lines; box: of the picture; taken: areas of other texts
 * @typedef {{ outline: Outline, box: Area, taken?: Area[] }} Ground */

// Return the area of a text beside a place where it covers least, the nearest one of several. `off`: pixels to
// the side.
/** @type {(text: string, at: number[], ground: Ground, off?: number) => Area} */
export function freeArea(text, [x, y], { outline, box, taken }, off = BESIDE) {
  const wide = widthOf(text);
  const areas = [];
  for (const step of STEPS) {
    for (const bottom of [y - step, y + step + HEIGHT]) {
      // a text that is high enough may also be above or below the dot itself
      const middle = step > off ? [x - wide / 2] : [];
      for (const left of [x + off, x - off - wide, ...middle]) {
        areas.push({ left, right: left + wide, top: bottom - HEIGHT, bottom });
      }
    }
  }
  return leastCovered(areas, outline, box, taken);
}

// Return the first of these areas that covers least.
/** @type {(areas: Area[], outline: Outline, box: Area, taken?: Area[]) => Area} */
export function leastCovered(areas, outline, box, taken = []) {
  let [best, least] = [areas[0], Number.POSITIVE_INFINITY];
  for (const area of areas) {
    const sum =
      outline.covered(area) +
      1e3 * taken.filter((other) => overlap(area, other)).length +
      1e6 * Number(!isInside(area, box));
    if (sum < least) [best, least] = [area, sum];
    if (!least) break;
  }
  return best;
}

// Write a text into its area.
/** @type {(node: Element, text: string, area: Area) => void} */
export function writeInto(node, text, { left, right, bottom }) {
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", Math.round((left + right) / 2));
  write(node, "y", Math.round(bottom - 1));
  write(node, "text-anchor", "middle");
}

/** @type {(one: Area, other: Area) => boolean} */
const overlap = (one, other) =>
  one.left < other.right + CLEAR &&
  other.left < one.right + CLEAR &&
  one.top < other.bottom + CLEAR &&
  other.top < one.bottom + CLEAR;

/** @type {(area: Area, box: Area) => boolean} */
const isInside = (area, box) =>
  area.left >= box.left &&
  area.right <= box.right &&
  area.top >= box.top - 2 &&
  area.bottom <= box.bottom;
