// The pointer of a tool of this part: heard before the stage's own gestures. Two fingers mean the plane here too.
import { on } from "../kit/bus.js";
import { inFocus } from "../kit/dom.js";
import * as popups from "../kit/popups.js";
import { axesOf } from "../stage/axes.js";
import * as cutOut from "../stage/view.js";

/** @typedef {{ enter(): void, leave(): void, down(event: PointerEvent): void, move(event: PointerEvent): void, up(): void, cancel(): void }} Tool */

let graph = null;
/** @type {Tool | null} */
let tool = null;
let pinching = false;
const HEARD = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };

// tools: by the names of their buttons
/** @type {(node: Graph, tools: Record<string, Tool>) => void} */
export function start(node, tools) {
  graph = node;
  const outer = graph.parentNode;
  for (const type of [...Object.keys(HEARD), "dblclick"]) {
    outer.addEventListener(type, hear, { capture: true });
  }
  on("tool", (name) => {
    const next = tools[name] ?? null;
    if (next === tool) return;
    tool?.leave();
    tool = next;
    tool?.enter();
  });
}

function hear(event) {
  if (!tool || !graph.contains(event.target)) return;
  event.stopPropagation();
  HEARD[event.type]?.(event);
}

function down(event) {
  if (event.button > 0 && event.button !== 2) return;
  event.preventDefault();
  // the press that closes something does only that
  if (popups.isOpen()) return popups.closeAll();
  inFocus()?.blur();
  const isSecond = cutOut.pointerCount() > 0;
  if (isSecond && event.pointerType !== "touch") return undefined;
  cutOut.addPointer(event);
  graph.setPointerCapture(event.pointerId);
  if (isSecond) {
    tool.cancel();
    pinching = true;
  } else tool.down(event);
  return undefined;
}

function move(event) {
  if (!cutOut.hasPointer(event)) return;
  if (pinching) cutOut.follow(event);
  else tool.move(event);
}

function up(event) {
  if (!cutOut.hasPointer(event)) return;
  cutOut.removePointer(event);
  if (pinching) pinching = cutOut.pointerCount() > 0;
  else if (event.type === "pointercancel") tool.cancel();
  else tool.up();
}

// on the plot, in pixels of the stage
export const onPlot = ({ clientX, clientY }) => axesOf(graph).onPlot(clientX, clientY);
