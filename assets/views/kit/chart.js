// An SVG chart whose axes are redrawn only when they change, with a group for what a view draws on it.
import { make, write } from "../../kit/svg.js";
import { number } from "../../wording/number.js";
import { scale } from "./scale.js";
import { widthOf } from "./text_box.js";

/** whole: its numbers are counts, so all its ticks are integers; above: pixels that stay free above its highest value;
 * brief: the label where there is no room for the whole.
 * @typedef {import("./scale.js").Range & { label: string, brief?: string, few?: number, whole?: boolean, above?: number }} Axis */
/** @typedef {{ x: import("./scale.js").Scale, y: import("./scale.js").Scale, left: number, right: number, top: number,
 *   bottom: number }} Box */

// Pixels around the plot.
const MARGIN = { left: 52, right: 22, top: 34, bottom: 44 };
// Pixels between two numbers of the horizontal axis, and from one of the vertical axis to the plot.
const GAP = 4;
const BESIDE = 7;
// Pixels from the edge to the longest number of the vertical axis.
const EDGE = 5;

// Return a chart in `node`; `margin` overrides the usual pixels around the plot.
/** @type {(node: HTMLElement, name: string, margin?: Partial<typeof MARGIN>) => any} */
export function createChart(node, name, margin = {}) {
  const margins = { ...MARGIN, ...margin };
  const svg = make("svg", `chart ${name}`, node);
  svg.setAttribute("aria-hidden", "true");
  const grid = make("path", "chart-grid", svg);
  const zero = make("path", "chart-zero", svg);
  const numbers = make("g", "chart-numbers", svg);
  const labels = { x: make("text", "chart-label x", svg), y: make("text", "chart-label y", svg) };
  const plot = make("g", "chart-plot", svg);
  let key = "";
  /** @type {Box} */
  let box;

  // Draw the axes for this size and return their box, the same one as long as nothing has changed. `overrides`:
  // pixels of the margin that differ, where there is little room.
  /** @type {(size: { width: number, height: number }, x: Axis, y: Axis, less?: Partial<typeof MARGIN>) => Box} */
  function layOut({ width, height }, x, y, overrides = {}) {
    const next = JSON.stringify([width, height, x, y, overrides]);
    if (next === key) return box;
    key = next;
    const sides = { ...margins, ...overrides };
    const right = width - sides.right;
    const [top, bottom] = [sides.top, height - sides.bottom];
    const upright = scale(y, bottom, Math.min(bottom, top + (y.above ?? 0)), y);
    // a long number has its room
    const longest = Math.max(0, ...upright.ticks.map((value) => widthOf(numberText(value))));
    const left = Math.max(sides.left, longest + BESIDE + EDGE);
    box = {
      left,
      right,
      top,
      bottom,
      x: scale(x, left, right, x),
      y: upright,
    };
    drawAxes();
    placeText(labels.x, x.label, right, bottom + 34, "end");
    const fits = sides.left + widthOf(y.label) < width;
    placeText(
      labels.y,
      fits ? y.label : (y.brief ?? y.label),
      sides.left,
      Math.max(14, top - 14),
      "start",
    );
    return box;
  }

  function drawAxes() {
    const { left, right, top, bottom } = box;
    const across = box.y.ticks.map((value) => `M${left} ${box.y.at(value)}H${right}`);
    const up = box.x.ticks.map((value) => `M${box.x.at(value)} ${top}V${bottom}`);
    write(grid, "d", [...across, ...up].join(""));
    const inside = box.y.ticks.includes(0);
    write(zero, "d", `M${left} ${inside ? box.y.at(0) : bottom}H${right}`);
    numbers.replaceChildren();
    // A number that would touch the one before it is left out.
    let end = -Infinity;
    const places = box.x.ticks.toSorted((one, other) => box.x.at(one) - box.x.at(other));
    for (const value of places) {
      const text = numberText(value);
      const [at, half] = [box.x.at(value), widthOf(text) / 2];
      if (at - half < end + GAP) continue;
      addNumber(text, at, bottom + 17, "middle");
      end = at + half;
    }
    for (const value of box.y.ticks)
      addNumber(numberText(value), left - BESIDE, box.y.at(value) + 4, "end");
  }

  function addNumber(text, x, y, anchor) {
    placeText(make("text", "chart-number", numbers), text, x, y, anchor);
  }

  return { svg, plot, layOut };
}

// Powers of ten are written without a factor.
/** @type {(value: number) => string} */
const numberText = (value) => number(value).text.replace(/^1\.00·/, "");

function placeText(node, text, x, y, anchor) {
  node.textContent = text;
  node.setAttribute("x", x);
  node.setAttribute("y", y);
  node.setAttribute("text-anchor", anchor);
}

// Write a name above its place in the plot, to the left of it where it is in the right half.
/** @type {(node: Element, text: string, at: { x: number, y: number }, box: Box) => void} */
export function label(node, text, { x, y }, box) {
  const left = x > (box.left + box.right) / 2;
  if (node.textContent !== text) node.textContent = text;
  write(node, "text-anchor", left ? "end" : "start");
  write(node, "x", Math.round(left ? x - 9 : x + 9));
  write(node, "y", Math.round(Math.max(box.top + 12, Math.min(box.bottom - 6, y - 9))));
}
