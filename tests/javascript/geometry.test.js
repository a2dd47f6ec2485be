import assert from "node:assert/strict";
import { test } from "node:test";
import { clip, corners, fit, hull, line, partInView } from "../../assets/maths/geometry.js";

const VIEW = [-2, 2, -1, 1];

test("half of a view lies above a line through its middle", () => {
  assert.deepEqual(clip(corners(VIEW), [1, 0], 0), [
    [0, -1],
    [2, -1],
    [2, 1],
    [0, 1],
  ]);
  assert.deepEqual(clip(corners(VIEW), [1, 0], -3), []);
  assert.deepEqual(clip(corners(VIEW), [1, 0], 3), corners(VIEW));
});

test("a line has its two ends at the edge of the view, or none", () => {
  const ends = [
    [-1, -1],
    [1, 1],
  ];
  assert.deepEqual(line(VIEW, [1, -1], 0), ends);
  assert.equal(line(VIEW, [1, 0], -3), null);
});

test("a stroke is cut at the edge of the view, and left out where it does not cross it", () => {
  const part = (p, q) => partInView(VIEW, [p, q]);
  const [near, far] = [
    [-1, 0.5],
    [1, -0.5],
  ];
  assert.deepEqual(part(near, far), [near, far]);
  assert.deepEqual(part(near, [-1, 30]), [near, [-1, 1]]);
  assert.deepEqual(part([-6, 3], [6, -3]), [
    [-2, 1],
    [2, -1],
  ]);
  assert.equal(part([3, 0], [9, 0]), null);
  // past a corner
  assert.equal(part([0, 3], [4, -0.5]), null);
});

test("a hull survives equal and collinear points", () => {
  const row = [0, 1, 2, 2].map((x) => [x, x]);
  assert.deepEqual(hull(row), [
    [0, 0],
    [2, 2],
  ]);
  assert.deepEqual(hull([]), []);
});

test("a view shows all points with air around them, also of one point or of none", () => {
  const [x0, x1, y0, y1] = fit([
    [0, 5],
    [10, 5],
  ]);
  assert.ok(x0 < -1 && x1 > 11 && y0 < 4.5 && y1 > 5.5);
  assert.deepEqual(fit([]), [-5, 5, -4, 4]);
});
