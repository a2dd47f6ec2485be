// The lifts as the browser evaluates them; tested against linviz/core/lift.py on the same arrays.
((linviz) => {
  // phi(x) without its constant component, or null where there is no finite map
  const FEATURES = {
    none: (lift, x) => x,
    parabola: (lift, [x]) => [x, x * x],
    "shifted-parabola": (lift, [x]) => [x, x * x - 1],
    quadratic: (lift, [a, b]) => [a * a, Math.SQRT2 * (a * b), b * b],
    polynomial: (lift, x) => monomials(lift, x.length).map(({ weight, powers }) => weight * product(x, powers)),
    rbf: () => null,
  };

  const KERNELS = {
    none: (lift, x, z) => dot(x, z),
    parabola: byFeatures,
    "shifted-parabola": byFeatures,
    quadratic: (lift, x, z) => dot(x, z) ** 2,
    polynomial: (lift, x, z) => (dot(x, z) + lift.coef0) ** lift.degree,
    rbf: (lift, x, z) => Math.exp(-lift.gamma * squaredDistance(x, z)),
  };

  function byFeatures(lift, x, z) {
    return dot(FEATURES[lift.name](lift, x), FEATURES[lift.name](lift, z));
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
      for (const powers of compositions(total, d)) listed.push({ powers, weight: weight(powers, degree, coef0) });
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
    for (let k = total; k >= 0; k -= 1) for (const rest of compositions(total - k, parts - 1)) all.push([k, ...rest]);
    return all;
  }

  linviz.lift = {
    features: (lift, x) => FEATURES[lift.name](lift, x),
    kernel: (lift, x, z) => KERNELS[lift.name](lift, x, z),
  };
})((window.linviz ??= {}));
