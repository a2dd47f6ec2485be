import assert from "node:assert/strict";
import { test } from "node:test";
import { roundedUp } from "../../assets/views/dual/bars.js";

test("an axis of counts ends at the next 5, 10, 20, 50 ...", () => {
  const [counts, ends] = [
    [0, 1, 5, 6, 10, 11, 50, 51, 100],
    [5, 5, 5, 10, 10, 20, 50, 100, 100],
  ];
  assert.deepEqual(
    counts.map((count) => roundedUp(count, 5)),
    ends,
  );
});

test("other axes end at the next 1, 2 or 5 times a power of ten, and at 0 without values", () => {
  const [values, ends] = [
    [0, 0.00103, 0.182, 0.249, 0.5, 0.6, 7.41, 13.7],
    [0, 0.002, 0.2, 0.5, 0.5, 1, 10, 20],
  ];
  assert.deepEqual(
    values.map((value) => roundedUp(value)),
    ends,
  );
});
