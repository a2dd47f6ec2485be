// Scenario on the page and its only writer: every change is an action, and every action can be undone.
import { emit } from "../kit/bus.js";
import { memoize } from "../maths/memo.js";
import * as limits from "./limits.js";
import { namedChange } from "./names.js";
import { state } from "./state.js";

const LEVELS = 200;
// the largest number of points, and the largest coordinate
export const MOST_POINTS = 500;
export const REACH = 32;
// a scenario that can come back, and the action between it and the next one towards the present
/** @typedef {{ scenario: Scenario, action: Action }} Level */
/** @type {Level[]} */
let past = [];
/** @type {Level[]} */
let future = [];

/** @type {<T>(list: T[], index: number) => T[]} */
const without = (list, index) => list.filter((_, i) => i !== index);
/** @type {<T>(list: T[], index: number, value: T) => T[]} */
const replaceAt = (list, index, value) => list.map((old, i) => (i === index ? value : old));

// x2 of points that were moved onto a number line; keyed by point, so that steps and undo do not lose it
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

// keeps x2 of points that were moved together on a number line
/** @type {(now: Scenario, points: Place[]) => void} */
function keepHeights({ points: before, dimension }, points) {
  if (dimension !== 1 || points.length !== before.length) return;
  points.forEach((to, i) => {
    const height = heights.get(before[i]);
    if (height !== undefined) heights.set(to, height);
  });
}

// the properties that belong to a preset, and not to a user's own points
const NAMELESS = {
  title: "",
  idea: "",
  notes: "",
  lecture: "",
  question: "",
  question_after: "",
  answer: "",
  answer_step: null,
  question_hides: [],
  predict: [],
  drawer: [],
  slug: null,
};

// removes title and slug once none of the points is left that the scenario was opened with
/** @type {(after: Scenario) => Scenario} */
function dropNameIfReplaced(after) {
  const there = new Set(state.opened.points.map(String));
  return after.points.some((point) => there.has(String(restoreHeight(point))))
    ? after
    : { ...after, ...NAMELESS };
}

// changes every scenario that can come back
/** @type {(change: (one: Scenario) => Scenario) => void} */
function changeHistory(change) {
  const changed = (/** @type {Level} */ { scenario, action }) => ({
    scenario: change(scenario),
    action,
  });
  [past, future] = [past.map(changed), future.map(changed)];
}

// opens a view next to the canvas, null for none. This is no edit, so undo, redo and reset do not change it
/** @type {(name: string | null) => void} */
export function setSideView(name) {
  /** @type {Map<Scenario, Scenario>} */
  const changedScenarios = new Map();
  /** @type {(one: Scenario) => Scenario} */
  const withView = (one) => memoize(changedScenarios, one, () => ({ ...one, beside: name }));
  [state.scenario, state.opened] = [state.scenario, state.opened].map(withView);
  changeHistory(withView);
  emit("scenario", state.scenario, { type: "beside" });
}

// the texts of the opened preset that a challenge came without
/** @type {(texts: Scenario) => void} */
export function setTexts({ answer, question_after, notes }) {
  /** @type {Map<Scenario, Scenario>} */
  const changedScenarios = new Map();
  /** @type {(one: Scenario) => Scenario} */
  const withTexts = (one) =>
    memoize(changedScenarios, one, () =>
      one.slug === state.opened.slug ? { ...one, answer, question_after, notes } : one,
    );
  changeHistory(withTexts);
  [state.scenario, state.opened] = [withTexts(state.scenario), withTexts(state.opened)];
  emit("texts");
}

// the number of points that are used for training, their indices, and those of the held-out points
/** @type {(now: Scenario) => number} */
export const trainingCount = ({ points, held_out }) => points.length - held_out;
/** @type {(now: Scenario) => number[]} */
const trainingIndices = (now) => Array.from({ length: trainingCount(now) }, (_, i) => i);
/** @type {(now: Scenario) => number[]} */
const heldOutIndices = (now) =>
  Array.from({ length: now.held_out }, (_, i) => trainingCount(now) + i);

// the scenario with only these points: training points first, then held-out ones
/** @type {(now: Scenario, seen: number[], held: number[]) => Scenario} */
function arrangePoints(now, training, heldOut) {
  const places = [...training, ...heldOut];
  return {
    ...now,
    points: places.map((i) => now.points[i]),
    labels: places.map((i) => now.labels[i]),
    held_out: heldOut.length,
  };
}

