// Will the run stop, and after how many updates? Asked near its start, and not where a setting says how long it is.
import { count } from "../../../wording/number.js";

// all that these runs do is told before: so many passes, steps or values of λ
const SET = ["passes", "steps", "values", "visits"];
const ENDS = new Set(["SEPARATED", "OPTIMAL", "EPSILON_OPTIMAL", "NOT_SEPARABLE"]);
const MORE = 10;

/** @type {(now: Shown) => Question | null} */
export function ask(now) {
  const { run } = now;
  const n = now.points.length;
  const cycles = run.stop.name === "CYCLING";
  if (SET.some((name) => name in run.parameters) || !(cycles || ENDS.has(run.stop.name)))
    return null;
  if (now.k > run.last - 2 || now.get("updates") > n / 2) return null;
  const edges = [n, MORE * n];
  // where one more would be another answer, rounding may have decided it
  if (!cycles && edges.some((edge) => Math.abs(run.updates - edge) <= 1)) return null;
  const place = edges.filter((edge) => run.updates > edge).length;
  return {
    kind: "stop",
    form: "choices",
    text: "Will this run stop by itself, and after how many updates in all?",
    choices: [
      `Within ${count(n)}`,
      `Within ${count(MORE * n)}`,
      `After more than ${count(MORE * n)}`,
      "It never stops",
    ],
    reveal: run.last,
    truth: cycles ? edges.length + 1 : place,
    once: true,
  };
}

/** @type {(question: Question, guess: number, now: Shown) => Judgement} */
export function judge({ truth, choices }, guess, { run }) {
  const right = guess === truth;
  const stops = truth < choices.length - 1;
  const updates = run.updates === 1 ? "1 update" : `${count(run.updates)} updates`;
  const told = stops ? `It stops after ${updates}.` : "It never stops.";
  return { right, verdict: `${right ? "Correct. " : ""}${told}`, why: run.stop.sentence };
}
