// The cell where every point is classified correctly or has y f ≥ 1. Python determines from the points alone
// whether it exists; here it is clipped to the picture, or pointed at if it is outside.

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./plane.js").Lines} Lines */

// Pixels: a narrower cell is not drawn; a cell below the second width has no room for its name; the picture is
// extended by the third, so that its edges are not drawn as edges of the cell.
const NARROWEST = 1;
const ROOMY = 12;
const BEYOND = 5;
// Pixels from a line up to which a corner counts as on it.
const ON_LINE = 0.01;
// A share of the window, which contains w = 0 with at least a sixth of its size around.
const NEAR = 1 / 8;

// Return the corners of the cell in pixels; none if the cell does not exist, is outside of the picture or too
// narrow.
/** @type {(plane: Plane, lines: Lines, exists: boolean) => Path} */
export function visibleCell(plane, lines, exists) {
  if (!exists || widthOf(clippedToLines(pictureCorners(plane, 0), lines)) < NARROWEST) return [];
  return clippedToLines(pictureCorners(plane, BEYOND), lines);
}

// Return the place to which an arrow leads; null if the cell has room for its name or does not exist.
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

// Return a place in pixels in the cell without mistakes; null if no such cell is proved to exist.
/** @type {(plane: Plane, fixed: any, height: number) => Place | null} */
export function placeInCell(plane, { cells, window: [x0, x1, y0, y1] }, height) {
  const place = cells[Math.sign(height)];
  if (!place) return null;
  // At b = 0, and without a bias, every positive multiple of it is in the cell.
  const times = height ? Math.abs(height) : NEAR * Math.max(x1 - x0, y1 - y0);
  return plane.px(place.map((value) => times * value));
}

// Return the points whose lines bound the visible part of the cell around a place in pixels. On a line, the place
// belongs to the side where the point is misclassified.
/** @type {(plane: Plane, lines: Lines, place: Place) => number[]} */
export function boundingLines(plane, lines, [x, y]) {
  const { n, A, B, C, size } = lines;
  let ring = pictureCorners(plane, BEYOND);
  for (let i = 0; i < n && ring.length; i += 1) {
    const f = A[i] * x + B[i] * y + C[i];
    const side = lines.y[i] * f > 0 ? lines.y[i] : -lines.y[i];
    ring = clip(ring, side * A[i], side * B[i], side * C[i]);
  }
  const isEdge = (i) => {
    const on = ring.filter(([u, v]) => Math.abs(A[i] * u + B[i] * v + C[i]) <= ON_LINE * size[i]);
    return on.some(([u, v]) => Math.hypot(u - on[0][0], v - on[0][1]) >= NARROWEST);
  };
  return Array.from({ length: n }, (_, i) => i).filter(isEdge);
}

// Return the smallest distance of two parallel lines that enclose a convex polygon; one of them lies along an
// edge.
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

// Return the part of a convex polygon in pixels where no point has y f below the level.
/** @type {(ring: Path, lines: Lines) => Path} */
function clippedToLines(ring, { n, A, B, C, y }) {
  let part = ring;
  for (let i = 0; i < n && part.length; i += 1) {
    // C contains the level: y f − level = y (A x + B y + C).
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

// Return the corners of the picture, extended by some pixels.
/** @type {(plane: Plane, beyond: number) => Path} */
const pictureCorners = ({ width, height }, beyond) => [
  [-beyond, -beyond],
  [width + beyond, -beyond],
  [width + beyond, height + beyond],
  [-beyond, height + beyond],
];
