// The scenario on the page and its one writer: everything that changes it is an action, and every action can be undone.
import { emit } from "../kit/bus.js";
import { memoize } from "../maths/memo.js";
import * as limits from "./limits.js";
import { state } from "./state.js";

const LEVELS = 200;
// as many points as fit, and where the plane ends
export const MOST_POINTS = 500;
export const REACH = 32;
/** @type {Scenario[]} */
let past = [];
/** @type {Scenario[]} */
let future = [];

/** @type {<T>(list: T[], index: number) => T[]} */
const without = (list, index) => list.filter((_, i) => i !== index);
/** @type {<T>(list: T[], index: number, value: T) => T[]} */
const replaceAt = (list, index, value) => list.map((old, i) => (i === index ? value : old));

// x2 of the points that came onto a number line: by the point, so that it is kept over steps, undo and the rest
/** @type {WeakMap<Place, number>} */
const heights = new WeakMap();

/** @type {(point: Place) => Place} */
function flatten([x, y]) {
  const flat = [x, 0];
  heights.set(flat, y);
  return flat;
}

/** @type {(point: Place) => Place} */
const restoreHeight = (point) => {
  const height = heights.get(point);
  return height === undefined ? point : [point[0], height];
};

/** @type {(now: Scenario, index: number, to: Place) => Place[]} */
function movePoint({ dimension, points }, index, to) {
  const height = heights.get(points[index]);
  if (dimension === 1 && height !== undefined) heights.set(to, height);
  return replaceAt(points, index, to);
}

// of points that were moved together on a number line
/** @type {(now: Scenario, points: Place[]) => void} */
function keepHeights({ points: before, dimension }, points) {
  if (dimension !== 1 || points.length !== before.length) return;
  points.forEach((to, i) => {
    const height = heights.get(before[i]);
    if (height !== undefined) heights.set(to, height);
  });
}

// what belongs to a preset, and not to points of one's own
const NAMELESS = {
  title: "",
  idea: "",
  notes: "",
  lecture: "",
  question: "",
  answer: "",
  slug: null,
};

// once every point is gone that it was opened with, it is no longer that scenario
/** @type {(after: Scenario) => Scenario} */
function dropNameIfReplaced(after) {
  const there = new Set(state.opened.points.map(String));
  return after.points.some((point) => there.has(String(restoreHeight(point))))
    ? after
    : { ...after, ...NAMELESS };
}

// the view beside the points, null for none: no edit, so that undo, redo and reset leave it as it is
/** @type {(name: string | null) => void} */
export function setSideView(name) {
  /** @type {Map<Scenario, Scenario>} */
  const seen = new Map();
  /** @type {(one: Scenario) => Scenario} */
  const beside = (one) => memoize(seen, one, () => ({ ...one, beside: name }));
  [state.scenario, state.opened] = [state.scenario, state.opened].map(beside);
  past = past.map(beside);
  future = future.map(beside);
  emit("scenario", state.scenario, { type: "beside" });
}

// how many points are learned from, which of them, and which are held out
/** @type {(now: Scenario) => number} */
export const trainingCount = ({ points, held_out }) => points.length - held_out;
/** @type {(now: Scenario) => number[]} */
const trainingIndices = (now) => Array.from({ length: trainingCount(now) }, (_, i) => i);
/** @type {(now: Scenario) => number[]} */
const heldOutIndices = (now) =>
  Array.from({ length: now.held_out }, (_, i) => trainingCount(now) + i);

// these points alone: those that are learned from, then those that are held out
/** @type {(now: Scenario, seen: number[], held: number[]) => Scenario} */
function arrangePoints(now, seen, held) {
  const places = [...seen, ...held];
  return {
    ...now,
    points: places.map((i) => now.points[i]),
    labels: places.map((i) => now.labels[i]),
    held_out: held.length,
  };
}

