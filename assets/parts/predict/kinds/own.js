// What the author of a preset asks ([[predict]] in its file); linviz/scenario/predictions.py has looked at it.
import { named } from "./run.js";

/** @type {(now: Shown, next: Shown, scenario: Scenario) => Question | null} */
export function ask(now, next, { predict = [] }) {
  const own = predict.find(({ step }) => step === now.get("step"));
  if (!own) return null;
  const common = { kind: "own", text: own.ask, why: own.why, reveal: next.k };
  if (own.choices) {
    const truth = own.choices.indexOf(own.answer);
    return { ...common, form: "choices", choices: own.choices, truth };
  }
  if (own.at) {
    const at = now.dimension === 1 ? [own.at[0], 0] : own.at;
    const truth = own.answer > 0 ? 0 : 1;
    return { ...common, form: "choices", choices: ["+1 ●", "−1 ■"], at, truth };
  }
  return { ...common, form: "point", truth: Number(own.answer) - 1 };
}

/** @type {(question: Question, guess: number, now: Shown) => Judgement} */
export function judge({ form, truth, choices, why }, guess, now) {
  const right = guess === truth;
  const told = form === "point" ? `point ${named(now, truth)}` : choices[truth];
  return { right, verdict: right ? `Correct: ${told}.` : `It is: ${told}.`, why };
}
