import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { evaluate, holds, parseCondition, parseExpression } from "../../assets/model/expression.js";
import { canBeAsked, judge } from "../../assets/model/question.js";
import { readNumber } from "../../assets/model/typed_number.js";

// tests/scenario/test_judge.py uses the same vectors for Python
const file = new URL("../scenario/question_vectors.json", import.meta.url);
const VECTORS = JSON.parse(readFileSync(file, "utf-8"));
const now = (name) => VECTORS.values[name] ?? null;
const changed = (name) => VECTORS.changed[name] ?? now(name);
const LABELS = [1, -1, 1, -1];

test("numbers are read however they are typed", () => {
  for (const [text, readings] of VECTORS.numbers) {
    const found = readNumber(text).map(({ value, decimals }) => [value, decimals]);
    assert.deepEqual(found, readings, text);
  }
});

test("expressions and conditions have the values of the vectors", () => {
  for (const [text, value] of VECTORS.expressions) {
    const found = evaluate(parseExpression(text), now);
    if (typeof value === "number") assert.ok(Math.abs(found - value) < 1e-12, text);
    else assert.deepEqual(found, value, text);
  }
  for (const [text, value] of VECTORS.conditions) {
    assert.equal(holds(parseCondition(text), now), value, text);
  }
});

// what the reader of Python adds where the author has nothing
const WAYS = [
  { text: "It rises", way: "rises" },
  { text: "It falls", way: "falls" },
  { text: "It stays the same", way: "stays" },
];
const TRUTHS = { line: "line_after", place: "class_after" };
const whole = (question) => ({
  truth: TRUTHS[question.form],
  ...(question.form === "which-way" && { choices: WAYS }),
  ...question,
  ...(question.choices && {
    form: question.form ?? "choice",
    choices: question.choices.map((one) => (typeof one === "string" ? { text: one } : one)),
  }),
});

for (const { about, question, answers } of VECTORS.judgements) {
  test(`answers are judged as the vectors say: ${about}`, () => {
    for (const [answer, verdict, why, differ] of answers) {
      const found = judge(whole(question), answer, now, changed);
      assert.deepEqual(found, { verdict, why, differ }, String(answer));
    }
  });
}

test("a question is asked of a changed run only where its condition holds", () => {
  for (const [question, isChanged, isAsked] of VECTORS.asked) {
    assert.equal(canBeAsked(whole(question), now, isChanged, LABELS), isAsked, question.ask);
  }
});
