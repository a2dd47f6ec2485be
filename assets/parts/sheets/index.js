// What a small screen has in addition: the sheet, and what stands in it and in the menu behind ⋯. Loaded by small_screen.js.
import { all, byId, element } from "../../kit/dom.js";
import { createMore } from "./more.js";
import { createSegments } from "./segments.js";
import { createSheets } from "./sheets.js";

// the sheets of this folder, which the server puts here
export const SHEET = "";

// returns the acts of its buttons
/** @type {(toggleLegend: (isOpen: boolean) => void) => import("./small_screen.js").Acts} */
export function createParts(toggleLegend) {
  const segments = createSegments(byId("controls"));
  const sheets = createSheets(createSheet(), {
    controls: { title: "Algorithm and lift", opened: segments.build },
    "data-menu": { title: "Data" },
    "view-menu": { title: "View" },
    views: { title: "Look closer" },
    "speed-menu": { title: "Speed of playing", from: "more-menu" },
    legend: {
      title: "Legend",
      from: "view-menu",
      opened: () => toggleLegend(true),
      closed: () => toggleLegend(false),
    },
  });
  return { "sheet-close": sheets.close, about: createMore(byId("head")).toggleAbout };
}

// the canvas above it stays in use, so it is no dialog
/** @type {() => HTMLElement} */
function createSheet() {
  const [foot] = all(".foot-bar");
  const root = element("section", "sheet", foot.parentElement);
  root.id = "sheet";
  root.hidden = true;
  root.tabIndex = -1;
  root.setAttribute("aria-labelledby", "sheet-title");
  const head = element("div", "sheet-head", root);
  element("h2", "", head).id = "sheet-title";
  const close = element("button", "icon-button", head);
  close.dataset.act = "sheet-close";
  close.title = "Close (Esc)";
  close.setAttribute("aria-label", "Close");
  element("span", "icon icon-close", close).setAttribute("aria-hidden", "true");
  element("div", "sheet-body", root).id = "sheet-body";
  foot.before(root);
  return root;
}
