// A sentence whose points, as "10 ■", are chips as in all other sentences.
import { element } from "../../kit/dom.js";

// but no class, as in "−1 ■"
const POINT = /(?<![−+.\d])(\d+) ([●■])/;
const CLASSES = { "●": "plus", "■": "minus" };

/** @type {(node: Element, text: string) => void} */
export function write(node, text) {
  node.replaceChildren();
  const parts = text.split(POINT);
  for (let i = 0; i < parts.length; i += 3) {
    node.append(parts[i]);
    if (i + 1 < parts.length) chip(node, parts[i + 1], CLASSES[parts[i + 2]]);
  }
}

function chip(node, number, name) {
  const whole = element("span", `point-chip ${name}`, node, `${number} `);
  whole.dataset.point = String(Number(number) - 1);
  const mark = element("span", `mark ${name}`, whole);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", name);
}
