// The four Karush-Kuhn-Tucker conditions, each with its formula and whether it holds.
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { write } from "../../kit/svg.js";

const CONDITIONS = [
  ["stationary", letters("$w = Σ $alpha$y$phi")],
  ["primal", letters("$y·$f ≥ 1 − $xi")],
  ["dual", letters("0 ≤ $alpha ≤ $C")],
  ["slackness", letters("$alpha ($y·$f − 1 + $xi) = 0 = ($C − $alpha) $xi")],
];
// The formulas where no slack is allowed; "": the same.
const HARD = ["", letters("$y·$f ≥ 1"), letters("0 ≤ $alpha"), letters("$alpha ($y·$f − 1) = 0")];

/** @type {(node: HTMLElement) => any} */
export function createLights(node) {
  const list = element("ul", "lights", node);
  const lights = CONDITIONS.map(([name]) => {
    const item = element("li", "", list);
    const state = element("span", "light-state", item);
    state.setAttribute("role", "img");
    item.append(" ");
    element("b", "", item, name);
    return {
      item,
      state,
      says: element("span", "light-says", item),
    };
  });

  // Draw the conditions, or hide them if `shown` is null because there is no room.
  function draw(shown, C) {
    list.hidden = shown === null;
    if (!shown) return;
    const holds = shown.get("kkt");
    lights.forEach(({ item, state, says }, place) => {
      write(item, "data-holds", Boolean(holds[place]));
      setText(state, holds[place] ? "✓" : "○");
      write(state, "aria-label", holds[place] ? "holds" : "does not hold yet");
      setText(says, (C === null && HARD[place]) || CONDITIONS[place][1]);
    });
  }

  return { node: list, draw };
}
