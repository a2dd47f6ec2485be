// The values of the Gram matrix in sorted order, and its cells as ink.

import { letters } from "../../kit/notation.js";
import * as lifts from "../../maths/lift.js";
import { memoize } from "../../maths/memo.js";

const grams = new WeakMap();
const signedGrams = new WeakMap();

// Return the matrix: values row by row; shades, which are the ink; labels in sorted order; plus, the size of
// the first class; near(k), how near each point is to the one at place k.
/** @type {(shown: Shown, fixed: any, signed: boolean) => any} */
export function gramOf(shown, fixed, signed) {
  const plain = memoize(grams, fixed, () => makeGram(shown, fixed));
  return signed ? memoize(signedGrams, fixed, () => withSigns(plain, fixed)) : plain;
}

function makeGram({ lift, points, labels }, { order, rows, range, even, shade, K }) {
  const n = order.length;
  const values = new Float64Array(n * n);
  const phi = rows ? points.map((x) => lifts.features(lift, x)) : null;
  const value = (r, c) => {
    // K of a function that is tried
    if (K) return K[order[r] * n + order[c]];
    return phi ? phi[order[r]][order[c]] : lifts.kernel(lift, points[order[r]], points[order[c]]);
  };
  for (let r = 0; r < n; r += 1) {
    for (let c = 0; c <= r; c += 1) {
      values[r * n + c] = value(r, c);
      values[c * n + r] = values[r * n + c];
    }
  }
  const sorted = order.map((i) => labels[i]);
  const plus = sorted.filter((label) => label > 0).length;
  const nearness = rows ? byRows(n, values) : byKernel(n, values, even);
  return {
    n,
    order,
    values,
    shades: shade ? cosines(n, values) : values,
    labels: sorted,
    plus,
    near: nearness,
    isDistance: rows || !even,
    low: range[0],
    high: range[1],
    signed: false,
    title: rows ? "Features of point" : letters("$K with point"),
  };
}

// Return the cosine similarities: with K itself, one large K(x, x) would leave the others almost without ink.
function cosines(n, values) {
  const size = Array.from({ length: n }, (_, k) => Math.sqrt(Math.max(0, values[k * n + k])));
  return values.map((value, k) => {
    const both = size[Math.floor(k / n)] * size[k % n];
    return both > 0 ? Math.max(-1, Math.min(1, value / both)) : 0;
  });
}

// Return a function of nearness: K itself if K(x, x) is the same for all points, else the negative distance in
// the lifted space.
const byKernel = (n, values, even) => (k) =>
  Array.from({ length: n }, (_, c) => {
    const [own, other, both] = [k * n + k, c * n + c, k * n + c].map((place) => values[place]);
    return even ? both : -Math.sqrt(Math.max(0, own + other - 2 * both));
  });

const byRows = (n, values) => (k) =>
  Array.from({ length: n }, (_, c) => {
    let squared = 0;
    for (let j = 0; j < n; j += 1) squared += (values[k * n + j] - values[c * n + j]) ** 2;
    return -Math.sqrt(squared);
  });

// Return the matrix of y y K, which the dual contains.
function withSigns(plain, fixed) {
  const { n, labels } = plain;
  const applySigns = (value, k) => value * labels[Math.floor(k / n)] * labels[k % n];
  return {
    ...plain,
    values: plain.values.map(applySigns),
    shades: plain.shades.map(applySigns),
    low: fixed.signed[0],
    high: fixed.signed[1],
    signed: true,
    title: letters("$y $y $K with point"),
  };
}

// Paint the cells: the lowest value has no ink, the highest all of it.
/** @type {(canvas: any, gram: any, where: any) => void} */
export function paint(canvas, { n, shades, plus, low, high }, { place, ink, width, height }) {
  const pixelRatio = window.devicePixelRatio || 1;
  Object.assign(canvas, {
    width: Math.round(width * pixelRatio),
    height: Math.round(height * pixelRatio),
  });
  const cells = cellsOf(n, shades, [low, high], ink);
  const context = canvas.getContext("2d");
  // Cells that are smaller than a pixel are blended.
  context.imageSmoothingEnabled = place.cell * pixelRatio < 1.5;
  context.imageSmoothingQuality = "high";
  // The matrix consists of up to four blocks, with a gap between the classes.
  for (const [r, rows] of classBlocks(n, plus)) {
    for (const [c, columns] of classBlocks(n, plus)) {
      const [x, y] = [place.left + place.at(c), place.top + place.at(r)];
      const size = [columns, rows].map((count) => count * place.cell);
      const to = [x, y, ...size].map((value) => Math.round(value * pixelRatio));
      context.drawImage(cells, c, r, columns, rows, to[0], to[1], to[2], to[3]);
    }
  }
}

const classBlocks = (n, plus) =>
  [
    [0, plus],
    [plus, n - plus],
  ].filter(([, count]) => count > 0);

// Return a canvas with one pixel for each cell.
function cellsOf(n, shades, [low, high], ink) {
  const image = new ImageData(n, n);
  const [red, green, blue] = ink.match(/[\d.]+/g).map(Number);
  const per = 255 / (high - low || 1);
  for (let k = 0; k < shades.length; k += 1) {
    image.data.set([red, green, blue, Math.round(per * (shades[k] - low))], 4 * k);
  }
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: n, height: n });
  canvas.getContext("2d").putImageData(image, 0, 0);
  return canvas;
}
