// The update of a perceptron: a step for one point i that adds η y x to w, and η y to b where there is a bias. Such a
// step can be worked out by hand.
import { isNext } from "./run.js";

// of the numbers that are compared
const NOISE = 1e-9;

/** @typedef {{ i: number, x: number[], y: Label, eta: number, hasBias: boolean }} Update */

// updates that are looked at to know the rule of a run
const ENOUGH = 50;
/** @type {WeakMap<Run, boolean>} */
const rules = new WeakMap();

// null for every other step, and in a run of which some updates follow another rule
/** @type {(now: Shown, next: Shown | null) => Update | null} */
export function updateOf(now, next) {
  const update = readUpdate(now, next);
  return update && isRule(now.run) ? update : null;
}

/** @type {(run: Run) => boolean} */
function isRule(run) {
  const known = rules.get(run);
  if (known !== undefined) return known;
  let left = ENOUGH;
  let holds = true;
  for (let k = 0; holds && left && k < run.last; k += 1) {
    const [now, next] = [run.at(k), run.at(k + 1)];
    if (!next.isUpdate || !isNext(now, next)) continue;
    holds = readUpdate(now, next) !== null;
    left -= 1;
  }
  rules.set(run, holds);
  return holds;
}

/** @type {(now: Shown, next: Shown | null) => Update | null} */
function readUpdate(now, next) {
  if (!next?.isUpdate || next.k !== now.k + 1 || !isNext(now, next)) return null;
  const { run } = now;
  // of an average, and of the best so far, other weights are shown than those that the step changes
  if (run.voters || run.has("moving_w") || run.lift.name !== "none" || !run.has("w")) return null;
  const i = next.get("index");
  if (!(i >= 0) || next.get("other") >= 0 || next.get("w").length !== run.dimension) return null;
  const [w, after] = [now.get("w"), next.get("w")];
  const x = run.points[i].slice(0, run.dimension);
  const [y, eta] = [run.labels[i], run.parameters.eta ?? 1];
  const grown = x.map((value, j) => w[j] + eta * y * value);
  const noise = NOISE * Math.max(1, ...[...w, ...after].map(Math.abs));
  if (grown.some((value, j) => Math.abs(value - after[j]) > noise)) return null;
  const change = next.get("b") - now.get("b");
  const hasBias = Math.abs(change - eta * y) <= noise;
  return hasBias || Math.abs(change) <= noise ? { i, x, y, eta, hasBias } : null;
}

// what the update adds to y·f(x) of a point
/** @type {(update: Update, run: Source, index: number) => number} */
export function changeOf({ x, y, eta, hasBias }, { points, labels }, index) {
  const product = x.reduce((sum, value, j) => sum + value * points[index][j], Number(hasBias));
  return labels[index] * y * eta * product;
}

// "x · x₁₀ + 1", what f of a point changes by, but for η and y
/** @type {(update: Update, index: string) => string} */
export function productText({ eta, hasBias }, index) {
  const product = hasBias ? `$x · $x${index} + 1` : `$x · $x${index}`;
  if (eta === 1) return product;
  return hasBias ? `$eta (${product})` : `$eta ${product}`;
}
