// Access to the page: elements by id, new elements, and the values of fields.
/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

// the button of an action
/** @type {(act: string) => any} */
export const button = (act) => document.querySelector(`[data-act="${act}"]`);

/** @type {(selector: string, root?: ParentNode) => any[]} */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// the focused element: of the HTML, or a point of the SVG
/** @type {() => any} */
export const inFocus = () => document.activeElement;

// some browsers send the keys of an open list to the page; older ones cannot tell whether it is open
/** @type {(node: Element) => boolean} */
export const isListOpen = (node) => CSS.supports("selector(:open)") && node.matches(":open");

/** @type {(tag: string, className: string, parent: Element, text?: string) => any} */
export function element(tag, className, parent, text = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  parent.append(node);
  return node;
}

// writes only a changed text, so that the browser does not lay out an unchanged one anew
/** @type {(node: Node, text: string) => void} */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// the number of screen pixels in one pixel of a node, however the page is scaled
/** @type {(node: HTMLElement) => number} */
export const zoomOf = (node) => node.getBoundingClientRect().width / node.offsetWidth || 1;

// the position of a pointer in the node's own pixels
/** @type {(node: HTMLElement, pointer: { clientX: number, clientY: number }) => Place} */
export function placeIn(node, { clientX, clientY }) {
  const { left, top } = node.getBoundingClientRect();
  const zoom = zoomOf(node);
  return [(clientX - left) / zoom, (clientY - top) / zoom];
}

/** @type {(id: string, value: unknown) => void} */
export function setValue(id, value) {
  const field = byId(id);
  if (field.type === "checkbox") field.checked = Boolean(value);
  else field.value = value ?? "";
}

// sets the options of a list; an unchanged list is not touched, since it may be open
/** @type {(id: string, options: { value: string, label: string, disabled?: boolean }[]) => void} */
export function setOptions(id, options) {
  const field = byId(id);
  const next = options.map(({ value, label, disabled = false }) =>
    Object.assign(document.createElement("option"), { value, textContent: label, disabled }),
  );
  /** @type {(nodes: Iterable<Element>) => string} */
  const markupOf = (nodes) => [...nodes].map((node) => node.outerHTML).join("");
  if (markupOf(field.options) !== markupOf(next)) field.replaceChildren(...next);
}
