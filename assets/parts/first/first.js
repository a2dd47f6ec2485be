// The first steps of somebody who has never been here: a ghost of a ●, then one of a ■, then one at the button that
// steps. Each goes once it is done, and all of them for good with the first step through points of one's own.
import { on } from "../../kit/bus.js";
import { button, element } from "../../kit/dom.js";
import { recall, remember } from "../../kit/memory.js";
import { dispatch, roundPlace, trainingCount } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { axesOf } from "../../stage/axes.js";

// parts of the canvas: beside the words in its middle, and where these have gone
const [PLUS, MINUS] = [
  { label: 1, name: "plus", sign: "●", at: [0.86, 0.9] },
  { label: -1, name: "minus", sign: "■", at: [0.22, 0.4] },
];
/** @type {HTMLButtonElement | null} */
let ghost = null;
let over = recall("first-run") !== null;

const canShow = () => !over && state.scenario && !state.scenario.slug;

// the class that there is no point of yet
function lacking() {
  const labels = state.scenario.labels.slice(0, trainingCount(state.scenario));
  return [PLUS, MINUS].find(({ label }) => !labels.includes(label)) ?? null;
}

/** @type {(axes: Axes, at: number[]) => Place} */
function placeOf({ view }, [across, up]) {
  const x = view[0] + across * (view[1] - view[0]);
  return roundPlace([x, view[2] + up * (view[3] - view[2])], true);
}

/** @param {HTMLElement} graph */
export function start(graph) {
  if (over) return;
  const draw = () => show(graph);
  on("drawn", draw);
  on("scenario", draw);
}

/** @param {HTMLElement} graph */
function show(graph) {
  const lacks = canShow() ? lacking() : null;
  const steps = canShow() && !lacks;
  if (steps && state.shown?.k > 0) finish();
  button("step").toggleAttribute("data-ghost", !over && steps);
  if (!lacks) {
    ghost?.remove();
    ghost = null;
    return;
  }
  const axes = axesOf(graph);
  const [x, y] = axes.px(placeOf(axes, lacks.at));
  ghost ??= offered(graph);
  ghost.style.translate = `${x}px ${y}px`;
  ghost.className = `first-mark overlay ${lacks.name}`;
  ghost.textContent = `add ${lacks.sign}`;
}

/** @type {(graph: HTMLElement) => HTMLButtonElement} */
function offered(graph) {
  const made = element("button", "first-mark overlay", graph.parentElement);
  made.addEventListener("click", () => {
    const { at, label } = lacking();
    dispatch({ type: "add", at: placeOf(axesOf(graph), at), label });
  });
  return made;
}

function finish() {
  over = true;
  remember("first-run", "done");
}
