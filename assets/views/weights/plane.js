// The map between the plane of w and pixels, and the lines of the points in that plane.
import * as lifts from "../../maths/lift.js";

/** @typedef {{ width: number, height: number, scale: number, left: number, top: number,
 *   px(place: Row): Place, at(pixels: Place): Place }} Plane */
/** f of point i at (x, y) in pixels is A[i] x + B[i] y + C[i]; size: the length of (A, B).
 * @typedef {{ n: number, A: Float64Array, B: Float64Array, C: Float64Array, size: Float64Array, y: Label[],
 *   level: number }} Lines */

// Return the plane with equal units on both axes and the window [from, to, from, to] in the middle.
/** @type {(window: Extent, width: number, height: number) => Plane} */
export function planeOf([x0, x1, y0, y1], width, height) {
  const scale = Math.min(width / (x1 - x0), height / (y1 - y0));
  const left = (x0 + x1) / 2 - width / 2 / scale;
  const top = (y0 + y1) / 2 + height / 2 / scale;
  return {
    width,
    height,
    scale,
    left,
    top,
    px: ([x, y]) => [(x - left) * scale, (top - y) * scale],
    at: ([x, y]) => [left + x / scale, top - y / scale],
  };
}

// Return the vector a of every point: f = a · place, plus b in a slice.
/** @type {(run: Source, kind: string) => Place[]} */
export function rowsOf({ lift, points }, kind) {
  const phi = points.map((x) => Array.from(lifts.features(lift, x)));
  return kind === "line" ? phi.map(([x]) => [x, 1]) : phi;
}

// Return the line f = level · y of each point.
/** @type {(plane: Plane, rows: Place[], y: Label[], height: number, level: number) => Lines} */
export function linesOf(plane, rows, y, height, level) {
  const n = rows.length;
  const [A, B, C, size] = [0, 1, 2, 3].map(() => new Float64Array(n));
  rows.forEach(([a, b], i) => {
    A[i] = a / plane.scale;
    B[i] = -b / plane.scale;
    C[i] = a * plane.left + b * plane.top + height - level * y[i];
    size[i] = Math.hypot(A[i], B[i]);
  });
  return { n, A, B, C, size, y, level };
}

// Return the two ends of a line inside a rectangle with this inset; null if the line is outside.
/** @type {(plane: Plane, lines: Lines, i: number, inset?: number) => Path | null} */
export function endsOf({ width, height }, { A, B, C }, i, inset = 0) {
  const [left, right, top, bottom] = [inset, width - inset, inset, height - inset];
  const [a, b, c] = [A[i], B[i], C[i]];
  if (a === 0 && b === 0) return null;
  const flat = Math.abs(a) > Math.abs(b);
  // Two points of the line at opposite edges, which are then clipped at the other two.
  const from = flat ? [-(b * top + c) / a, top] : [left, -(a * left + c) / b];
  const to = flat ? [-(b * bottom + c) / a, bottom] : [right, -(a * right + c) / b];
  return clippedSegment(from, to, flat ? [0, left, right] : [1, top, bottom]);
}

// Return the part of a segment where one coordinate is between two values.
/** @type {(from: Place, to: Place, limits: number[]) => Path | null} */
function clippedSegment(from, to, [axis, low, high]) {
  const [p, q] = [from[axis], to[axis]];
  if (Math.max(p, q) < low || Math.min(p, q) > high) return null;
  /** @type {(value: number) => Place} */
  const at = (value) => {
    const share = (value - p) / (q - p);
    return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  };
  /** @type {(end: Place) => Place} */
  const clamped = (end) => {
    if (end[axis] < low) return at(low);
    return end[axis] > high ? at(high) : end;
  };
  return [clamped(from), clamped(to)];
}
