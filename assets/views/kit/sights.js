// The sights of one view: a row of buttons, of which one is pressed.
import { element } from "../../kit/dom.js";

/** @typedef {{ chosen: () => string, offer: (names: string[]) => void, height: () => number }} Sights */

// names: what the buttons say; redraw: what a press calls
/** @type {(node: HTMLElement, names: string[], redraw: () => void) => Sights} */
export function createSights(node, names, redraw) {
  const holder = element("div", "sights", node);
  holder.setAttribute("role", "group");
  let chosen = names[0];
  const buttons = names.map((name) => {
    const button = element("button", "", holder, name);
    button.addEventListener("click", () => choose(name));
    return button;
  });
  press();

  function choose(name) {
    chosen = name;
    press();
    redraw();
  }

  function press() {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.textContent === chosen));
    }
  }

  // of some runs there are fewer of them to see
  function offer(offered) {
    holder.hidden = offered.length < 2;
    for (const button of buttons) button.hidden = !offered.includes(button.textContent);
    if (offered.includes(chosen)) return;
    chosen = offered[0];
    press();
  }

  // pixels that they take
  const height = () => (holder.hidden ? 0 : holder.offsetHeight);

  return { chosen: () => chosen, offer, height };
}
