import assert from "node:assert/strict";
import { test } from "node:test";
import { haveFewNumbers, lines, SHADES } from "../../assets/maths/voters.js";

// two mistakes, at steps 1 and 3, and then two visits without one
const RUN = {
  parameters: { eta: 1, bias: true },
  points: [
    [1, 0],
    [0, 1],
  ],
  labels: [1, -1],
  lift: { name: "none" },
  voters: { steps: Int32Array.of(1, 3), index: Uint16Array.of(0, 1), noise: 1e-12 },
};

const at = (step, updates) => {
  const now = { step, updates };
  return lines({ ...RUN, get: (name) => now[name] }, structuredClone(RUN.voters));
};
const rowsOf = (shades) => shades.map((shade) => shade.map(({ w, b }) => [...w, b]));

test("a voter counts as many votes as it has survived visits", () => {
  const first = [1, 0, 1];
  const second = [1, -1, 0];
  assert.deepEqual(rowsOf(at(0, 0)).flat(), []);
  // 2 votes against 1: half of the most has half of the shades
  assert.deepEqual(rowsOf(at(3, 2)), [[], [second], [], [first]]);
  assert.deepEqual(rowsOf(at(5, 2)), [[], [], [first], [second]]);
  assert.equal(SHADES, 4);
});

test("few voters have time for a finer grid", () => {
  assert.ok(haveFewNumbers(RUN, RUN.voters));
  assert.ok(!haveFewNumbers(RUN, { ...RUN.voters, steps: new Int32Array(1000) }));
});
