// Optima for every value of a parameter, as linviz/ui/endpoints/path.py sends them; each is shown like a frame. Those
// for λ come as a run with one optimum per step; those for C come as breakpoints, and the optima between them are
// computed here.
import { letters } from "../kit/notation.js";
import * as lifts from "../maths/lift.js";
import { decode } from "./columns.js";
import { readMarks, readRun } from "./run.js";
import { state } from "./state.js";
import { kindsOf } from "./support.js";

/** @typedef {{ free: number[], square: number, size: number, w?: number[] }} Scores */
/** @typedef {(signed: Float64Array) => Scores} Score */

// relative to scores: the rounding error of terms that cancel
const ROUNDING = 1e-12;
// relative to the largest alpha, or to C: an alpha closer than this to 0 or C is at that bound but for rounding
const AT_BOUND = 1e-9;
// relative tolerance for a value of a slider
const NEAR = 1e-9;
// columns with the number of points of each kind
const COUNT_COLUMNS = ["on_margin", "inside", "wrong_side", "outside"];

/** @type {(wire: any) => Optima} */
export const readPath = (wire) => (wire.values ? readValues(wire) : readStops(wire));

/** @type {(wire: any) => Optima} */
function readValues(wire) {
  const run = readRun(wire);
  const { phrases, formulas } = wire.words;
  const words = { ...state.run.words, phrases, formulas };
  Object.assign(run, { words, light: state.run.light });
  // there are no optima between two positions of the slider
  /** @type {number[]} */
  const values = wire.values;
  /** @type {(value: number) => number} */
  const placeOf = (value) => values.findLastIndex((one) => one <= value * (1 + NEAR));
  return {
    at: (value) =>
      Object.assign(run.at(Math.max(0, placeOf(value))), {
        scrubbed: letters("$lambda"),
        isUpdate: false,
      }),
  };
}

/** @type {(wire: any) => Optima} */
function readStops(wire) {
  const lift = lifts.bindLift(wire.lift, wire.points);
  const score = scores(wire, lift);
  const shares = decode(wire.shares, wire.stops.length);
  const path = {
    ...wire,
    lift,
    scrubbed: letters("$C"),
    isUpdate: false,
    voters: null,
    straight: wire.lift.name === "none" && wire.dimension === 2,
    words: {
      ...state.run.words,
      phrases: wire.phrases,
      formulas: wire.formulas,
      numbers: wire.numbers,
    },
    light: state.run.light,
    mark: readMarks(wire.marks),
  };
  // the Shown of the optimum at C (see run.js)
  path.at = (/** @type {number} */ C) =>
    shownOf(path, C, optimum(C, alphaAt(C, wire.stops, shares), wire.labels, score));
  return path;
}

/** @type {(path: any, C: number, now: Record<string, any>) => Shown} */
function shownOf(path, C, now) {
  const shown = Object.assign(Object.create(path), {
    run: path,
    parameters: { C },
    get: (/** @type {string} */ name) => now[name] ?? null,
    has: (/** @type {string} */ name) => name in now,
    coefficients: () => now.w ?? now.signed,
    hasLearned: () => true,
    before: () => null,
    end: () => shown,
  });
  return shown;
}

// alpha/C is linear in 1/C between two breakpoints
/** @type {(C: number, stops: number[], shares: Dense) => Float64Array} */
function alphaAt(C, stops, { width = 1, dense }) {
  let k = 0;
  while (k < stops.length - 2 && stops[k + 1] <= C) k += 1;
  const part = (1 / C - 1 / stops[k]) / (1 / stops[k + 1] - 1 / stops[k]);
  return Float64Array.from({ length: width }, (_, i) => {
    const before = dense[k * width + i];
    return C * (before + part * (dense[(k + 1) * width + i] - before));
  });
}

/** @type {(a: Row, b: Row) => number} */
function dot(a, b) {
  let total = 0;
  for (let i = 0; i < a.length; i += 1) total += a[i] * b[i];
  return total;
}

