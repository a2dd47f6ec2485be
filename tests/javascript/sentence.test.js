import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence } from "../../assets/kit/sentence.js";

test("what is wrong is told as a sentence", () => {
  assert.equal(sentence("there is room for 500 points"), "There is room for 500 points.");
});
