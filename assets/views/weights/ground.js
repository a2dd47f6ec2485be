// The ground under the lines in shades of ink: the number of mistakes at every place, or the objective at every
// place.
import * as contour from "../../maths/contour.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./plane.js").Lines} Lines */

// The opacity where all points are misclassified, the same as in linviz/views/weights/figure.py.
const DARKEST = 0.27;
const BEND = 0.65;
// The share of misclassified points from which on it does not become darker.
const MOST = 0.6;
// Pixels between the places where J is computed.
const STEP = 12;

// Return ink of increasing opacity, from none to the darkest, as 32-bit pixels in the order A, B, G, R.
/** @type {(ink: string) => Uint32Array} */
function shadesOf(ink) {
  const [red, green, blue] = ink.match(/[\d.]+/g).map(Number);
  const last = Math.round(255 * DARKEST);
  return Uint32Array.from({ length: last + 1 }, (_, opacity) =>
    opacity ? ((opacity << 24) | (blue << 16) | (green << 8) | red) >>> 0 : 0,
  );
}

/** @type {(shades: Uint32Array, part: number) => number} */
const shadeAt = (shades, part) =>
  shades[Math.round(Math.max(0, Math.min(1, part)) * (shades.length - 1))];

// Paint every pixel by its number of points that are misclassified or below the level.
/** @type {(canvas: HTMLCanvasElement, plane: Plane, lines: Lines, ink: string) => void} */
export function paintCounts(canvas, { width, height }, lines, ink) {
  const [across, down] = [Math.ceil(width), Math.ceil(height)];
  const { pixels, context, image } = imageOf(canvas, across, down);
  const all = shadesOf(ink);
  const shades = Uint32Array.from({ length: lines.n + 1 }, (_, k) =>
    shadeAt(all, (k / lines.n / MOST) ** BEND),
  );
  const counts = new Int32Array(across);
  // Two rows of pixels are painted at once: the edges of the shades are hidden by the lines.
  for (let row = 0; row < down; row += 2) {
    countRow(lines, row + 1, counts);
    const first = row * across;
    for (let x = 0; x < across; x += 1) pixels[first + x] = shades[counts[x]];
    pixels.copyWithin(first + across, first, first + across);
  }
  context.putImageData(image, 0, 0);
}

// Count the misclassified points in the middle of each pixel of a row; the count changes only where the row
// meets a line.
/** @type {(lines: Lines, y: number, counts: Int32Array) => void} */
export function countRow({ n, A, B, C, y: labels, level }, y, counts) {
  const across = counts.length;
  counts.fill(0);
  for (let i = 0; i < n; i += 1) {
    const value = B[i] * y + C[i];
    // The first pixel whose middle is beyond the line. Its side of the line follows from that, and does not
    // depend on rounding.
    const from = A[i] ? Math.ceil(-value / A[i] - 0.5) : Infinity;
    const side = A[i] ? Math.sign(A[i]) * (from > 0 ? -1 : 1) : value;
    const wrong = level ? labels[i] * side < 0 : labels[i] * side <= 0;
    if (wrong) counts[0] += 1;
    if (from > 0 && from < across) counts[from] += wrong ? -1 : 1;
  }
  for (let x = 1; x < across; x += 1) counts[x] += counts[x - 1];
}

// Images are reused from step to step, since each is as large as the canvas.
/** @type {WeakMap<HTMLCanvasElement, any>} */
const images = new WeakMap();
/** @type {(canvas: HTMLCanvasElement, across: number, down: number) => any} */
function imageOf(canvas, across, down) {
  const cached = images.get(canvas);
  if (cached?.image.width === across && cached.image.height === down) return cached;
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  const context = canvas.getContext("2d");
  const image = context.createImageData(across, down);
  const entry = { context, image, pixels: new Uint32Array(image.data.buffer) };
  images.set(canvas, entry);
  return entry;
}

