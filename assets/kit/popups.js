// Popups: only one is open at a time, and the button that controls it opens and closes it.
import { all, byId } from "./dom.js";

const POPUPS = [
  "menu-list",
  "data-menu",
  "view-menu",
  "speed-menu",
  "views",
  "certificate",
  "controls",
];

// the card of the controls is a popup next to a view, and always there elsewhere, so it has an attribute of its own
const CARD = "controls";
/** @type {(id: string) => boolean} */
const isShown = (id) => (id === CARD ? "popped" in byId(id).dataset : !byId(id).hidden);

/** @type {(id: string, isOpen: boolean) => void} */
function show(id, isOpen) {
  if (id === CARD) byId(id).toggleAttribute("data-popped", isOpen);
  else byId(id).hidden = !isOpen;
}

export const isOpen = () => POPUPS.some(isShown);

// opens or closes a popup; opening one closes the others
/** @type {(id: string, open?: boolean) => void} */
export function toggle(id, open = !isShown(id)) {
  for (const other of POPUPS) if (other !== id || !open) close(other);
  if (!open) return;
  const popup = byId(id);
  show(id, true);
  buttonOf(id).setAttribute("aria-expanded", "true");
  (
    popup.querySelector('[aria-current="true"]') ??
    popup.querySelector("a, select, button:not(:disabled)") ??
    popup
  ).focus();
}

/** @type {(id: string) => HTMLElement} */
const buttonOf = (id) =>
  /** @type {HTMLElement} */ (document.querySelector(`[aria-controls="${id}"]`));

/** @type {(id: string) => void} */
export function close(id) {
  const popup = byId(id);
  if (!isShown(id)) return;
  if (popup.contains(document.activeElement)) buttonOf(id).focus();
  show(id, false);
  buttonOf(id).setAttribute("aria-expanded", "false");
}

export const closeAll = () => POPUPS.forEach(close);

// moves the focus from entry to entry with the arrow keys
/** @type {(event: KeyboardEvent) => void} */
function moveFocus(event) {
  const popup = /** @type {HTMLElement} */ (event.currentTarget);
  const entries = all("a, button:not(:disabled)", popup);
  const items = entries.filter((one) => one.checkVisibility());
  const here = items.indexOf(/** @type {any} */ (document.activeElement));
  /** @type {Record<string, number>} */
  const places = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 };
  const next = places[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[(next + items.length) % items.length].focus();
}

// the browser closes the dialog on Escape and returns the focus; newer browsers also close it on a click outside
/** @type {(id: string) => void} */
export function showDialog(id) {
  const dialog = byId(id);
  dialog.setAttribute("closedby", "any");
  dialog.showModal();
  // not its first button, which would look like the recommended one
  dialog.focus();
}

export function closeDialog() {
  /** @type {HTMLDialogElement | null} */
  const dialog = document.querySelector("dialog[open]");
  dialog?.close();
}

export function start() {
  for (const id of POPUPS) {
    // fields need the arrow keys themselves
    if (id !== CARD) byId(id).addEventListener("keydown", moveFocus);
  }
}
