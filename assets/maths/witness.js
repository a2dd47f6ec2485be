// Points that show that a matrix is not the Gram matrix of a kernel, as in linviz/core/lift/witness.py.
import { eigen } from "./eigen.js";

// an eigenvalue this small beside the largest is a rounding error
const ROUNDING = 1e-9;

// points: places of rows; weights: of length 1; form: the negative value of c' K c with these weights c
/** @typedef {{ points: number[], weights: number[], form: number }} Witness */

// the eigenvalues of a symmetric matrix K, row by row, with rounding errors set to 0, the largest first
/** @type {(K: Row, n: number) => number[]} */
export function spectrum(K, n) {
  const { at } = eigen(K, n);
  const eigenvalues = Array.from({ length: n }, (_, k) => at(n - 1 - k));
  const least = ROUNDING * Math.max(Math.abs(eigenvalues[0]), Math.abs(eigenvalues[n - 1]));
  return eigenvalues.map((value) => (Math.abs(value) <= least ? 0 : value));
}

// few points that disprove a kernel: one with a negative K(x, x), else two with K(x, x) K(z, z) < K(x, z)², else as many
// as are needed; null where no eigenvalue is negative
/** @type {(K: Row, n: number) => Witness | null} */
export function findWitness(K, n) {
  const least = -ROUNDING * largestRowSum(K, n);
  return onePoint(K, n, least) ?? twoPoints(K, n, least) ?? severalPoints(K, n);
}

// no eigenvalue is larger
/** @type {(K: Row, n: number) => number} */
function largestRowSum(K, n) {
  let most = 0;
  for (let i = 0; i < n; i += 1) {
    let total = 0;
    for (let j = 0; j < n; j += 1) total += Math.abs(K[i * n + j]);
    most = Math.max(most, total);
  }
  return most;
}

/** @type {(K: Row, n: number, least: number) => Witness | null} */
function onePoint(K, n, least) {
  let best = 0;
  for (let i = 1; i < n; i += 1) if (K[i * n + i] < K[best * n + best]) best = i;
  const form = K[best * n + best];
  return form < least ? { points: [best], weights: [1], form } : null;
}

/** @type {(K: Row, n: number, least: number) => Witness | null} */
function twoPoints(K, n, least) {
  let [best, pair] = [least, /** @type {number[]} */ ([])];
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) {
      const [first, second] = [K[i * n + i], K[j * n + j]];
      const smaller = (first + second) / 2 - Math.hypot((first - second) / 2, K[i * n + j]);
      if (smaller < best) [best, pair] = [smaller, [i, j]];
    }
  }
  return pair.length ? formOf(K, n, pair) : null;
}

/** @type {(K: Row, n: number) => Witness | null} */
function severalPoints(K, n) {
  const { at, leastVector } = eigen(K, n);
  const least = -ROUNDING * Math.max(Math.abs(at(0)), Math.abs(at(n - 1)));
  if (!(at(0) < least)) return null;
  const vector = leastVector();
  const byWeight = vector
    .map((_, i) => i)
    .sort((i, j) => Math.abs(vector[j]) - Math.abs(vector[i]));
  // with more points the smallest eigenvalue can only fall (Cauchy's interlacing)
  let [enough, tooFew] = [n, 2];
  while (enough - tooFew > 1) {
    const count = Math.floor((enough + tooFew) / 2);
    if (eigen(part(K, n, byWeight.slice(0, count)), count).at(0) < least) enough = count;
    else tooFew = count;
  }
  return formOf(
    K,
    n,
    byWeight.slice(0, enough).sort((i, j) => i - j),
  );
}

// the rows and columns of some points
/** @type {(K: Row, n: number, some: number[]) => number[]} */
const part = (K, n, some) => some.flatMap((i) => some.map((j) => K[i * n + j]));

// these points, with the weights that make the form smallest
/** @type {(K: Row, n: number, points: number[]) => Witness} */
function formOf(K, n, points) {
  const { at, leastVector } = eigen(part(K, n, points), points.length);
  return { points, weights: leastVector(), form: at(0) };
}
