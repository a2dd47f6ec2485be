// Sentences of a scenario: points as chips, letters of formulas in italics. linviz/ui/page/typeset.py does the same.
import { element } from "./dom.js";

// "10 ■", but no class such as "−1 ■"
const POINT = /(?<![−+.\d])(\d+) ([●■])/;
/** @type {Record<string, string>} */
const CLASSES = { "●": "plus", "■": "minus" };
// single letters that are no word of their own, also in "2K" and "4x₁x₂", but not in "1980s"
const LETTER =
  /(?<![\p{L}_.'’])(?<!\p{N}(?=s))([b-hj-zB-HJ-Z\u0391-\u03a9\u03b1-\u03c9\u0177])([₀-₉₊₋′*]+|(?![\p{L}\p{N}_'’]))/u;
const VERDICT = /^((?:Yes|No|Neither|Both)\.)\s+(.*)$/s;
const VECTORS = "wxzvu";
const FEATURES = ["₁", "₂"];
// no line break in "λ = 0.5", "w = (1, 2)", "1 + 11", "2 − 0.2", "5 %", "(7, 4)" and "(y − f)²"
const RELATION = / ([=≈<>≤≥+−·]) (?=\(?[−+]?\d)/g;
const PERCENT = /(\d) %/g;
const BRACKET = /\((?:(?!\p{L}{2})[^()]){1,16}\)/gu;

/** @type {(node: Element, text: string) => void} */
export function typeset(node, text) {
  node.replaceChildren();
  const unbroken = text
    .replace(RELATION, "\u00a0$1\u00a0")
    .replace(PERCENT, "$1\u00a0%")
    .replace(BRACKET, (whole) => whole.replaceAll(" ", "\u00a0"));
  const parts = unbroken.split(POINT);
  for (let i = 0; i < parts.length; i += 3) {
    writeItalics(node, parts[i]);
    if (i + 1 < parts.length) addChip(node, parts[i + 1], CLASSES[parts[i + 2]]);
  }
}

// a short verdict, such as "No.", stands before the reason
/** @type {(node: Element, text: string) => void} */
export function typesetAnswer(node, text) {
  const [, verdict = "", reason = text] = text.match(VERDICT) ?? [];
  typeset(node, reason);
  if (!verdict) return;
  const strong = document.createElement("strong");
  strong.textContent = `${verdict} `;
  node.prepend(strong);
}

// the indices of the points that a text names, in its order
/** @type {(text: string) => number[]} */
export const pointsIn = (text) =>
  [...text.matchAll(new RegExp(POINT, "g"))].map(([, number]) => Number(number) - 1);

/** @type {(node: Element, number: string, name: string) => void} */
function addChip(node, number, name) {
  const chip = element("span", `point-chip ${name}`, node, `${number} `);
  chip.dataset.point = String(Number(number) - 1);
  const mark = element("span", `mark ${name}`, chip);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", name);
}

/** @type {(node: Element, text: string) => void} */
function writeItalics(node, text) {
  const parts = text.split(LETTER);
  for (let i = 0; i < parts.length; i += 3) {
    node.append(parts[i]);
    if (i + 1 === parts.length) return;
    const [letter, index] = [parts[i + 1], parts[i + 2]];
    const isVector = VECTORS.includes(letter) && !FEATURES.includes(index);
    element("i", isVector ? "vector" : "", node, letter);
    node.append(index);
  }
}

// with a capital; a symbol keeps its letter
/** @type {(text: string) => string} */
export const withCapital = (text) =>
  /^[a-zA-Z]{2}/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
