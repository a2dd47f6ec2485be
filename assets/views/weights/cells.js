// The places of the numbers of mistakes: in the middle of each cell that is large enough.

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./plane.js").Lines} Lines */

// Pixels between the places that are tried, and the least distance from a number to the lines and to the edge, where
// the numbers of the axes are.
const STEP = 13;
const LEAST = 17;
// The least distance from the number 0 to the lines.
const SMALL = 6;
const EDGE = 36;
// Places nearer than this to a line are skipped; others may still move far enough away in the steps of TRIES.
const HOPE = 6;
const TRIES = [7, 4, 2];
// Pixels from a line within which a place counts as on it.
const ON_LINE = 0.01;
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** @typedef {{ at: Place, far: number, count: number, key: number }} Cell */

// Return for each cell the place in pixels that is farthest from all lines; it is valid as long as the lines do
// not change.
/** @type {(plane: Plane, lines: Lines) => Cell[]} */
export function cellsOf(plane, lines) {
  const { width, height } = plane;
  /** @type {Map<number, Cell>} */
  const best = new Map();
  const keys = keysOf(lines.n);
  const edge = edgeDistance(plane);
  for (let y = EDGE; y <= height - EDGE; y += STEP) {
    for (let x = EDGE; x <= width - EDGE; x += STEP) {
      const cell = cellAt(lines, keys, x, y);
      if (cell) cell.far = Math.min(cell.far, edge([x, y]));
      if (cell && !(best.get(cell.key)?.far >= cell.far)) best.set(cell.key, cell);
    }
  }
  return [...best.values()];
}

// Return the function that limits the distance of a number at a place by the edge of the picture.
/** @type {(plane: Plane) => (place: Place) => number} */
const edgeDistance =
  ({ width, height }) =>
  ([x, y]) =>
    Math.min(x, y, width - x, height - y) - EDGE + LEAST;

// Return those cells that have room for their number, each moved to where it has the most room at this step.
// `around`: the distance of a place from what is drawn there.
/** @type {(cells: Cell[], plane: Plane, lines: Lines, around: (place: Place, far: number, clear: boolean) => number) => Cell[]} */
export function roomiest(cells, plane, lines, around) {
  const edge = edgeDistance(plane);
  // A distance up to `beyond` is not needed exactly.
  /** @type {(clear: boolean) => (place: Place, beyond?: number) => number} */
  const free =
    (clear) =>
    (place, beyond = 0) => {
      const far = Math.min(distanceToLines(lines, place), edge(place));
      return far > beyond ? around(place, far, clear) : far;
    };
  const fits = ({ at, count }) => free(false)(at) >= (count ? LEAST : SMALL);
  return cells.map((cell) => climb(cell, lines, free(true))).filter(fits);
}

// A number for each point: the sum over the misclassified points identifies a cell. The digits of a sine are
// irregular: roots would be 0 for squares, and a cell would have the key of its neighbour.
/** @type {Map<number, Float64Array>} */
const keysCache = new Map();
function keysOf(n) {
  if (!keysCache.has(n)) {
    keysCache.set(
      n,
      Float64Array.from({ length: n }, (_, i) => ((Math.sin(i + 1) + 1) * 1e9) % 1e5),
    );
  }
  return keysCache.get(n);
}

/** @type {(lines: Lines, keys: Float64Array, x: number, y: number) => Cell | null} */
function cellAt({ n, A, B, C, size, y: labels }, keys, x, y) {
  let far = Infinity;
  let [count, key] = [0, 0];
  for (let i = 0; i < n; i += 1) {
    const value = A[i] * x + B[i] * y + C[i];
    const distance = Math.abs(value) / size[i];
    if (distance < HOPE) return null;
    if (distance < far) far = distance;
    if (value * labels[i] <= 0) {
      count += 1;
      key += keys[i];
    }
  }
  return { at: [x, y], far, count, key };
}

// Return the number of misclassified points at a place, and the key of its cell.
/** @type {(lines: Lines, place: Place) => { count: number, key: number }} */
export function countAt({ n, A, B, C, y: labels, level }, [x, y]) {
  const keys = keysOf(n);
  let [count, key] = [0, 0];
  for (let i = 0; i < n; i += 1) {
    const value = (A[i] * x + B[i] * y + C[i]) * labels[i];
    // At the level itself a point has what is asked for; on f = 0 it is not correct.
    if (value < (level ? -ON_LINE : ON_LINE) * Math.hypot(A[i], B[i])) {
      count += 1;
      key += keys[i];
    }
  }
  return { count, key };
}

// Return the distance from a place to the nearest line.
/** @type {(lines: Lines, place: Place) => number} */
function distanceToLines({ n, A, B, C, size }, [x, y]) {
  let far = Infinity;
  for (let i = 0; i < n; i += 1) {
    const distance = Math.abs(A[i] * x + B[i] * y + C[i]) / size[i];
    if (distance < far) far = distance;
  }
  return far;
}

// Move a cell's place to where there is more room, in steps that are too short to cross a line.
/** @type {(cell: Cell, lines: Lines, free: (place: Place, beyond?: number) => number) => Cell} */
function climb(cell, lines, free) {
  let [at, far] = [cell.at, free(cell.at)];
  for (const step of TRIES) {
    const within = Math.min(step, 0.99 * distanceToLines(lines, at));
    for (const [u, v] of DIRECTIONS) {
      const next = [at[0] + within * u, at[1] + within * v];
      const nextFar = free(next, far);
      if (nextFar > far) {
        [at, far] = [next, nextFar];
        break;
      }
    }
  }
  return { ...cell, at, far };
}
