// The weights of the points as defined in linviz/views/dual/point_weights.py, and their range over a run, which
// keeps the axes fixed.
import { memoize } from "../../maths/memo.js";

/** @type {WeakMap<Run, any>} */
const limitsCache = new WeakMap();

/** @type {(shown: Shown, column: string) => number[]} */
export function pointWeights(shown, column) {
  if (column === "signed") {
    return Array.from(shown.get("alpha"), (value, i) => value * shown.labels[i]);
  }
  if (column !== "shares") return Array.from(shown.get(column));
  const [plus, minus] = shown.get("wholes");
  return Array.from(
    shown.get("shares"),
    (share, i) => share * (shown.labels[i] > 0 ? plus : minus),
  );
}

// Return the lowest and highest weight of a run, and the largest sum of a class.
/** @type {(shown: Shown, column: string) => { low: number, high: number, sum: number }} */
export const limits = (shown, column) =>
  memoize(limitsCache, shown.run, () => computeLimits(shown.run, column));

function computeLimits(run, column) {
  let [low, high, sum] = [0, 0, 0];
  for (let k = 0; k <= run.last; k += 1) {
    const sums = [0, 0];
    pointWeights(run.at(k), column).forEach((value, i) => {
      low = Math.min(low, value);
      high = Math.max(high, value);
      sums[run.labels[i] > 0 ? 0 : 1] += value;
    });
    sum = Math.max(sum, ...sums);
  }
  return { low, high, sum };
}
