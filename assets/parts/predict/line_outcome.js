// The outcome of a drawn line: which points differ from the real one, and why, in numbers.
import { letters } from "../../kit/notation.js";
import { number } from "../../wording/number.js";
import { facing, through, value } from "./kinds/line.js";
import { markOf, named, signed, subscript } from "./kinds/run.js";
import { productText, updateOf } from "./kinds/update.js";

// rows of the table
const MOST = 4;

/** @typedef {{ point: number, before: string, change: string, after: string }} Row */

/** @type {(question: AskedQuestion, judged: Judgement, ends: Path, now: Shown) => Feedback & { rows: Row[], more: number }} */
export function lineOutcome({ after, reveal, why }, { verdict, differ }, ends, now) {
  const next = now.run.at(reveal);
  const guess = facing(through(ends), /** @type {Line} */ (after));
  const yours = countWrong(now, guess);
  const real = next.get("wrong").filter(Boolean).length;
  const right = verdict === "right";
  const points = differ.map((one) => one - 1);
  const told = right
    ? "Your line has every point on the same side as the real one."
    : yourLine(yours, real);
  const update = updateOf(now, next);
  const reason = update ? reasonOf(now, update, right ? [update.i] : points) : "";
  const shown = (right && update ? [update.i] : points).slice(0, MOST);
  return {
    right,
    verdict: right
      ? "No point differs."
      : `${points.length} ${points.length === 1 ? "point differs" : "points differ"}.`,
    why: [told, reason, why].filter(Boolean).join(" "),
    rows: shown.map((i) => rowOf(now, next, i)),
    more: right ? 0 : points.length - shown.length,
  };
}

/** @type {(now: Shown, line: Line) => number} */
const countWrong = ({ points, labels }, line) =>
  points.filter((point, i) => labels[i] * value(line, point) <= 0).length;

/** @type {(yours: number, real: number) => string} */
function yourLine(yours, real) {
  if (!yours) return "Your line puts every point on the correct side.";
  /** @type {(count: number) => string} */
  const points = (count) => (count === 1 ? "1 point is" : `${count} points are`);
  return `${points(yours)} not on the correct side of your line, ${real} of the real one.`;
}

// the update used one point, and changed f of all points by the same product
/** @type {(now: Shown, update: import("./kinds/update.js").Update, points: number[]) => string} */
function reasonOf(now, update, points) {
  const { i, y } = update;
  const product = productText(update, subscript(i));
  const labels = [...new Set(points.map((j) => now.labels[j]))].sort((a) => (a === y ? -1 : 1));
  const changes = labels.map((label, place) => {
    const by = label === y ? product : `−(${product})`;
    return `${place ? ", and of each" : "it changed $y·$f($x) of each"} ${markOf(label)} by ${by}`;
  });
  return letters(`This update used point ${named(now, i)} alone: ${changes.join("")}.`);
}

/** @type {(now: Shown, next: Shown, point: number) => Row} */
function rowOf(now, next, point) {
  const [before, after] = [now, next].map((shown) => signed(shown, point) ?? 0);
  const change = after - before;
  const sign = change > 0 ? "+" : "";
  return {
    point,
    before: number(before).text,
    change: `${sign}${number(change).text}`,
    after: number(after).text,
  };
}
