// Menu of a point, which a long press opens.
import { element } from "../kit/dom.js";
import * as store from "../model/scenario.js";
import { state } from "../model/state.js";
import { axesOf } from "./axes.js";

export function openMenu(graph, event, index) {
  const menu = element("div", "point-menu overlay", graph.parentNode);
  for (const [act, words] of [
    ["remove", "Delete"],
    ["swap", "Swap class"],
    ["hold", index < store.trainingCount(state.scenario) ? "Hold out" : "Learn from it"],
  ])
    element("button", "", menu, words).dataset.act = act;
  // above the point, or below it where there is no room
  const { width, onPlot, scale } = axesOf(graph);
  const [x, y] = onPlot(event.clientX, event.clientY).map((at) => at * scale);
  menu.style.left = `${Math.max(4, Math.min(x - 60, width * scale - menu.offsetWidth - 4))}px`;
  menu.style.top = `${y < 78 ? y + 22 : y - 74}px`;
}

export const isMenuOpen = () => document.querySelector(".point-menu") !== null;
export const closeMenu = () => document.querySelector(".point-menu")?.remove();
