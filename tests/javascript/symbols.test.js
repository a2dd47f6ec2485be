import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setNotation } from "../../assets/kit/notation.js";
import { explain, explainedIn, markSymbols } from "../../assets/kit/symbols.js";
import { escapeHtml } from "../../assets/wording/words.js";

const USUAL = { w: "w", b: "b", x: "x", y: "y", f: "f", eta: "η", k: "k", count: "k", trial: "r" };
const LECTURE = { ...USUAL, w: "a", eta: "γ" };
const marked = (text) => markSymbols(text, escapeHtml);
const found = (own) => explainedIn(own).map(({ text }) => text);

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
  assert.equal(marked("$y·$f($x) = 0"), '<span data-symbol="score">y·f(x)</span> = 0');
  assert.equal(marked("$y $f"), '<span data-symbol="score">y f</span>');
  assert.equal(
    marked("$x′ and $w₊"),
    '<span data-symbol="x′">x′</span> and <span data-symbol="w₊">w₊</span>',
  );
  // of b there is no line with a mark
  assert.equal(marked("$b₂"), '<span data-symbol="b">b₂</span>');
});

test("a symbol is explained by the letter of the notation", () => {
  assert.equal(explain("eta").text, "η");
  assert.match(explain("w").line, /^the weight vector/);
  assert.match(explain("score").line, /correct side/);
  setNotation(LECTURE);
  assert.equal(explain("eta").text, "γ");
  assert.equal(explain("w₊").text, "a₊");
  // a line may have symbols too
  assert.equal(explain("v").line, "a and b as one vector; without a bias a alone");
});

test("what a view says of its letters comes first", () => {
  const own = [["$eta", "the rate of $w"]];
  assert.equal(explain("eta", own).line, "the rate of w");
  assert.match(explain("b", own).line, /^the bias/);
});

test("in a view a letter with several meanings is explained by its legend alone", () => {
  assert.ok(!found([]).includes("k"));
  assert.ok(found([["$k", "the number of mistakes"]]).includes("k"));
  assert.ok(found([]).includes("w"));
  // the longest first, so that w₊ is not taken for w
  const all = found([]);
  assert.ok(all.indexOf("w₊") < all.indexOf("w"));
});
