// Lifts (feature maps and kernels) in the browser; tested against linviz/core/lift on the same arrays.
import { memoize } from "./memo.js";

/** @typedef {{ weight: number, powers: number[] }} Monomial */

// φ(x) without its constant component, or null where there is no finite feature map
/** @type {Record<string, (lift: Lift, x: Row) => any>} */
const FEATURES = {
  none: (_, x) => x,
  parabola: (_, [x]) => [x, x * x],
  "shifted-parabola": (_, [x]) => [x, x * x - 1],
  quadratic: (_, [a, b]) => [a * a, Math.SQRT2 * (a * b), b * b],
  polynomial: (lift, x) =>
    monomials(lift, x.length).map(({ weight, powers }) => weight * product(x, powers)),
  rbf: () => null,
  empirical: (lift, x) => kernelRow(lift, lift.anchors, x),
  sum: ({ parts }, x) => featuresOf(parts, x)?.flat() ?? null,
  scale: ({ factor, part }, x) => scaleFeatures(features(part, x), factor),
  product: ({ parts }, x) => featuresOf(parts, x)?.reduce(productFeatures(parts)) ?? null,
  mix: (lift, x) => features(mixAsSum(lift), x),
};

/** @type {Record<string, (lift: Lift, x: Row, z: Row) => number>} */
const KERNELS = {
  none: (_, x, z) => dot(x, z),
  parabola: byFeatures,
  "shifted-parabola": byFeatures,
  quadratic: (_, x, z) => dot(x, z) ** 2,
  polynomial: (lift, x, z) => (dot(x, z) + lift.coef0) ** lift.degree,
  rbf: (lift, x, z) => Math.exp(-lift.gamma * squaredDistance(x, z)),
  empirical: (lift, x, z) => dot(cachedFeatures(lift, x), cachedFeatures(lift, z)),
  sum: ({ parts }, x, z) => sumOf(parts, (part) => kernel(part, x, z)),
  scale: ({ factor, part }, x, z) => factor * kernel(part, x, z),
  product: ({ parts }, x, z) => productOf(parts, (part) => kernel(part, x, z)),
  mix: (lift, x, z) => kernel(mixAsSum(lift), x, z),
};

// K(x, z) − φ(x)·φ(z): the square of the constant feature that φ leaves out, since b replaces it
/** @type {Record<string, (lift: Lift) => number>} */
const CONSTANTS = {
  polynomial: ({ coef0, degree }) => coef0 ** degree,
  sum: ({ parts }) => sumOf(parts, constant),
  scale: ({ factor, part }) => factor * constant(part),
  product: ({ parts }) => productOf(parts, constant),
  mix: (lift) => constant(mixAsSum(lift)),
};

/** @type {(lift: Lift, x: Row) => any} */
export const features = (lift, x) => FEATURES[lift.name](lift, x);
/** @type {(lift: Lift, x: Row, z: Row) => number} */
export const kernel = (lift, x, z) => KERNELS[lift.name](lift, x, z);
/** @type {(lift: Lift) => number} */
const constant = (lift) => CONSTANTS[lift.name]?.(lift) ?? 0;
/** @type {(mix: Lift) => Lift} */
const mixAsSum = ({ beta, first, second }) => ({
  name: "sum",
  parts: [
    { name: "scale", factor: beta, part: first },
    { name: "scale", factor: 1 - beta, part: second },
  ],
});

/** @type {(parts: Lift[], value: (part: Lift) => number) => number} */
const sumOf = (parts, value) => parts.reduce((total, part) => total + value(part), 0);
/** @type {(parts: Lift[], value: (part: Lift) => number) => number} */
const productOf = (parts, value) => parts.reduce((total, part) => total * value(part), 1);

// the features of every part; null where one of them has no finite feature map
/** @type {(parts: Lift[], x: Row) => number[][] | null} */
function featuresOf(parts, x) {
  const all = parts.map((part) => features(part, x));
  return all.includes(null) ? null : all;
}

/** @type {(values: number[] | null, factor: number) => number[] | null} */
const scaleFeatures = (values, factor) => values?.map((value) => Math.sqrt(factor) * value) ?? null;

// combines features factor by factor; the constant of one factor leaves the features of the other as terms of the
// product
/** @type {(parts: Lift[]) => (phi: number[], psi: number[], place: number) => number[]} */
function productFeatures(parts) {
  const constants = parts.map(constant);
  return (phi, psi, place) => {
    const before = constants.slice(0, place).reduce((one, other) => one * other, 1);
    const both = phi.flatMap((one) => psi.map((other) => one * other));
    return [...both, ...weightedFeatures(phi, constants[place]), ...weightedFeatures(psi, before)];
  };
}

/** @type {(values: number[], weight: number) => number[]} */
const weightedFeatures = (values, weight) =>
  weight > 0 ? values.map((one) => Math.sqrt(weight) * one) : [];

