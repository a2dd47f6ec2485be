// The small bar over the wall: it is there while the mouse moves, has the focus or holds the drawer open.
import { element } from "../../kit/dom.js";

// ms after the last move
const REST = 3000;

/** @type {(bar: HTMLElement, act: string, text: string, title: string) => void} */
function addButton(bar, act, text, title) {
  const made = element("button", "", bar, text);
  made.title = title;
  made.dataset.act = act;
}

/** @type {(bar: HTMLElement) => HTMLButtonElement} */
function addHandle(bar) {
  const handle = element("button", "present-handle", bar);
  handle.title = "Settings, view and scenarios (s)";
  handle.ariaLabel = "Drawer";
  handle.dataset.act = "drawer";
  handle.setAttribute("aria-expanded", "false");
  handle.setAttribute("aria-controls", "drawer");
  element("span", "icon icon-algorithm", handle).ariaHidden = "true";
  element("span", "icon icon-down", handle).ariaHidden = "true";
  return handle;
}

/** @type {(bar: HTMLElement) => void} */
function addClose(bar) {
  const close = element("button", "", bar);
  close.title = "Leave presenting (p)";
  close.ariaLabel = "Leave presenting";
  close.dataset.act = "present";
  element("span", "icon icon-close", close).ariaHidden = "true";
}

// header: the bar of the desk, behind which this one stands; isOn: whether the page is presented
/** @type {(header: Element, isOn: () => boolean) => HTMLButtonElement} */
export function createBar(header, isOn) {
  const bar = document.createElement("section");
  bar.className = "present-bar";
  bar.ariaLabel = "Presenting";
  const handle = addHandle(bar);
  addButton(bar, "notes", "Notes", "The lecturer's notes, in a new window");
  addButton(bar, "qr", "QR", "The link to this step as a QR code");
  addClose(bar);
  header.after(bar);
  let timer = 0;

  function show() {
    if (!isOn()) return;
    clearTimeout(timer);
    document.documentElement.dataset.pointer = "";
    timer = setTimeout(() => delete document.documentElement.dataset.pointer, REST);
  }

  document.addEventListener("pointermove", show, { passive: true });
  return handle;
}
