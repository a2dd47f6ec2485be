// Which point is the next mistake? Asked where points are visited in their order and corrected one at a time.

import { letters } from "../../../kit/notation.js";
import { equals, number } from "../../../wording/number.js";
import { isNext, named, signed } from "./run.js";

// of y f beside what decides: nearer, a point is on the boundary but for rounding, and a rule for ties decides
const TIE = 1e-6;

/** @type {(now: Shown) => AskedQuestion | null} */
export function ask(now) {
  const { run } = now;
  if (!run.visits || (run.parameters.order ?? "cyclic") !== "cyclic") return null;
  let k = now.k + 1;
  while (k <= run.last && !run.isUpdate(k) && isClear(run, k)) k += 1;
  if (k > run.last || !isClear(run, k) || !isNext(now, run.at(k))) return null;
  const text = run.has("level")
    ? letters("Which point changes $w and $b next? Choose it.")
    : "Which point is the next mistake? Choose it.";
  const step = now.get("step");
  return {
    kind: "mistake",
    form: "point",
    step,
    ask: text,
    why: "",
    truth: "next_update",
    reveal: k,
  };
}

/** @type {(run: Run, k: number) => boolean} */
function isClear(run, k) {
  const [before, level] = [run.get("before", k), levelOf(run)];
  return Math.abs(before - level) > TIE * (1 + Math.abs(level));
}

/** @type {(run: Run) => number} */
const levelOf = (run) => (run.has("level") ? run.parameters.level : 0);

// why a point is not the answer: until the answer is looked at, w stays as it is
/** @type {(now: Shown, guess: number, question: AskedQuestion) => string} */
function whyNot(now, guess, { reveal }) {
  const { run } = now;
  const [point, own, level] = [named(now, guess), signed(now, guess), levelOf(run)];
  if (own !== null && own - level > TIE * (1 + Math.abs(level))) {
    const least = run.has("level") ? ` ≥ ${number(level).text}` : "";
    return letters(`Point ${point} needs no update: $y·$f($x) ${equals(number(own))}${least}.`);
  }
  const visited = [];
  for (let k = now.k + 1; k < reveal; k += 1) visited.push(run.get("index", k));
  if (visited.includes(guess)) return `Point ${point} is visited before it, and needs no update.`;
  return `Point ${named(now, run.get("index", reveal))} comes first in the order.`;
}

/** @type {(question: AskedQuestion, judged: Judgement, now: Shown, guess: number) => Feedback} */
export function tell(question, judged, now, guess) {
  const { reveal } = question;
  const right = judged.verdict === "right";
  const answer = named(now, now.run.get("index", reveal));
  const told = letters(
    `$y·$f($x) of point ${answer} ${equals(number(now.run.get("before", reveal)))} before the step.`,
  );
  return {
    right,
    verdict: right ? `Correct: point ${answer}.` : `It is point ${answer}.`,
    why: right ? told : `${whyNot(now, guess, question)} ${told}`,
  };
}
