import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { knownLetters } from "../../assets/cards/find.js";
import { placeCard } from "../../assets/cards/place.js";
import { setNotation } from "../../assets/kit/notation.js";
import { markLabel, markSymbols } from "../../assets/kit/symbols.js";
import { escapeHtml } from "../../assets/wording/words.js";

const USUAL = { w: "w", b: "b", x: "x", y: "y", f: "f", eta: "η", k: "k", count: "k", trial: "r" };
const LECTURE = { ...USUAL, w: "a", eta: "γ" };
const marked = (text) => markSymbols(text, escapeHtml);
const opened = (text) =>
  [...markLabel(text, escapeHtml).matchAll(/data-symbol="([^"]+)">([^<]+)/g)].map(
    ([, name, shown]) => [name, shown],
  );
const room = { width: 1440, height: 900 };
const size = { width: 336, height: 400 };

afterEach(() => setNotation(USUAL));
setNotation(USUAL);

test("each symbol of a text is marked with its name", () => {
  assert.equal(
    marked("$eta < 1 & $nothing"),
    '<span data-symbol="eta">η</span> &lt; 1 &amp; $nothing',
  );
  assert.equal(marked(`$${"{eta}"}I`), '<span data-symbol="eta">η</span>I');
});

test("y·f(x) is one thing, and so is a symbol with its mark", () => {
  // one symbol, and the x in it is bold, as a vector is
  assert.equal(
    marked("$y·$f($x) = 0"),
    '<span data-symbol="score">y·f(<span class="vector">x</span>)</span> = 0',
  );
  assert.equal(marked("$y $f"), '<span data-symbol="score">y f</span>');
  assert.equal(
    marked("$x′ and $w₊"),
    '<span data-symbol="x′">x′</span> and <span data-symbol="w₊">w₊</span>',
  );
  // b with a mark has no entry of its own
  assert.equal(marked("$b₂"), '<span data-symbol="b">b₂</span>');
});

test("a symbol is marked with the letter of the notation", () => {
  setNotation(LECTURE);
  assert.equal(marked("$w₊"), '<span data-symbol="w₊">a₊</span>');
});

test("symbols and terms of a label are buttons, the longest term first", () => {
  assert.deepEqual(opened("Margin lines at 1/‖$w‖"), [
    ["of-margin-lines", "Margin lines"],
    ["w", "w"],
  ]);
  assert.deepEqual(opened("Mistakes at most"), [["of-mistake", "Mistakes"]]);
  assert.deepEqual(opened("Decision function"), [["f", "Decision function"]]);
  assert.deepEqual(opened("Marginal"), []);
  assert.match(markLabel("Margin", escapeHtml), /role="button" tabindex="0" aria-expanded="false"/);
});

test("in a view a letter with several meanings is explained by its legend alone", () => {
  assert.ok(!knownLetters([]).has("k"));
  assert.equal(knownLetters([["$k", "the number of mistakes"]]).get("k").name, "k");
  assert.equal(knownLetters([["KKT", "its condition"]]).get("KKT").own, "its condition");
  // the longest first, so that w₊ is not taken for w
  const all = [...knownLetters([]).keys()];
  assert.ok(all.indexOf("w₊") < all.indexOf("w"));
});

test("a card opens to the left of the column, else below, else above, and never over its word", () => {
  const column = { left: 1000, right: 1420, top: 100, bottom: 880 };
  const boxes = [20, 300, 600, 860].flatMap((top) =>
    [10, 700, 1050, 1400].map((left) => ({ left, right: left + 30, top, bottom: top + 18 })),
  );
  const sides = new Set();
  for (const box of boxes) {
    for (const around of [column, null]) {
      const { side, x, y } = placeCard(box, around, size, room);
      sides.add(side);
      if (around) assert.equal(x, 1000 - 10 - 336);
      const [right, bottom] = [x + size.width, y + size.height];
      assert.ok(x >= 8 && right <= 1432 && y >= 8, JSON.stringify(box));
      if (around && box.left < around.left) continue;
      const apart = right <= box.left || x >= box.right || bottom <= box.top || y >= box.bottom;
      assert.ok(apart, JSON.stringify([box, side, x, y]));
    }
  }
  assert.deepEqual([...sides].sort(), ["above", "below", "left"]);
});
