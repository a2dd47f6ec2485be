import assert from "node:assert/strict";
import { test } from "node:test";
import { scale } from "../../assets/views/kit/scale.js";

test("an axis of counts has a tick at integers only, however short it is", () => {
  for (const high of [1, 2, 3, 4, 8, 30, 120]) {
    const { ticks } = scale({ low: 0, high }, 0, 100, { whole: true, few: 6 });
    assert.ok(ticks.length > 1 && ticks.every(Number.isInteger), `${high}: ${ticks}`);
  }
  assert.ok(scale({ low: 0, high: 2 }, 0, 100).ticks.includes(0.5));
});
