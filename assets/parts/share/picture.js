// The canvas as a picture that stands alone: every mark that can be seen, with its colours and letters on the screen.
// linviz.svg draws the same of a run (linviz/picture/canvas), element by element.
import { make } from "../../kit/svg.js";

// what a mark looks like, and how it looks without a word about it
/** @type {Record<string, string>} */
const LOOKS = {
  opacity: "1",
  "fill-rule": "nonzero",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
};
const SHAPES = ["d", "x", "y", "width", "height", "cx", "cy", "r"];
// the same of letters; family and size are those of the whole picture
/** @type {Record<string, string>} */
const LETTERS = {
  "font-family": "",
  "font-size": "13px",
  "font-style": "normal",
  "font-weight": "400",
  "text-anchor": "start",
};
// of the size of a text: how far its foot is below its middle, since few programs know a text by its middle
const MIDDLE = 0.35;
// pixels of a bitmap for each of the screen, so that it is sharp on a slide
const FINE = 2;

/** @type {(graph: HTMLElement) => boolean} */
export const canBeSeen = (graph) => graph.clientWidth > 0 && graph.clientHeight > 0;

// the text of an SVG file. title: what it shows, "" for none
/** @type {(graph: HTMLElement, title: string) => string} */
export function svgOf(graph, title) {
  const style = getComputedStyle(graph);
  // whole pixels, at the edge of which nothing of the paper is left
  const [width, height] = [style.width, style.height].map((one) =>
    Math.floor(Number.parseFloat(one)),
  );
  const svg = make("svg", "");
  const head = { viewBox: `0 0 ${width} ${height}`, width, height, role: "img" };
  const letters = { "font-family": style.fontFamily, "font-size": pixels(LETTERS["font-size"]) };
  for (const [name, value] of Object.entries({ ...head, ...letters })) {
    svg.setAttribute(name, String(value));
  }
  if (title) make("title", "", svg).textContent = title;
  const paper = make("rect", "", svg);
  paper.setAttribute("width", String(width));
  paper.setAttribute("height", String(height));
  setColour(paper, "fill", style.backgroundColor, 1);
  for (const node of graph.querySelectorAll(".axes > g")) copy(node, svg);
  return new XMLSerializer().serializeToString(svg);
}

// a PNG of an SVG file
/** @type {(svg: string) => Promise<Blob>} */
export async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: FINE * image.width, height: FINE * image.height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The picture is empty.")))),
  );
}

/** @type {(node: Element, parent: Element) => void} */
function copy(node, parent) {
  const style = getComputedStyle(node);
  if (style.display === "none" || style.opacity === "0") return;
  if (node.localName === "g") copyGroup(node, style, parent);
  else if (style.visibility === "visible" && !isEmpty(node)) copyMark(node, style, parent);
}

// of a path nothing is left where there is nothing to draw; a title speaks of the page
/** @type {(node: Element) => boolean} */
const isEmpty = (node) =>
  node.localName === "title" || node.getAttribute("d") === "" || node.getAttribute("width") === "0";

// a group that changes nothing is left out, and what is in it stays
/** @type {(node: Element, style: CSSStyleDeclaration, parent: Element) => void} */
function copyGroup(node, style, parent) {
  const group = make("g", "", parent);
  setLook(group, "opacity", LOOKS.opacity, style);
  setTransform(group, style);
  for (const child of node.children) copy(child, group);
  if (group.attributes.length === 0 || !group.childElementCount) {
    group.replaceWith(...group.children);
  }
}

/** @type {(node: Element, style: CSSStyleDeclaration, parent: Element) => void} */
function copyMark(node, style, parent) {
  const mark = make(node.localName, "");
  for (const name of SHAPES) {
    const value = node.getAttribute(name);
    if (value !== null) mark.setAttribute(name, rounded(value));
  }
  setTransform(mark, style);
  setColour(mark, "fill", style.fill, Number(style.fillOpacity));
  setColour(mark, "stroke", style.stroke, Number(style.strokeOpacity));
  for (const [name, usual] of Object.entries(LOOKS)) setLook(mark, name, usual, style);
  if (node.localName === "text") copyLetters(node, style, mark, parent);
  parent.append(mark);
}

// the halo of a text is a text below it, since few programs draw a stroke below its letters
/** @type {(node: Element, style: CSSStyleDeclaration, mark: Element, parent: Element) => void} */
function copyLetters(node, style, mark, parent) {
  mark.textContent = node.textContent;
  const family = parent.closest("svg")?.getAttribute("font-family");
  for (const [name, usual] of Object.entries(LETTERS)) {
    setLook(mark, name, usual || family, style);
  }
  mark.setAttribute("dy", rounded(String(MIDDLE * Number.parseFloat(style.fontSize))));
  if (style.stroke === "none") return;
  const halo = /** @type {Element} */ (mark.cloneNode(true));
  halo.setAttribute("fill", "none");
  parent.append(halo);
  for (const { name } of [...mark.attributes]) {
    if (name.startsWith("stroke")) mark.removeAttribute(name);
  }
}

/** @type {(node: Element, style: CSSStyleDeclaration) => void} */
function setTransform(node, { transform }) {
  if (transform === "none") return;
  const { a, e, f } = new DOMMatrix(transform);
  const parts = [
    e || f ? `translate(${rounded(`${e} ${f}`)})` : "",
    a === 1 ? "" : `scale(${rounded(String(a))})`,
  ];
  if (parts.join("")) node.setAttribute("transform", parts.join(""));
}

/** @type {(node: Element, name: string, usual: string | null | undefined, style: CSSStyleDeclaration) => void} */
function setLook(node, name, usual, style) {
  const value = style.getPropertyValue(name);
  if (value !== usual) node.setAttribute(name, pixels(value));
}

/** @type {(length: string) => string} */
const pixels = (length) => length.replaceAll("px", "");

// numbers with two decimals at most: finer parts of a pixel are invisible
/** @type {(text: string) => string} */
const rounded = (text) =>
  text.replace(/-?\d+\.\d{3,}(?:e-\d+)?/g, (one) => String(Math.round(Number(one) * 100) / 100));

// a colour that every program reads: without a mixture, and its opacity apart. Computed colours are rgb(27, 31, 36),
// rgba(27, 31, 36, 0.08) and, of a mixture, color(srgb 0.1 0.12 0.14)
/** @type {(node: Element, name: string, colour: string, opacity: number) => void} */
function setColour(node, name, colour, opacity) {
  const [red, green, blue, alpha = 1] = (colour.match(/[\d.]+(?:e-\d+)?/g) ?? []).map(Number);
  if (colour === "none" || alpha === 0) {
    if (name === "fill") node.setAttribute(name, "none");
    return;
  }
  const unit = colour.startsWith("color") ? 255 : 1;
  const parts = [red, green, blue].map((part) =>
    Math.round(part * unit)
      .toString(16)
      .padStart(2, "0"),
  );
  node.setAttribute(name, `#${parts.join("").toUpperCase()}`);
  const seen = Math.round(1000 * alpha * opacity) / 1000;
  if (seen < 1) node.setAttribute(`${name}-opacity`, String(seen));
}
