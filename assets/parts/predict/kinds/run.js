// What the questions read off a run.
import { letters } from "../../../kit/notation.js";
import { features } from "../../../maths/lift.js";
import { score } from "../../../maths/scores.js";
import { equals, number } from "../../../wording/number.js";

// no step between the two is left out of what has come
/** @type {(now: Shown, next: Shown) => boolean} */
export const isNext = (now, next) =>
  next.k > now.k && next.get("step") - now.get("step") === next.k - now.k;

// what is known of a step before it: of which points it is
/** @type {(next: Shown) => string} */
export function given(next) {
  const [i, j] = [next.get("index"), next.get("other")];
  if (!(i >= 0)) return "";
  if (j >= 0) return `The step is for points ${named(next, i)} and ${named(next, j)}. `;
  const mistake = next.run.visits && !next.run.has("level");
  return mistake
    ? `Point ${named(next, i)} is a mistake. `
    : `The step is for point ${named(next, i)}. `;
}

/** @type {(label: Label) => string} */
export const markOf = (label) => (label > 0 ? "●" : "■");

/** @type {(shown: { labels: Label[] }, index: number) => string} */
export const named = ({ labels }, index) => `${index + 1} ${markOf(labels[index])}`;

// "10 ■, 14 ■ and 20 ■"
/** @type {(texts: string[]) => string} */
export const listed = (texts) =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;

// the index of a point as a subscript: "₁₀"
/** @type {(index: number) => string} */
export const subscript = (index) =>
  [...String(index + 1)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("");

// "(2.3, 3)", each number by itself
/** @type {(values: Row) => string} */
export const row = (values) => `(${Array.from(values, (value) => number(value).text).join(", ")})`;

// of a place: 1 or -1
/** @type {(label: Label) => string} */
export const shownClass = (label) => CLASSES[Number(label < 0)];
export const CLASSES = ["+1 ●", "−1 ■"];

// "y·f(x) = 0.75"
/** @type {(value: number) => string} */
export const scoreIs = (value) => letters(`$y·$f($x) ${equals(number(value))}`);

// "y₁₀ f(x₁₀) =", before the field for it
/** @type {(index: number) => FormulaPart[]} */
export const scoreLabel = (index) => [
  { symbol: "y", of: index },
  " ",
  { symbol: "f" },
  "(",
  { symbol: "x", of: index },
  ") =",
];

// y f of a point by the classifier that moves; null where not all of its w was sent
/** @type {(shown: Shown, index: number) => number | null} */
export function signed(shown, index) {
  const label = shown.labels[index];
  const isShown = !shown.run.voters && shown.mark("line")?.meaning !== "moving";
  if (isShown) return label * score(shown, index);
  // another classifier is shown, such as an average
  /** @type {number[]} */
  const phi = features(shown.lift, shown.points[index]);
  const w = shown.get("moving_w");
  if (w?.length !== phi.length) return null;
  return label * phi.reduce((sum, value, j) => sum + value * w[j], shown.get("moving_b") ?? 0);
}
