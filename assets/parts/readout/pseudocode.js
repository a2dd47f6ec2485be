// Pseudocode of the algorithm, in which the line that ran is marked.
import { element } from "../../kit/dom.js";
import { markSymbols } from "../../kit/symbols.js";
import { escapeHtml } from "../../wording/words.js";

/**
 * The lines of the pseudocode.
 * @param {HTMLElement} root
 */
export function createPseudocode(root) {
  /** @type {HTMLElement[]} */
  let lines = [];
  let marked = "";

  /** @type {(texts: string[]) => void} */
  function make(texts) {
    root.replaceChildren();
    marked = "";
    lines = texts.map((text) => {
      const line = element("span", "line", root);
      line.innerHTML = markSymbols(text, escapeHtml);
      line.style.setProperty("--hang", `${text.search(/\S/) + 2}ch`);
      return line;
    });
  }

  // the line that ran, and at the end of a run the lines that say so, where it is the code's own end
  /** @type {(running: number, ends: number[]) => void} */
  function show(running, ends) {
    const next = [running, ...ends].join();
    if (next === marked) return;
    marked = next;
    for (const [i, line] of lines.entries()) {
      line.toggleAttribute("data-running", i === running || ends.includes(i));
    }
  }

  return { make, show };
}
