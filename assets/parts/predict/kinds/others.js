// Which other points does an update correct as well? The wrong choices are what people often believe of an update.
import { letters } from "../../../kit/notation.js";
import { number } from "../../../wording/number.js";
import { listed, named, scoreIs, signed, subscript } from "./run.js";
import { changeOf, productText, updateOf } from "./update.js";

// points that a choice or the reason can name
const MOST = 4;
// of y·f(x) beside 0: nearer, rounding may decide
const TIE = 1e-6;

/** @type {(now: Shown, next: Shown | null) => AskedQuestion | null} */
export function ask(now, next) {
  const update = updateOf(now, next);
  if (!next || !update || !now.hasLearned()) return null;
  const { i } = update;
  const others = now.labels.flatMap((_, j) => (j !== i && isWrong(now, j) ? [j] : []));
  const isTied = [i, ...others].some((j) => Math.abs(signed(next, j) ?? 0) < TIE);
  // the point itself is corrected, and the choices are different sets of points
  if (isTied || isWrong(next, i) || others.length < 2) return null;
  const corrected = others.filter((j) => !isWrong(next, j));
  const isAll = corrected.length === others.length;
  if (corrected.length > MOST && !isAll) return null;
  const [nearest, farthest] = atTheEnds(now, i, others);
  if (nearest === null || farthest === null) return null;
  const point = named(now, i);
  const distance = letters(
    `The distance does not decide: the update changes $f($x) by ${productText(update, subscript(i))}, with the sign of $y.`,
  );
  /** @type {{ text: string, set: number[], why: string }[]} */
  const candidates = [
    {
      text: `None, only point ${point}`,
      set: [],
      why: letters(
        "The update changes $w and $b, and with them $f($x) of the other points as well.",
      ),
    },
    { text: `Only ${named(now, nearest)}, the nearest cross`, set: [nearest], why: distance },
    {
      text: "All points with a cross",
      set: others,
      why: letters(
        `An update is not made from all mistakes: this one adds $y $x and $y of point ${point} alone.`,
      ),
    },
    { text: `Only ${named(now, farthest)}, the farthest cross`, set: [farthest], why: distance },
  ];
  const known = candidates.some(({ set }) => isSame(set, corrected));
  const list = corrected.length === 1 ? "Point" : "Points";
  const right = `${list} ${listed(corrected.map((j) => named(now, j)))}`;
  const shown = known
    ? candidates
    : [
        ...candidates.slice(0, 1),
        { text: right, set: corrected, why: "" },
        ...candidates.slice(1, 3),
      ];
  return {
    kind: "others",
    form: "choice",
    step: now.get("step"),
    ask: `This update is for point ${point}. Which other points does it correct as well?`,
    choices: shown.map(({ text, set, why }) =>
      isSame(set, corrected) ? { text, right: true } : { text, why },
    ),
    hint: [
      letters(
        `Which of them have a positive $y·$f($x) after the update? It changes $f($x) by ${productText(update, subscript(i))}, with the sign of $y.`,
      ),
      `For point ${named(now, nearest)}, ${scoreIs(signed(now, nearest) ?? 0)} now, and the update adds ${number(changeOf(update, now, nearest)).text}.`,
    ],
    why: whyOf(now, next, others),
    about: i,
    isNextStep: true,
    reveal: next.k,
  };
}

/** @type {(shown: Shown, index: number) => boolean} */
const isWrong = (shown, index) => Boolean(shown.get("wrong")[index]);

/** @type {(one: number[], other: number[]) => boolean} */
const isSame = (one, other) => one.join() === other.join();

// the nearest and the farthest of these points; null where several are equally far
/** @type {(shown: Shown, index: number, others: number[]) => (number | null)[]} */
function atTheEnds({ points }, index, others) {
  const far = (/** @type {number} */ j) =>
    Math.hypot(...points[index].map((value, axis) => value - points[j][axis]));
  const sorted = others.toSorted((a, b) => far(a) - far(b));
  /** @type {(a: number, b: number) => boolean} */
  const isApart = (a, b) => Math.abs(far(a) - far(b)) > 1e-9;
  const [first, second] = sorted;
  const [last, before] = [sorted[sorted.length - 1], sorted[sorted.length - 2]];
  return [isApart(first, second) ? first : null, isApart(last, before) ? last : null];
}

// y·f(x) of the points before and after
/** @type {(now: Shown, next: Shown, others: number[]) => string} */
function whyOf(now, next, others) {
  const told = others.slice(0, MOST).map((j) => {
    const [before, after] = [now, next].map((shown) => number(signed(shown, j) ?? 0).text);
    return `${named(now, j)} from ${before} to ${after}`;
  });
  return letters(`The update changed $y·$f($x) of ${listed(told)}.`);
}
