// Which point is the next mistake? Asked where points are visited in their order and corrected one at a time.
import { number } from "../../../telling/number.js";
import { isNext, named } from "./run.js";

// of y f beside what decides: nearer, a point is on the boundary but for rounding, and a rule for ties decides
const TIE = 1e-6;

/** @type {(now: Shown) => Question | null} */
export function ask(now) {
  const { run } = now;
  if (!run.visits || (run.parameters.order ?? "cyclic") !== "cyclic") return null;
  let k = now.k + 1;
  while (k <= run.last && !run.isUpdate(k) && isClear(run, k)) k += 1;
  if (k > run.last || !isClear(run, k) || !isNext(now, run.at(k))) return null;
  const text = run.has("level")
    ? "Which point is the next one that moves the line? Choose it."
    : "Which point is the next mistake? Choose it.";
  return { kind: "mistake", form: "point", text, reveal: k, truth: run.get("index", k) };
}

/** @type {(run: Run, k: number) => boolean} */
function isClear(run, k) {
  const [before, level] = [run.get("before", k), levelOf(run)];
  return Math.abs(before - level) > TIE * (1 + Math.abs(level));
}

/** @type {(run: Run) => number} */
const levelOf = (run) => (run.has("level") ? run.parameters.level : 0);

/** @type {(question: Question, guess: number, now: Shown) => Judged} */
export function judge({ truth, reveal }, guess, now) {
  const { run } = now;
  const right = guess === truth;
  const before = number(run.get("before", reveal)).text;
  const told = `y·f(x) = ${before} there, before the step.`;
  const visited = [];
  for (let k = now.k + 1; k < reveal; k += 1) visited.push(run.get("index", k));
  const why = visited.includes(guess)
    ? `Point ${named(now, guess)} is looked at before it, and needs nothing.`
    : `The order comes to point ${named(now, truth)} first.`;
  return {
    right,
    verdict: right ? `Right: point ${named(now, truth)}.` : `It is point ${named(now, truth)}.`,
    why: right ? told : `${why} ${told}`,
  };
}
