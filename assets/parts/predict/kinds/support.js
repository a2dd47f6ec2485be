// Which points will be support vectors at the end? Asked of support vector machines whose answer is the only one.
import { letters } from "../../../kit/notation.js";
import { scores } from "../../../maths/scores.js";
import { kinds } from "../../../model/support.js";

// more points than this nobody wants to tap
const MOST = 24;
// of y f beside 1: nearer, a point that needs no alpha is on its margin, or one with an alpha is not
const TIE = 5e-3;
// of the largest alpha: less could be rounding
const SLIGHT = 1e-3;

/** @type {(now: Shown) => AskedQuestion | null} */
export function ask(now) {
  const { run } = now;
  const end = run.at(run.last);
  const decided = run.stop.name === "OPTIMAL" && now.k < run.last && isDecided(end);
  if (!decided || now.points.length > MOST || now.points.length < 3) return null;
  return {
    kind: "support",
    form: "points",
    step: now.get("step"),
    ask: "Which points will be support vectors at the end? Choose them all.",
    hint: [
      letters(
        "A support vector has $y·$f($x) ≤ 1 at the end: it is on its margin line or on the incorrect side of it.",
      ),
    ],
    why: `The other points could be removed without ${isFixed(end) ? "moving the boundary" : letters("changing $w")}.`,
    truth: "support_end",
    reveal: run.last,
    once: true,
  };
}

// whether no other weights of the points are as good, and none of them is nearly 0
/** @type {(end: Shown) => boolean} */
function isDecided(end) {
  const found = kinds(end);
  const f = scores(end);
  if (!found.some(Boolean) || !f) return false;
  const alpha = end.get("alpha");
  const most = Math.max(...alpha);
  const places = new Set(end.points.map((point) => point.join(" ")));
  const onMargin = f.filter((value, i) => Math.abs(end.labels[i] * value - 1) < TIE).length;
  const free = end.has("w") ? end.get("w").length + 1 : end.points.length;
  const clear = found.every((kind, i) => {
    const away = end.labels[i] * f[i] - 1;
    return kind ? alpha[i] > SLIGHT * most : away > TIE;
  });
  return clear && onMargin <= free && places.size === end.points.length;
}

// whether b is the only one, too: an α between 0 and C puts its point on the margin
/** @type {(end: Shown) => boolean} */
function isFixed(end) {
  const alpha = [...end.get("alpha")];
  const most = Math.max(...alpha);
  const C = end.run.parameters.C ?? Number.POSITIVE_INFINITY;
  return alpha.some((one) => one > SLIGHT * most && one < (1 - SLIGHT) * C);
}
