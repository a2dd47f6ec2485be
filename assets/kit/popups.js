// Popups: only one is open at a time, and the button that controls it opens and closes it.
import { byId } from "./dom.js";

const POPUPS = ["menu-list", "data-menu", "view-menu", "speed-menu", "views", "certificate"];

export const isOpen = () => POPUPS.some((id) => !byId(id).hidden);

// opens or closes a popup; opening one closes the others
export function toggle(id, open = byId(id).hidden) {
  for (const other of POPUPS) if (other !== id || !open) close(other);
  if (!open) return;
  const popup = byId(id);
  popup.hidden = false;
  buttonOf(id).setAttribute("aria-expanded", "true");
  (
    popup.querySelector('[aria-current="true"]') ??
    popup.querySelector("a, button:not(:disabled)") ??
    popup
  ).focus();
}

/** @type {(id: string) => HTMLElement} */
const buttonOf = (id) => document.querySelector(`[aria-controls="${id}"]`);

export function close(id) {
  const popup = byId(id);
  if (popup.hidden) return;
  if (popup.contains(document.activeElement)) buttonOf(id).focus();
  popup.hidden = true;
  buttonOf(id).setAttribute("aria-expanded", "false");
}

export const closeAll = () => POPUPS.forEach(close);

// moves the focus from entry to entry with the arrow keys
function moveFocus(event) {
  /** @type {HTMLElement[]} */
  const entries = [...event.currentTarget.querySelectorAll("a, button:not(:disabled)")];
  const items = entries.filter((one) => one.checkVisibility());
  const here = items.indexOf(/** @type {any} */ (document.activeElement));
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[(next + items.length) % items.length].focus();
}

// the browser closes the dialog on Escape and returns the focus; newer browsers also close it on a click outside
export function showDialog(id) {
  const dialog = byId(id);
  dialog.setAttribute("closedby", "any");
  dialog.showModal();
  // not its first button, which would look like the recommended one
  dialog.focus();
}

export function closeDialog() {
  /** @type {HTMLDialogElement} */
  const dialog = document.querySelector("dialog[open]");
  dialog.close();
}

export function start() {
  for (const id of POPUPS) byId(id).addEventListener("keydown", moveFocus);
}
