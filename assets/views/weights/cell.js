// The cell where every point is classified correctly, or has y f >= 1. Whether it exists Python knows, from the points
// alone; here it is cut to the picture, and pointed at where it lies beyond.

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./plane.js").Lines} Lines */

// pixels: a narrower cell is not drawn, and one has no room for its name; and the edges of the picture are no edges of
// the cell
const NARROWEST = 1;
const ROOMY = 12;
const BEYOND = 5;
// of the window, which has w = 0 in it with a sixth of its size around
const NEAR = 1 / 8;

// the corners, in pixels; none where the cell does not exist, lies beyond the picture or is too narrow
/** @type {(plane: Plane, lines: Lines, exists: boolean) => Path} */
export function visibleCell(plane, lines, exists) {
  if (!exists || widthOf(clippedToLines(pictureCorners(plane, 0), lines)) < NARROWEST) return [];
  return clippedToLines(pictureCorners(plane, BEYOND), lines);
}

// where an arrow leads to the cell without a mistake; null where it has room for its name, or does not exist
/** @type {(plane: Plane, fixed: any, height: number, ring: Path) => { place: Place, isDrawn: boolean } | null} */
export function pointerTarget(plane, fixed, height, ring) {
  if (widthOf(ring) >= ROOMY) return null;
  const isDrawn = ring.length > 0;
  const place = isDrawn ? middleOf(ring) : placeInCell(plane, fixed, height);
  return place && { place, isDrawn };
}

/** @type {(ring: Path) => Place} */
const middleOf = (ring) =>
  /** @type {Place} */ (
    [0, 1].map((axis) => ring.reduce((sum, at) => sum + at[axis], 0) / ring.length)
  );

// a place in the cell without a mistake, in pixels; null where none is proved to exist
/** @type {(plane: Plane, fixed: any, height: number) => Place | null} */
export function placeInCell(plane, { cells, window: [x0, x1, y0, y1] }, height) {
  const place = cells[Math.sign(height)];
  if (!place) return null;
  // at b = 0, and without a b, every multiple of it is in the cell
  const times = height ? Math.abs(height) : NEAR * Math.max(x1 - x0, y1 - y0);
  return plane.px(place.map((value) => times * value));
}

// the smallest distance of two parallel lines that have a convex polygon between them: one of them is along an edge
/** @type {(ring: Path) => number} */
function widthOf(ring) {
  let least = Infinity;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    const length = Math.hypot(u - x, v - y);
    if (!length) return;
    const far = ring.map(([p, q]) => Math.abs((u - x) * (q - y) - (v - y) * (p - x)) / length);
    least = Math.min(least, Math.max(...far));
  });
  return Number.isFinite(least) ? least : 0;
}

// the part of a convex polygon in pixels where no point has y f below the level
/** @type {(ring: Path, lines: Lines) => Path} */
function clippedToLines(ring, { n, A, B, C, y }) {
  let part = ring;
  for (let i = 0; i < n && part.length; i += 1) {
    // C has the level in it: y f - level = y (A x + B y + C)
    part = clip(part, y[i] * A[i], y[i] * B[i], y[i] * C[i]);
  }
  return part;
}

/** @type {(ring: Path, a: number, b: number, c: number) => Path} */
function clip(ring, a, b, c) {
  const values = ring.map(([x, y]) => a * x + b * y + c);
  if (values.every((value) => value >= 0)) return ring;
  /** @type {Path} */
  const corners = [];
  ring.forEach((p, i) => {
    const j = (i + 1) % ring.length;
    if (values[i] >= 0) corners.push(p);
    if (values[i] >= 0 !== values[j] >= 0) {
      const share = values[i] / (values[i] - values[j]);
      corners.push([p[0] + share * (ring[j][0] - p[0]), p[1] + share * (ring[j][1] - p[1])]);
    }
  });
  return corners;
}

// the corners of the picture, and so many pixels beyond
/** @type {(plane: Plane, beyond: number) => Path} */
const pictureCorners = ({ width, height }, beyond) => [
  [-beyond, -beyond],
  [width + beyond, -beyond],
  [width + beyond, height + beyond],
  [-beyond, height + beyond],
];
