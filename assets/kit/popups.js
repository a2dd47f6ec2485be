// Popups: only one is open at a time, and the button that controls it opens and closes it. Where there is little room, a
// sheet shows some of them (parts/sheets), and then none of this is about those.
import { all, byId, inFocus } from "./dom.js";

const POPUPS = [
  "menu-list",
  "more-menu",
  "data-menu",
  "view-menu",
  "speed-menu",
  "views",
  "certificate",
  "controls",
];

/**
 * What shows some of the popups in another place. takes: whether this one would be shown there now.
 * @typedef {object} Sheets
 * @property {(id: string) => boolean} takes
 * @property {(id: string) => boolean} shows
 * @property {(id: string) => void} open
 * @property {() => void} close
 */
/** @type {Sheets | null} */
let sheets = null;

/** @type {(next: Sheets) => void} */
export function useSheets(next) {
  sheets = next;
}

/** @type {(id: string) => boolean} */
const isInSheet = (id) => Boolean(sheets?.shows(id));

// the card of the controls is a popup next to a view, and always there elsewhere, so it has an attribute of its own
const CARD = "controls";
/** @type {(id: string) => boolean} */
function isShown(id) {
  return id === CARD ? "popped" in byId(id).dataset : !byId(id).hidden && !isInSheet(id);
}

/** @type {(id: string, isOpen: boolean) => void} */
function show(id, isOpen) {
  if (id === CARD) byId(id).toggleAttribute("data-popped", isOpen);
  else byId(id).hidden = !isOpen;
  setExpanded(id, isOpen);
}

export const isOpen = () => POPUPS.some(isShown);

// opens or closes a popup; opening one closes the others
/** @type {(id: string, open?: boolean) => void} */
export function toggle(id, open = !isInSheet(id) && !isShown(id)) {
  for (const other of POPUPS) if (other !== id || !open) hide(other);
  if (toggleSheet(id, open) || !open) return;
  const popup = byId(id);
  show(id, true);
  (
    popup.querySelector('[aria-current="true"]') ??
    popup.querySelector("a, select, button:not(:disabled)") ??
    popup
  ).focus();
}

// returns false where no sheet shows it
/** @type {(id: string, open?: boolean) => boolean} */
export function toggleSheet(id, open = !isInSheet(id)) {
  if (!sheets?.takes(id)) return false;
  if (open) sheets.open(id);
  else sheets.close();
  return true;
}

/** @type {(id: string) => HTMLElement[]} */
const buttonsOf = (id) => all(`[aria-controls="${id}"]`);

// the one that can be seen of the buttons that control a popup
/** @type {(id: string) => HTMLElement} */
export function buttonOf(id) {
  const buttons = buttonsOf(id);
  return buttons.find((one) => one.checkVisibility()) ?? buttons[0];
}

/** @type {(id: string, isExpanded: boolean) => void} */
export function setExpanded(id, isExpanded) {
  for (const one of buttonsOf(id)) one.setAttribute("aria-expanded", String(isExpanded));
}

// the card of the controls closes as a popup; its sheet stays while a setting changes
/** @type {(id: string) => void} */
export function close(id) {
  if (id !== CARD && isInSheet(id)) sheets?.close();
  else hide(id);
}

/** @type {(id: string) => void} */
function hide(id) {
  if (!isShown(id)) return;
  if (byId(id).contains(inFocus())) buttonOf(id).focus();
  show(id, false);
}

// a sheet stays: the canvas is in use while it is open
export const closeAll = () => POPUPS.forEach(hide);

// moves the focus from entry to entry with the arrow keys
/** @type {(event: KeyboardEvent) => void} */
function moveFocus(event) {
  const popup = /** @type {HTMLElement} */ (event.currentTarget);
  // as a row of buttons, which a large screen has of some
  if (popup.hidden) return;
  const entries = all("a, button:not(:disabled)", popup);
  const items = entries.filter((one) => one.checkVisibility());
  const here = items.indexOf(inFocus());
  const last = items.length - 1;
  /** @type {Record<string, number>} */
  const places = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: last };
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
  // elements that are not part of the page before
  const template = dialog.querySelector(":scope > template");
  template?.replaceWith(template.content);
  dialog.setAttribute("closedby", "any");
  dialog.showModal();
  // not its first button, which would look like the recommended one
  dialog.focus();
}

export function closeDialog() {
  const [dialog] = all("dialog[open]");
  dialog?.close();
}

export function start() {
  for (const id of POPUPS) {
    // fields need the arrow keys themselves
    if (id !== CARD) byId(id).addEventListener("keydown", moveFocus);
  }
}
