// Will the run stop, and after how many updates? Asked near its start and after other questions, and not where a
// setting says how long it is.
import { count } from "../../../wording/number.js";

// all that these runs do is told before: so many passes, steps or values of λ
const SET = ["passes", "steps", "values", "visits"];
const ENDS = new Set(["SEPARATED", "OPTIMAL", "EPSILON_OPTIMAL", "NOT_SEPARABLE"]);
const MORE = 10;

/** @type {(now: Shown) => AskedQuestion | null} */
export function ask(now) {
  const { run } = now;
  const n = now.points.length;
  const cycles = run.stop.name === "CYCLING";
  if (SET.some((name) => name in run.parameters) || !(cycles || ENDS.has(run.stop.name)))
    return null;
  if (!run.updates || n < 2 || now.k > run.last - 2 || now.get("updates") > n / 2) return null;
  const edges = [n, MORE * n];
  // where one more would be another answer, rounding may have decided it
  if (!cycles && edges.some((edge) => Math.abs(run.updates - edge) <= 1)) return null;
  const right = cycles ? edges.length + 1 : edges.filter((edge) => run.updates > edge).length;
  const texts = [
    `After 1 to ${count(n)} updates`,
    `After ${count(n + 1)} to ${count(MORE * n)} updates`,
    `After more than ${count(MORE * n)} updates`,
    "It never stops",
  ];
  const updates = run.updates === 1 ? "1 update" : `${count(run.updates)} updates`;
  return {
    kind: "stop",
    form: "choice",
    step: now.get("step"),
    ask: "Will this run stop by itself, and after how many updates in all?",
    why: cycles ? run.stop.sentence : `It stopped after ${updates}. ${run.stop.sentence}`,
    choices: texts.map((text, i) => ({ text, right: i === right })),
    tries: 1,
    reveal: run.last,
    once: true,
  };
}
