// Every w of a perceptron, with its b: their vote at a place, and the lines that vote.
import * as lifts from "./lift.js";

/** @typedef {{ w: Float64Array, b: number }} Voter */

// the largest number of lines that are drawn, and the number of shades for them
const MOST_LINES = 100;
export const SHADES = 4;
// numbers that are added up for each node: up to this number a finer grid is fast enough
const FEW_NUMBERS = 600;

// w and b of every voter. A voter is given by the mistake that created it: its step and its point
/** @type {(run: Source, voters: Voters) => Ballot} */
export function ballotOf(run, { steps, index, noise }) {
  const { eta, bias } = run.parameters;
  const features = run.points.map((x) => lifts.features(run.lift, x));
  const size = features[0]?.length ?? 0;
  const w = new Float64Array(steps.length * size);
  const b = new Float64Array(steps.length);
  // a w or b that is 0 but for rounding must not vote; the rounding error bound is a part of all sums and terms so far
  const [sums, roundingSums] = [new Float64Array(size + 1), new Float64Array(size + 1)];
  /** @type {(j: number, move: number) => number} */
  const addTo = (j, move) => {
    sums[j] += move;
    roundingSums[j] += Math.abs(sums[j]) + Math.abs(move);
    return Math.abs(sums[j]) <= noise * roundingSums[j] ? 0 : sums[j];
  };
  for (let i = 0; i < steps.length; i += 1) {
    const move = eta * run.labels[index[i]];
    for (let j = 0; j < size; j += 1) w[i * size + j] = addTo(j, move * features[index[i]][j]);
    b[i] = addTo(size, bias ? move : 0);
  }
  // the visits that voter i has survived up to a step, including the visit that created it
  /** @type {(i: number, step: number) => number} */
  const count = (i, step) =>
    (i + 1 < steps.length && steps[i + 1] <= step ? steps[i + 1] : step + 1) - steps[i];
  // the same for every voter once the next one exists; only the last voter of a step has another count
  const finalCounts = Int32Array.from(steps, (from, i) => (steps[i + 1] ?? from) - from);
  return { w, b, size, steps, count, finalCounts };
}

/** @type {(value: number) => number} */
export function sign(value) {
  if (value > 0) return 1;
  return value < 0 ? -1 : 0;
}

/** @type {(all: Ballot, i: number, features: Row) => number} */
export function valueAt({ w, b, size }, i, features) {
  let value = b[i];
  for (let j = 0, at = i * size; j < size; j += 1) value += w[at + j] * features[j];
  return value;
}

// the vote at one place, also where it is exactly on the line of a voter
/** @type {(shown: Shown, voters: Voters, place: Place) => number} */
export function voteAt(shown, voters, place) {
  voters.all ??= ballotOf(shown, voters);
  const features = lifts.features(shown.lift, place);
  const [step, updates] = [shown.get("step"), shown.get("updates")];
  let votes = 0;
  for (let i = 0; i < updates; i += 1) {
    votes += voters.all.count(i, step) * sign(valueAt(voters.all, i, features));
  }
  return votes;
}

// the voters of a frame with the most votes, by shade: more votes, a darker shade; of equal counts the later voters are
// preferred
/** @type {(shown: Shown, voters: Voters) => Voter[][]} */
export function lines(shown, voters) {
  voters.all ??= ballotOf(shown, voters);
  const { all } = voters;
  const [step, updates] = [shown.get("step"), shown.get("updates")];
  // one array is used for all frames
  all.counts ??= new Int32Array(all.finalCounts.length);
  const { counts } = all;
  counts.set(all.finalCounts.subarray(0, updates));
  if (updates) counts[updates - 1] = all.count(updates - 1, step);
  let largest = 0;
  for (let i = 0; i < updates; i += 1) if (counts[i] > largest) largest = counts[i];
  const tally = new Uint32Array(largest + 1);
  for (let i = 0; i < updates; i += 1) tally[counts[i]] += 1;
  let [least, left] = [largest, MOST_LINES];
  for (; least > 1 && tally[least] < left; least -= 1) left -= tally[least];
  /** @type {Voter[][]} */
  const shades = Array.from({ length: SHADES }, () => []);
  for (let i = updates - 1; i >= 0; i -= 1) {
    if (counts[i] < least) continue;
    if (counts[i] === least) {
      left -= 1;
      if (left < 0) continue;
    }
    shades[Math.ceil((SHADES * counts[i]) / largest) - 1].push({
      w: all.w.subarray(i * all.size, (i + 1) * all.size),
      b: all.b[i],
    });
  }
  return shades;
}

/** @type {(run: Source, voters: Voters) => boolean} */
export function haveFewNumbers({ lift, points }, { steps }) {
  const { length } = lifts.features(lift, points[0] ?? [0, 0]);
  return steps.length * (length + 1) <= FEW_NUMBERS;
}
