// The sights of one view: radio buttons in the head of the pane, of which one is checked.
import { byId, element } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { state } from "../../model/state.js";

// Former names of sights, which older preset files and links have.
/** @type {Record<string, string>} */
const NEW_NAMES = {
  "In small": "Toy example",
  "This step's two": letters("Pair of $alpha"),
  "What it adds": "Contributions",
  "Where it lies": "Positions",
};
/** @type {Record<string, number>} */
const STRIDES = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** @typedef {{ current: () => string, offer: (names: string[], first?: string) => void }} Sights */

// Create the buttons with these names in the place of all others; a press calls `redraw`.
/** @type {(names: string[], redraw: () => void) => Sights} */
export function createSights(names, redraw) {
  const host = byId("pane-sights");
  host.replaceChildren();
  const holder = element("div", "segments sights", host);
  holder.setAttribute("role", "radiogroup");
  // Until a run has said which of them it has.
  holder.hidden = true;
  holder.setAttribute("aria-label", "Pictures of this view");
  let current = names[0];
  // Whether somebody has chosen a sight; if not, `offer` may change it.
  let wasChosen = false;
  // The scenario that was open at the last drawing.
  let opened = state.opened;
  /** @type {HTMLButtonElement[]} */
  const buttons = names.map((name) => {
    const button = element("button", "", holder, name);
    button.setAttribute("role", "radio");
    button.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      choose(button);
      // After a press of the pointer the arrow keys step again.
      if (event.detail > 0) button.blur();
    });
    return button;
  });
  holder.addEventListener("keydown", onKey);
  showChecked();

  /** @type {(button: HTMLButtonElement) => void} */
  function choose({ textContent }) {
    current = textContent ?? "";
    wasChosen = true;
    showChecked();
    redraw();
  }

  /** @type {(event: KeyboardEvent) => void} */
  function onKey(event) {
    if (!(event.key in STRIDES)) return;
    event.preventDefault();
    event.stopPropagation();
    const offered = buttons.filter(({ hidden }) => !hidden);
    const at = offered.findIndex(({ textContent }) => textContent === current);
    const next = offered[(at + STRIDES[event.key] + offered.length) % offered.length];
    next.focus();
    choose(next);
  }

  function showChecked() {
    for (const button of buttons) {
      const isChecked = button.textContent === current;
      button.setAttribute("aria-checked", String(isChecked));
      button.tabIndex = isChecked ? 0 : -1;
    }
  }

  // Show only the sights that the current run has; until one is chosen in this scenario, the preset's own one is open, or `first`.
  /** @type {(offered: string[], first?: string) => void} */
  function offer(offered, first = offered[0]) {
    const wanted = state.opened?.sight;
    if (opened !== state.opened) wasChosen = false;
    opened = state.opened;
    const own = NEW_NAMES[wanted ?? ""] ?? wanted;
    if (own && offered.includes(own)) first = own;
    holder.hidden = offered.length < 2;
    for (const button of buttons) button.hidden = !offered.includes(button.textContent ?? "");
    wasChosen &&= offered.includes(current);
    if (wasChosen || current === first) return;
    current = first;
    showChecked();
  }

  return { current: () => current, offer };
}
