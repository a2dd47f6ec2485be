// The numbers of the Gram matrix in their order, and its cells in ink.
import { kept } from "../../maths/kept.js";
import * as lifts from "../../maths/lift.js";

const known = new WeakMap();

// values: row by row; labels by place; plus: how many of the first class there are
/** @type {(shown: Shown, fixed: any) => any} */
export const gramOf = (shown, fixed) => kept(known, shown.run, () => makeGram(shown, fixed));

function makeGram({ lift, points, labels }, { order }) {
  const n = order.length;
  const values = new Float64Array(n * n);
  for (let r = 0; r < n; r += 1) {
    for (let c = 0; c <= r; c += 1) {
      const value = lifts.kernel(lift, points[order[r]], points[order[c]]);
      values[r * n + c] = value;
      values[c * n + r] = value;
    }
  }
  const sorted = order.map((i) => labels[i]);
  return { n, order, values, labels: sorted, plus: sorted.filter((label) => label > 0).length };
}

// low is no ink, high all of it
/** @type {(canvas: any, gram: any, where: any) => void} */
export function paint(canvas, { n, values, plus }, { place, ink, width, height }) {
  const fine = window.devicePixelRatio || 1;
  Object.assign(canvas, { width: Math.round(width * fine), height: Math.round(height * fine) });
  const cells = cellsOf(n, values, ink);
  const context = canvas.getContext("2d");
  // cells smaller than a pixel are mixed
  context.imageSmoothingEnabled = place.cell * fine < 1.5;
  context.imageSmoothingQuality = "high";
  // in four parts, with a gap between the classes
  for (const [r, rows] of parts(n, plus)) {
    for (const [c, columns] of parts(n, plus)) {
      const [x, y] = [place.left + place.at(c), place.top + place.at(r)];
      const size = [columns, rows].map((count) => count * place.cell);
      const to = [x, y, ...size].map((value) => Math.round(value * fine));
      context.drawImage(cells, c, r, columns, rows, to[0], to[1], to[2], to[3]);
    }
  }
}

const parts = (n, plus) =>
  [
    [0, plus],
    [plus, n - plus],
  ].filter(([, count]) => count > 0);

// a pixel a cell
function cellsOf(n, values, ink) {
  const image = new ImageData(n, n);
  const [red, green, blue] = ink.match(/[\d.]+/g).map(Number);
  let [low, high] = [0, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const per = 255 / (high - low || 1);
  for (let k = 0; k < values.length; k += 1) {
    image.data.set([red, green, blue, Math.round(per * (values[k] - low))], 4 * k);
  }
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: n, height: n });
  canvas.getContext("2d").putImageData(image, 0, 0);
  return canvas;
}
