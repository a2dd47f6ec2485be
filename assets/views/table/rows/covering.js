// Covering and opening cells of the table of a run by presses, and the rows that may be shown beside them.

import {
  coveredColumns,
  isColumnCovered,
  isCovered,
  MISTAKE,
  rangesOf,
  setRanges,
} from "../../../model/cover.js";

/** @typedef {import("../../../model/cover.js").Range} Range */

// rows that are shown of a range without its end while it covers the mistakes: how many there are would tell the end
const ROWS = 12;

// the first covered visit
export const firstCovered = () =>
  Math.min(...coveredColumns().flatMap((name) => rangesOf(name).map(([from]) => from)));

// the last visit that may be shown: infinite where no mistakes are covered
export function lastShown() {
  const ends = rangesOf(MISTAKE).map(([from, to]) => Math.min(to, from + ROWS - 1));
  return ends.length ? Math.max(...ends) : Number.POSITIVE_INFINITY;
}

// covers a column, over the visits that are covered already or from this one on; or uncovers it
/** @type {(name: string, from: number) => void} */
export function toggleColumn(name, from) {
  const [first] = coveredColumns();
  /** @type {Range[]} */
  const list = first ? [...rangesOf(first)] : [[from, Number.POSITIVE_INFINITY]];
  setRanges(name, isColumnCovered(name) ? [] : list);
}

/** @type {(name: string, step: number) => void} */
export function toggleCell(name, step) {
  const list = rangesOf(name);
  setRanges(
    name,
    isCovered(name, step) ? without(list, step) : joinNeighbours([...list, [step, step]]),
  );
}

/** @type {(list: Range[], step: number) => Range[]} */
const without = (list, step) =>
  list.flatMap(([from, to]) => {
    if (step < from || step > to) return [[from, to]];
    /** @type {Range[]} */
    const parts = [
      [from, step - 1],
      [step + 1, to],
    ];
    return parts.filter(([low, high]) => low <= high);
  });

// neighbours as one range
/** @type {(list: Range[]) => Range[]} */
function joinNeighbours(list) {
  /** @type {Range[]} */
  const result = [];
  for (const [from, to] of [...list].sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