// the lift with the points that an empirical feature map is built from
/** @type {(lift: Lift, points: Place[]) => Lift} */
export function bindLift(lift, points) {
  if (lift.name === "mix") return bindLift(mixAsSum(lift), points);
  if (lift.name === "empirical") return { ...lift, anchors: points };
  if (lift.part) return { ...lift, part: bindLift(lift.part, points) };
  return lift.parts ? { ...lift, parts: bindLifts(lift.parts, points) } : lift;
}

/** @type {(parts: Lift[], points: Place[]) => Lift[]} */
const bindLifts = (parts, points) => parts.map((part) => bindLift(part, points));

/** @type {(lift: Lift, x: Row, z: Row) => number} */
function byFeatures(lift, x, z) {
  return dot(features(lift, x), features(lift, z));
}

/** @type {(lift: Lift, anchors: Place[], x: Row) => number[]} */
const kernelRow = (lift, anchors, x) => anchors.map((anchor) => KERNELS.rbf(lift, x, anchor));

// computing a row of an empirical feature map costs as much as a column of its kernel, and every column needs it
/** @type {WeakMap<Lift, WeakMap<Row, number[]>>} */
const featureCaches = new WeakMap();
/** @type {(lift: Lift, x: Row) => any} */
function cachedFeatures(lift, x) {
  const cache = memoize(featureCaches, lift, () => new WeakMap());
  return memoize(cache, x, () => features(lift, x));
}

/** @type {(x: Row, z: Row) => number} */
function dot(x, z) {
  let total = 0;
  for (let j = 0; j < x.length; j += 1) total += x[j] * z[j];
  return total;
}

/** @type {(x: Row, z: Row) => number} */
function squaredDistance(x, z) {
  let total = 0;
  for (let j = 0; j < x.length; j += 1) total += (x[j] - z[j]) ** 2;
  return total;
}

/** @type {(x: Row, powers: number[]) => number} */
function product(x, powers) {
  let value = 1;
  powers.forEach((power, j) => {
    for (let k = 0; k < power; k += 1) value *= x[j];
  });
  return value;
}

// the factor of each feature before its plain monomial (Lift.monomials in linviz/core/lift)
/** @type {(lift: Lift, d: number) => number[]} */
export function factors(lift, d) {
  if (lift.name === "polynomial") return monomials(lift, d).map(({ weight }) => weight);
  return lift.name === "quadratic" ? [1, Math.SQRT2, 1] : [];
}

/** @type {Map<string, Monomial[]>} */
const monomialCache = new Map();
/** @type {(lift: Lift, d: number) => Monomial[]} */
function monomials(lift, d) {
  const key = `${lift.degree} ${lift.coef0} ${d}`;
  return memoize(monomialCache, key, () => listMonomials(lift, d));
}

/** @type {(lift: Lift, d: number) => Monomial[]} */
function listMonomials({ degree, coef0 }, d) {
  /** @type {Monomial[]} */
  const monomials = [];
  for (let total = coef0 > 0 ? 1 : degree; total <= degree; total += 1) {
    for (const powers of compositions(total, d)) {
      monomials.push({ powers, weight: weight(powers, degree, coef0) });
    }
  }
  return monomials;
}

/** @type {(powers: number[], degree: number, coef0: number) => number} */
function weight(powers, degree, coef0) {
  let count = 1;
  let left = degree;
  for (const power of powers) {
    count *= choose(left, power);
    left -= power;
  }
  return Math.sqrt(count * coef0 ** left);
}

/** @type {(n: number, k: number) => number} */
function choose(n, k) {
  let value = 1;
  for (let i = 1; i <= k; i += 1) value = (value * (n - k + i)) / i;
  return Math.round(value);
}

/** @type {(total: number, parts: number) => number[][]} */
function compositions(total, parts) {
  if (parts === 1) return [[total]];
  const all = [];
  for (let k = total; k >= 0; k -= 1) {
    for (const rest of compositions(total - k, parts - 1)) all.push([k, ...rest]);
  }
  return all;
}

// names of combined lifts, the same as in linviz/core/lift
/** @type {Record<string, (lift: Lift) => string>} */
const LABELS = {
  none: () => "linear",
  rbf: () => "RBF",
  sum: ({ parts }) => parts.map(label).join(" + ").replaceAll("+ −", "− "),
  scale: ({ factor, part }) =>
    (factor === 1 ? "" : `${Math.round(factor * 1000) / 1000} · `) + labelInBrackets(part),
  product: ({ parts }) => parts.map(labelInBrackets).join(" · "),
  mix: (lift) => label(mixAsSum(lift)),
};
/** @type {(lift: Lift) => string} */
export const label = (lift) => LABELS[lift.name]?.(lift) ?? lift.name.replaceAll("-", " ");
/** @type {(lift: Lift) => string} */
const labelInBrackets = (lift) =>
  ["sum", "mix"].includes(lift.name) ? `(${label(lift)})` : label(lift);

// the simple lifts that a lift is built from; a simple lift itself
/** @type {(lift: Lift) => Lift[]} */
export function leaves(lift) {
  const parts = lift.parts ?? [lift.part, lift.first, lift.second].filter(Boolean);
  return parts.length ? parts.flatMap(leaves) : [lift];
}
