// What a run can answer at a step, by name: yf[3], updates_end, w_after ... linviz/run/answers.py explains the names, and
// gives the same values.
import { decision, scores } from "../maths/scores.js";
import { kinds } from "./support.js";

const FORM = /^([A-Za-z][A-Za-z0-9_]*?)(_after|_end)?(?:\[([0-9]{1,4})\])?(?:@([0-9]{1,7}))?$/;
// of the largest f: what is nearer to 0 at a point that counts as wrong is on the boundary but for rounding
const NOISE = 1e-9;

/** @typedef {{ base: string, time: string, number: number | null, step: number | null }} Name */

// a function from a name to its value at this frame; null where the run does not answer. at: the place that f and class
// without a number are about
/** @type {(run: Run, k: number, at?: Place | null) => Values} */
export function answersAt(run, k, at = null) {
  /** @type {Map<number, ReturnType<typeof frameAnswers>>} */
  const frames = new Map();
  /** @type {(frame: number) => ReturnType<typeof frameAnswers>} */
  function answersOf(frame) {
    const answers = frames.get(frame) ?? frameAnswers(run.at(frame), at);
    frames.set(frame, answers);
    return answers;
  }

  return (text) => {
    const name = parseName(text);
    if (!name) return null;
    const fixed = RUN_NAMES[name.base];
    if (fixed) return fixed(run, name.number);
    if (!(name.base in STEP_NAMES)) return settingOf(run, name.base);
    const frame = frameOf(run, k, name);
    return frame === null ? null : plain(STEP_NAMES[name.base](answersOf(frame), name.number));
  };
}

// the same at the step of a question; for which-way, of the run before the change and of the run after it
/** @type {(question: Question, run: Run) => Values} */
export const answersFor = ({ step, at }, run) =>
  answersAt(run, step < 0 ? run.last : run.frameOf(step), at);

/** @type {(text: string) => Name | null} */
export function parseName(text) {
  const match = FORM.exec(text);
  if (!match) return null;
  const [, base, time = "", number, step] = match;
  return {
    base,
    time,
    number: number === undefined ? null : Number(number),
    step: step === undefined ? null : Number(step),
  };
}

// the frame that a name is about; null where there is none, or where the run came without it
/** @type {(run: Run, k: number, name: Name) => number | null} */
function frameOf(run, k, { time, step }) {
  if (step === null) {
    if (time === "_end") return run.last;
    if (time === "") return k;
  }
  const wanted = step ?? run.get("step", k) + 1;
  const frame = run.frameOf(wanted);
  return run.get("step", frame) === wanted ? frame : null;
}

/** @type {(run: Run, name: string) => Value} */
function settingOf({ parameters, lift }, name) {
  const value = parameters[name] ?? lift[name];
  return typeof value === "number" ? value : null;
}

/** @type {Record<string, (run: Run, number: number | null) => Value>} */
const RUN_NAMES = {
  n: ({ points }) => points.length,
  x1: ({ points }, i) => entry(points, i)?.[0] ?? null,
  x2: ({ points, dimension }, i) => (dimension === 1 ? null : (entry(points, i)?.[1] ?? null)),
  y: ({ labels }, i) => entry(labels, i),
  cycles: ({ stop }) => Number(stop.name === "CYCLING"),
  separable: ({ light }) => ({ separable: 1, "not separable": 0 })[light.name] ?? null,
};

// what is computed once of a frame
/** @type {(shown: Shown, at: Place | null) => { shown: Shown, at: Place | null, f: () => number[] | null, norm: () => number | null }} */
function frameAnswers(shown, at) {
  /** @type {number[] | null | undefined} */
  let f;
  const scoresOnce = () => {
    if (f === undefined) f = scoresOf(shown);
    return f;
  };
  return { shown, at, f: scoresOnce, norm: () => normOf(shown, scoresOnce()) };
}

/** @type {(shown: Shown) => number[] | null} */
function scoresOf(shown) {
  const f = scores(shown);
  if (!f) return null;
  const wrong = shown.get("wrong");
  const noise = NOISE * Math.max(0, ...f.map(Math.abs));
  return f.map((value, i) => (wrong[i] && Math.abs(value) <= noise ? 0 : value));
}

// |w| in the lifted space
/** @type {(shown: Shown, f: number[] | null) => number | null} */
function normOf(shown, f) {
  if (!f) return null;
  if (shown.has("half_width")) return 1 / shown.get("half_width") || 0;
  if (shown.has("w")) return Math.hypot(...shown.get("w"));
  const b = shown.get("b");
  const squared = f.reduce((sum, value, i) => sum + shown.coefficients()[i] * (value - b), 0);
  return Math.sqrt(Math.max(0, squared));
}

