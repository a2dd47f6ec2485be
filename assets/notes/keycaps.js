// Keys in the lecturer's own text, set as on the keyboard: "Press n for the next mistake, End for the last one."
import { element } from "../kit/dom.js";
import { typeset } from "../kit/typeset.js";

const KEY =
  /(?<=\b[Pp]ress )([a-z]|→|←|Home|End|Delete|Space)(?![\w’'])|(?<=\bthen )(n|→)(?!\w)|\b(Home|End)\b/;

/** @type {(node: Element, text: string) => void} */
export function typesetKeys(node, text) {
  node.replaceChildren();
  // of the three groups of the pattern one has matched
  const parts = text.split(KEY);
  for (let i = 0; i < parts.length; i += 4) {
    typeset(element("span", "", node), parts[i]);
    const key = parts.slice(i + 1, i + 4).find(Boolean);
    if (key) element("kbd", "", node, key);
  }
}
