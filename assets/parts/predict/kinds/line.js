// Where will the line go? Asked where the boundary is a line and the next step moves it enough to be seen.

import { letters } from "../../../kit/notation.js";
import { fit, line } from "../../../maths/geometry.js";
import { equals, number } from "../../../wording/number.js";
import { given, isNext, named, signed } from "./run.js";

// degrees, and of the size of the picture: less is not seen to move
const [TURN, SHIFT] = [2, 0.03];

/** @type {(now: Shown, next: Shown) => AskedQuestion | null} */
export function ask(now, next) {
  // of an average the eye follows the other line, which moves
  if (!now.run.straight || now.mark("line")?.meaning === "moving") return null;
  if (!next.isUpdate || !isNext(now, next)) return null;
  const view = fit(now.points);
  const after = lineOf(next);
  if (!after || !line(view, after.w, after.b)) return null;
  const before = lineOf(now);
  if (before && !isMoved(before, after, now.points, view)) return null;
  return {
    kind: "line",
    form: "line",
    step: now.get("step"),
    ask: `${given(next)}Drag the line to where this step will move it.`,
    why: "",
    truth: `line@${next.get("step")}`,
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
const value = ({ w, b }, [x, y]) => w[0] * x + w[1] * y + b;

/** @type {(points: Path) => Place} */
const middle = (points) =>
  [0, 1].map((j) => points.reduce((sum, point) => sum + point[j], 0) / points.length);

/** @type {(before: Line, after: Line, points: Path, view: Extent) => boolean} */
function isMoved(before, after, points, [x0, x1, y0, y1]) {
  const at = middle(points);
  const far = Math.abs(value(before, at) - value(after, at));
  return angle(before, after) > TURN || far > SHIFT * Math.hypot(x1 - x0, y1 - y0);
}

/** @type {(question: AskedQuestion, judged: Judgement, now: Shown, ends: Path) => Feedback} */
export function tell({ before, after, reveal }, { verdict, differ }, now, ends) {
  const { points, labels } = now;
  const truth = /** @type {Line} */ (after);
  const guess = facing(through(ends), truth);
  const off = angle(guess, truth);
  const right = verdict === "right";
  const yours = points.filter((point, i) => labels[i] * value(guess, point) <= 0).length;
  // by the page's own judgement: divided by |w| a point on the line may come to lie beside it
  const next = now.run.at(reveal);
  const real = next.get("wrong").filter(Boolean).length;
  const reason = real > yours ? ` ${came(now, next)}` : "";
  const turned = before
    ? `You turned the line by ${degrees(angle(before, guess))}, and the step turned it by ${degrees(angle(before, truth))}. `
    : "";
  return {
    right,
    angle: off,
    verdict: `${right ? "Correct: no point differs" : differing(differ.length)}. ${degrees(off)} between your line and the real one.`,
    why: `${turned}Points not classified correctly: ${yours} with your line, ${real} with the real one.${reason}`,
  };
}

// what the step did for its point, where it was for one: why a line with fewer wrong points is not the real one
/** @type {(now: Shown, next: Shown) => string} */
function came(now, next) {
  const i = next.get("index");
  if (!(i >= 0) || next.get("other") >= 0) {
    return "A step of this algorithm does not aim at the fewest misclassified points.";
  }
  const point = named(now, i);
  const [was, is] = [now, next].map((shown) => shown.get("wrong")[i]);
  if (!is) {
    return was
      ? `This step corrected point ${point}.`
      : `This step was for point ${point}, which was on the correct side already.`;
  }
  const still = was ? "still not" : "no longer";
  return letters(
    `Point ${point} is ${still} on the correct side: $y·$f($x) ${equals(number(signed(next, i) ?? 0))}.`,
  );
}

/** @type {(count: number) => string} */
const differing = (count) => (count === 1 ? "1 point differs" : `${count} points differ`);

/** @type {(angle: number) => string} */
export const degrees = (angle) => `${angle.toFixed(1)}°`;
