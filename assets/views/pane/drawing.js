// Drawing of the open view and its caption, at every step.
import { emit, on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { observeChanges, observeSize } from "../../kit/platform.js";
import { COMING, isSent, openName, refusal, titleOf } from "../../model/open_view.js";
import { soFar } from "../../model/so_far.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";
import { captionHtml } from "./view_caption.js";

/** @typedef {ReturnType<typeof import("./work.js").createWork>} WorkOfView */

// pixels: less shows nothing
const LEAST = 60;

/** @type {(node: HTMLElement) => { width: number, height: number }} */
const sizeOf = ({ clientWidth: width, clientHeight: height }) => ({ width, height });

/**
 * The drawing and the caption.
 * @param {PaneView[]} views
 * @param {WorkOfView} work
 * @param {PaneFrame["say"]} say
 */
export function createDrawing(views, work, say) {
  // the view that is drawn, and its nodes
  /** @type {PaneView | null} */
  let drawn = null;
  /** @type {any} */
  let nodes = null;
  // the frame that it is drawn in next; 0 where none is planned
  let planned = 0;
  // size of the drawing: measuring it at every step would make the browser lay out the page each time
  let room = { width: 0, height: 0 };

  // several reasons before the next frame draw once
  function drawSoon() {
    planned ||= requestAnimationFrame(drawNow);
  }

  function drawNow() {
    cancelAnimationFrame(planned);
    planned = 0;
    const name = openName();
    const { shown } = state;
    const view = views.find((one) => one.name === name);
    if (!view || !shown || (shown.scrubbed && !drawn?.follows)) return;
    const message = refusal(view.name, view.tellsEnds) || (isSent(view.name) ? "" : COMING);
    if (message) clear();
    say(message);
    if (!message) drawView(view, shown);
  }

  /** @type {(view: PaneView, shown: Shown) => void} */
  function drawView(view, shown) {
    if (drawn !== view) open(view);
    // that it has just been opened was not reported yet
    if (!room.width) room = sizeOf(byId("pane-drawing"));
    const { width, height } = room;
    // behind the tab of the points it has no room, and nobody sees it
    if (!width) return;
    const { beside } = shown.scrubbed ? state.run : shown;
    if (!beside) return;
    const isFutureVeiled = isVeiled("future");
    const done = work.done();
    byId("pane-drawing").toggleAttribute("data-stale", done.stale && done.items.length > 0);
    /** @type {Seen} */
    const seen = {
      shown: isFutureVeiled && view.drawsRun && !shown.scrubbed ? soFar(shown) : shown,
      fixed: beside.fixed,
      lit: state.lit,
      work: done,
      width,
      height,
      isFutureVeiled,
    };
    // a sight may have captions of its own
    const which = (Math.min(width, height) >= LEAST && view.draw(nodes, seen)) || "caption";
    const caption = byId("pane-caption");
    caption.hidden = isVeiled("caption");
    const own = () => view.told?.(done.items, seen, nodes) ?? {};
    caption.innerHTML = captionHtml(beside.captions, which, own, seen);
    const { title, question } = titleOf(view.name);
    setText(byId("pane-question"), view.heading?.(nodes) ?? question);
    emit("viewed", { title, legend: view.legend });
  }

  /** @type {(view: PaneView) => void} */
  function open(view) {
    clear();
    drawn = view;
    nodes = view.make(byId("pane-drawing"), drawSoon);
  }

  function clear() {
    drawn?.leave?.();
    drawn = null;
    byId("pane-sights").replaceChildren();
    byId("pane-drawing").replaceChildren();
    setText(byId("pane-caption"), "");
    emit("viewed", null);
  }

  const node = byId("pane-drawing");
  observeSize(() => {
    room = sizeOf(node);
    drawSoon();
  }, node);
  // a bitmap is drawn in the colours of the theme
  const theme = { attributeFilter: ["data-bs-theme"] };
  observeChanges(document.documentElement, theme, drawSoon);
  for (const event of ["lit", "worked", "zoom", "veil", "cover", "stride"]) on(event, drawSoon);
  on("shown", (shown) => (shown.scrubbed ? drawSoon() : drawNow()));
  return { drawSoon, drawNow, clear };
}
