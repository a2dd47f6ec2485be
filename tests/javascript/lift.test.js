import assert from "node:assert/strict";
import { test } from "node:test";
import { bindLift, features, kernel, label, leaves } from "../../assets/maths/lift.js";

const RBF = { name: "rbf", gamma: 0.5 };
const MIX = { name: "mix", beta: 0.25, first: RBF, second: { name: "quadratic" } };

test("what has no features has none in whatever is made of it", () => {
  assert.equal(features(RBF, [1, 2]), null);
  assert.equal(features(bindLift(MIX, []), [1, 2]), null);
  assert.deepEqual(features({ name: "parabola" }, [3]), [3, 9]);
});

test("a mixture weighs its two kernels", () => {
  const [x, z] = [
    [1, 2],
    [0, -1],
  ];
  const expected = 0.25 * Math.exp(-0.5 * 10) + 0.75 * 4;
  assert.ok(Math.abs(kernel(MIX, x, z) - expected) < 1e-15);
});

test("an empirical map is made of the points of its run", () => {
  const lift = bindLift({ name: "empirical", gamma: 1 }, [[0, 0]]);
  assert.deepEqual(features(lift, [0, 0]), [1]);
});

test("trees are called by their parts, and have their leaves", () => {
  const tree = { name: "sum", parts: [RBF, { name: "scale", factor: 2, part: { name: "none" } }] };
  assert.equal(label(tree), "RBF + 2 · linear");
  assert.deepEqual(
    leaves(tree).map(({ name }) => name),
    ["rbf", "none"],
  );
});
