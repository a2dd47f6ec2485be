// Live numbers of a step: the decision function, counts and bounds, one a row.
import { element, setText } from "../../kit/dom.js";
import { markLabel, markSymbols } from "../../kit/symbols.js";
import * as words from "../../wording/words.js";

/** @typedef {{ template: string, value: HTMLElement, html: string }} NumberRow */

// of a bound that is infinite
const NONE = "no bound";

/** @type {(text: string) => string} */
const keepTogether = (text) => text.replace(/([+−]) /g, "$1\u00a0");

/**
 * The rows of the live numbers.
 * @param {HTMLElement} root
 */
export function createLiveNumbers(root) {
  /** @type {NumberRow[]} */
  let rows = [];

  /** @type {(numbers: Words["numbers"]) => void} */
  function make(numbers) {
    root.replaceChildren();
    rows = numbers.map(([label, template, meaning, kinds]) => {
      const row = element("div", kinds, root);
      const term = element("dt", "", row);
      term.innerHTML = markLabel(label, words.escapeHtml);
      // what its letters or its numbers mean stands below it
      if (meaning) {
        element("small", "", term).innerHTML = ` ${markSymbols(meaning, words.escapeHtml)}`;
      }
      return { template, value: element("dd", "", row), html: "" };
    });
  }

  /** @type {(shown: Shown) => void} */
  function show(shown) {
    const texts = words.fillAll(
      rows.map(({ template }) => template),
      shown,
    );
    rows.forEach((row, i) => {
      const { text, html } = texts[i];
      // a text with symbols has marks in it
      if (row.template.includes("$")) writeHtml(row, keepTogether(html));
      // only a bound is infinite, where nothing separates the points
      else setText(row.value, text === "∞" ? NONE : keepTogether(text));
    });
  }

  return { make, show };
}

// writes only what has changed, as setText does
/** @type {(row: NumberRow, html: string) => void} */
function writeHtml(row, html) {
  if (row.html === html) return;
  row.html = html;
  row.value.innerHTML = html;
}
