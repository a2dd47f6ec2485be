// The values of a run along an axis, and the range of the axis.

// Return the value of every frame, or the one value of a constant.
/** @type {(run: Run, source: any) => ArrayLike<number>} */
export function values(run, source) {
  if ("value" in source) return [source.value];
  const row = run.all(source.column);
  return source.root ? rootOf(row) : row;
}

const roots = new WeakMap();
function rootOf(row) {
  if (!roots.has(row)) roots.set(row, Float64Array.from(row, Math.sqrt));
  return roots.get(row);
}

// Return the range of an axis. low, high: given ends; most: a limit beyond which values need not be seen; first: the
// first frame that counts.
/** @type {(axis: any, rows: ArrayLike<number>[], first?: number) => { low: number, high: number, log: boolean }} */
export function rangeOf({ low, high, most, log = false }, rows, first = 0) {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    for (let i = row.length > 1 ? first : 0; i < row.length; i += 1) {
      if (!Number.isFinite(row[i]) || (log && row[i] <= 0)) continue;
      from = Math.min(from, row[i]);
      to = Math.max(to, row[i]);
    }
  }
  if (to < from) [from, to] = [1, 2];
  if (Number.isFinite(most)) to = Math.min(to, most);
  return paddedRange(low ?? from, high ?? to, log, { low, high });
}

// Add padding at the ends that were not given.
function paddedRange(from, to, log, given) {
  if (log) {
    const padding = given.low === undefined ? Math.max(1.15, (to / from) ** 0.05) : 1;
    return { low: from / padding, high: given.high ?? to * padding, log };
  }
  const padding = 0.06 * (to - from || Math.abs(to) || 1);
  return { low: given.low ?? from - padding, high: given.high ?? to + padding, log };
}
