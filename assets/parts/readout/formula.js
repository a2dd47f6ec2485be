// Formula of a step: the lines of its test, and below a rule those of its update.
import { element, setText } from "../../kit/dom.js";
import * as words from "../../wording/words.js";

/**
 * The box with the formulas of a run, of which one is shown.
 * @param {HTMLElement} root
 */
export function createFormula(root) {
  /** @type {HTMLElement[]} */
  let blocks = [];
  // the formula for those who hear it
  /** @type {HTMLElement} */
  let aloud;

  // the formulas are made once for a run
  /** @type {(formulas: Formula[]) => void} */
  function make(formulas) {
    root.replaceChildren();
    blocks = formulas.map(makeBlock);
    aloud = element("p", "visually-hidden", root);
  }

  /** @type {(formula: Formula) => HTMLElement} */
  function makeBlock({ lines, update }) {
    const block = element("div", "formula-block", root);
    block.setAttribute("aria-hidden", "true");
    lines.forEach((line, k) => {
      const isAfterTest = k > 0 && k === update;
      const classes = isAfterTest ? "formula-line after-test" : "formula-line";
      element("div", classes, block).innerHTML = line;
    });
    return block;
  }

  /** @type {(index: number, shown: Shown) => void} */
  function show(index, shown) {
    const { spoken } = shown.words.formulas[index];
    for (const [i, block] of blocks.entries()) block.toggleAttribute("data-shown", i === index);
    root.hidden = spoken.length === 0;
    for (const line of blocks[index].children) words.fillSpans(line, shown);
    setText(aloud, words.aloud(spoken, shown));
  }

  return { make, show };
}
