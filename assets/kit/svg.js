// SVG elements: made, and written only where something is new.
const SVG = "http://www.w3.org/2000/svg";

/** @type {(tag: string, className: string, parent?: Element) => any} */
export function make(tag, className, parent) {
  const node = document.createElementNS(SVG, tag);
  if (className) node.setAttribute("class", className);
  parent?.append(node);
  return node;
}

// most of a picture stays as it is from step to step, and what is written anew the browser lays out anew
/** @type {(node: Element, name: string, value: unknown) => void} */
export function write(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/** @type {(node: SVGElement, shown: unknown) => void} */
export function show(node, shown) {
  node.toggleAttribute("hidden", !shown);
  node.style.display = shown ? "" : "none";
}

// pixels to a tenth: more says nothing, and takes room
/** @type {(value: number) => number} */
export const roundToTenth = (value) => Math.round(value * 10) / 10;

/** @type {(place: Place) => string} */
export const coordinates = ([x, y]) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

// path data through these places in pixels
/** @type {(places: Path | null | undefined, close?: string) => string} */
export const pathData = (places, close = "") =>
  places?.length ? `M${places.map(coordinates).join("L")}${close}` : "";

// marks up to which none of them is fainter, and how faint they may become
const FEW = 12;
const FAINTEST = 0.2;

/** @type {(count: number) => number} */
export const opacityFor = (count) =>
  Math.round(100 * Math.max(FAINTEST, Math.min(1, FEW / count))) / 100;
