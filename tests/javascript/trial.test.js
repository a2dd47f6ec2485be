// A boundary whose b is shifted: how far it has moved and on which side, and the margin that is left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { biasShift, shiftedMargin } from "../../assets/maths/trial_classifier.js";

const W = [3, -4];
const B = 2;
const POINTS = [
  [1, 1, 1],
  [3, 0, 1],
  [-2, 1, -1],
  [0, 2, -1],
];
const score = ([x, y], b) => W[0] * x + W[1] * y + b;
const scores = (label) => POINTS.filter(([, , y]) => y === label).map((at) => label * score(at, B));
const COLUMNS = {
  half_width: 1 / 5,
  least_plus: Math.min(...scores(1)),
  least_minus: Math.min(...scores(-1)),
};
const SHOWN = { get: (name) => COLUMNS[name] };

for (const far of [-1.5, -0.2, 0.4, 2]) {
  test(`shifted by ${far} the boundary has moved so far against w, and the margin is that of its b`, () => {
    const b = B + biasShift(SHOWN, { far });
    // the foot of 0 is -b w / |w|^2: its place along w
    const [before, after] = [B, b].map((one) => -one / 5);
    assert.ok(Math.abs(after - (before - far)) < 1e-12);
    const margin = Math.min(...POINTS.map((at) => (at[2] * score(at, b)) / 5));
    assert.ok(Math.abs(shiftedMargin(SHOWN, { far }) - margin) < 1e-12);
  });
}
