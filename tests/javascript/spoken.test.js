import assert from "node:assert/strict";
import { test } from "node:test";
import { className, sentence } from "../../assets/wording/speech.js";

test("classes are called by their names", () => {
  assert.deepEqual([1, -1].map(className), ["plus", "minus"]);
});

test("marks of classes are names, which end before the sentence goes on", () => {
  assert.equal(sentence("Point 3 ● is wrong."), "Point 3, plus, is wrong.");
  assert.equal(sentence("Only ■ so far, and 2 ●."), "Only, minus, so far, and 2, plus.");
});
