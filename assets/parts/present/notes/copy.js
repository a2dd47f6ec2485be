// A copy of what the page shows, as HTML: the small picture in the lecturer's window, which has the page's styles too.
// What is not seen is left out.
import { attempt } from "../../../kit/platform.js";

const HTML = "http://www.w3.org/1999/xhtml";
const EVERY_MEDIUM = "all";

/** @type {(node: Element) => [string, string][]} */
const attributesOf = (node) => [...node.attributes].map(({ name, value }) => [name, value]);

// what an element shows, and its attributes do not say
/** @type {(node: any, copy: Element) => void} */
function keepState(node, copy) {
  if (node instanceof HTMLCanvasElement)
    copy.setAttribute("data-drawn", attempt(() => node.toDataURL()) ?? "");
  if (node instanceof HTMLInputElement) {
    copy.setAttribute("value", node.value);
    copy.toggleAttribute("checked", node.checked);
  }
  if (node instanceof HTMLOptionElement) copy.toggleAttribute("selected", node.selected);
}

/** @type {(node: Element) => Node} */
function copyOf(node) {
  // pictures and formulas have no parts that come and go
  if (node.namespaceURI !== HTML) return node.cloneNode(true);
  const copy = /** @type {Element} */ (node.cloneNode(false));
  keepState(node, copy);
  for (const child of node.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    if (!(child instanceof Element)) continue;
    if (child instanceof HTMLOptionElement || getComputedStyle(child).display !== "none")
      copy.append(copyOf(child));
  }
  return copy;
}

// the styles of parts that were loaded after the page (kit/platform.js)
function addedStyles() {
  const sheet = document.head.querySelector("style")?.sheet;
  return [...(sheet?.cssRules ?? [])]
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === EVERY_MEDIUM)
    .map(({ cssText }) => cssText);
}

/** @type {() => object} */
export function copyOfPage() {
  const page = /** @type {Element} */ (document.querySelector(".page"));
  return {
    width: window.innerWidth,
    height: window.innerHeight,
    root: attributesOf(document.documentElement),
    body: attributesOf(document.body),
    styles: addedStyles(),
    html: /** @type {Element} */ (copyOf(page)).outerHTML,
  };
}