// the new scenario of each action; null if nothing changes
/** @type {Record<string, (now: Scenario, action: Action) => Scenario | null>} */
const REDUCERS = {
  // before the held-out points, which stay last
  add(now, { at, label }) {
    if (now.points.length >= MOST_POINTS) {
      emit(
        "notice",
        `There are ${MOST_POINTS} points, the largest number that fits. Remove some first.`,
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
  // keeps only these training points
  keep: (now, { indices }) => arrangePoints(now, indices, heldOutIndices(now)),
  // holds a point out, or uses it for training again
  hold(now, { index }) {
    const [training, heldOut] = [trainingIndices(now), heldOutIndices(now)];
    return index < trainingCount(now)
      ? arrangePoints(now, without(training, index), [...heldOut, index])
      : arrangePoints(now, [...training, index], without(heldOut, heldOut.indexOf(index)));
  },
  // holds out every third training point of each class
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
  // replaces many points at once: by a user's own data, brush, box or table; may change other properties too
  points(now, { type: _, ...change }) {
    if (!change.dimension) keepHeights(now, change.points);
    return dropNameIfReplaced({ ...now, ...change });
  },
  // the second algorithm, for comparison
  other: (now, { other }) => ({ ...now, other }),
  holdNone: (now) => (now.held_out ? { ...now, held_out: 0 } : null),
  swap: (now, { index }) => ({ ...now, labels: replaceAt(now.labels, index, -now.labels[index]) }),
  clear: (now) =>
    now.points.length
      ? dropNameIfReplaced({
          ...now,
          points: [],
          labels: [],
          held_out: 0,
          true_boundary: [],
          ...namedChange(null),
        })
      : null,
  algorithm: (now, { name, parameters, lift }) => ({ ...now, algorithm: name, parameters, lift }),
  parameter: (now, { name, value }) => ({
    ...now,
    parameters: { ...now.parameters, [name]: value },
  }),
  // several parameters at once
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

/** @type {(action: Action) => void} */
export function dispatch(action) {
  const after = REDUCERS[action.type](state.scenario, action);
  if (!after || after === state.scenario || limits.forbids(state.scenario, after)) return;
  past = [...past.slice(-LEVELS + 1), { scenario: state.scenario, action }];
  future = [];
  replaceScenario(after, action);
}

// hold out every third training point of each class, and say how many points are held out then
export function holdSome() {
  const before = state.scenario;
  dispatch({ type: "holdSome" });
  const { points, held_out } = state.scenario;
  if (state.scenario === before) return;
  const are = held_out === 1 ? "is" : "are";
  const told = `${held_out} of ${points.length} points ${are} held out: shown, but not learned from.`;
  emit("notice", told);
}

/** @type {(after: Scenario, action: Action) => void} */
function replaceScenario(after, action) {
  state.scenario = after;
  emit("scenario", after, action);
}

export function undo() {
  if (!past.length) return;
  const { scenario, action } = past[past.length - 1];
  future = [{ scenario: state.scenario, action }, ...future];
  past = past.slice(0, -1);
  replaceScenario(scenario, { type: "undo" });
}

export function redo() {
  if (!future.length) return;
  const { scenario, action } = future[0];
  past = [...past, { scenario: state.scenario, action }];
  future = future.slice(1);
  replaceScenario(scenario, { type: "redo" });
}

// opens another scenario, such as a preset or a link; undo does not go back beyond it. original: the preset that a
// changed scenario was made from; ownStep: that of a link's scenario without the link
/** @type {(fresh: Scenario, view?: Extent | null, original?: Scenario, ownStep?: number | null) => void} */
export function open(fresh, view, original = fresh, ownStep = fresh.step) {
  state.scenario = fresh;
  // reset must not change what is locked
  state.opened = limits.lockedNames().length ? fresh : original;
  state.ownStep = (state.opened === fresh ? ownStep : original.step) ?? 0;
  past = [];
  future = [];
  emit("opened", fresh, view);
}

/** @type {(value: number) => number} */
const clamp = (value) => Math.max(-REACH, Math.min(REACH, value));
// rounds coordinates set by hand: to tenths with snap, to thousandths without
/** @type {(place: Place, snap: boolean) => Place} */
export function roundPlace([x, y], snap) {
  const grid = snap ? 10 : 1000;
  const place = [x, state.scenario?.dimension === 1 ? 0 : y];
  return place.map((value) => clamp(Math.round(value * grid) / grid) + 0);
}

export const hasChanged = () => state.scenario !== state.opened;
// the action that undo takes back, and that which redo makes again; null where there is none
/** @type {() => Action | null} */
export const lastChange = () => past.at(-1)?.action ?? null;
/** @type {() => Action | null} */
export const nextChange = () => future[0]?.action ?? null;
