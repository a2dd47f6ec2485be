// The lifts as the browser evaluates them; tested against linviz/core/lift on the same arrays.

// phi(x) without its constant component, or null where there is no finite map
const FEATURES = {
  none: (lift, x) => x,
  parabola: (lift, [x]) => [x, x * x],
  "shifted-parabola": (lift, [x]) => [x, x * x - 1],
  quadratic: (lift, [a, b]) => [a * a, Math.SQRT2 * (a * b), b * b],
  polynomial: (lift, x) =>
    monomials(lift, x.length).map(({ weight, powers }) => weight * product(x, powers)),
  rbf: () => null,
  empirical: (lift, x) => lift.anchors.map((anchor) => KERNELS.rbf(lift, x, anchor)),
  sum: ({ parts }, x) => all(parts.map((part) => features(part, x)))?.flat() ?? null,
  scale: ({ factor, part }, x) =>
    features(part, x)?.map((value) => Math.sqrt(factor) * value) ?? null,
  product: ({ parts }, x) =>
    all(parts.map((part) => features(part, x)))?.reduce(times(parts), null) ?? null,
  mix: (lift, x) => features(weighed(lift), x),
};

const KERNELS = {
  none: (lift, x, z) => dot(x, z),
  parabola: byFeatures,
  "shifted-parabola": byFeatures,
  quadratic: (lift, x, z) => dot(x, z) ** 2,
  polynomial: (lift, x, z) => (dot(x, z) + lift.coef0) ** lift.degree,
  rbf: (lift, x, z) => Math.exp(-lift.gamma * squaredDistance(x, z)),
  empirical: (lift, x, z) => dot(remembered(lift, x), remembered(lift, z)),
  sum: ({ parts }, x, z) => parts.reduce((total, part) => total + kernel(part, x, z), 0),
  scale: ({ factor, part }, x, z) => factor * kernel(part, x, z),
  product: ({ parts }, x, z) => parts.reduce((total, part) => total * kernel(part, x, z), 1),
  mix: (lift, x, z) => kernel(weighed(lift), x, z),
};

// K less phi . phi: what the features leave to the bias
const CONSTANTS = {
  polynomial: ({ coef0, degree }) => coef0 ** degree,
  sum: ({ parts }) => parts.reduce((total, part) => total + constant(part), 0),
  scale: ({ factor, part }) => factor * constant(part),
  product: ({ parts }) => parts.reduce((total, part) => total * constant(part), 1),
  mix: (lift) => constant(weighed(lift)),
};

export const features = (lift, x) => FEATURES[lift.name](lift, x);
export const kernel = (lift, x, z) => KERNELS[lift.name](lift, x, z);
const constant = (lift) => CONSTANTS[lift.name]?.(lift) ?? 0;
const all = (list) => (list.includes(null) ? null : list);
const weighed = ({ beta, first, second }) => ({
  name: "sum",
  parts: [
    { name: "scale", factor: beta, part: first },
    { name: "scale", factor: 1 - beta, part: second },
  ],
});

// the features of a product, factor by factor, with those that a factor's constant leaves of the other
function times(parts) {
  const constants = parts.map(constant);
  return (phi, psi, place) => {
    if (place === 0) return psi;
    const before = constants.slice(0, place).reduce((one, other) => one * other, 1);
    const both = phi.flatMap((one) => psi.map((other) => one * other));
    const own = (weight, values) =>
      weight > 0 ? values.map((value) => Math.sqrt(weight) * value) : [];
    return [...both, ...own(constants[place], phi), ...own(before, psi)];
  };
}

// the lift for these points: an empirical map is made of them
export function bound(lift, points) {
  if (lift.name === "mix") return bound(weighed(lift), points);
  if (lift.name === "empirical") return { ...lift, anchors: points };
  if (lift.part) return { ...lift, part: bound(lift.part, points) };
  return lift.parts ? { ...lift, parts: lift.parts.map((part) => bound(part, points)) } : lift;
}

function byFeatures(lift, x, z) {
  return dot(features(lift, x), features(lift, z));
}

// a row of an empirical map costs as much as a column of its kernel, and is asked for with every column
const rows = new WeakMap();
function remembered(lift, x) {
  if (!rows.has(lift)) rows.set(lift, new WeakMap());
  const known = rows.get(lift);
  if (!known.has(x)) known.set(x, features(lift, x));
  return known.get(x);
}

function dot(x, z) {
  let total = 0;
  for (let j = 0; j < x.length; j += 1) total += x[j] * z[j];
  return total;
}

function squaredDistance(x, z) {
  let total = 0;
  for (let j = 0; j < x.length; j += 1) total += (x[j] - z[j]) ** 2;
  return total;
}

function product(x, powers) {
  let value = 1;
  powers.forEach((power, j) => {
    for (let k = 0; k < power; k += 1) value *= x[j];
  });
  return value;
}

const kept = new Map();
function monomials(lift, d) {
  const key = `${lift.degree} ${lift.coef0} ${d}`;
  if (!kept.has(key)) kept.set(key, listMonomials(lift, d));
  return kept.get(key);
}

function listMonomials({ degree, coef0 }, d) {
  const listed = [];
  for (let total = coef0 > 0 ? 1 : degree; total <= degree; total += 1) {
    for (const powers of compositions(total, d)) {
      listed.push({ powers, weight: weight(powers, degree, coef0) });
    }
  }
  return listed;
}

function weight(powers, degree, coef0) {
  let count = 1;
  let left = degree;
  for (const power of powers) {
    count *= choose(left, power);
    left -= power;
  }
  return Math.sqrt(count * coef0 ** left);
}

function choose(n, k) {
  let value = 1;
  for (let i = 1; i <= k; i += 1) value = (value * (n - k + i)) / i;
  return Math.round(value);
}

function compositions(total, parts) {
  if (parts === 1) return [[total]];
  const all = [];
  for (let k = total; k >= 0; k -= 1) {
    for (const rest of compositions(total - k, parts - 1)) all.push([k, ...rest]);
  }
  return all;
}

// what a lift made of others is called, as linviz/core/lift has it
const LABELS = {
  none: () => "linear",
  rbf: () => "RBF",
  sum: ({ parts }) => parts.map(label).join(" + ").replaceAll("+ −", "− "),
  scale: ({ factor, part }) =>
    (factor === 1 ? "" : `${Math.round(factor * 1000) / 1000} · `) + bracketed(part),
  product: ({ parts }) => parts.map(bracketed).join(" · "),
  mix: (lift) => label(weighed(lift)),
};
export const label = (lift) => LABELS[lift.name]?.(lift) ?? lift.name.replaceAll("-", " ");
const bracketed = (lift) => (["sum", "mix"].includes(lift.name) ? `(${label(lift)})` : label(lift));

// the simple lifts that a lift is made of; itself, where it is simple
export function leaves(lift) {
  const parts = lift.parts ?? [lift.part, lift.first, lift.second].filter(Boolean);
  return parts.length ? parts.flatMap(leaves) : [lift];
}
