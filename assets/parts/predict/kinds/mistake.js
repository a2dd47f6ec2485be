// Which point is the next mistake? Asked where points are visited in their order and corrected one at a time.

import { letters } from "../../../kit/notation.js";
import { equals, number } from "../../../wording/number.js";
import { isNext, named, scoreIs, signed } from "./run.js";

// more points than this have no room for their numbers
const MOST = 30;

// of y f beside what decides: nearer, a point is on the boundary but for rounding, and a rule for ties decides
const TIE = 1e-6;

/** @type {(now: Shown) => AskedQuestion | null} */
export function ask(now) {
  const { run } = now;
  if (!run.visits || (run.parameters.order ?? "cyclic") !== "cyclic") return null;
  let k = now.k + 1;
  while (k <= run.last && !run.isUpdate(k) && isClear(run, k)) k += 1;
  if (now.points.length > MOST || k > run.last || !isClear(run, k) || !isNext(now, run.at(k)))
    return null;
  const goal = run.has("level") ? letters("changes $w and $b next") : "is the next mistake";
  const last = now.get("index");
  const from = last >= 0 ? `, and point ${named(now, last)} was the last` : "";
  const answer = run.get("index", k);
  const told = letters(
    `$y·$f($x) of point ${named(now, answer)} ${equals(number(run.get("before", k)))} before the step.`,
  );
  return {
    kind: "mistake",
    form: "point",
    step: now.get("step"),
    ask: `Points are visited in the order of their numbers${from}. Which point ${goal}?`,
    hint: [
      letters("A point is a mistake if $y·$f($x) is 0 or below. Look for the next such number."),
    ],
    why: told,
    truth: "next_update",
    slips: run.labels.flatMap((_, i) =>
      i === answer ? [] : [{ answer: i + 1, why: whyNot(now, i) }],
    ),
    marks: run.labels.map((_, i) => i),
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

// until the answer is looked at, w stays as it is
/** @type {(now: Shown, guess: number) => string} */
function whyNot(now, guess) {
  const { run } = now;
  const [point, own, level] = [named(now, guess), signed(now, guess), levelOf(run)];
  if (own !== null && own - level > TIE * (1 + Math.abs(level))) {
    const least = run.has("level") ? ` ≥ ${number(level).text}` : "";
    return `Point ${point} needs no update: ${scoreIs(own)}${least}.`;
  }
  // but for rounding it is at the limit, and either could be said of it
  if (own === null || Math.abs(own - level) <= TIE * (1 + Math.abs(level)))
    return `Another point is visited before point ${point}.`;
  const need = run.has("level") ? "needs an update now" : "is a mistake now";
  return `Point ${point} ${need}, but another one is visited before it.`;
}
