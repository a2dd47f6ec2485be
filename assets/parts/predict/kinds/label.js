// Which class will a place have after the step? Asked of a place that is well away from the boundary, before and after.

import { letters } from "../../../kit/notation.js";
import { fit } from "../../../maths/geometry.js";
import { decision } from "../../../maths/scores.js";
import { equals, number } from "../../../wording/number.js";
import { given, isNext } from "./run.js";

// places across and up; how far around one its class is the same, and no point is, in shares of the picture
const [ACROSS, UP, ROOM] = [13, 9, 0.05];
const AROUND = 8;
// every third question is of a place that keeps its class: or who has seen two knows all
const STAYS = 3;

/** @type {(now: Shown, next: Shown | null) => AskedQuestion | null} */
export function ask(now, next) {
  if (!next || now.run.voters || !next.isUpdate || !isNext(now, next)) return null;
  if (!now.hasLearned() || !next.hasLearned()) return null;
  const places = placesOf(now);
  const [f, g] = [decision(now), decision(next)];
  const size = 1e-6 * Math.max(...now.points.map((point) => Math.abs(g(point))));
  /** @type {(of: (place: Place) => number) => (around: Path) => boolean} */
  const keeps = (of) => (around) => {
    const [at] = around.map(of);
    return (
      around.every((place) => of(place) > size) || (at < 0 && around.every((p) => of(p) < -size))
    );
  };
  const clear = places.filter((around) => keeps(f)(around) && keeps(g)(around));
  const changed = clear.filter(([at]) => f(at) > 0 !== g(at) > 0);
  if (!changed.length) return null;
  const still = next.get("step") % STAYS ? [] : nearest(clear, f, g);
  const found = still.length ? still : changed;
  const [at] = found[Math.floor(found.length / 2)];
  const known = given(next);
  const went = f(at) > 0 === g(at) > 0 ? "kept its class" : "changed its class";
  const [before, after] = [f, g].map((of) => equals(number(of(at))));
  return {
    kind: "label",
    form: "place",
    step: now.get("step"),
    ask: `${known}Which class will the ringed place have after ${known ? "it" : "this step"}?`,
    why: letters(
      `The place ${went}: $f($x) ${before} there before the step, and $f($x) ${after} after it.`,
    ),
    at,
    tries: 1,
    reveal: next.k,
    truth: `class@${next.get("step")}`,
  };
}

// the one whose class could most easily change, and does not
/** @typedef {(place: Place) => number} Decision */
/** @type {(clear: Path[], f: Decision, g: Decision) => Path[]} */
const nearest = (clear, f, g) =>
  clear
    .filter(([at]) => f(at) > 0 === g(at) > 0)
    .toSorted(([a], [b]) => Math.abs(f(a)) - Math.abs(f(b)))
    .slice(0, 1);

// each with a ring of places around it, where no point is
/** @type {(shown: Shown) => Path[]} */
function placesOf({ points, dimension }) {
  const [x0, x1, y0, y1] = fit(points);
  const line = dimension === 1;
  const room = ROOM * (line ? x1 - x0 : Math.hypot(x1 - x0, y1 - y0));
  /** @type {(low: number, high: number, share: number) => number} */
  const inner = (low, high, share) => low + room + share * (high - low - 2 * room);
  const places = [];
  for (let i = 0; i < ACROSS; i += 1) {
    const x = inner(x0, x1, i / (ACROSS - 1));
    for (let j = 0; j < (line ? 1 : UP); j += 1) {
      places.push([x, line ? 0 : inner(y0, y1, j / (UP - 1))]);
    }
  }
  const free = places.filter((at) =>
    points.every((p) => Math.hypot(p[0] - at[0], line ? 0 : p[1] - at[1]) > room),
  );
  return free.map((at) => [at, ...ring(at, room, line)]);
}

/** @type {(at: Place, room: number, line: boolean) => Path} */
const ring = ([x, y], room, line) =>
  Array.from({ length: AROUND }, (_, i) => {
    const turn = (2 * Math.PI * i) / AROUND;
    return [x + room * Math.cos(turn), line ? 0 : y + room * Math.sin(turn)];
  });
