// The ways into the page: an element by its id, a new one, and what its fields hold.
/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

// the button of an act
/** @type {(act: string) => any} */
export const button = (act) => document.querySelector(`[data-act="${act}"]`);

/** @type {(selector: string, root?: ParentNode) => any[]} */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// what has the focus: of the HTML, or a point
/** @type {() => any} */
export const inFocus = () => document.activeElement;

/** @type {(tag: string, className: string, parent: Element, text?: string) => any} */
export function element(tag, className, parent, text = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  parent.append(node);
  return node;
}

// what stays as it is the browser does not lay out anew
/** @type {(node: Node, text: string) => void} */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// how many pixels of the screen one of a node's own is, however the page is scaled
/** @type {(node: HTMLElement) => number} */
export const zoomOf = (node) => node.getBoundingClientRect().width / node.offsetWidth || 1;

// where a pointer is, in the node's own pixels
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

// what can be chosen from a list; an open one is not disturbed where nothing is new
/** @type {(id: string, options: { value: string, label: string, disabled?: boolean }[]) => void} */
export function setOptions(id, options) {
  const field = byId(id);
  const next = options.map(({ value, label, disabled = false }) =>
    Object.assign(document.createElement("option"), { value, textContent: label, disabled }),
  );
  /** @type {(nodes: Iterable<Element>) => string} */
  const told = (nodes) => [...nodes].map((node) => node.outerHTML).join("");
  if (told(field.options) !== told(next)) field.replaceChildren(...next);
}
