// Rows of the inspector: the numbers of one point, or of a place under the ruler, as terms with texts; only those that
// the run has.

import { letters } from "../kit/notation.js";
import { LOSSES } from "../maths/losses.js";
import { score, scores } from "../maths/scores.js";
import { number, vector } from "./number.js";

// bars are drawn under the text, each from one number to another, on one scale
/** @typedef {{ term: string, text: string, wide?: boolean, bars?: [number, number][] }} Line */

// tolerances: an alpha closer than this to 0 or C is at that bound; for y f, below the first it is a rounding error,
// below the second the condition counts as met
const AT_BOUND = 1e-9;
const [ROUNDING, CLOSE] = [1e-9, 1e-3];
// by the test of a perceptron: the labels at which f = 0 is a mistake
// (linviz/algorithms/perceptrons/perceptron/mistake_rule.py)
/** @type {Record<string, Label[]>} */
const TIE_MISTAKES = { "<= 0": [-1, 1], "< 0": [], "f >= 0 is +1": [-1], "f > 0 is +1": [1] };

/** @type {(shown: Shown, subject: Subject) => Line[]} */
export function inspectorRows(shown, subject) {
  const { place, index, label, f } = subject;
  const straight = shown.lift.name === "none" && !shown.voters;
  const firstRows = [
    row(shown.voters ? "votes for + minus votes for −" : letters("$f($x)"), f),
    isOdds(shown) ? row(letters("$mu = 1/(1 + e^−$f)"), probability(f), true) : null,
    distanceRow(straight ? letters("distance $f/‖$w‖") : "distance", subject),
  ];
  if (index === null) {
    const foot = straight ? [...footRows(shown, subject), footRow(subject)] : [footRow(subject)];
    return [...firstRows, ...foot].filter((one) => one !== null);
  }
  const signed = label * f;
  const half = halfWidth(shown);
  // the other rows hold only for a point of the run, not for a dragged or held-out one
  const isUnmoved = place.every((value, j) => value === shown.points[index]?.[j]);
  return [
    ...firstRows,
    row(letters("$y·$f($x)"), signed),
    isOdds(shown) ? row(letters("loss ln(1 + e^−$y·$f)"), LOSSES.logistic(signed), true) : null,
    row(letters("margin $y $f/‖$w‖"), half === null ? null : signed * half),
    ...(isUnmoved ? [...changes(shown, index), ...parts(shown, index, signed)] : []),
  ].filter((one) => one !== null);
}

// whether f is the log odds of a probability, as in logistic regression (003)
/** @type {(shown: Shown) => boolean} */
const isOdds = (shown) => shown.mark("levels")?.meaning === "odds";
/** @type {(f: number) => number} */
const probability = (f) => (f < 0 ? Math.exp(f) / (1 + Math.exp(f)) : 1 / (1 + Math.exp(-f)));

/** @type {(term: string, value: number | null, wide?: boolean) => Line | null} */
const row = (term, value, wide = false) =>
  value === null || Number.isNaN(value) ? null : { term, text: number(value).text, wide };

/** @type {(term: string, subject: Subject) => Line | null} */
function distanceRow(term, { distance, exact }) {
  if (distance === null) return null;
  return { term, text: `${exact ? "" : "≈ "}${number(distance).text}` };
}

// how the foot is computed: x − (f/‖w‖²) w (000 §2.1)
/** @type {(shown: Shown, subject: Subject) => (Line | null)[]} */
function footRows(shown, { f, foot }) {
  if (!foot) return [];
  const square = Math.hypot(...shown.get("w")) ** 2;
  return [row(letters("‖$w‖"), Math.sqrt(square)), row(letters("−$f/‖$w‖²"), -f / square)];
}

/** @type {(subject: Subject) => Line | null} */
function footRow({ foot, exact }) {
  if (!foot) return null;
  const { text } = vector(foot);
  return {
    term: exact ? letters("foot $x − $f $w/‖$w‖²") : letters("nearest with $f = 0"),
    text: exact ? text : `≈ ${text}`,
    wide: true,
  };
}

