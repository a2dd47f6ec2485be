// The part of the legend that explains the open view: the marks and symbols that can be seen of those that the view
// lists (assets/views/<name>/legend.js). A sample has the style that its mark has in the view.
import { byId, element } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make } from "../../kit/svg.js";

/** @typedef {{ title: string, legend: ViewLegend }} OpenView */
/** @typedef {{ text: string, name: string, mark?: any }} Row */

// Pixels of half the width and height of a sample, and the largest radius of a circle in it.
const [WIDE, HIGH, RADIUS] = [20, 8, 7];
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
];
const SHADES = [0.08, 0.25, 0.42, 0.6];

/** @type {(card: Element) => { show(view: OpenView | null): void }} */
export function createViewRows(card) {
  const heading = element("h3", "", card);
  const rows = element("ul", "", card);
  let shownKey = "";

  /** @type {(view: OpenView | null) => void} */
  function show(view) {
    const found = view ? findRows(view.legend) : [];
    const theme = document.documentElement.dataset.bsTheme;
    const key = JSON.stringify([view?.title, theme, found.map(({ text }) => text)]);
    if (key === shownKey) return;
    shownKey = key;
    heading.hidden = !found.length;
    rows.hidden = !found.length;
    heading.textContent = view?.title ?? "";
    rows.replaceChildren();
    for (const row of found) createRow(rows, row);
  }

  return { show };
}

/** @type {(legend: ViewLegend) => Row[]} */
function findRows({ marks, symbols }) {
  const drawing = byId("pane-drawing");
  if (!drawing.checkVisibility()) return [];
  const words = [drawing, byId("pane-caption")].flatMap(textsIn).join(" ");
  return [
    ...marks.flatMap(([selector, text]) => {
      const mark = [...drawing.querySelectorAll(selector)].find(isVisible);
      return mark ? [{ text: letters(text), name: selector, mark }] : [];
    }),
    ...symbols
      .map(([symbol, text]) => ({ name: letters(symbol), text: letters(text) }))
      .filter(({ name }) => isIn(name, words)),
  ];
}

// Return the visible texts in an element, so that those of two labels are not one word.
/** @type {(node: Element) => string[]} */
function textsIn(node) {
  const texts = [];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.checkVisibility()) texts.push(textContent ?? "");
  }
  return texts;
}

// Return whether a symbol is in a text, not as a part of a word.
/** @type {(symbol: string, text: string) => boolean} */
function isIn(symbol, text) {
  const escaped = symbol.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{M}])${escaped}(?![\\p{L}\\p{M}*₊₋ₜ₁₂])`, "u").test(text);
}

/** @type {(node: Element) => boolean} */
function isVisible(node) {
  if (!node.checkVisibility()) return false;
  if (node.localName === "path") return Boolean(node.getAttribute("d"));
  if (node.localName === "circle") return Number(node.getAttribute("r")) > 0;
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** @type {(list: Element, row: Row) => void} */
function createRow(list, { text, name, mark }) {
  const row = element("li", "", list);
  row.dataset.explains = name;
  if (mark) row.append(createSample(mark));
  else element("span", "legend-symbol", row, name);
  row.append(text);
}

/** @type {(mark: Element) => SVGElement} */
function createSample(mark) {
  const svg = make("svg", "legend-sample");
  svg.setAttribute("viewBox", "-22 -17 44 34");
  svg.setAttribute("aria-hidden", "true");
  if (mark.localName === "g") copyGroup(svg, mark);
  else if (mark.localName === "canvas") drawShades(svg);
  else if (mark instanceof HTMLElement) drawText(svg, mark);
  else copyStyle(shapeOf(svg, mark), mark);
  return svg;
}

// Draw a circle as a circle, an area as a rectangle, and a line as a line.
/** @type {(svg: SVGElement, mark: Element) => SVGElement} */
function shapeOf(svg, mark) {
  if (mark.localName === "circle") {
    const circle = make("circle", "", svg);
    circle.setAttribute("r", Math.min(RADIUS, Number(mark.getAttribute("r"))));
    return circle;
  }
  const shape = make("path", "", svg);
  const isArea = getComputedStyle(mark).fill !== "none";
  const area = `M${-WIDE} ${-HIGH}H${WIDE}V${HIGH}H${-WIDE}Z`;
  shape.setAttribute("d", isArea ? area : `M${-WIDE} 0H${WIDE}`);
  return shape;
}

/** @type {(shape: SVGElement, mark: Element) => void} */
function copyStyle(shape, mark) {
  const style = getComputedStyle(mark);
  for (const name of STYLES) shape.style.setProperty(name, style.getPropertyValue(name));
}

// Copy a group such as the mark of a point, with the styles of its parts.
/** @type {(svg: SVGElement, mark: Element) => void} */
function copyGroup(svg, mark) {
  const copy = /** @type {SVGElement} */ (mark.cloneNode(true));
  copy.removeAttribute("transform");
  for (const name of ["data-point", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
  svg.append(copy);
  const parts = [...mark.querySelectorAll("*")];
  /** @type {NodeListOf<SVGElement>} */
  const copied = copy.querySelectorAll("*");
  copied.forEach((part, i) => {
    copyStyle(part, parts[i]);
    part.style.visibility = getComputedStyle(parts[i]).visibility;
    part.style.display = getComputedStyle(parts[i]).display;
  });
  copyStyle(copy, mark);
}

/** @type {(svg: SVGElement) => void} */
function drawShades(svg) {
  const wide = (2 * WIDE) / SHADES.length;
  SHADES.forEach((opacity, i) => {
    const patch = make("path", "shade", svg);
    patch.setAttribute("d", `M${i * wide - WIDE} ${-HIGH}h${wide}V${HIGH}h${-wide}Z`);
    patch.setAttribute("opacity", String(opacity));
  });
}

// Draw a row or a text of a table as a patch of its ground with a digit of its colour.
/** @type {(svg: SVGElement, mark: HTMLElement) => void} */
function drawText(svg, mark) {
  const { backgroundColor, color } = getComputedStyle(mark);
  const patch = make("path", "", svg);
  patch.setAttribute("d", `M${-WIDE} ${-HIGH}H${WIDE}V${HIGH}H${-WIDE}Z`);
  patch.style.fill = backgroundColor;
  if (!mark.textContent) return;
  const text = make("text", "legend-digit", svg);
  text.textContent = "−1";
  text.style.fill = color;
}