// what each action makes of a scenario; a null means that nothing changes
/** @type {Record<string, (now: Scenario, action: Action) => Scenario | null>} */
const REDUCERS = {
  // held-out points stay the last
  add(now, { at, label }) {
    if (now.points.length >= MOST_POINTS) {
      emit(
        "notice",
        `There are ${MOST_POINTS} points already, as many as fit. Take some away first.`,
      );
      return null;
    }
    const last = trainingCount(now);
    return {
      ...now,
      points: now.points.toSpliced(last, 0, at),
      labels: now.labels.toSpliced(last, 0, label),
    };
  },
  move: (now, { index, to }) => ({ ...now, points: movePoint(now, index, to) }),
  remove: (now, { index }) =>
    dropNameIfReplaced({
      ...now,
      points: without(now.points, index),
      labels: without(now.labels, index),
      held_out: now.held_out - Number(index >= trainingCount(now)),
    }),
  // of those that are learned from only these
  keep: (now, { indices }) => arrangePoints(now, indices, heldOutIndices(now)),
  // out of learning, or back into it
  hold(now, { index }) {
    const [seen, held] = [trainingIndices(now), heldOutIndices(now)];
    return index < trainingCount(now)
      ? arrangePoints(now, without(seen, index), [...held, index])
      : arrangePoints(now, [...seen, index], without(held, held.indexOf(index)));
  },
  // every third one of each class
  holdSome(now) {
    /** @type {Record<string, number>} */
    const met = {};
    const isThird = (/** @type {number} */ i) => {
      const label = now.labels[i];
      met[label] = (met[label] ?? 0) + 1;
      return met[label] % 3 === 0;
    };
    const some = trainingIndices(now).filter(isThird);
    if (!some.length) return null;
    const rest = trainingIndices(now).filter((i) => !some.includes(i));
    return arrangePoints(now, rest, [...heldOutIndices(now), ...some]);
  },
  // many points at once: of one's own data, by brush, box or table; what else is told changes with them
  points(now, { type: _, ...change }) {
    if (!change.dimension) keepHeights(now, change.points);
    return dropNameIfReplaced({ ...now, ...change });
  },
  // what is run beside it, to compare
  other: (now, { other }) => ({ ...now, other }),
  holdNone: (now) => (now.held_out ? { ...now, held_out: 0 } : null),
  swap: (now, { index }) => ({ ...now, labels: replaceAt(now.labels, index, -now.labels[index]) }),
  clear: (now) =>
    now.points.length ? dropNameIfReplaced({ ...now, points: [], labels: [], held_out: 0 }) : null,
  algorithm: (now, { name, parameters, lift }) => ({ ...now, algorithm: name, parameters, lift }),
  parameter: (now, { name, value }) => ({
    ...now,
    parameters: { ...now.parameters, [name]: value },
  }),
  // several of them, by their names
  parameters: (now, { values }) => ({ ...now, parameters: { ...now.parameters, ...values } }),
  lift: (now, { lift }) => ({ ...now, lift }),
  // the plane, or a number line, which has no x2
  dimension(now, { dimension, lift }) {
    const points = now.points.map(dimension === 1 ? flatten : restoreHeight);
    return { ...now, dimension, lift, points };
  },
  reset: () => state.opened,
  // a change that was not run before the page was left
  again: (_, { scenario }) => scenario,
};

// what an author asks is answered by the preset's own run, and by no other
/** @type {(after: Scenario | null, action: Action) => Scenario | null} */
const dropQuestions = (after, { type }) =>
  after?.predict?.length && type !== "other" && after !== state.opened
    ? { ...after, predict: [] }
    : after;

/** @type {(action: Action) => void} */
export function dispatch(action) {
  const changed = REDUCERS[action.type](state.scenario, action);
  if (changed === state.scenario) return;
  const after = dropQuestions(changed, action);
  if (!after || limits.forbids(state.scenario, after)) return;
  past = [...past.slice(-LEVELS + 1), state.scenario];
  future = [];
  replaceScenario(after, action);
}

/** @type {(after: Scenario, action: Action) => void} */
function replaceScenario(after, action) {
  state.scenario = after;
  emit("scenario", after, action);
}

export function undo() {
  if (!past.length) return;
  future = [state.scenario, ...future];
  const before = past[past.length - 1];
  past = past.slice(0, -1);
  replaceScenario(before, { type: "undo" });
}

export function redo() {
  if (!future.length) return;
  past = [...past, state.scenario];
  const after = future[0];
  future = future.slice(1);
  replaceScenario(after, { type: "redo" });
}

// another scenario altogether: a preset, a link; nothing of the one before can be undone into it. original: the preset
// that it was made from, where it is a changed one
/** @type {(fresh: Scenario, view?: Extent | null, original?: Scenario) => void} */
export function open(fresh, view, original = fresh) {
  state.scenario = fresh;
  // to reset what is locked would change it
  state.opened = limits.lockedNames().length ? fresh : original;
  past = [];
  future = [];
  emit("opened", fresh, view);
}

/** @type {(value: number) => number} */
const clamp = (value) => Math.max(-REACH, Math.min(REACH, value));
// by hand, coordinates are whole tenths with snap and whole thousandths without
/** @type {(place: Place, snap: boolean) => Place} */
export function roundPlace([x, y], snap) {
  const grid = snap ? 10 : 1000;
  const place = [x, state.scenario?.dimension === 1 ? 0 : y];
  return place.map((value) => clamp(Math.round(value * grid) / grid) + 0);
}

export const hasChanged = () => state.scenario !== state.opened;
export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