// 1/‖w‖
/** @type {(shown: Shown) => number | null} */
function halfWidth(shown) {
  if (shown.voters) return null;
  if (shown.lift.name !== "none") return shown.get("half_width");
  const size = Math.hypot(...shown.get("w"));
  return size > 0 ? 1 / size : null;
}

// y f before and after this step, of the moving classifier; what an update adds, and how many more updates are needed
/** @type {(shown: Shown, index: number) => (Line | null)[]} */
function changes(shown, index) {
  if (shown.voters) return [];
  const prefix = shown.mark("line")?.meaning === "moving" ? "moving_" : "";
  const y = shown.labels[index];
  const after = y * score(shown, index, ...weightsOf(shown, prefix));
  const earlier = weightsBefore(shown, prefix);
  const gain = shown.gains?.[index] ?? null;
  const isUpdated = shown.isUpdate && index === shown.get("index");
  const rows = [];
  if (earlier) {
    const was = y * score(shown, index, ...earlier);
    const signed = prefix ? letters("current $y·$f($x)") : letters("$y·$f($x)");
    const { eta = 1 } = shown.parameters;
    rows.push(
      isUpdated && gain !== null
        ? sumRow(signed, eta, [was, gain, after])
        : changeRow(signed, was, after),
    );
  }
  if (gain !== null) {
    const { test = "<= 0" } = shown.parameters;
    rows.push(updatesNeeded(after, gain, TIE_MISTAKES[test].includes(y)));
  }
  return rows;
}

/** @type {(shown: Shown, own: string) => [Row, number]} */
const weightsOf = (shown, prefix) =>
  prefix ? [shown.get("moving_w"), shown.get("moving_b")] : [shown.coefficients(), shown.get("b")];

/** @type {(shown: Shown, own: string) => [Row, number] | null} */
function weightsBefore(shown, prefix) {
  const last = shown.before();
  if (!last) return null;
  if (last.get("step") === shown.get("step") - 1) return weightsOf(last, prefix);
  const hasColumns = shown.lift.name === "none" && shown.has(`${prefix}w_before`);
  return hasColumns ? [shown.get(`${prefix}w_before`), shown.get(`${prefix}b_before`)] : null;
}

/** @type {(signed: string, was: number, after: number) => Line} */
function changeRow(signed, was, after) {
  const [from, to] = [was, after].map((value) => number(value).text);
  return { term: `${signed} in this step`, text: `${from} → ${to}`, wide: true };
}

/** @type {(signed: string, eta: number, values: number[]) => Line} */
function sumRow(signed, eta, values) {
  const texts = values.map((value) => number(value));
  const [from, more, to] = texts.map(({ text }) => text);
  const equal = texts.every(({ exact }) => exact) ? "=" : "≈";
  const z = eta === 1 ? letters("‖$z‖²") : letters("$eta ‖$z‖²");
  const [was, , after] = values;
  return {
    term: `${signed} + ${z}`,
    text: `${from} + ${more} ${equal} ${to}`,
    wide: true,
    // the second bar, what is added, starts at the old y f
    bars: [
      [0, was],
      [was, after],
      [0, after],
    ],
  };
}

// the number of updates until the point is no mistake (001: how often a point can be misclassified in a row)
/** @type {(signed: number, gain: number, isTieMistake: boolean) => Line} */
function updatesNeeded(signed, gain, isTieMistake) {
  const term = "updates of it alone until no mistake";
  if (signed > 0 || (signed === 0 && !isTieMistake)) return { term, text: "0", wide: true };
  const times = -signed / gain;
  const whole = Math.round(times);
  // up to rounding y f may become exactly 0
  const isTie = Math.abs(times - whole) <= ROUNDING * (1 + whole);
  const count = isTie ? whole + Number(isTieMistake) : Math.ceil(times);
  return { term, text: gain > 0 ? `at least ${count}` : "never", wide: true };
}

/** @type {(shown: Shown, index: number, signed: number) => (Line | null)[]} */
function parts(shown, index, signed) {
  const meaning = shown.mark("segments")?.meaning;
  const alpha = shown.get("alpha")?.[index] ?? null;
  const xi = Math.max(0, 1 - signed);
  return [
    meaning === "slack" ? row(letters("slack $xi = max(0, 1 − $y $f)"), xi, true) : null,
    meaning === "rest"
      ? row(letters("rest $y − $f($x)"), shown.labels[index] * (1 - signed), true)
      : null,
    row(letters("$alpha"), alpha),
    ...(shown.mark("rings") && alpha !== null
      ? [...conditions(shown, alpha, signed), ...lagrangian(shown, index)]
      : []),
  ];
}

