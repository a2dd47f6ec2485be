// What the page hides while mistakes of the table of a run are covered: all that would tell which visits they are.
import { on } from "../kit/bus.js";
import { isColumnCovered, isCovered, MISTAKE } from "./cover.js";
import { state } from "./state.js";
import { setVeil } from "./veil.js";

const AHEAD = ["crosses", "badge", "light", "totals", "ticks", "future"];
// what tells it once such a visit is shown
const OF_STEP = ["sentence", "formula", "code", "numbers"];

function update() {
  const step = state.shown && !state.shown.scrubbed ? state.shown.get("step") : 0;
  const ofStep = isCovered(MISTAKE, step) ? OF_STEP : [];
  setVeil("cover", isColumnCovered(MISTAKE) ? [...AHEAD, ...ofStep] : []);
}

export function start() {
  on("cover", update);
  on("shown", update);
}
