// Numbers of a run at one step, for the cards: each has a name, by which it can be veiled, a text, and its value.
// Tests compute each value from the points by another way (tests/javascript/test_cards.py).
import * as lifts from "../maths/lift.js";
import { scores } from "../maths/scores.js";
import { constantFeature } from "../model/constant_feature.js";
import { count, equals, number, vector } from "../wording/number.js";

/** @typedef {{ name: string, text: string, value: number | number[], point?: number }} Fact */
/** @typedef {(shown: Shown) => (Fact | null)[]} Teller */

// below this share of the largest, a weight is a rounding error (model/support.js)
const WEIGHTLESS = 1e-12;

// the index of the point that the step looked at; null where it looked at none
/** @type {(shown: Shown) => number | null} */
export function pointOf(shown) {
  const index = shown.scrubbed ? null : shown.get("index");
  return index === null || index === undefined || index < 0 ? null : index;
}

/** @type {(shown: Shown, index: number) => string} */
const nameOf = ({ labels }, index) => `point ${index + 1} ${labels[index] > 0 ? "●" : "■"}`;

// the length of w; null while it is 0, for votes, and where neither w nor its length is known
/** @type {(shown: Shown) => number | null} */
export function lengthOf(shown) {
  const w = shown.voters || !shown.has("w") ? null : shown.get("w");
  const length = w ? Math.hypot(...w) : 1 / (shown.get("half_width") ?? 0);
  return length > 0 && Number.isFinite(length) ? length : null;
}

// y f of every point; null for votes
/** @type {(shown: Shown) => number[] | null} */
const signedScores = (shown) => scores(shown)?.map((f, i) => f * shown.labels[i]) ?? null;

// the point with the smallest margin, and that margin
/** @type {(shown: Shown) => { index: number, margin: number, length: number } | null} */
export function nearestPoint(shown) {
  const [signed, length] = [signedScores(shown), lengthOf(shown)];
  if (!signed?.length || !length) return null;
  const index = signed.indexOf(Math.min(...signed));
  return { index, margin: signed[index] / length, length };
}

// the longest vector of all points, as Novikoff's theorem counts it: the square of its length, and the number that
// stands in front of the features
/** @type {(shown: Shown) => { index: number, square: number, front: number } | null} */
export function longestVector(shown) {
  const { lift, points } = shown;
  const constant = constantFeature(shown);
  const front = constant ? constant.value : 0;
  if (front === null) return null;
  const squares = points.map((x) => {
    /** @type {number[] | null} */
    const features = lifts.features(lift, x);
    return features?.reduce((sum, value) => sum + value * value, front * front);
  });
  if (!squares.length || squares.includes(undefined)) return null;
  const square = Math.max(...squares.map(Number));
  return { index: squares.indexOf(square), square, front };
}

/** @type {(name: string, term: string, value: number | null | undefined, rest?: string) => Fact | null} */
function equation(name, term, value, rest = "") {
  if (value === null || value === undefined || !Number.isFinite(value)) return null;
  return { name, text: `${term} ${equals(number(value))}${rest}.`, value };
}

/** @type {(name: string, term: string, values: Row | null, rest?: string) => Fact | null} */
function vectorEquation(name, term, values, rest = "") {
  if (!values) return null;
  return { name, text: `${term} ${equals(vector(values))}${rest}.`, value: Array.from(values) };
}

// a number of the point of this step
/** @type {(tell: (shown: Shown, index: number, rest: string) => Fact | null) => Teller} */
const ofPoint = (tell) => (shown) => {
  const index = pointOf(shown);
  return [index === null ? null : tell(shown, index, ` for ${nameOf(shown, index)}`)];
};

/** @type {(name: string, term: string, column?: string) => Teller} */
const fromColumn =
  (name, term, column = name) =>
  (shown) => [shown.has(column) ? equation(name, term, shown.get(column)) : null];

/** @type {(name: string, symbol: string, key?: string) => Teller} */
const fromSetting =
  (name, symbol, key = name) =>
  ({ parameters }) => [equation(name, symbol, parameters[key])];

