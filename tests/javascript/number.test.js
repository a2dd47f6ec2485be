import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  comparedNumber,
  count,
  digitsApart,
  equals,
  number,
  vector,
} from "../../assets/wording/number.js";

// tests/core/test_number.py uses the same vectors for Python
const file = new URL("../core/number_vectors.json", import.meta.url);
const VECTORS = JSON.parse(readFileSync(file, "utf-8"));
const SPECIAL = { nan: NaN, inf: Infinity, "-inf": -Infinity };
const toNumber = (given) => SPECIAL[given] ?? Number(given);

test("numbers are shown as their vectors say", () => {
  for (const [given, text, exact] of VECTORS.numbers) {
    assert.deepEqual(number(toNumber(given)), { text, exact });
  }
});

test("rows of numbers are shown as their vectors say", () => {
  for (const [given, text, exact] of VECTORS.vectors) {
    assert.deepEqual(vector(given.map(toNumber)), { text, exact });
  }
});

test("a number that is nearer to another than its digits tell is told by its distance", () => {
  assert.equal(comparedNumber(1 - 2e-7, 1, digitsApart([1 - 2e-7, 1], ["0,1"])).text, "0.9999998");
  assert.equal(
    comparedNumber(10.59889, 10.6, digitsApart([10.59889, 10.6], ["0,1"])).text,
    "10.599",
  );
  assert.equal(comparedNumber(1 - 2e-10, 1).text, "1\u202f−\u202f2.00·10⁻¹⁰");
  assert.equal(comparedNumber(1e-9, 0).text, "1.00·10⁻⁹");
  assert.equal(comparedNumber(1, 1).text, "1");
});

test("counted things have commas", () => assert.equal(count(12345), "12,345"));

test("a rounded number is not said to be equal", () => {
  assert.equal(equals(number(0.5)), "= 0.5");
  assert.equal(equals(number(1 / 3)), "≈ 0.333");
  assert.equal(equals(vector([1, 0.5])), "= (1.0, 0.5)");
});
