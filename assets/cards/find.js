// What a card can be opened for at a place of the window. Views draw their texts themselves and have no marks of symbols
// in them, so there symbols are found by their letters, and terms by their words.
import { all } from "../kit/dom.js";
import { letters } from "../kit/notation.js";
import { make } from "../kit/svg.js";
import { termOf, termPattern } from "../kit/symbols.js";
import { ENTRIES } from "./entries.js";
import { templateOf } from "./template.js";

/** @typedef {{ node: Element, box: DOMRect, name: string, text: string, own: string }} Found */
/** @typedef {ViewLegend["symbols"]} Own */

// pixels from a finger to the symbol that it means
const FINGER = 20;
// the article, which is no symbol in a text
const ARTICLE = "step";
const VIEW = "pane-drawing";
// the parts of the page in which a finger need not hit a symbol
const AROUND = ".card, .pane-caption";
// what a press acts on by itself
const ACTING = "button, a, input, select, summary, [data-point]";

/** @type {(box: DOMRect, x: number, y: number, reach?: number) => boolean} */
const holds = ({ left, right, top, bottom }, x, y, reach = 1) =>
  x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;

// hidden rows explain nothing: an open question may hide them
/** @type {(node: Element) => boolean} */
export const isVisible = (node) =>
  node.isConnected && node.checkVisibility({ visibilityProperty: true });

// the mark of a symbol or a term
/** @type {(node: Element) => Found | null} */
export function findMark(node) {
  const name = node.getAttribute("data-symbol") ?? "";
  if (!(name in ENTRIES) || !isVisible(node)) return null;
  const text = name.startsWith("of-") ? "" : letters(templateOf(name));
  return { node, box: node.getBoundingClientRect(), name, text, own: "" };
}

// what the pointer is on; own: the symbols of the open view
/** @type {(target: Element, x: number, y: number, own: Own) => Found | null} */
export function findAt(target, x, y, own) {
  const marked = target.closest("[data-symbol]");
  if (marked) return findMark(marked);
  const drawing = target.closest(`#${VIEW}`);
  return drawing ? findInView(drawing, x, y, own) : null;
}

// the nearest mark that a finger means
/** @type {(target: Element, x: number, y: number, own: Own) => Found | null} */
export function findUnderFinger(target, x, y, own) {
  const marked = target.closest("[data-symbol]");
  if (marked) return findMark(marked);
  if (target.closest(ACTING)) return null;
  const exact = findAt(target, x, y, own);
  const around = target.closest(AROUND);
  if (exact || !around) return exact;
  const near = marksIn(around)
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ box }) => holds(box, x, y, FINGER))
    .map(({ node, box: { left, right, top, bottom } }) => ({
      node,
      far: Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y),
    }))
    .sort((one, other) => one.far - other.far);
  return near.length ? findMark(near[0].node) : null;
}

/** @type {(root: ParentNode) => Element[]} */
const marksIn = (root) => all("[data-symbol]", root).filter(isVisible);

// each symbol of a part of the page once, in its order; of the open view also those that it draws
/** @type {(root: Element, own: Own) => Found[]} */
export function findAll(root, own) {
  const drawing = root.querySelector(`#${VIEW}`);
  /** @type {Map<string, Found>} */
  const found = new Map();
  for (const one of drawing ? lettersIn(drawing, own) : []) {
    if (!found.has(one.name)) found.set(one.name, one);
  }
  for (const node of marksIn(root)) {
    const one = findMark(node);
    if (one && !found.has(one.name)) found.set(one.name, one);
  }
  return [...found.values()];
}

/** @type {(drawing: Element, x: number, y: number, own: Own) => Found | null} */
function findInView(drawing, x, y, own) {
  /** @type {(node: Element) => boolean} */
  const isUnder = (node) => holds(node.getBoundingClientRect(), x, y);
  for (const found of lettersIn(drawing, own, isUnder)) if (holds(found.box, x, y)) return found;
  return null;
}

// the symbols and terms in the texts of a drawing. isMeant: of which elements
/** @type {(drawing: Element, own: Own, isMeant?: (node: Element) => boolean) => Generator<Found>} */
function* lettersIn(drawing, own, isMeant = () => true) {
  const find = textFinder(own);
  const walker = document.createTreeWalker(drawing, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const node = /** @type {Element} */ (text.parentElement);
    // a marked label is found by its mark
    if (node.hasAttribute("data-symbol") || !isMeant(node) || !isVisible(node)) continue;
    for (const { index, length, ...letter } of find(text.data)) {
      range.setStart(text, index);
      range.setEnd(text, index + length);
      yield { node, box: range.getBoundingClientRect(), ...letter };
    }
  }
}

// finds the symbols and terms in a text of a view
/** @type {(own: Own) => (text: string) => { index: number, length: number, name: string, text: string, own: string }[]} */
function textFinder(own) {
  const known = knownLetters(own);
  const escaped = [...known.keys()].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const symbols = new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${escaped.join("|")})(?![\\p{Lu}\\p{Ll}\\p{M}])`,
    "gu",
  );
  return (text) =>
    [...text.matchAll(symbols), ...text.matchAll(termPattern)].map((match) => ({
      index: match.index,
      length: match[0].length,
      ...(known.get(match[0]) ?? { name: termOf(match), text: "", own: "" }),
    }));
}

// gives the symbols and terms of the labels of a drawing their dotted line; whoever writes a label anew removes it
/** @type {(drawing: Element, own: Own) => void} */
export function markLabels(drawing, own) {
  const find = textFinder(own);
  for (const label of drawing.querySelectorAll(".chart-label")) {
    const text = label.textContent ?? "";
    if (label.childElementCount || !text) continue;
    const found = find(text).filter(({ name }) => name in ENTRIES);
    found.sort((one, other) => one.index - other.index);
    /** @type {(string | Element)[]} */
    const parts = [];
    let end = 0;
    for (const { index, length, name } of found) {
      if (index < end) continue;
      const mark = make("tspan", "");
      mark.dataset.symbol = name;
      mark.textContent = text.slice(index, index + length);
      parts.push(text.slice(end, index), mark);
      end = index + length;
    }
    if (parts.length) label.replaceChildren(...parts, text.slice(end));
  }
}

// what a letter in a text of a view can stand for: what its legend says, and symbols whose letter no other has; the
// longest first, so that w₊ is not taken for w
/** @type {(own: Own) => Map<string, { name: string, text: string, own: string }>} */
export function knownLetters(own) {
  const table = Object.keys(ENTRIES)
    .filter((name) => name !== ARTICLE && !name.startsWith("of-"))
    .map((name) => ({ name, text: letters(templateOf(name)), own: "" }));
  const unique = table.filter(
    ({ text }) => table.filter((other) => other.text === text).length === 1,
  );
  const legend = own.map(([symbol, line]) => ({
    name: symbol.replace(/[${}]/g, ""),
    text: letters(symbol),
    own: line,
  }));
  const named = new Set(legend.map(({ text }) => text));
  const known = [...legend, ...unique.filter(({ text }) => !named.has(text))];
  known.sort((one, other) => other.text.length - one.text.length);
  return new Map(known.map((one) => [one.text, one]));
}
