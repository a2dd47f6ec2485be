// The first steps: a ghost of a ●, then one of a ■, then one at the button that steps. Each goes once it is done, and all
// of them for good with the first step through points of one's own.
import { on } from "../../kit/bus.js";
import { button, element } from "../../kit/dom.js";
import { remember } from "../../kit/memory.js";
import { dispatch, roundPlace, trainingCount } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { axesOf } from "../../stage/axes.js";

// of first.css, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";
// parts of the canvas: beside the words in its middle, and where these have gone
const CLASSES = [
  { label: 1, name: "plus", sign: "●", across: 0.86, up: 0.9 },
  { label: -1, name: "minus", sign: "■", across: 0.22, up: 0.4 },
];

/** @typedef {typeof CLASSES[number]} PointClass */

// the class that there is no point of yet
/** @type {() => PointClass | undefined} */
function lackingClass() {
  const labels = state.scenario.labels.slice(0, trainingCount(state.scenario));
  return CLASSES.find(({ label }) => !labels.includes(label));
}

/** @type {(axes: Axes, at: PointClass) => Place} */
function placeOf({ view }, { across, up }) {
  const x = view[0] + across * (view[1] - view[0]);
  return roundPlace([x, view[2] + up * (view[3] - view[2])], true);
}

/** @type {(graph: Graph) => void} */
export function createGuide(graph) {
  /** @type {HTMLButtonElement | null} */
  let ghost = null;
  let isOver = false;

  function show() {
    const isOwn = !isOver && !state.scenario.slug;
    const lacks = isOwn ? lackingClass() : undefined;
    const steps = isOwn && !lacks;
    if (steps && state.shown?.k > 0) {
      isOver = true;
      remember("first-run", "done");
    }
    button("step").toggleAttribute("data-ghost", !isOver && steps);
    if (!lacks) {
      ghost?.remove();
      ghost = null;
      return;
    }
    const axes = axesOf(graph);
    const [x, y] = axes.px(placeOf(axes, lacks));
    ghost ??= offer();
    ghost.style.translate = `${x}px ${y}px`;
    ghost.className = `first-mark overlay ${lacks.name}`;
    ghost.textContent = `add ${lacks.sign}`;
  }

  /** @type {() => HTMLButtonElement} */
  function offer() {
    const made = element(
      "button",
      "first-mark overlay",
      /** @type {Element} */ (graph.parentElement),
    );
    made.addEventListener("click", () => {
      const lacks = lackingClass();
      if (lacks) dispatch({ type: "add", at: placeOf(axesOf(graph), lacks), label: lacks.label });
    });
    return made;
  }

  on("drawn", show);
  on("scenario", show);
  if (state.shown) show();
}
