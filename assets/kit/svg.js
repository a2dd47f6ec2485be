// SVG elements and their attributes, which are written only where they change.
const SVG = "http://www.w3.org/2000/svg";

/** @type {(tag: string, className: string, parent?: Element) => any} */
export function make(tag, className, parent) {
  const node = document.createElementNS(SVG, tag);
  if (className) node.setAttribute("class", className);
  parent?.append(node);
  return node;
}

// most attributes stay the same from step to step, and the browser lays out anew what is written
/** @type {(node: Element, name: string, value: unknown) => void} */
export function write(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/** @type {(node: SVGElement, shown: unknown) => void} */
export function show(node, shown) {
  node.toggleAttribute("hidden", !shown);
  node.style.display = shown ? "" : "none";
}

// rounds pixels to a tenth: more digits are invisible and take room
/** @type {(value: number) => number} */
export const roundToTenth = (value) => Math.round(value * 10) / 10;

/** @type {(place: Place) => string} */
export const coordinates = ([x, y]) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

// path data of a line through these places in pixels
/** @type {(places: Path | null | undefined, close?: string) => string} */
export const pathData = (places, close = "") =>
  places?.length ? `M${places.map(coordinates).join("L")}${close}` : "";

// the number of marks up to which all are opaque, and the lowest opacity of many marks
const FEW = 12;
const FAINTEST = 0.2;

/** @type {(count: number) => number} */
export const opacityFor = (count) =>
  Math.round(100 * Math.max(FAINTEST, Math.min(1, FEW / count))) / 100;
