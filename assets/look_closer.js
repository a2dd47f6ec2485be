// Look closer: the view next to the canvas and what goes with it, created once for the page. Creating them touches no
// element: modules can be loaded without a page.
import { createFoldedControls } from "./parts/pane/folded_controls.js";
import { createPane } from "./parts/pane/pane.js";
import { createSteadyWords } from "./parts/pane/steady_words.js";
import { createWork } from "./parts/pane/work.js";
import { select } from "./stage/points.js";

export const work = createWork();
export const pane = createPane(work, select);
export const foldedControls = createFoldedControls();
export const steadyWords = createSteadyWords();
