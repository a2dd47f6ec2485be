// The derivation of the dual from the primal, line by line, each with its value at this step.
import { element } from "../../kit/dom.js";
import { fill } from "../../wording/words.js";

/** @type {(node: HTMLElement) => any} */
export function createDerivation(node) {
  const list = element("ol", "derivation", node);
  // A list that does not fit can be scrolled with the keys.
  list.tabIndex = 0;
  list.setAttribute("aria-label", "From the primal to the dual");
  list.hidden = true;
  let lines = [];
  let key = "";

  function layOut(texts) {
    const next = JSON.stringify(texts);
    if (next === key) return;
    key = next;
    list.replaceChildren();
    lines = texts.map(([says, template]) => {
      const item = element("li", "", list);
      element("span", "derivation-says", item, says);
      return { template, value: element("span", "derivation-here", item) };
    });
  }

  // Draw the derivation, or hide it if `shown` is null.
  function draw(shown, texts) {
    list.hidden = shown === null;
    if (!shown) return;
    layOut(texts);
    for (const { template, value } of lines) {
      const { html } = fill(template, shown);
      if (value.innerHTML !== html) value.innerHTML = html;
    }
  }

  return { draw };
}
