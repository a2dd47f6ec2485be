// The sights of one view: a row of buttons, of which one is pressed.
import { element } from "../../kit/dom.js";

/** @typedef {{ chosen: () => string, offer: (names: string[], first?: string) => void, height: () => number }} Sights */

// names: what the buttons say; redraw: what a press calls
/** @type {(node: HTMLElement, names: string[], redraw: () => void) => Sights} */
export function createSights(node, names, redraw) {
  const holder = element("div", "sights", node);
  holder.setAttribute("role", "group");
  let chosen = names[0];
  // whether somebody has pressed it
  let pressed = false;
  const buttons = names.map((name) => {
    const button = element("button", "", holder, name);
    button.addEventListener("click", () => choose(name));
    return button;
  });
  press();

  function choose(name) {
    chosen = name;
    pressed = true;
    press();
    redraw();
  }

  function press() {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.textContent === chosen));
    }
  }

  // of some runs there are fewer of them to see; first: the one that such a run opens in
  function offer(offered, first = offered[0]) {
    holder.hidden = offered.length < 2;
    for (const button of buttons) button.hidden = !offered.includes(button.textContent);
    pressed &&= offered.includes(chosen);
    if (pressed || chosen === first) return;
    chosen = first;
    press();
  }

  // pixels that they take
  const height = () => (holder.hidden ? 0 : holder.offsetHeight);

  return { chosen: () => chosen, offer, height };
}
