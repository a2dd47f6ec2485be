// The sights of one view: a row of buttons, of which one is pressed.
import { element } from "../../kit/dom.js";
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

/** @typedef {{ current: () => string, offer: (names: string[], first?: string) => void, height: () => number }} Sights */

// Return the buttons with these names; a press calls `redraw`.
/** @type {(node: HTMLElement, names: string[], redraw: () => void) => Sights} */
export function createSights(node, names, redraw) {
  const holder = element("div", "sights", node);
  holder.setAttribute("role", "group");
  let current = names[0];
  // Whether somebody has pressed a button; if not, `offer` may change the sight.
  let wasPressed = false;
  // The scenario that was open at the last drawing.
  let opened = state.opened;
  const buttons = names.map((name) => {
    const button = element("button", "", holder, name);
    button.addEventListener("click", () => choose(name));
    return button;
  });
  showPressed();

  function choose(name) {
    current = name;
    wasPressed = true;
    showPressed();
    redraw();
  }

  function showPressed() {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.textContent === current));
    }
  }

  // Show only the sights that the current run has; until a button is pressed, the preset's own one is open, or `first`.
  function offer(offered, first = offered[0]) {
    const wanted = state.opened?.sight;
    if (wanted && opened !== state.opened) wasPressed = false;
    opened = state.opened;
    const own = NEW_NAMES[wanted ?? ""] ?? wanted;
    if (own && offered.includes(own)) first = own;
    holder.hidden = offered.length < 2;
    for (const button of buttons) button.hidden = !offered.includes(button.textContent);
    wasPressed &&= offered.includes(current);
    if (wasPressed || current === first) return;
    current = first;
    showPressed();
  }

  // Return the height of the buttons in pixels.
  const height = () => (holder.hidden ? 0 : holder.offsetHeight);

  return { current: () => current, offer, height };
}