// Paint J with one pixel for each place of the grid; the browser enlarges and smooths it.
/** @type {(canvas: HTMLCanvasElement, grid: Grid, levels: number[], ink: string) => void} */
export function paintCosts(canvas, { columns, rows, values }, levels, ink) {
  const { pixels, context, image } = imageOf(canvas, columns + 1, rows + 1);
  const shades = shadesOf(ink);
  const high = levels[levels.length - 1];
  // The distances of the levels from the least J are proportional to squares of integers.
  const least = levels[0] - (high - levels[0]) / (levels.length ** 2 - 1);
  for (let node = 0; node < values.length; node += 1) {
    pixels[node] = shadeAt(shades, Math.sqrt(Math.max(0, (values[node] - least) / (high - least))));
  }
  context.putImageData(image, 0, 0);
}

/** @type {(plane: Plane) => { columns: number, rows: number }} */
const gridOf = ({ width, height }) => ({
  columns: Math.ceil(width / STEP),
  rows: Math.ceil(height / STEP),
});

// Return the place of a grid's canvas at which the middles of its pixels are the nodes of the grid.
/** @type {(plane: Plane) => { x: number, y: number, width: number, height: number }} */
export function areaOf(plane) {
  const { columns, rows } = gridOf(plane);
  return { x: -STEP / 2, y: -STEP / 2, width: (columns + 1) * STEP, height: (rows + 1) * STEP };
}

/** @type {(lines: Lines, plane: Plane, cost: any, height: number, isLine: boolean) => Grid} */
export function costsOf(lines, plane, cost, height, isLine) {
  const { columns, rows } = gridOf(plane);
  const across = columns + 1;
  const values = new Float64Array(across * (rows + 1));
  const loss = LOSSES[cost.loss];
  for (let i = 0; i < lines.n; i += 1) addLoss(values, across, lines, i, loss, cost.price);
  for (let node = 0; node < values.length; node += 1) {
    const [u, v] = plane.at([STEP * (node % across), STEP * Math.floor(node / across)]);
    values[node] += isLine
      ? cost.of_w * u * u + cost.of_b * v * v
      : cost.of_w * (u * u + v * v) + cost.of_b * height * height;
  }
  const grid = { columns, rows, values, x: (i) => STEP * i, y: (j) => STEP * j };
  // A loss with kinks is linear between them, so its level lines are interpolated linearly.
  return cost.loss === "logistic" ? grid : { ...grid, crossing: linearCrossing(values) };
}

/** @type {(values: Float64Array) => Crossing} */
const linearCrossing = (values) => (p, q, level) => (level - values[p]) / (values[q] - values[p]);

// Add the loss of one point at all places.
function addLoss(values, across, { A, B, C, y: labels, level }, i, loss, price) {
  const label = labels[i];
  const along = label * A[i] * STEP;
  for (let start = 0, row = 0; start < values.length; start += across, row += 1) {
    // C contains level · y.
    let signed = label * (B[i] * row * STEP + C[i]) + level;
    for (let x = 0; x < across; x += 1) {
      values[start + x] += price * loss(signed);
      signed += along;
    }
  }
}

// ln(1 + e^−s) as a table: computing a logarithm for every point at every place would take longer than
// everything else.
const [REACH, FINE] = [32, 32];
const softplus = Float64Array.from({ length: 2 * REACH * FINE + 2 }, (_, k) =>
  Math.log1p(Math.exp(REACH - k / FINE)),
);

/** @type {Record<string, (signed: number) => number>} */
const LOSSES = {
  perceptron: (signed) => (signed < 0 ? -signed : 0),
  hinge: (signed) => (signed < 1 ? 1 - signed : 0),
  logistic(signed) {
    if (signed >= REACH) return 0;
    if (signed <= -REACH) return -signed;
    const at = (signed + REACH) * FINE;
    const first = Math.floor(at);
    return softplus[first] + (at - first) * (softplus[first + 1] - softplus[first]);
  },
};

// Return the level lines of each level.
/** @type {(grid: Grid, levels: number[]) => { level: number, chains: Path[] }[]} */
export const contoursOf = (grid, levels) =>
  levels.map((level) => ({ level, chains: contour.lines(grid, level) }));

/** @type {(contours: { chains: Path[] }[]) => string} */
export const pathOf = (contours) => contours.map(({ chains }) => contour.path(chains)).join("");