/** @type {(values: Row) => number} */
function sum(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** @type {(values: number[]) => number} */
const spread = (values) => Math.max(...values) - Math.min(...values);

// returns a function from alpha·y to f without b at every point, ‖w‖², the size of the terms of f, and w where the
// picture needs it
/** @type {(wire: { points: Place[] }, lift: Lift) => Score} */
function scores({ points }, lift) {
  /** @type {number[][]} */
  const phi = points.map((point) => lifts.features(lift, point));
  const lengths = points.map((x) => Math.sqrt(lifts.kernel(lift, x, x)));
  /** @type {(signed: Float64Array) => number} */
  const sizeOf = (signed) =>
    Math.max(...lengths) * sum(signed.map((one, i) => Math.abs(one) * lengths[i]));
  if (phi[0]) {
    return (signed) => {
      const w = phi[0].map((_, j) => phi.reduce((total, row, i) => total + signed[i] * row[j], 0));
      return { free: phi.map((row) => dot(row, w)), square: dot(w, w), size: sizeOf(signed), w };
    };
  }
  const gram = points.map((x) => Float64Array.from(points, (z) => lifts.kernel(lift, x, z)));
  return (signed) => {
    const free = gram.map((row) => dot(row, signed));
    return { free, square: Math.max(0, dot(signed, free)), size: sizeOf(signed) };
  };
}

// of how many of the points that are not correct f is 0, as in linviz/words/describe.py
/** @type {(wrong: number[], excesses: number[]) => Record<string, number>} */
function tiesOf(wrong, excesses) {
  const tied = excesses.filter((one) => Math.abs(one + 1) <= ROUNDING).length;
  const isAll = tied > 0 && tied === sum(wrong);
  return {
    none_tied: Number(tied === 0),
    some_tied: Number(tied > 0 && !isAll),
    all_tied: Number(isAll),
  };
}

// all columns of the optimum, computed from its alphas alone; the same as linviz/algorithms/svm/c_path/path.py
/** @type {(C: number, alpha: Float64Array, labels: Label[], score: Score) => Record<string, any>} */
function optimum(C, alpha, labels, score) {
  const signed = alpha.map((one, i) => one * labels[i]);
  // a point with 0 < alpha < C, beyond rounding, is on the margin and determines b
  const most = alpha.reduce((largest, one) => Math.max(largest, one), 0);
  const isBiasFixed = alpha.some((one) => one > AT_BOUND * most && one < (1 - AT_BOUND) * C);
  const found = score(signed);
  // such an alpha is only as exact as y f = 1: where f is the same at all points but for that, w is 0
  const isConstant = isBiasFixed && spread(found.free) <= ROUNDING * (1 + found.size);
  const { free, square, w } = isConstant ? score(signed.fill(0)) : found;
  // the sum of slacks falls until b has passed as many values y − f as there are points of class +1
  const thresholds = Float64Array.from(free, (one, i) => labels[i] - one).sort();
  const plus = labels.filter((label) => label > 0).length;
  const [low, high] = [thresholds[plus - 1], thresholds[plus]];
  const b = (low + high) / 2 + 0;
  const excesses = free.map((one, i) => labels[i] * (one + b) - 1);
  const slack = sum(excesses.map((one) => Math.max(0, -one)));
  // every term of the gap is 0 at an optimum, and none is negative
  const gap = sum(excesses.map((one, i) => (one > 0 ? alpha[i] * one : (alpha[i] - C) * one)));
  const primal = square / 2 + C * slack;
  const signedScores = excesses.map((one) => (one + 1 <= ROUNDING ? 0 : one + 1));
  const kind = kindsOf(alpha, signedScores);
  const wrong = signedScores.map((one) => (one === 0 ? 1 : 0));
  const counts = COUNT_COLUMNS.map((name, i) => [
    name,
    kind.filter((place) => place === i + 1).length,
  ]);
  return {
    ...Object.fromEntries(counts),
    step: 0,
    event: 0,
    index: -1,
    other: -1,
    phrase: 0,
    n: labels.length,
    terms: alpha.filter((one) => one > AT_BOUND * C).length,
    C,
    alpha,
    signed,
    b,
    b_low: isBiasFixed ? b : low,
    b_high: isBiasFixed ? b : high,
    ...(w ? { w } : {}),
    wrong,
    errors: sum(wrong),
    ...tiesOf(wrong, excesses),
    kind,
    slack_sum: slack,
    half_square: square / 2,
    primal,
    dual: sum(alpha) - square / 2,
    gap: primal > 0 ? gap / primal : 0,
    half_width: square > 0 ? 1 / Math.sqrt(square) : NaN,
  };
}
