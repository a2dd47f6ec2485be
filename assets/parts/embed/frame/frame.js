// What the page around a frame is told, and what it may ask. Only numbers go out, to whoever frames the page; and whoever
// may frame it (LINVIZ_FRAME_ANCESTORS) may step it, which changes nothing of anybody's.
import { on } from "../../../kit/bus.js";
import { whenOpen } from "../../../kit/opening.js";
import * as clock from "../../../model/clock.js";
import { state } from "../../../model/state.js";
import { axesOf } from "../../../stage/axes.js";

// of frame.css, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";
/** @type {Record<string, () => void>} */
const ACTS = { next: () => clock.stepBy(1), previous: () => clock.stepBy(-1) };
// px: up to this width the panels are below the canvas, and so high a frame is then; and of a wide one
const [NARROW, TALL] = [720, 680];
const [LEAST, MOST] = [640, 900];
// px from a point within which a finger takes it
const REACH = 22;

/** @type {(message: unknown) => void} */
const tell = (message) => window.parent.postMessage(message, "*");

// what the page looks best at: it depends on the width alone, or two pages would go on resizing each other
function wantedHeight() {
  const { innerWidth: width } = window;
  return width <= NARROW ? TALL : Math.max(LEAST, Math.min(MOST, Math.round(0.56 * width + 40)));
}

/** @type {(shown: Shown) => void} */
function tellStep({ run, scrubbed }) {
  if (!scrubbed) tell({ linviz: "step", index: clock.step(), last: run.steps });
}

// returns what hears the messages of the page around
/** @type {(graph: Graph, nearest: Nearest) => (event: MessageEvent) => void} */
export function createFrame(graph, nearest) {
  // that was told last
  let height = 0;

  // H5P's script on the page around answers the origin that a message came from, and a sandbox has none
  /** @type {(action: string) => void} */
  function tellH5p(action) {
    if (window.origin === "null") return;
    tell({ context: "h5p", action, scrollHeight: height, clientHeight: height });
  }

  function tellHeight() {
    if (height === wantedHeight()) return;
    height = wantedHeight();
    tell({ linviz: "height", height });
    // Canvas
    tell(JSON.stringify({ subject: "lti.frameResize", height }));
    tellH5p("resize");
  }

  /** @type {(action: string) => void} */
  function answerH5p(action) {
    if (action === "ready") tellH5p("hello");
    else if (["hello", "resize", "resizePrepared"].includes(action)) tellH5p("resize");
  }

  // one finger scrolls the page around, unless it takes a point; two are for the plane
  /** @type {(event: TouchEvent) => void} */
  function touch(event) {
    const [{ clientX, clientY }] = event.touches;
    const onPoint = nearest(axesOf(graph), clientX, clientY, REACH) !== null;
    if (onPoint || event.touches.length > 1) event.preventDefault();
  }

  window.addEventListener("resize", tellHeight);
  graph.addEventListener("touchstart", touch, { passive: false });
  on("shown", tellStep);
  tellHeight();
  tellH5p("hello");
  if (state.shown) tellStep(state.shown);

  return ({ source, data }) => {
    if (source !== window.parent || typeof data !== "object" || data === null) return;
    if (data.context === "h5p") {
      answerH5p(data.action);
      return;
    }
    const { linviz: asked, step } = data;
    if (Object.hasOwn(ACTS, asked)) whenOpen(ACTS[asked]);
    else if (asked === "go" && Number.isFinite(step)) whenOpen(() => clock.toStep(step));
  };
}
