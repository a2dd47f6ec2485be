// What is w after an update? It can be worked out from w and the point.
import { letters } from "../../../kit/notation.js";
import { number } from "../../../wording/number.js";
import { named, row, subscript } from "./run.js";
import { updateOf } from "./update.js";

/** @type {(now: Shown, next: Shown | null) => AskedQuestion | null} */
export function ask(now, next) {
  const update = updateOf(now, next);
  if (!next || !update || now.run.dimension !== 2) return null;
  const { i, x, y, eta } = update;
  const w = Array.from(/** @type {Row} */ (now.get("w")));
  const [point, sub] = [named(now, i), subscript(i)];
  const rate = eta === 1 ? "" : "$eta ";
  /** @type {(factor: number) => number[]} */
  const plus = (factor) => w.map((value, j) => value + factor * x[j]);
  const slips = [
    { answer: "w", why: "That is $w before the update." },
    {
      answer: plus(-eta * y),
      why: `The sign is wrong: for point ${point} $y is ${y > 0 ? "+1, so $x is added" : "−1, so $x is subtracted"}.`,
    },
    { answer: x.map((value) => eta * y * value), why: `That is ${rate}$y $x alone. Add it to $w.` },
    ...(eta === 1 ? [] : [{ answer: plus(y), why: "The learning rate $eta is missing." }]),
  ];
  const sign = y > 0 ? "+" : "−";
  const times = eta === 1 ? "" : `${number(eta).text} · `;
  const sum = `${row(w)} ${sign} ${times}${row(x)}`;
  return {
    kind: "weights",
    form: "number",
    step: now.get("step"),
    ask: letters(`What is $w after this update for point ${point}?`),
    label: [{ symbol: "w" }, " ="],
    truth: "w_after",
    hint: [
      letters(`A mistake adds ${rate}$y $x${sub} to $w.`),
      letters(`$w becomes ${sum}. Add them number by number.`),
    ],
    slips: slips.map(({ answer, why }) => ({
      answer: typeof answer === "string" ? [`${answer}[1]`, `${answer}[2]`] : answer,
      why: letters(why),
    })),
    why: letters(`$w became ${sum}.`),
    about: i,
    isNextStep: true,
    reveal: next.k,
  };
}
