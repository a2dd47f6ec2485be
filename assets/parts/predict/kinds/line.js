// Where does an update take the line? Asked where that can be worked out, and the line moves enough to be seen.

import { letters } from "../../../kit/notation.js";
import { fit, line } from "../../../maths/geometry.js";
import { number } from "../../../wording/number.js";
import { named, row, subscript } from "./run.js";
import { updateOf } from "./update.js";

// degrees, and of the size of the picture: less is not seen to move
const [TURN, SHIFT] = [2, 0.03];

/** @type {(now: Shown, next: Shown | null) => AskedQuestion | null} */
export function ask(now, next) {
  const update = updateOf(now, next);
  if (!next || !update || !now.run.straight) return null;
  const view = fit(now.points);
  const after = lineOf(next);
  if (!after || !line(view, after.w, after.b)) return null;
  const before = lineOf(now);
  if (before && !isMoved(before, after, now.points, view)) return null;
  const sub = subscript(update.i);
  const sign = update.y > 0 ? "+" : "−";
  const [rate, times] = update.eta === 1 ? ["", ""] : ["$eta ", `${number(update.eta).text} · `];
  const bias = update.hasBias ? `, and ${rate}$y to $b` : "";
  return {
    kind: "line",
    form: "line",
    step: now.get("step"),
    ask: `Where does the update for point ${named(now, update.i)} take the line?`,
    hint: [
      letters(
        `The update adds ${rate}$y $x${sub} to $w${bias}. The line is at right angles to $w.`,
      ),
      letters(
        `$w becomes ${row(now.get("w"))} ${sign} ${times}${row(update.x)}. On the line $w·$x + $b is 0.`,
      ),
    ],
    why: "",
    truth: `line@${next.get("step")}`,
    about: update.i,
    isNextStep: true,
    tries: 1,
    reveal: next.k,
    before,
    after,
  };
}

/** @type {(shown: Shown) => Line | null} */
export function lineOf(shown) {
  const w = shown.get("w");
  const size = Math.hypot(...w);
  return size > 0 ? { w: [w[0] / size, w[1] / size], b: shown.get("b") / size } : null;
}

// through two places; the side does not matter yet
/** @type {(ends: Path) => Line} */
export function through([[x, y], [u, v]]) {
  const size = Math.hypot(u - x, v - y) || 1;
  const w = [(v - y) / size, (x - u) / size];
  return { w, b: -(w[0] * x + w[1] * y) };
}

/** @type {(guess: Line, truth: Line) => Line} */
export const facing = ({ w, b }, truth) =>
  w[0] * truth.w[0] + w[1] * truth.w[1] < 0 ? { w: [-w[0], -w[1]], b: -b } : { w, b };

// between 0 and 180 degrees
/** @type {(one: Line, other: Line) => number} */
export function angle({ w: [a, b] }, { w: [c, d] }) {
  return (Math.abs(Math.atan2(a * d - b * c, a * c + b * d)) * 180) / Math.PI;
}

/** @type {(one: Line, place: Place) => number} */
export const value = ({ w, b }, [x, y]) => w[0] * x + w[1] * y + b;

/** @type {(points: Path) => Place} */
const middle = (points) =>
  [0, 1].map((j) => points.reduce((sum, point) => sum + point[j], 0) / points.length);

/** @type {(before: Line, after: Line, points: Path, view: Extent) => boolean} */
function isMoved(before, after, points, [x0, x1, y0, y1]) {
  const at = middle(points);
  const far = Math.abs(value(before, at) - value(after, at));
  return angle(before, after) > TURN || far > SHIFT * Math.hypot(x1 - x0, y1 - y0);
}
