// Run as it came from the server: columns are decoded once, and then every frame is a look-up. What is drawn and
// described is a Shown: one frame of a run, or one of the optima between two runs (optimum.js). It inherits from its
// run and has
//   get(name)       the number, or the row of numbers, in a column; null where there is none
//   has(name)       whether there is such a column
//   mark(name)      the mark in addition to points, sides and boundary (linviz/run/mark.py), or null
//   coefficients()  w where f is drawn from features, otherwise the weights of the kernel's columns
//   hasLearned()    whether f is not 0 everywhere
//   before(), end() the previous frame, null at the first one; the last frame
//   isUpdate, scrubbed
import * as lifts from "../maths/lift.js";
import { decode, readVoters } from "./columns.js";

/** @type {(marks: Mark[]) => (name: string) => Mark | null} */
export function readMarks(marks) {
  const byName = Object.fromEntries(marks.map((mark) => [mark.mark, mark]));
  return (name) => byName[name] ?? null;
}

/** @type {(wire: any) => Run} */
export function readRun(wire) {
  /** @type {Record<string, Dense>} */
  const columns = {};
  for (const [name, column] of Object.entries(wire.columns)) {
    columns[name] = decode(column, wire.frames);
  }
  /** @type {(name: string, k: number) => any} */
  const get = (name, k) => entryOf(columns[name], k);
  /** @type {Run} */
  const run = {
    ...wire,
    lift: lifts.bindLift(wire.lift, wire.points),
    voters: wire.voters ? readVoters(wire) : null,
    gains: wire.gains ? decode(wire.gains, 1).dense : null,
    straight: "w" in columns && wire.lift.name === "none" && wire.dimension === 2 && !wire.voters,
    last: wire.frames - 1,
    // a draft that shows how far its budget came
    unfinished: wire.stop.name === "UNFINISHED",
    // only algorithms that learn from mistakes have visits without an update
    visits: columns.event.dense.includes(1),
    get: (name, k) => (name === "n" ? wire.points.length : get(name, k)),
    all: (name) => columns[name]?.dense ?? [],
    has: (name) => name in columns,
    mark: readMarks(wire.marks),
    isUpdate: (k) => get("event", k) >= 2,
    frameOf: (step) => lastIndexUpTo(columns.step.dense, step),
    at: (k) => frame(run, k),
  };
  return run;
}

/** @type {(column: Dense | undefined, k: number) => any} */
function entryOf(column, k) {
  if (!column) return null;
  if (column.width === undefined) return column.dense[k];
  return column.dense.subarray(k * column.width, (k + 1) * column.width);
}

// the index of the last of these ascending numbers that is at most `most`
/** @type {(ascending: Row, most: number) => number} */
function lastIndexUpTo(ascending, most) {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ascending[middle] <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @type {(run: Run, k: number) => Shown} */
function frame(run, k) {
  /** @type {(name: string) => any} */
  const get = (name) => run.get(name, k);
  const coefficients = () => weights(run, get);
  return Object.assign(Object.create(run), {
    run,
    k,
    get,
    coefficients,
    scrubbed: false,
    isUpdate: run.isUpdate(k),
    hasLearned: () => (run.voters ? get("updates") > 0 : isNonZero(get("b"), coefficients())),
    before: () => (k > 0 ? frame(run, k - 1) : null),
    end: () => frame(run, run.last),
  });
}

/** @type {(b: number, weights: number[]) => boolean} */
const isNonZero = (b, weights) => b !== 0 || weights.some((weight) => weight !== 0);

/** @type {(run: Run, get: (name: string) => any) => any} */
function weights(run, get) {
  if (run.has("w")) return get("w");
  if (run.has("shares")) return hullWeights(run, get);
  // αy, unless the run has a column of its own
  return run.has("c") ? get("c") : signed(get("alpha"), run.labels);
}

/** @type {(values: Float64Array, labels: Label[]) => Float64Array} */
const signed = (values, labels) => values.map((value, i) => value * labels[i]);

// for convex hulls: each point's share of the total weight of its hull, with the sign of its class
/** @type {(run: Run, get: (name: string) => any) => any} */
function hullWeights(run, get) {
  const [plus, minus] = get("wholes");
  /** @type {Float64Array} */
  const shares = get("shares");
  // the hulls meet, and f is 0 but for rounding
  if (get("upper") === 0) return shares.map(() => 0);
  return shares.map((share, i) => share * (run.labels[i] > 0 ? plus : -minus));
}
