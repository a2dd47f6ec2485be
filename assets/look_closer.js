// Look closer: the view next to the canvas, created once for the page. Creating it touches no element: modules can be
// loaded without a page.
import { createPane } from "./parts/pane/pane.js";
import { select } from "./stage/points.js";

export const pane = createPane(select);
