// What is y·f(x) of the point after its update? It can be worked out from w, b and the point.
import { letters } from "../../../kit/notation.js";
import { equals, number } from "../../../wording/number.js";
import { named, row, scoreLabel, signed, subscript } from "./run.js";
import { changeOf, updateOf } from "./update.js";

/** @type {(now: Shown, next: Shown | null) => AskedQuestion | null} */
export function ask(now, next) {
  const update = updateOf(now, next);
  if (!next || !update) return null;
  const { i, x, y, eta, hasBias } = update;
  const before = signed(now, i);
  if (before === null) return null;
  const change = changeOf(update, now, i);
  const [point, sub] = [named(now, i), subscript(i)];
  const square = x.reduce((sum, value) => sum + value * value, 0);
  const rate = eta === 1 ? "" : "$eta ";
  const signOfX = y > 0 ? "added" : "subtracted";
  const slips = [
    { answer: `yf[${i + 1}]`, why: "That is its value before the update." },
    ...(y < 0
      ? [{ answer: `f_after[${i + 1}]`, why: "That is $f($x). Multiply it by $y, which is −1." }]
      : []),
    { answer: change, why: "That is the change alone. Add it to the value before." },
    ...(hasBias
      ? [
          { answer: before + eta * square, why: `The update changes $b too: it adds ${rate}$y.` },
          { answer: before + eta, why: `The update changes $w too: it adds ${rate}$y $x.` },
        ]
      : []),
    {
      answer: before - change,
      why: `The sign is wrong: for point ${point} $y is ${y > 0 ? "+1" : "−1"}, so $x is ${signOfX}.`,
    },
    ...(eta === 1
      ? []
      : [{ answer: before + change / eta, why: "The learning rate $eta is missing." }]),
    {
      answer: before + change - y * next.get("b"),
      why: "$b is missing in $f($x) = $w·$x + $b.",
    },
  ];
  const sign = y > 0 ? "+" : "−";
  const times = eta === 1 ? "" : `${number(eta).text} · `;
  const bias = hasBias
    ? `, and $b becomes ${number(now.get("b")).text} ${sign} ${number(eta).text}`
    : "";
  const gain = hasBias ? `‖$x‖² + 1` : "‖$x‖²";
  return {
    kind: "score",
    form: "number",
    step: now.get("step"),
    ask: letters(`What is $y·$f($x) of point ${point} after this update?`),
    label: scoreLabel(i),
    truth: `yf_after[${i + 1}]`,
    hint: [
      letters(
        `First work out the new $w${hasBias ? " and $b" : ""}. Then put $x${sub} into $y ($w·$x + $b).`,
      ),
      letters(`$w becomes ${row(now.get("w"))} ${sign} ${times}${row(x)}${bias}.`),
    ],
    slips: slips.map(({ answer, why }) => ({ answer, why: letters(why) })),
    why: letters(
      `The update added ${rate}${eta === 1 ? gain : `(${gain})`} ${equals(number(change))}, and ${number(before).text} + ${number(change).text} ${equals(number(before + change))}.`,
    ),
    about: i,
    isNextStep: true,
    reveal: next.k,
  };
}
