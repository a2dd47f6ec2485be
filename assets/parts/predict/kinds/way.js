// Which way does a number of the result go while a setting moves? Asked at the end of a run, where the setting decides
// the result; the answer comes with the run at the new value.
import { letters } from "../../../kit/notation.js";
import { answersAt } from "../../../model/answers.js";
import { allDigits } from "../../../wording/number.js";

const OPTIMA = ["OPTIMAL", "EPSILON_OPTIMAL"];

/**
 * symbol, isOfLift: of the parameter. factor: the new value is so many times the old one, or as much smaller: where there is no room above, or isDown. ends: how both runs must end. truth, goes: the number that is compared, as a name
 * and in words. texts: of the choices that it rises, falls and stays. way: 1 or -1 where it can only rise or fall while
 * the setting rises, 0 where it only stays, undefined where everything can happen. never, same, differs: what is said
 * to a guess of the wrong way, to a change where there is none, and to none where there is one.
 * @typedef {{ parameter: string, symbol: string, isOfLift?: boolean, factor: number, ends: string[], high: number, truth: string, goes: string, ask: string, texts: string[], way?: number, never: string, same: string, differs: string, why: string, isDown?: (now: Shown) => boolean, fits?: (now: Shown) => boolean }} Way
 */

/** @type {Way[]} */
const WAYS = [
  {
    parameter: "gamma",
    symbol: "$gamma",
    factor: 10,
    isOfLift: true,
    ends: OPTIMA,
    high: 100,
    truth: "errors",
    goes: "The number of misclassified points",
    ask: "Will more or fewer of these points be misclassified?",
    texts: ["More", "Fewer", "As many"],
    never: "",
    same: "There are as many crosses as before.",
    differs: "There are not as many crosses as before.",
    why: "With a larger $gamma the kernel falls faster with the distance.",
    isDown: (now) => !now.get("wrong").some(Boolean),
    // without slack no point is misclassified, whatever γ is
    fits: (now) => "C" in now.run.parameters,
  },
  {
    parameter: "C",
    symbol: "$C",
    factor: 100,
    ends: OPTIMA,
    high: 1e4,
    truth: "half_width",
    goes: "The margin on each side",
    ask: "Will the margin become wider or narrower?",
    texts: ["Wider", "Narrower", "Neither, it keeps its width"],
    way: -1,
    never: "$C is the price of slack, and not of a narrow margin.",
    same: "The best boundary is the same at both prices.",
    differs: "The best boundary is not the same at both prices.",
    why: "At a higher price of slack the best boundary never has a wider margin.",
    fits: (now) => now.has("alpha"),
  },
  {
    parameter: "lam",
    symbol: "$lambda",
    factor: 10,
    ends: OPTIMA,
    high: 10,
    truth: "norm",
    goes: "‖$w‖",
    ask: "Will $w become longer or shorter?",
    texts: ["Longer", "Shorter", "Neither, it keeps its length"],
    way: -1,
    never: "$lambda is the price of a long $w.",
    same: "The best $w is the same at both prices.",
    differs: "The best $w is not the same at both prices.",
    why: "At a higher price the best $w is never longer.",
  },
  {
    parameter: "eta",
    symbol: "$eta",
    factor: 10,
    ends: ["SEPARATED"],
    high: 10,
    truth: "updates",
    goes: "The number of updates",
    ask: "Will the run need more or fewer updates?",
    texts: ["More", "Fewer", "As many"],
    way: 0,
    never: "The rate multiplies $w and $b, and no sign of $f changes.",
    same: "The rate multiplies $w and $b, and no sign of $f changes.",
    differs: "",
    why: "An update adds $eta $y $x, so from $w = 0 the rate only multiplies $w and $b.",
    fits: isFromZero,
  },
];
const NAMES = ["rises", "falls", "stays"];

/** @type {(now: Shown) => AskedQuestion | null} */
export function ask(now) {
  const { run } = now;
  if (now.k !== run.last || !run.last || now.scrubbed) return null;
  const way = WAYS.find((one) => isAskable(one, now));
  if (!way) return null;
  const from = settingOf(way, run);
  const to = newValue(way, from, now);
  return {
    kind: "way",
    form: "which-way",
    step: -1,
    ask: letters(`${way.symbol} goes from ${allDigits(from)} to ${allDigits(to)}. ${way.ask}`),
    choices: NAMES.map((name, i) => ({
      text: way.texts[i],
      way: name,
      why: letters(whyNot(way, name, to > from)),
    })),
    setting: way.parameter,
    to,
    truth: way.truth,
    goes: letters(way.goes),
    ends: way.ends,
    why: letters(way.why),
    tries: 1,
    // it may draw the results at all values
    hides: ["view", "caption"],
    reveal: run.last,
  };
}

/** @type {(way: Way, name: string, isUp: boolean) => string} */
function whyNot({ way, never, same, differs }, name, isUp) {
  if (name === "stays") return differs;
  const guessed = (name === "rises" ? 1 : -1) * (isUp ? 1 : -1);
  return way !== undefined && guessed !== way ? never : same;
}

/** @type {(way: Way, now: Shown) => boolean} */
function isAskable(way, now) {
  const from = settingOf(way, now.run);
  if (typeof from !== "number" || from <= 0 || !way.ends.includes(now.run.stop.name)) return false;
  return Number.isFinite(answersAt(now.run, now.k)(way.truth)) && (way.fits?.(now) ?? true);
}

/** @type {(way: Way, run: Run) => any} */
const settingOf = ({ parameter, isOfLift }, { parameters, lift }) =>
  isOfLift ? lift[parameter] : parameters[parameter];

// upwards where there is room, and something can change
/** @type {(way: Way, from: number, now: Shown) => number} */
function newValue({ high, factor, isDown }, from, now) {
  const isUp = from * factor <= high && !isDown?.(now);
  return Number((isUp ? from * factor : from / factor).toPrecision(3));
}

/** @type {(now: Shown) => boolean} */
function isFromZero({ run }) {
  const start = run.at(0);
  return start.has("w") && [...start.get("w"), start.get("b")].every((value) => value === 0);
}
