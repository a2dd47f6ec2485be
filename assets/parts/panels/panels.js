// Which panel a phone shows below the canvas.
import { all, byId } from "../../kit/dom.js";
import * as legend from "../legend/legend.js";

export function choose(name) {
  legend.toggle(false);
  byId("main").dataset.panel = name;
  for (const button of all(".panels button")) {
    button.setAttribute("aria-pressed", String(button.dataset.act === `panel-${name}`));
  }
  document.querySelector(".side").scrollTop = 0;
}
