// The values of several curves at one step, each beside its dot.
import { make, write } from "../../kit/svg.js";
import { freeArea, writeInto } from "./free_place.js";

/** off: pixels from the place to the text, where its mark is larger than a dot.
 * @typedef {{ at: number[], text: string, off?: number }} Value */

// Pixels between two texts, and from a dot to the side of its text, up and down.
const APART = 16;
const BESIDE = 9;
const [ABOVE, BELOW] = [-6, 16];
// Pixels to the right of the plot's right end that no text may cross.
const LONGEST = 72;

// Return the texts, which are created once; `draw` takes the values of one step, all at the same x. `outline`: that
// of the line if there is only one, which its value does not cover where there is room.
/** @type {(layer: Element) => { draw(values: Value[], box: any, outline?: import("./free_place.js").Outline): void }} */
export function createValues(layer) {
  const group = make("g", "chart-values", layer);

  function draw(values, box, outline) {
    while (group.childElementCount < values.length) make("text", "chart-name now-name", group);
    if (outline && values.length) return drawOne(values[0], { outline, box });
    const sorted = [...values].sort((one, other) => one.at[1] - other.at[1]);
    const heights = spread(sorted, box);
    for (const [i, node] of [...group.children].entries()) {
      const value = sorted[i];
      const text = value?.text ?? "";
      if (node.textContent !== text) node.textContent = text;
      if (value) place(node, value, heights[i], box);
    }
  }

  function drawOne({ text, at, off }, ground) {
    for (const other of [...group.children].slice(1)) other.textContent = "";
    const node = group.firstElementChild;
    const words = `now ${text}`;
    writeInto(node, words, freeArea(words, at, ground, off));
  }

  return { draw };
}

function place(node, { at: [x], off = BESIDE }, y, box) {
  const isLeft = x + off + LONGEST > box.right;
  write(node, "text-anchor", isLeft ? "end" : "start");
  write(node, "x", Math.round(isLeft ? x - off : x + off));
  write(node, "y", Math.round(y));
}

// Return the heights of the texts, from the top down: the upper half above their dots, the others below, none over
// another.
function spread(sorted, { top, bottom }) {
  const half = Math.ceil(sorted.length / 2);
  const heights = sorted.map(({ at }, i) => at[1] + (i < half ? ABOVE : BELOW));
  // From the middle outwards, and then back from the edges of the plot.
  for (let i = half - 2; i >= 0; i -= 1) {
    heights[i] = Math.min(heights[i], heights[i + 1] - APART);
  }
  for (let i = Math.max(half, 1); i < heights.length; i += 1) {
    heights[i] = Math.max(heights[i], heights[i - 1] + APART);
  }
  let last = bottom - 5 + APART;
  for (let i = heights.length - 1; i >= 0; i -= 1) {
    heights[i] = Math.min(heights[i], last - APART);
    last = heights[i];
  }
  let first = top + 11 - APART;
  return heights.map((height) => {
    first = Math.max(height, first + APART);
    return first;
  });
}
