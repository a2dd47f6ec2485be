// In somebody's frame (/embed/…): what the page around it is told, and what it may ask. Only numbers go out, to whoever
// frames the page; and whoever may frame it (LINVIZ_FRAME_ANCESTORS) may step it, which changes nothing of anybody's.
import { on } from "../../kit/bus.js";
import { whenOpen } from "../../kit/opening.js";
import { address, pageBase } from "../../model/address.js";
import * as clock from "../../model/clock.js";
import * as limits from "../../model/limits.js";
import { axesOf } from "../../stage/axes.js";
import { nearest } from "../../stage/points.js";

const ACTS = { next: () => clock.stepBy(1), previous: () => clock.stepBy(-1) };
// px: up to this width the panels are below the canvas, and so high a frame is then; and of a wide one
const [NARROW, TALL] = [720, 680];
const [LEAST, MOST] = [640, 900];
// px from a point within which a finger takes it
const REACH = 22;
let graph = null;
// that was told last
let height = 0;

const tell = (message) => window.parent.postMessage(message, "*");

// what the page looks best at: it depends on the width alone, or two pages would go on resizing each other
function wanted() {
  const { innerWidth: width } = window;
  return width <= NARROW ? TALL : Math.max(LEAST, Math.min(MOST, Math.round(0.56 * width + 40)));
}

function tellHeight() {
  if (height === wanted()) return;
  height = wanted();
  tell({ linviz: "height", height });
  // Canvas
  tell(JSON.stringify({ subject: "lti.frameResize", height }));
  tellH5p("resize");
}

// H5P's script on the page around answers the origin that a message came from, and a sandbox has none
function tellH5p(action) {
  if (window.origin === "null") return;
  tell({ context: "h5p", action, scrollHeight: height, clientHeight: height });
}

function hear({ source, data }) {
  if (source !== window.parent || typeof data !== "object" || data === null) return;
  if (data.context === "h5p") return answerH5p(data.action);
  const { linviz: asked, step } = data;
  if (Object.hasOwn(ACTS, asked)) whenOpen(ACTS[asked]);
  else if (asked === "go" && Number.isFinite(step)) whenOpen(() => clock.toStep(step));
}

function answerH5p(action) {
  if (action === "ready") tellH5p("hello");
  else if (["hello", "resize", "resizePrepared"].includes(action)) tellH5p("resize");
}

function tellStep({ run, scrubbed }) {
  if (!scrubbed) tell({ linviz: "step", index: clock.step(), last: run.steps });
}

// one finger scrolls the page around, unless it takes a point; two are for the plane
function touch(event) {
  const [{ clientX, clientY }] = event.touches;
  const onPoint = nearest(axesOf(graph), clientX, clientY, REACH) !== null;
  if (onPoint || event.touches.length > 1) event.preventDefault();
}

/** @type {(node: Graph) => void} */
export function start(node) {
  graph = node;
  if (!document.documentElement.matches("[data-embed]") || window.parent === window) return;
  window.addEventListener("message", hear);
  window.addEventListener("resize", tellHeight);
  graph.addEventListener("touchstart", touch, { passive: false });
  on("shown", tellStep);
  tellHeight();
  tellH5p("hello");
}

// where one can do with it what one likes
export function leave() {
  const link = address(limits.query(), pageBase());
  if (link) window.open(link, "_blank", "noopener");
}
