import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { on } from "../../assets/kit/bus.js";
import * as limits from "../../assets/model/limits.js";
import * as store from "../../assets/model/scenario.js";
import { state } from "../../assets/model/state.js";
import { PRESET } from "./preset.js";

let notices = [];
on("notice", (text) => notices.push(text));

beforeEach(() => {
  notices = [];
  limits.readAddress("");
  store.open(PRESET);
});

test("the address says what is locked and hidden, and of names that are none it says so", () => {
  assert.equal(limits.readAddress("?c=a&lock=lift, points&hide=code&present"), "");
  assert.deepEqual([limits.lockedNames(), limits.hiddenNames()], [["points", "lift"], ["code"]]);
  assert.equal(limits.readAddress("?lock=all"), "");
  assert.deepEqual(limits.lockedNames(), limits.LOCKS);
  const odd = limits.readAddress("?lock=points,dots&hide=all");
  assert.match(odd, /“dots”, “all”, which cannot be locked or hidden\. The rest of the link works/);
  assert.deepEqual([limits.lockedNames(), limits.hiddenNames()], [["points"], []]);
  limits.readAddress("?lock=&hide");
  assert.ok(limits.isFree());
});

test("without a word of it in the address the preset's own hold, and the address may undo them", () => {
  store.open({ ...PRESET, locked: ["points"], hidden: ["formula"] });
  assert.deepEqual([limits.lockedNames(), limits.hiddenNames()], [["points"], ["formula"]]);
  assert.deepEqual(limits.query(), []);
  limits.readAddress("?lock=none");
  assert.deepEqual([limits.lockedNames(), limits.hiddenNames()], [[], ["formula"]]);
  assert.deepEqual(limits.query(), ["lock=none"]);
  limits.unlockAll();
  assert.deepEqual(limits.query(), ["lock=none", "hide=none"]);
  // a link without a preset must state all limits
  store.open({ ...PRESET, slug: null, locked: ["points"] });
  limits.readAddress("");
  assert.deepEqual(limits.query(), ["lock=points"]);
  assert.deepEqual(limits.query(limits.LOCKS, ["code"]), ["lock=all", "hide=code"]);
});

const CHANGES = {
  points: [
    { type: "add", at: [3, 3], label: -1 },
    { type: "move", index: 0, to: [0, 0] },
    { type: "remove", index: 0 },
    { type: "swap", index: 1 },
    { type: "hold", index: 1 },
    { type: "keep", indices: [0] },
    { type: "clear" },
    { type: "dimension", dimension: 1, lift: { name: "none" } },
  ],
  algorithm: [{ type: "algorithm", name: "pocket", parameters: {}, lift: { name: "none" } }],
  lift: [
    { type: "lift", lift: { name: "quadratic" } },
    { type: "dimension", dimension: 1, lift: { name: "none" } },
    { type: "algorithm", name: "pocket", parameters: {}, lift: { name: "quadratic" } },
  ],
  parameters: [
    { type: "parameter", name: "eta", value: 0.5 },
    { type: "parameters", values: { eta: 2 } },
  ],
};

for (const [name, actions] of Object.entries(CHANGES)) {
  test(`what is locked no action changes: ${name}`, () => {
    for (const action of actions) {
      limits.readAddress(`?lock=${name}`);
      store.open(PRESET);
      notices = [];
      store.dispatch(action);
      assert.equal(state.scenario, PRESET);
      assert.match(notices.join(), RegExp(`^The ${name} (is|are) locked here`));
      assert.ok(!store.lastChange());
      limits.unlockAll();
      store.dispatch(action);
      assert.notEqual(state.scenario, PRESET);
    }
  });
}

test("what is not locked stays free, and an algorithm that is takes its own parameters", () => {
  limits.readAddress("?lock=points,lift,parameters");
  store.dispatch({
    type: "algorithm",
    name: "pocket",
    parameters: { seed: 1 },
    lift: { name: "none" },
  });
  assert.equal(state.scenario.algorithm, "pocket");
  store.undo();
  assert.equal(state.scenario, PRESET);
  assert.deepEqual(notices, []);
});

test("reset leads back to the exercise, and not behind its locks", () => {
  limits.readAddress("?lock=points");
  const moved = {
    ...PRESET,
    points: [
      [5, 5],
      [-1, 0],
    ],
  };
  store.open(moved, null, PRESET);
  store.dispatch({ type: "parameter", name: "eta", value: 0.5 });
  store.dispatch({ type: "reset" });
  assert.equal(state.scenario, moved);
  assert.deepEqual(notices, []);
});