// the other multiplier, and the condition that holds at the optimum (002)
/** @type {(shown: Shown, alpha: number, signed: number) => (Line | null)[]} */
function conditions({ parameters: { C = Infinity } }, alpha, signed) {
  if (C === Infinity) return [kktRow(C, alpha, signed)];
  return [row(letters("$tau = $C − $alpha"), C - alpha), kktRow(C, alpha, signed)];
}

// the point's terms of the Lagrangian and the whole, with multipliers α and τ = C − α (000 §2.2)
/** @type {(shown: Shown, index: number) => Line[]} */
function lagrangian(shown, index) {
  const { C = Infinity } = shown.parameters;
  const square = squareOf(shown);
  const values = scores(shown);
  if (square === null || !values) return [];
  const alpha = shown.get("alpha");
  const terms = values.map((f, i) => termOf(C, alpha[i], shown.labels[i] * f));
  const sums = terms.map((parts) => parts.reduce((sum, part) => sum + part, 0));
  const all = sums.reduce((sum, part) => sum + part, 0);
  const name =
    C === Infinity
      ? letters("−$alpha ($y $f − 1)")
      : letters("$C $xi − $alpha ($y $f − 1 + $xi) − $tau $xi");
  return [
    equationRow(name, terms[index], sums[index]),
    equationRow(letters("$L = ½‖$w‖² + Σ of these"), [square / 2, all], square / 2 + all),
  ];
}

/** @type {(C: number, alpha: number, signed: number) => number[]} */
function termOf(C, alpha, signed) {
  if (C === Infinity) return [-alpha * (signed - 1)];
  const xi = Math.max(0, 1 - signed);
  return [C * xi, -alpha * (signed - 1 + xi), -(C - alpha) * xi];
}

// ‖w‖²; null where it is unknown
/** @type {(shown: Shown) => number | null} */
function squareOf(shown) {
  if (shown.lift.name === "none") return Math.hypot(...shown.get("w")) ** 2;
  const half = shown.get("half_width");
  if (half === null) return null;
  return half > 0 ? 1 / half ** 2 : 0;
}

/** @type {(term: string, parts: number[], sum: number) => Line} */
function equationRow(term, parts, sum) {
  const total = number(sum + 0);
  if (parts.length === 1) return { term, text: total.text, wide: true };
  const told = parts.map((value) => number(Math.abs(value)));
  const signed = told.map(({ text }, k) => {
    const minus = parts[k] < 0 || Object.is(parts[k], -0);
    if (k) return ` ${minus ? "−" : "+"} ${text}`;
    return minus ? `−${text}` : text;
  });
  const equal = [...told, total].every(({ exact }) => exact) ? "=" : "≈";
  return { term, text: `${signed.join("")} ${equal} ${total.text}`, wide: true };
}

/** @type {(C: number, alpha: number, signed: number) => Line} */
function kktRow(C, alpha, signed) {
  const [isNone, isAll] = [alpha <= AT_BOUND * Math.min(C, 1), alpha >= C * (1 - AT_BOUND)];
  if (isNone) return conditionRow(letters("$alpha = 0 requires $y $f ≥ 1"), 1 - signed);
  if (isAll) return conditionRow(letters("$alpha = $C requires $y $f ≤ 1"), signed - 1);
  const between = C === Infinity ? letters("$alpha > 0") : letters("0 < $alpha < $C");
  return conditionRow(letters(`${between} requires $y $f = 1`), Math.abs(signed - 1));
}

/** @type {(term: string, missed: number) => Line} */
function conditionRow(term, missed) {
  if (missed <= ROUNDING) return { term, text: "holds", wide: true };
  const by = number(missed).text;
  return {
    term,
    text: missed <= CLOSE ? `holds to within ${by}` : `violated by ${by}`,
    wide: true,
  };
}
