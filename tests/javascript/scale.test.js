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

test("a logarithmic axis has three ticks or more, so that it is seen to be one", () => {
  for (const [low, high] of [
    [0.65, 2.2],
    [1.4, 41],
    [3, 30],
    [0.7, 110],
    [1, 10],
    [0.01, 1e4],
    [1e-4, 2e-3],
  ]) {
    const { at, ticks } = scale({ low, high, log: true }, 0, 100);
    assert.ok(ticks.length > 2 && ticks.length < 9, `${low} to ${high}: ${ticks}`);
    const places = ticks.map(at);
    assert.ok(
      places.every(
        (place, i) => place > -1e-6 && place < 100 + 1e-6 && place > (places[i - 1] ?? -1),
      ),
    );
  }
  assert.deepEqual(scale({ low: 1.4, high: 41, log: true }, 0, 100).ticks, [2, 5, 10, 20]);
  assert.deepEqual(scale({ low: 1, high: 1e3, log: true }, 0, 100).ticks, [1, 10, 100, 1000]);
});
