import assert from "node:assert/strict";
import { test } from "node:test";
import { percent } from "../../assets/views/chance/charts.js";

test("a share that is not 0 is not written as 0", () => {
  // Cover's share of 100 points in the plane
  assert.equal(percent(9902 / 2 ** 100), "< 10⁻²⁴ %");
  assert.equal(percent(1e-12), "< 10⁻¹⁰ %");
  assert.equal(percent(0.000364), "0.0364 %");
  assert.equal(percent(0.1234), "12.3 %");
  assert.equal(percent(0), "0 %");
});
