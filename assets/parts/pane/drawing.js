// Drawing of the open view and its caption, at every step.
import { emit, on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { observeChanges, observeSize } from "../../kit/platform.js";
import { soFar } from "../../model/so_far.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";
import { captionHtml } from "./view_caption.js";
import { suitability } from "./view_list.js";

/** @typedef {ReturnType<typeof import("./work.js").createWork>} WorkOfView */
/** @typedef {ReturnType<typeof import("./loader.js").createLoader>} Loader */

// pixels: less shows nothing
const LEAST = 60;
// while the server has not sent the numbers of the view, or its script
const COMING = "This view comes as soon as the server answers.";
// while an open question would be answered by it; also in linviz/ui/page/pane.py
const VEILED = "This view opens with the answer.";

/** @type {(node: HTMLElement) => { width: number, height: number }} */
const sizeOf = ({ clientWidth: width, clientHeight: height }) => ({ width, height });

/**
 * The drawing and the caption.
 * @param {WorkOfView} work
 * @param {Loader} loader
 */
export function createDrawing(work, loader) {
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
    const name = state.scenario?.beside;
    const { shown } = state;
    if (!name || !shown || byId("pane").hidden || (shown.scrubbed && !drawn?.follows)) return;
    loader.load();
    const view = loader.find(name);
    const message = messageFor(name, view);
    byId("pane").toggleAttribute("data-empty", Boolean(message));
    byId("pane").toggleAttribute("data-coming", message === COMING);
    if (message || !view) showMessage(message);
    else drawView(view, shown);
  }

  // what stands in the place of the view; "" where it can be drawn
  /** @type {(name: string, view: PaneView | undefined) => string} */
  function messageFor(name, view) {
    // an optimum between two runs has none of its own
    const { views, beside } = state.shown.scrubbed ? state.run : state.shown;
    const { unsuited } = views[name] ?? {};
    if (unsuited) return unsuited;
    if (isVeiled("view") || (isVeiled("future") && view?.tellsEnds)) return VEILED;
    return view && beside?.name === name ? "" : loader.reason() || COMING;
  }

  /** @type {(text: string) => void} */
  function showMessage(text) {
    clear();
    byId("pane-caption").hidden = false;
    setText(byId("pane-caption"), text);
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
    const { title } = titleOf(view.name);
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

  function start() {
    const node = byId("pane-drawing");
    observeSize(() => {
      room = sizeOf(node);
      drawSoon();
    }, node);
    // a bitmap is drawn in the colours of the theme
    const theme = { attributeFilter: ["data-bs-theme"] };
    observeChanges(document.documentElement, theme, drawSoon);
    for (const event of ["lit", "worked", "zoom", "veil"]) on(event, drawSoon);
    on("shown", (shown) => (shown.scrubbed ? drawSoon() : drawNow()));
  }

  return { start, drawSoon, drawNow, clear };
}

/** @type {(name: string) => { title: string, question: string }} */
export function titleOf(name) {
  const { title, question } = /** @type {Spec["views"][number]} */ (
    state.spec.views.find((view) => view.name === name)
  );
  return { title, question: suitability(name).question ?? question };
}
