import assert from "node:assert/strict";
import { test } from "node:test";
import { aloud, fill, fillAll, slotsOf } from "../../assets/wording/words.js";

// the part of a Shown that templates need
function shownOf(columns) {
  return {
    points: [
      [0.25, 3],
      [1, -2],
    ],
    labels: [1, -1],
    lift: { name: "none" },
    get: (name) => columns[name] ?? null,
    has: (name) => name in columns,
  };
}

const textOf = (template, columns) => fill(template, shownOf(columns)).text;

test("slots are found in their order", () => {
  assert.deepEqual(slotsOf("w<=><w>, b <+b>"), ["=", "w", "+b"]);
});

test("a relation is equal only where every number of its sentence is exact", () => {
  assert.equal(textOf(["b <=> <b>.", "c <=> <c>."], { b: 0.5, c: 1 / 3 }), "b = 0.5. c ≈ 0.333.");
  assert.equal(textOf("<a> <=> <b> <~><c>", { a: 1, b: 1, c: 1 / 3 }), "1 = 1 ≈ 0.333");
});

test("numbers have their signs, factors and brackets as the marks say", () => {
  assert.equal(textOf("1 <+b>", { b: -2 }), "1 − 2");
  assert.equal(textOf("<*a>x", { a: 1 }), "x");
  assert.equal(textOf("<*a>x", { a: 2 }), "2\u202fx");
  assert.equal(textOf("<(a>", { a: -2 }), "(−2)");
});

test("a number has its own relation, whatever the others are", () => {
  assert.equal(textOf("a <=a>, b <=b>", { a: 1 / 3, b: 0.5 }), "a ≈ 0.333, b = 0.5");
});

test("a word agrees with the number of a column", () => {
  const text = "<a> <a:point is:points are> here";
  const said = [0, 1, 2].map((a) => textOf(text, { a }));
  assert.deepEqual(said, ["0 points are here", "1 point is here", "2 points are here"]);
});

test("points are named with the mark of their class", () => {
  const { text, html } = fill("Point <point>, x <=> <x>", shownOf({ index: 1 }));
  assert.equal(text, "Point 2 ■, x = (1, −2)");
  assert.equal(textOf("<point.worst> costs <b>", { worst: 0, b: 2 }), "1 ● costs 2");
  assert.match(html, /data-point="1">2 <span class="mark minus"/);
});

test("what is no slot cannot bring markup along", () => {
  assert.equal(fill("<b> & <i>", shownOf({ index: 0, b: 2 })).html, "2 &amp; 1");
});

test("numbers that stand together and differ do not read alike", () => {
  const shown = shownOf({ a: 1 / 3, b: 1 / 3 + 1e-4 });
  const texts = fillAll(["<a>", "<b>"], shown).map(({ text }) => text);
  assert.deepEqual(texts, ["0.3333", "0.3334"]);
});

test("signs are read aloud as words", () => {
  const said = aloud(["b <=> <b>", "c <=> <c>"], shownOf({ b: -0.5, c: 1e-7 / 3 }));
  assert.equal(said, "b equals minus 0.5; c is about 3.33 times 10 to the minus 8");
});
