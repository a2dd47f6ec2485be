// Labels of points: the numbers of the points of this step, or of all; the size of a heap of equal points; α.
import { emit } from "../kit/bus.js";
import { button } from "../kit/dom.js";
import { letters } from "../kit/notation.js";
import { state } from "../model/state.js";
import { number } from "../wording/number.js";
import { halfWidth } from "./free_space.js";

// indices of the points that this step uses
const pointsOfStep = (shown) =>
  [shown.get("index"), shown.get("other")].filter((i) => i !== null && i >= 0);

// the radius of a point with its rings
export function reach(shown, i, kinds) {
  if (pointsOfStep(shown).includes(i) || state.asked.includes(i)) return 16;
  return kinds[i] ? 14 : 8;
}

// the labels of all points. same: whether the run is about exactly these points
export function pointLabels(shown, { places, heaps, kinds, same }) {
  const labels = [];
  const addLabel = (kind, text, index, late = false) => {
    const radius = reach(shown, index, kinds);
    labels.push({
      kind,
      text,
      index,
      late,
      spots: spots(index, places, radius, halfWidth(kind, text)),
    });
  };
  // a question has numbers only at the points that it names
  const ofStep = same && !state.roomQuestion ? pointsOfStep(shown) : [];
  const numbered = new Set([...ofStep, ...namedPoints(places)]);
  for (const i of numbered) addLabel("number", String(i + 1), i);
  heaps.forEach((heap, i) => {
    if (heap.size > 1 && heap.first === i) addLabel("heap", `×${heap.size}`, i);
  });
  counts(shown, same).forEach((count, i) => {
    if (count > 0) addLabel("count", letters(`$alpha ${number(count).text}`), i);
  });
  // temporary labels come last, so that the others stay where they are
  for (const i of requestedNumbers(places))
    if (!numbered.has(i)) addLabel("number", String(i + 1), i, true);
  return labels;
}

// the points that question and answer name, as long as they are there
const namedPoints = (places) => state.named.filter((i) => i < places.length);

function requestedNumbers(places) {
  if (state.allNumbers) return places.map((_, i) => i);
  return state.lit === null || state.lit >= places.length ? [] : [state.lit];
}

// for the dual perceptron: the number of mistakes at each point
function counts(shown, same) {
  const mark = same && shown.mark("counts");
  return mark ? shown.get(mark.of) : [];
}

// around the point, then further away
const DIRECTIONS = [
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.8, 0.8],
  [-0.8, 0.8],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0.4, -1],
  [-0.4, -1],
  [0.4, 1],
  [-0.4, 1],
  [1, -0.4],
  [1, 0.4],
  [-1, -0.4],
  [-1, 0.4],
];
const FARTHER = [0, 7, 14, 21];

// by place list: points do not move from step to step, so the spots are computed once for all steps of a run
const spotCaches = new WeakMap();
function spots(index, places, radius, wide) {
  if (!spotCaches.has(places)) spotCaches.set(places, new Map());
  const [cache, key] = [spotCaches.get(places), [index, radius, wide].join()];
  if (!cache.has(key)) {
    cache.set(
      key,
      spotsAround(places, index, radius + wide, radius + 6).map((at) => [at]),
    );
  }
  return cache.get(key);
}

// the spots to which the point itself is the nearest, so that the label is not read as another's; all where there is
// none
function spotsAround(places, index, aside, above) {
  /** @type {(p: Place, q: Place) => number} */
  const far = ([x, y], [u, v]) => (x - u) ** 2 + (y - v) ** 2;
  const [x, y] = places[index];
  const every = FARTHER.flatMap((more) =>
    DIRECTIONS.map(([u, v]) => [x + u * (aside + more), y + v * (above + more)]),
  );
  // a point more than twice as far away as a spot cannot be nearer to it
  const most = 4 * ((aside + FARTHER.at(-1)) ** 2 + (above + FARTHER.at(-1)) ** 2);
  const near = places.filter((place) => far(place, places[index]) < most);
  const closest = every.filter((at) =>
    near.every((place) => far(at, place) >= far(at, places[index])),
  );
  return closest.length ? closest : every;
}

export function toggleAll() {
  state.allNumbers = !state.allNumbers;
  button("numbers").setAttribute("aria-pressed", String(state.allNumbers));
  emit("lit", state.lit);
}