/** @type {Record<string, Teller>} */
export const FACTS = {
  place: ofPoint(({ points, dimension }, index, rest) =>
    vectorEquation("place", "$x", points[index].slice(0, dimension), rest),
  ),
  classes: ({ labels }) => {
    const plus = labels.filter((label) => label > 0).length;
    const value = [plus, labels.length - plus];
    return [{ name: "classes", text: `${plus} ●, ${value[1]} ■.`, value }];
  },
  n: ({ points }) => [equation("n", "$n", points.length)],
  w: (shown) => [vectorEquation("w", "$w", shown.has("w") ? shown.get("w") : null)],
  length: (shown) => [equation("length", "‖$w‖", lengthOf(shown))],
  b: (shown) => [shown.voters ? null : equation("b", "$b", shown.get("b"))],
  offset: (shown) => {
    const length = shown.straight ? lengthOf(shown) : null;
    if (!length) return [];
    return [
      equation("offset", "The boundary’s distance from 0", Math.abs(shown.get("b")) / length),
    ];
  },
  v: (shown) => [vectorEquation("v", "$v", augmentedWeights(shown))],
  f: ofPoint((shown, index, rest) => equation("f", "Now $f($x)", scores(shown)?.[index], rest)),
  yf: ofPoint((shown, index, rest) =>
    equation("yf", "Now $y·$f($x)", signedScores(shown)?.[index], rest),
  ),
  distance: ofPoint((shown, index) => {
    const length = shown.straight ? lengthOf(shown) : null;
    const f = scores(shown)?.[index];
    if (!length || f === undefined) return null;
    return equation("distance", "Its distance from the boundary", Math.abs(f) / length);
  }),
  features: ofPoint(({ lift, points }, index, rest) =>
    vectorEquation("features", "$phi($x)", lifts.features(lift, points[index]), rest),
  ),
  kernel: ofPoint(({ lift, points }, index, rest) =>
    equation("kernel", "$K($x, $x)", lifts.kernel(lift, points[index], points[index]), rest),
  ),
  flipped: ofPoint((shown, index, rest) => {
    const { lift, points, labels } = shown;
    const features = lifts.features(lift, points[index]);
    const constant = constantFeature(shown);
    if (constant?.value === null) return null;
    const front = constant ? [constant.value] : [];
    const z = features && [...front, ...features].map((value) => value * labels[index]);
    return vectorEquation("flipped", "$z", z, rest);
  }),
  longest: (shown) => {
    const longest = longestVector(shown);
    if (!longest) return [];
    const { index, square } = longest;
    const terms = shown.lift.name === "none" ? squaresOf(shown, longest) : null;
    const sum = terms ? ` = ${terms}` : "";
    const text = `Here of ${nameOf(shown, index)}: $longest²${sum} ${equals(number(square))}.`;
    return [{ name: "longest", text, value: Math.sqrt(square), point: index }];
  },
  most_mistakes: fromColumn("most_mistakes", "Mistakes at most: $longest²/$margin²"),
  margin: (shown) => {
    const nearest = nearestPoint(shown);
    if (!nearest) return [];
    const { index, margin } = nearest;
    const text = `Here of ${nameOf(shown, index)}: ${number(margin).text}.`;
    return [{ name: "margin", text, value: margin, point: index }];
  },
  augmented: (shown) => {
    const [signed, v] = [signedScores(shown), augmentedWeights(shown)];
    if (!signed?.length || !v?.some((value) => value !== 0)) return [];
    return [equation("augmented", "At this step it", Math.min(...signed) / Math.hypot(...v))];
  },
  "half-width": (shown) => {
    const length = lengthOf(shown);
    return [length ? equation("half-width", "1/‖$w‖", 1 / length) : null];
  },
  slack: (shown) => {
    const slack = slackOf(shown);
    return [
      slack &&
        equation(
          "slack",
          "Σ$xi",
          slack.reduce((sum, one) => sum + one, 0),
        ),
    ];
  },
  slackest: (shown) => {
    const slack = slackOf(shown);
    const most = Math.max(0, ...(slack ?? []));
    const index = slack?.indexOf(most) ?? -1;
    if (!slack || !(most > 0)) return [];
    const text = `The largest: $xi ${equals(number(most))} for ${nameOf(shown, index)}.`;
    return [{ name: "slackest", text, value: most, point: index }];
  },
  alpha: ofPoint((shown, index, rest) =>
    shown.has("alpha") ? equation("alpha", "$alpha", shown.get("alpha")[index], rest) : null,
  ),
  carriers: (shown) => {
    if (!shown.has("alpha")) return [];
    const alpha = Array.from(/** @type {Row} */ (shown.get("alpha")));
    const most = Math.max(0, ...alpha);
    const value = alpha.filter((one) => one > WEIGHTLESS * most).length;
    return [{ name: "carriers", text: `$alpha > 0: ${value} of ${count(alpha.length)}.`, value }];
  },
  errors: (shown) => {
    const value = Array.from(/** @type {Row} */ (shown.get("wrong") ?? [])).filter(Boolean).length;
    const text = `Not correct at this step: ${value} of ${count(shown.labels.length)}.`;
    return [shown.has("wrong") ? { name: "errors", text, value } : null];
  },
  "held-out": (shown) => {
    if (!shown.has("unseen_errors")) return [];
    const value = shown.get("unseen_errors");
    const text = `Not correct at this step: ${value} of ${shown.get("unseen")}.`;
    return [{ name: "held-out", text, value }];
  },
  updates: fromColumn("updates", "So far: $k"),
  step: fromColumn("step", "Now: $time"),
  radius: (shown) => [
    shown.has("square") ? equation("radius", "$radius", Math.sqrt(shown.get("square"))) : null,
  ],
  ball: ({ beside }) => [
    beside?.name === "margin" ? equation("ball", "$ball", beside.fixed.radius) : null,
  ],
  eta: fromSetting("eta", "$eta"),
  C: fromSetting("C", "$C"),
  level: fromSetting("level", "$level"),
  epsilon: fromSetting("epsilon", "$epsilon"),
  constant: fromSetting("constant", "$constant"),
  lambda: (shown) => [
    // on the way of a ridge regression it is another at every step
    equation("lambda", "$lambda", shown.has("lam") ? shown.get("lam") : shown.parameters.lam),
  ],
  gamma: ({ lift }) => {
    const values = lifts.leaves(lift).flatMap(({ gamma }) => gamma ?? []);
    return [values.length === 1 ? equation("gamma", "$gamma", values[0]) : null];
  },
  objective: (shown) => {
    const column = shown.has("objective") ? "objective" : "criterion";
    return fromColumn("objective", "At this step it", column)(shown);
  },
  primal: (shown) => (shown.has("dual") ? fromColumn("primal", "Primal")(shown) : []),
  dual: fromColumn("dual", "Dual"),
  gradient: fromColumn("gradient", "Its length"),
  freedom: fromColumn("freedom", "At this step they"),
  "squared-error": fromColumn("squared-error", "At this step it", "squared_error"),
  kappa: fromColumn("kappa", "$kappa"),
};

