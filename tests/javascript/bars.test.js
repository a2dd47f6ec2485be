import assert from "node:assert/strict";
import { test } from "node:test";
import { roundedUp } from "../../assets/views/dual/bars.js";

test("an axis of counts ends at the next 5, 10, 20, 50 ...", () => {
  const [counts, ends] = [
    [0, 1, 5, 6, 10, 11, 50, 51, 100],
    [5, 5, 5, 10, 10, 20, 50, 100, 100],
  ];
  assert.deepEqual(counts.map(roundedUp), ends);
});
