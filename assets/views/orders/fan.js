// The final boundaries of many orders over the points, each as a faint line, with the boundary of the largest
// margin on top.
import { make, pathData, write } from "../../kit/svg.js";
import { createMarks } from "../kit/marks.js";
import { scale } from "../kit/scale.js";

// The padding around the points as a share of their extent.
const PADDING = 0.25;
// The largest number of vertical grid lines.
const FEW = 5;
// The width at which the full text has room, and the width of a letter, in pixels.
const ROOM = 400;
const LETTER = 7.2;
// The width of the name of the boundary of the largest margin, in pixels.
const WIDE = 66;

/** @type {(svg: SVGElement) => any} */
export function createFan(svg) {
  const layer = make("g", "fan", svg);
  const grid = make("path", "chart-grid", layer);
  const zero = make("path", "chart-zero", layer);
  const lines = make("g", "fan-lines", layer);
  const widest = make("path", "fan-widest", layer);
  const now = make("path", "fan-now", layer);
  const marks = createMarks(make("g", "fan-points", layer));
  const names = {
    orders: make("text", "fan-count", layer),
    widest: make("text", "fan-name", layer),
  };
  let plane = null;

  // Draw everything that stays the same from step to step.
  function layOut(points, items, best, size) {
    plane = planeOf(points, size);
    const { at, xs, ys, width, height } = plane;
    write(grid, "d", [...xs.ticks.map((x) => `M${at([x, 0])[0]} 0V${height}`), ...ys].join(""));
    write(zero, "d", `M0 ${at([0, 0])[1]}H${width}M${at([0, 0])[0]} 0V${height}`);
    const ends = items.map((one) => one.w && boundaryEnds(plane, one)).filter(Boolean);
    lines.replaceChildren();
    for (const pair of ends) make("path", "", lines).setAttribute("d", pathData(pair));
    const top = best && boundaryEnds(plane, best);
    write(widest, "d", pathData(top));
    const places = points.map(([x, y = 0]) => at([x, y]));
    const text = countText(size.counts, size.noun, width < ROOM);
    const reserved = 12 + LETTER * text.length;
    placeName(names.widest, top ? "the SVM" : "", top, { ...plane, places, reserved });
    names.orders.textContent = text;
    write(names.orders, "x", 12);
    write(names.orders, "y", height - 12);
  }

  function drawPoints({ points, labels }, lit) {
    marks.draw(
      points.map(([x, y = 0], index) => ({ index, label: labels[index], at: plane.at([x, y]) })),
      lit,
    );
  }

  // Draw the boundary of this step.
  function showStep(shown) {
    const w = shown.has("w") ? [...shown.get("w")] : [];
    const hasBoundary = w.some((weight) => weight !== 0);
    const ends = hasBoundary ? boundaryEnds(plane, { w, b: shown.get("b") ?? 0 }) : null;
    write(now, "d", pathData(ends));
  }

  return { layer, layOut, drawPoints, showStep };
}

// Return the text of how many orders, or seeds, share a line, the same as in linviz/views/orders.
/** @type {(counts: any, noun: string, short: boolean) => string} */
function countText({ orders, lines = 0, commonest }, noun, short) {
  if (!lines) return "";
  if (lines === 1) return orders > 1 ? `${orders} ${noun}s, one line` : `1 ${noun}`;
  if (short) return `${lines} lines, one ${commonest}×`;
  const different = `${orders} ${noun}s, ${lines} different lines`;
  return commonest === 1 ? different : `${different}; the commonest ${commonest} times`;
}

// Return the part of the plane with all points, with equal units on both axes.
/** @type {(points: Place[], size: { width: number, height: number }) => any} */
export function planeOf(points, { width, height }) {
  const [x, y] = [0, 1].map((axis) => points.map((point) => point[axis] ?? 0));
  const middle = [x, y].map((values) => (Math.min(...values) + Math.max(...values)) / 2);
  const [wide, high] = [x, y].map((values) => {
    const extent = Math.max(...values) - Math.min(...values);
    return extent + 2 * PADDING * Math.max(extent, 1);
  });
  const unit = Math.min(width / wide, height / high);
  const at = ([a, b]) => [width / 2 + (a - middle[0]) * unit, height / 2 - (b - middle[1]) * unit];
  const half = [width / unit / 2, height / unit / 2];
  const low = middle.map((value, axis) => value - half[axis]);
  const top = middle.map((value, axis) => value + half[axis]);
  const xs = scale({ low: low[0], high: top[0] }, 0, width, { few: FEW });
  const step = xs.ticks.length > 1 ? xs.ticks[1] - xs.ticks[0] : 1;
  const first = Math.ceil(low[1] / step);
  const ys = [];
  for (let k = first; k * step <= top[1]; k += 1) ys.push(`M0 ${at([0, k * step])[1]}H${width}`);
  return { at, low, top, xs, ys, width, height };
}

// Return the ends in pixels of the boundary f = 0 inside the frame; null where it does not cross it (Liang and
// Barsky).
/** @type {(plane: any, f: { w: number[], b: number }) => Path | null} */
export function boundaryEnds({ at, low, top }, { w: [a, c = 0], b }) {
  const square = a * a + c * c;
  const centre = [(low[0] + top[0]) / 2, (low[1] + top[1]) / 2];
  const f = (a * centre[0] + c * centre[1] + b) / square;
  const [x, y] = [centre[0] - f * a, centre[1] - f * c];
  const direction = [-c, a];
  let [first, last] = [-Infinity, Infinity];
  for (const axis of [0, 1]) {
    const place = [x, y][axis];
    if (direction[axis] === 0) {
      if (place < low[axis] || place > top[axis]) return null;
      continue;
    }
    const times = [(low[axis] - place) / direction[axis], (top[axis] - place) / direction[axis]];
    first = Math.max(first, Math.min(...times));
    last = Math.min(last, Math.max(...times));
  }
  if (first > last) return null;
  return [first, last].map((t) => at([x + t * direction[0], y + t * direction[1]]));
}

// Write a name next to its line, near the lower end or else near the other, where it covers no point and not
// the text at the lower left.
function placeName(node, text, ends, { width, height, places, reserved }) {
  node.textContent = text;
  if (!text) return;
  const [[x0, y0], [x1, y1]] = ends[0][1] > ends[1][1] ? ends : [ends[1], ends[0]];
  const spots = [y0 - 14, y1 + 26].flatMap((wanted) => {
    const y = Math.max(20, Math.min(height - 14, wanted));
    const x = y0 === y1 ? width - 12 : x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
    return (x > 150 ? [-1, 1] : [1, -1]).map((side) => ({ x: x + side * 12, y, side }));
  });
  const isFree = ({ x, y, side }) =>
    x + side * WIDE > 0 &&
    x + side * WIDE < width &&
    (y < height - 30 || Math.min(x, x + side * WIDE) > reserved) &&
    places.every(
      ([px, py]) =>
        Math.abs(px - x - (side * WIDE) / 2) > WIDE / 2 + 8 || Math.abs(py - y + 4) > 16,
    );
  const { x, y, side } = spots.find(isFree) ?? spots[0];
  write(node, "text-anchor", side < 0 ? "end" : "start");
  write(node, "x", Math.round(x));
  write(node, "y", Math.round(y));
}
