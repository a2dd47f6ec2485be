// A dialog as the page's other ones are (linviz/ui/page/dialogs.py), and what stands in it.
import { byId, element } from "../../kit/dom.js";

/** @type {(id: string, title: string) => { dialog: HTMLDialogElement, body: HTMLElement }} */
export function createDialog(id, title) {
  const dialog = document.createElement("dialog");
  Object.assign(dialog, { id, className: "dialog", tabIndex: -1 });
  const head = element("div", "dialog-head", dialog);
  const name = element("h2", "", head, title);
  name.id = `${id}-title`;
  // a dialog needs a name that can be read aloud
  dialog.setAttribute("aria-labelledby", name.id);
  const close = addButton(head, "icon-button", "", "close");
  close.title = "Close (Esc)";
  close.setAttribute("aria-label", "Close");
  element("span", "icon icon-close", close).setAttribute("aria-hidden", "true");
  const body = element("div", "dialog-body", dialog);
  byId("help").after(dialog);
  return { dialog, body };
}

/** @type {(parent: Element, className: string, text: string, act: string) => HTMLButtonElement} */
export function addButton(parent, className, text, act) {
  const button = element("button", className, parent, text);
  button.dataset.act = act;
  return button;
}

// a sentence about what was done, which is also read aloud
/** @type {(parent: Element, id: string) => HTMLElement} */
export function addSaying(parent, id) {
  const said = element("p", "hint", parent);
  said.id = id;
  said.setAttribute("role", "status");
  return said;
}

// a text that can be selected where a page may not write to the clipboard, with its button
/** @type {(parent: Element, id: string, label: string, act: string) => HTMLInputElement} */
export function addCopied(parent, id, label, act) {
  const row = element("div", "share-row", parent);
  const name = element("label", "visually-hidden", row, label);
  name.htmlFor = id;
  const field = element("input", "form-control", row);
  Object.assign(field, { id, type: "text", readOnly: true });
  addButton(row, "solid", "Copy", act).id = `${id.replace("-link", "")}-copy`;
  return field;
}

/** @type {(parent: Element, title: string) => HTMLDetailsElement} */
export function addFold(parent, title) {
  const fold = element("details", "share-more", parent);
  element("summary", "", fold, title);
  return fold;
}