// columns of some algorithms
const READINGS = ["objective", "primal", "dual", "gap", "lower", "upper", "best_errors"];

/** @typedef {ReturnType<typeof frameAnswers>} Answers */
/** @type {Record<string, (answers: Answers, number: number | null) => any>} */
const STEP_NAMES = {
  step: ({ shown }) => shown.get("step"),
  updates: ({ shown }) => shown.get("updates"),
  update: ({ shown }) => Number(shown.isUpdate),
  errors: ({ shown }) => numbersOf(shown.get("wrong")).length,
  wrong: ({ shown }, i) => member(numbersOf(shown.get("wrong")), i),
  w: ({ shown }, i) => part(shown.has("w") && !shown.voters ? shown.get("w") : null, i),
  b: ({ shown }) => (shown.voters ? null : shown.get("b")),
  norm: ({ norm }) => norm(),
  line: ({ shown }) => (shown.run.straight ? [...shown.get("w"), shown.get("b")] : null),
  margin: ({ shown, f, norm }) => {
    const [values, length] = [f(), norm()];
    return values?.length && length
      ? Math.min(...values.map((value, i) => shown.labels[i] * value)) / length
      : null;
  },
  half_width: ({ norm }) => 1 / (norm() || 0),
  f: decisionOf,
  class: (answers, i) => {
    const f = decisionOf(answers, i);
    return f === null ? null : Math.sign(f);
  },
  yf: ({ shown, f }, i) => {
    const value = entry(f(), i);
    return value === null || i === null ? null : shown.labels[i - 1] * value;
  },
  slack: (answers, i) => entry(slackOf(answers), i),
  slack_sum: (answers) => slackOf(answers)?.reduce((sum, one) => sum + one, 0) ?? null,
  alpha: ({ shown }, i) => entry(shown.get("alpha"), i),
  alpha_sum: ({ shown }) =>
    shown.has("alpha") ? [...shown.get("alpha")].reduce((sum, one) => sum + one, 0) : null,
  support: ({ shown }, i) => (shown.mark("rings") ? member(numbersOf(kinds(shown)), i) : null),
  ...Object.fromEntries(
    READINGS.map((name) => [name, (/** @type {Answers} */ { shown }) => shown.get(name)]),
  ),
  next: ({ shown }) => nextPoint(shown, false),
  next_update: ({ shown }) => nextPoint(shown, true),
};

/** @type {(answers: Answers, number: number | null) => number | null} */
function decisionOf({ shown, at, f }, i) {
  if (i !== null) return entry(f(), i);
  return at && !shown.voters ? decision(shown)(at.slice(0, shown.dimension)) : null;
}

/** @type {(answers: Answers) => number[] | null} */
const slackOf = ({ shown, f }) =>
  f()?.map((value, i) => Math.max(0, 1 - shown.labels[i] * value)) ?? null;

// the point of the next step, or of the next update; null too where steps in between did not come
/** @type {(shown: Shown, isUpdate: boolean) => number | null} */
function nextPoint({ run, k }, isUpdate) {
  const isConsecutive = (/** @type {number} */ j) =>
    run.get("step", j) === run.get("step", j - 1) + 1;
  let next = k + 1;
  while (isUpdate && next <= run.last && isConsecutive(next) && !run.isUpdate(next)) next += 1;
  if (next > run.last || !isConsecutive(next)) return null;
  const point = run.get("index", next);
  return point >= 0 ? point + 1 : null;
}

// of flags, or of kinds: the numbers of the points that have one
/** @type {(flags: ArrayLike<any>) => number[]} */
const numbersOf = (flags) => Array.from(flags).flatMap((flag, i) => (flag ? [i + 1] : []));

// the list, or whether this number is on it
/** @type {(numbers: number[], number: number | null) => Value} */
const member = (numbers, number) => (number === null ? numbers : Number(numbers.includes(number)));

/** @type {(values: any, number: number | null) => any} */
const part = (values, number) => (number === null ? values : entry(values, number));

// the entry with that number, from 1
/** @type {(values: ArrayLike<any> | null, number: number | null) => any} */
const entry = (values, number) => (number === null ? null : (values?.[number - 1] ?? null));

/** @type {(value: any) => Value} */
function plain(value) {
  if (value === null) return null;
  if (typeof value === "object") return Array.from(value);
  return Number.isFinite(value) ? value : null;
}
