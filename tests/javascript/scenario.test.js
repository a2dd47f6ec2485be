import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { on } from "../../assets/kit/bus.js";
import * as store from "../../assets/model/scenario.js";
import { state } from "../../assets/model/state.js";
import { PRESET } from "./preset.js";

let notices = [];
on("notice", (text) => notices.push(text));

beforeEach(() => {
  notices = [];
  store.open(PRESET);
});

test("every action makes a new scenario, and can be undone and done again", () => {
  const actions = [
    { type: "add", at: [3, 3], label: -1 },
    { type: "move", index: 0, to: [0, 0] },
    { type: "swap", index: 1 },
    { type: "parameter", name: "eta", value: 0.5 },
    { type: "lift", lift: { name: "quadratic" } },
    { type: "algorithm", name: "pocket", parameters: {}, lift: { name: "none" } },
    { type: "dimension", dimension: 1, lift: { name: "parabola" } },
    { type: "remove", index: 2 },
    { type: "clear" },
    { type: "reset" },
  ];
  const seen = [state.scenario];
  for (const action of actions) {
    store.dispatch(action);
    assert.notEqual(state.scenario, seen.at(-1), action.type);
    seen.push(state.scenario);
  }
  for (const before of seen.slice(0, -1).reverse()) {
    store.undo();
    assert.equal(state.scenario, before);
  }
  assert.ok(!store.lastChange());
  for (const after of seen.slice(1)) {
    store.redo();
    assert.equal(state.scenario, after);
  }
  assert.ok(!store.nextChange());
  assert.deepEqual(PRESET.points.length, 2);
});

test("what is done anew leaves nothing to be done again", () => {
  store.dispatch({ type: "swap", index: 0 });
  store.undo();
  assert.ok(store.nextChange());
  store.dispatch({ type: "swap", index: 1 });
  assert.ok(!store.nextChange());
});

test("an action that changes nothing is none", () => {
  store.dispatch({ type: "reset" });
  assert.ok(!store.lastChange());
  store.dispatch({ type: "clear" });
  store.dispatch({ type: "clear" });
  store.undo();
  assert.equal(state.scenario, PRESET);
});

test("two hundred actions can be undone", () => {
  for (let i = 0; i < 250; i += 1) store.dispatch({ type: "swap", index: 0 });
  let undone = 0;
  for (; store.lastChange(); undone += 1) store.undo();
  assert.equal(undone, 200);
});

test("five hundred points are as many as fit", () => {
  for (let i = 0; i < 500; i += 1) store.dispatch({ type: "add", at: [i, 0], label: 1 });
  assert.equal(state.scenario.points.length, 500);
  assert.match(notices[0], /^There are 500 points, the largest/);
});

test("a point that came onto the number line has its height again in the plane", () => {
  store.dispatch({ type: "dimension", dimension: 1, lift: { name: "none" } });
  store.dispatch({ type: "move", index: 0, to: [5, 0] });
  assert.deepEqual(state.scenario.points[0], [5, 0]);
  store.dispatch({ type: "dimension", dimension: 2, lift: { name: "none" } });
  assert.deepEqual(state.scenario.points, [
    [5, 2],
    [-1, 0],
  ]);
});

test("points that are moved together are one undo, and keep their heights on the number line", () => {
  store.dispatch({ type: "dimension", dimension: 1, lift: { name: "none" } });
  const points = [
    [2, 0],
    [0, 0],
  ];
  store.dispatch({ type: "points", points, labels: [-1, -1], held_out: 0 });
  store.dispatch({ type: "dimension", dimension: 2, lift: { name: "none" } });
  assert.deepEqual(state.scenario.points, [
    [2, 2],
    [0, 0],
  ]);
  store.undo();
  store.undo();
  assert.deepEqual(state.scenario.labels, [1, -1]);
  // a user's own points belong to no preset
  store.dispatch({
    type: "points",
    points: [
      [1, 0],
      [2, 0],
    ],
    labels: [1, 1],
    dimension: 1,
  });
  store.dispatch({ type: "dimension", dimension: 2, lift: { name: "none" } });
  assert.deepEqual(state.scenario.points[0], [1, 0]);
  assert.equal(state.scenario.slug, null);
});

test("without any of its points it is no preset any longer, and with one it is", () => {
  store.dispatch({ type: "remove", index: 0 });
  assert.equal(state.scenario.title, "Four points");
  store.dispatch({ type: "remove", index: 0 });
  assert.equal(state.scenario.title, "");
  assert.equal(state.scenario.slug, null);
  store.undo();
  assert.equal(state.scenario.slug, "four");
});

test("what its author asks stays with a scenario until all of its points are gone", () => {
  const predict = [{ step: 0, ask: "Which point?", why: "", answer: 2 }];
  store.open({ ...PRESET, predict, answer_step: 3, question_after: "Was it?" });
  for (const action of [
    { type: "remove", index: 0 },
    { type: "parameter", name: "eta", value: 0.5 },
  ]) {
    store.dispatch(action);
    assert.deepEqual(state.scenario.predict, predict);
  }
  store.dispatch({ type: "clear" });
  assert.deepEqual(state.scenario.predict, []);
  assert.equal(state.scenario.answer_step, null);
  assert.equal(state.scenario.question_after, "");
  store.dispatch({ type: "reset" });
  assert.deepEqual(state.scenario.predict, predict);
});

test("a link to a changed preset is reset to the preset", () => {
  const changed = { ...PRESET, points: [[9, 9]], labels: [1] };
  store.open(changed, null, PRESET);
  assert.ok(store.hasChanged());
  store.dispatch({ type: "reset" });
  assert.equal(state.scenario, PRESET);
  assert.ok(!store.hasChanged());
});

test("coordinates by hand are tenths or thousandths within reach, and no -0", () => {
  assert.deepEqual(store.roundPlace([1.26, -0.04], true), [1.3, 0]);
  assert.deepEqual(store.roundPlace([1.23456, 99], false), [1.235, 32]);
});
