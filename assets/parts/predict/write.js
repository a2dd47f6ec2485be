// Texts of the card: as all texts of scenarios, and the mark of a class without a point is drawn too.
import { element } from "../../kit/dom.js";
import { typeset } from "../../kit/typeset.js";

/** @type {Record<string, string>} */
const CLASSES = { "●": "plus", "■": "minus" };
const MARK = /([●■])/;

/** @type {(node: Element, text: string) => void} */
export function write(node, text) {
  typeset(node, text);
  for (const child of [...node.childNodes]) {
    if (child.nodeType !== Node.TEXT_NODE || !MARK.test(child.textContent ?? "")) continue;
    const whole = element("span", "", node);
    child.replaceWith(whole);
    for (const part of (child.textContent ?? "").split(MARK)) {
      if (part in CLASSES) addMark(whole, CLASSES[part]);
      else whole.append(part);
    }
  }
}

/** @type {(node: Element, name: string) => void} */
function addMark(node, name) {
  const mark = element("span", `mark ${name}`, node);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", name);
}