// the numbers that an entry tells of a run
/** @type {(names: string[], shown: Shown) => Fact[]} */
export const factsOf = (names, shown) =>
  names.flatMap((name) => FACTS[name](shown)).filter((fact) => fact !== null);

// v = (b/c, w), or w without a bias; null where there is no w
/** @type {(shown: Shown) => number[] | null} */
function augmentedWeights(shown) {
  if (shown.voters || !shown.has("w")) return null;
  const constant = constantFeature(shown);
  if (constant?.value === null) return null;
  const w = Array.from(/** @type {Row} */ (shown.get("w")));
  return constant ? [shown.get("b") / constant.value, ...w] : w;
}

/** @type {(shown: Shown) => number[] | null} */
const slackOf = (shown) => signedScores(shown)?.map((signed) => Math.max(0, 1 - signed)) ?? null;

// as in 1 + 4.1² + 2.3²; null where a number has too many digits
/** @type {(shown: Shown, longest: { index: number, front: number }) => string | null} */
function squaresOf({ points, dimension }, { index, front }) {
  const roots = [...(front ? [front] : []), ...points[index].slice(0, dimension)];
  const told = roots.map((root) => number(Math.abs(root)));
  if (!told.every(({ exact }) => exact)) return null;
  return told.map(({ text }, i) => (i === 0 && front === 1 ? "1" : `${text}²`)).join(" + ");
}
