// How the dual comes out of the primal, line by line; beside each line what it comes to at this step.
import { element } from "../../kit/dom.js";
import { fill } from "../../wording/words.js";

/** @type {(node: HTMLElement) => any} */
export function createDerivation(node) {
  const list = element("ol", "derivation", node);
  // more of it than there is room for is scrolled
  list.tabIndex = 0;
  list.setAttribute("aria-label", "From the primal to the dual");
  list.hidden = true;
  let lines = [];
  let key = "";

  function lay(told) {
    const next = JSON.stringify(told);
    if (next === key) return;
    key = next;
    list.replaceChildren();
    lines = told.map(([says, here]) => {
      const item = element("li", "", list);
      element("span", "derivation-says", item, says);
      return { here, value: element("span", "derivation-here", item) };
    });
  }

  // null: it is not what is seen
  function draw(shown, told) {
    list.hidden = shown === null;
    if (!shown) return;
    lay(told);
    for (const { here, value } of lines) {
      const { html } = fill(here, shown);
      if (value.innerHTML !== html) value.innerHTML = html;
    }
  }

  return { draw };
}
