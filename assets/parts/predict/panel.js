// "Your prediction", above what the step says: how the guess went, and how all of them went so far.
import { element, setText } from "../../kit/dom.js";
import * as chips from "./chips.js";
import * as tally from "./tally.js";

export function createPanel(card) {
  const block = element("div", "predicted", card);
  card.prepend(block);
  block.hidden = true;
  element("h2", "", block, "Your prediction");
  const told = element("p", "predicted-told", block);
  const sum = element("p", "predicted-sum", block);
  const kept = element("span", "", sum);
  sum.append(" ");
  const clear = element("button", "link", sum, "Clear");
  clear.title = "Clear all predictions counted in this browser";
  clear.addEventListener("click", () => setText(kept, tally.told(tally.clear())));
  return {
    show({ verdict, why }, counted) {
      chips.write(told, `${verdict} ${why}`);
      setText(kept, tally.told(counted));
      block.hidden = false;
    },
    close() {
      block.hidden = true;
    },
  };
}
