// The small picture of the wall: a copy of its page (assets/parts/present/notes/copy.js) in a frame of the wall's size,
// made smaller. Nothing in it can be used, and no script runs in it.
import { all, byId } from "../kit/dom.js";
import { observeSize } from "../kit/platform.js";

/** @typedef {{ width: number, height: number, root: [string, string][], body: [string, string][], styles: string[], html: string }} Picture */

const EMPTY =
  '<!DOCTYPE html><html lang="en"><head><title>The wall</title></head><body></body></html>';

/** @type {(node: Element, attributes: [string, string][]) => void} */
function setAttributes(node, attributes) {
  const names = new Set(attributes.map(([name]) => name));
  for (const name of node.getAttributeNames()) if (!names.has(name)) node.removeAttribute(name);
  for (const [name, value] of attributes) node.setAttribute(name, value);
}

// A browser shows no drawing of a canvas where no script runs, but its background.
/** @type {(canvas: HTMLCanvasElement) => void} */
function drawAgain(canvas) {
  canvas.style.background = `url("${canvas.dataset.drawn}") 0 0 / 100% 100%`;
}

export function createWall() {
  const holder = byId("wall");
  const frame = document.createElement("iframe");
  /** @type {Picture | null} */
  let picture = null;
  let isReady = false;
  // of the page, to which those of its later parts are added
  let common = 0;
  let styles = "";

  function fit() {
    if (!picture) return;
    frame.style.width = `${picture.width}px`;
    frame.style.height = `${picture.height}px`;
    holder.style.aspectRatio = `${picture.width} / ${picture.height}`;
    holder.parentElement.style.setProperty("--ratio", String(picture.width / picture.height));
    frame.style.transform = `scale(${holder.clientWidth / picture.width})`;
  }

  /** @type {(sheet: CSSStyleSheet, rules: string[]) => void} */
  function writeStyles(sheet, rules) {
    if (styles === rules.join()) return;
    styles = rules.join();
    while (sheet.cssRules.length > common) sheet.deleteRule(common);
    for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length);
  }

  function draw() {
    const inner = frame.contentDocument;
    if (!picture || !isReady || !inner) return;
    setAttributes(inner.documentElement, picture.root);
    setAttributes(inner.body, picture.body);
    const { sheet } = /** @type {HTMLStyleElement} */ (inner.head.querySelector("style"));
    writeStyles(/** @type {CSSStyleSheet} */ (sheet), picture.styles);
    inner.body.innerHTML = picture.html;
    all("canvas", inner).forEach(drawAgain);
    fit();
  }

  function prepare() {
    const inner = /** @type {Document} */ (frame.contentDocument);
    const style = inner.importNode(
      /** @type {Element} */ (document.head.querySelector("style")),
      true,
    );
    inner.head.append(style);
    common = /** @type {any} */ (style).sheet.cssRules.length;
    isReady = true;
    draw();
  }

  Object.assign(frame, { srcdoc: EMPTY, title: "What the wall shows", inert: true, tabIndex: -1 });
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.addEventListener("load", prepare);
  holder.append(frame);
  observeSize(fit, holder);

  return {
    /** @type {(next: Picture) => void} */
    show(next) {
      picture = next;
      draw();
    },
    clear() {
      if (frame.contentDocument?.body) frame.contentDocument.body.replaceChildren();
    },
  };
}
