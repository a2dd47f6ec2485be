// f at the points themselves, of one step: a sum over features, or over the columns of the kernel.
import { kept } from "./kept.js";
import * as lifts from "./lift.js";

// the features of all points, or their kernel, by the run: a step changes neither
/** @type {WeakMap<Run, Row[]>} */
const tables = new WeakMap();

// f of every point; null where many classifiers vote
/** @type {(shown: Shown) => number[] | null} */
export function scores(shown) {
  if (shown.voters) return null;
  const table = kept(tables, shown.run, () => tableOf(shown));
  /** @type {Row} */
  const weights = shown.coefficients();
  const b = shown.get("b");
  return table.map((row) => {
    let value = b;
    for (let j = 0; j < row.length; j += 1) value += row[j] * weights[j];
    return value;
  });
}

/** @type {(shown: Shown) => Row[]} */
function tableOf({ run, lift, points }) {
  if (run.has("w")) return points.map((x) => lifts.features(lift, x));
  return points.map((x) => points.map((z) => lifts.kernel(lift, x, z)));
}
