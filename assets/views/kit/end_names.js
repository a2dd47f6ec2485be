// The names of curves to the right of their ends, one below the other where the ends are close; a name that is not at
// its end has a line to it.
import { make, roundToTenth, write } from "../../kit/svg.js";

/** texts: the lines of the name, none for a curve that is not drawn; end: the height of the curve's end.
 * @typedef {{ texts: string[], end: number }} EndName */

// Pixels of a line, between two names, and from the plot.
const LINE = 16;
const BETWEEN = 3;
const BESIDE = 9;
// Pixels that a name may be off its end without a line, and by which names may be below the plot.
const OFF = 3;
const BELOW = 16;

// Draw the names anew in a layer, the first line of each strong.
/** @type {(layer: Element, names: EndName[], box: { right: number, top: number, bottom: number }) => void} */
export function drawEndNames(layer, names, box) {
  layer.replaceChildren();
  const sorted = names
    .filter(({ texts }) => texts.length)
    .sort((one, other) => one.end - other.end);
  const tops = placesOf(sorted, box);
  sorted.forEach(({ texts, end }, i) => {
    if (Math.abs(tops[i] - end) > OFF) {
      const leader = make("path", "end-leader", layer);
      const [from, to] = [roundToTenth(end), roundToTenth(tops[i])];
      write(leader, "d", `M${box.right + 1} ${from}L${box.right + BESIDE - 2} ${to}`);
    }
    texts.forEach((text, line) => {
      const node = make("text", `chart-name end-name${line ? "" : " strong"}`, layer);
      node.textContent = text;
      write(node, "x", box.right + BESIDE);
      write(node, "y", Math.round(tops[i] + 4 + LINE * line));
    });
  });
}

// Return the heights of the names from the top down, as near to the ends as the others allow.
function placesOf(sorted, { top, bottom }) {
  const tops = sorted.map(({ end }) => Math.max(top, Math.min(bottom, end)));
  const high = sorted.map(({ texts }) => LINE * texts.length + BETWEEN);
  for (let i = 1; i < tops.length; i += 1) tops[i] = Math.max(tops[i], tops[i - 1] + high[i - 1]);
  let most = bottom + BELOW;
  for (let i = tops.length - 1; i >= 0; i -= 1) {
    most -= high[i];
    tops[i] = Math.min(tops[i], most);
    most = tops[i];
  }
  return tops;
}
