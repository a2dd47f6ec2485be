// Eigenvalues of a symmetric matrix, and the eigenvector of the smallest: Householder's reduction to a tridiagonal
// matrix, and bisection by Sturm's count. A matrix of 500 points takes a quarter of a second.

/** @typedef {{ diagonal: Float64Array, off: Float64Array, mirrors: Float64Array[] }} Tridiagonal */

// halvings of a range, after which it is as narrow as doubles can be
const HALVINGS = 60;
// steps of the inverse iteration, and how far below the eigenvalue its shift lies, as a part of the range
const [STEPS, BELOW] = [4, 1e-12];

// of a symmetric matrix, given row by row: at(k) returns the eigenvalue with k smaller ones, leastVector() the
// eigenvector of the smallest, with length 1
/** @type {(values: Row, n: number) => { at: (place: number) => number, leastVector: () => number[] }} */
export function eigen(values, n) {
  const reduced = tridiagonal(values, n);
  const range = rangeOf(reduced);
  /** @type {(place: number) => number} */
  const at = (place) => eigenvalue(reduced, range, place);
  const below = BELOW * (range[1] - range[0] || 1);
  return { at, leastVector: () => vectorOf(reduced, at(0) - below) };
}

// mirrors the space once for each column, so that only one number is left below the diagonal
/** @type {(values: Row, n: number) => Tridiagonal} */
function tridiagonal(values, n) {
  const rows = Array.from({ length: n }, (_, i) =>
    Float64Array.from({ length: n }, (_, j) => values[i * n + j]),
  );
  const off = new Float64Array(Math.max(0, n - 1));
  const mirrors = [];
  for (let k = 0; k < n - 1; k += 1) {
    const mirror = new Float64Array(n);
    for (let i = k + 1; i < n; i += 1) mirror[i] = rows[i][k];
    const length = Math.sqrt(dot(mirror, mirror, k + 1));
    // the sign that adds, so that no digits cancel
    off[k] = mirror[k + 1] > 0 ? -length : length;
    mirror[k + 1] -= off[k];
    mirrors.push(mirror);
    reflect(rows, mirror, k + 1);
  }
  return { diagonal: Float64Array.from(rows, (row, i) => row[i]), off, mirrors };
}

// replaces A by H A H, where H = 1 - 2 v v' / v' v, in the rows and columns from `from` on
/** @type {(rows: Float64Array[], v: Float64Array, from: number) => void} */
function reflect(rows, v, from) {
  const n = rows.length;
  const squared = dot(v, v, from);
  if (squared === 0) return;
  const image = new Float64Array(n);
  for (let i = from; i < n; i += 1) image[i] = (2 * dot(rows[i], v, from)) / squared;
  const half = dot(image, v, from) / squared;
  for (let i = from; i < n; i += 1) image[i] -= half * v[i];
  for (let i = from; i < n; i += 1) {
    const row = rows[i];
    for (let j = from; j < n; j += 1) row[j] -= v[i] * image[j] + image[i] * v[j];
  }
}

/** @type {(a: Float64Array, b: Float64Array, from: number) => number} */
function dot(a, b, from) {
  let total = 0;
  for (let i = from; i < a.length; i += 1) total += a[i] * b[i];
  return total;
}

// a range that holds all eigenvalues (Gershgorin)
/** @type {(reduced: Tridiagonal) => Place} */
function rangeOf({ diagonal, off }) {
  let [low, high] = [Infinity, -Infinity];
  diagonal.forEach((value, i) => {
    const reach = Math.abs(off[i - 1] ?? 0) + Math.abs(off[i] ?? 0);
    low = Math.min(low, value - reach);
    high = Math.max(high, value + reach);
  });
  return [low, high];
}

// the eigenvalue with `place` smaller ones
/** @type {(reduced: Tridiagonal, range: Place, place: number) => number} */
function eigenvalue(reduced, [from, to], place) {
  let [low, high] = [from, to];
  for (let k = 0; k < HALVINGS; k += 1) {
    const middle = (low + high) / 2;
    if (countBelow(reduced, middle) > place) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

// the number of eigenvalues below `limit`: of negative pivots of the matrix less `limit` (Sylvester)
/** @type {(reduced: Tridiagonal, limit: number) => number} */
function countBelow({ diagonal, off }, limit) {
  let count = 0;
  let pivot = 1;
  for (let i = 0; i < diagonal.length; i += 1) {
    pivot = diagonal[i] - limit - (i > 0 ? off[i - 1] ** 2 / pivot : 0);
    if (pivot === 0) pivot = -Number.MIN_VALUE;
    if (pivot < 0) count += 1;
  }
  return count;
}

// the eigenvector of the smallest eigenvalue, by inverse iteration: less a shift below it the matrix is positive
// definite, so that no pivoting is needed
/** @type {(reduced: Tridiagonal, shift: number) => number[]} */
function vectorOf({ diagonal, off, mirrors }, shift) {
  const n = diagonal.length;
  // no start that a symmetry of the points could make orthogonal to it
  /** @type {Float64Array} */
  let vector = Float64Array.from(diagonal, (_, i) => Math.cos(i * i + 1));
  for (let k = 0; k < STEPS; k += 1) {
    vector = solve(diagonal, off, shift, vector);
    const length = Math.sqrt(dot(vector, vector, 0));
    vector = vector.map((value) => value / length);
  }
  for (let k = n - 2; k >= 0; k -= 1) {
    const squared = dot(mirrors[k], mirrors[k], k + 1);
    if (squared === 0) continue;
    const factor = (2 * dot(mirrors[k], vector, k + 1)) / squared;
    for (let i = k + 1; i < n; i += 1) vector[i] -= factor * mirrors[k][i];
  }
  return [...vector];
}

// x of (T - shift) x = right for a tridiagonal T
/** @type {(diagonal: Float64Array, off: Float64Array, shift: number, right: Float64Array) => Float64Array} */
function solve(diagonal, off, shift, right) {
  const n = diagonal.length;
  const pivots = new Float64Array(n);
  const x = Float64Array.from(right);
  for (let i = 0; i < n; i += 1) {
    const factor = i > 0 ? off[i - 1] / pivots[i - 1] : 0;
    // rounding may leave it at 0
    pivots[i] = diagonal[i] - shift - (i > 0 ? factor * off[i - 1] : 0) || Number.MIN_VALUE;
    if (i > 0) x[i] -= factor * x[i - 1];
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    x[i] = (x[i] - (i < n - 1 ? off[i] * x[i + 1] : 0)) / pivots[i];
  }
  return x;
}
