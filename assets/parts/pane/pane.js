// Pane: the view next to the canvas, which shows the same step as a picture that answers one question. Which view is
// open is part of the scenario.
import { on } from "../../kit/bus.js";
import { button, byId, inFocus, setText } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";
import { isHidden } from "../../model/limits.js";
import { setSideView, trainingCount } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { createDrawing, titleOf } from "./drawing.js";
import { createLoader } from "./loader.js";
import { createViewList } from "./view_list.js";

// the text of the button that opens the list; also in linviz/ui/page/pane.py
const LOOK_CLOSER = "Look closer";
/** @type {Record<string, number>} */
const STRIDES = { ArrowDown: 1, ArrowUp: -1 };

// the view that is open; a challenge may hide it
/** @type {() => string | null} */
const openName = () => (isHidden("why") ? null : (state.scenario?.beside ?? null));

// the heading takes the focus when the view opens
const heading = () => byId("pane-question");

/**
 * The pane with its head, tabs and list of views.
 * @param {import("./drawing.js").WorkOfView} work
 * @param {(index: number) => void} select selects a point
 */
export function createPane(work, select) {
  const loader = createLoader(() => drawing.drawNow());
  const drawing = createDrawing(work, loader);
  const list = createViewList(open);

  // where canvas and view share one place, their tabs choose
  /** @type {(tab: "points" | "view") => void} */
  function showTab(tab) {
    byId("main").dataset.tab = tab;
    for (const name of ["points", "view"]) {
      button(`tab-${name}`).setAttribute("aria-pressed", String(name === tab));
    }
  }

  // the list of views; or the view itself, while its tab is not open
  function choose() {
    if (openName() && !byId("pane-picture").checkVisibility()) showTab("view");
    else if (popups.buttonOf("views").checkVisibility()) list.toggle();
  }

  /** @type {(name: string) => void} */
  function open(name) {
    popups.close("views");
    showTab("view");
    if (name !== state.scenario.beside) setSideView(name);
    heading().focus();
  }

  function close() {
    const hadFocus = byId("pane").contains(inFocus());
    setSideView(null);
    if (hadFocus) popups.buttonOf("views").focus();
  }

  // room and names follow the scenario at once; the drawing comes with the run
  function show() {
    const beside = openName();
    const main = byId("main");
    if (beside) main.dataset.beside = beside;
    else delete main.dataset.beside;
    byId("pane").hidden = !beside;
    const { title, question } = beside ? titleOf(beside) : { title: LOOK_CLOSER, question: "" };
    setText(byId("pane-name"), title);
    setText(byId("pane-tab"), title);
    setText(heading(), question);
    byId("pane").setAttribute("aria-label", title);
    if (!beside) {
      popups.close("controls");
      drawing.clear();
      return;
    }
    loader.load();
    drawing.drawSoon();
  }

  function showQuestion() {
    const name = openName();
    if (name) setText(heading(), titleOf(name).question);
  }

  // the next point lights up, in the view and on the canvas
  /** @type {(by: number) => void} */
  function lightNext(by) {
    const count = trainingCount(state.scenario);
    if (!count) return;
    const from = state.selected ?? (by > 0 ? -1 : 0);
    select((from + by + count) % count);
  }

  /** @type {(event: KeyboardEvent) => void} */
  function onKey(event) {
    if (event.target === heading() && event.key in STRIDES) lightNext(STRIDES[event.key]);
    else if (event.key === "Escape" && byId("views").hidden) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // a press on a mark selects its point
  /** @type {(event: MouseEvent) => void} */
  function onClick({ target }) {
    const mark = /** @type {HTMLElement} */ (target).closest("[data-point]");
    if (mark instanceof HTMLElement || mark instanceof SVGElement) {
      select(Number(mark.dataset.point));
    }
  }

  function start() {
    byId("pane").addEventListener("keydown", onKey);
    byId("pane-drawing").addEventListener("click", onClick);
    // where there is room for one of the two, the points come first
    on("opened", () => {
      showTab("points");
      show();
    });
    for (const event of ["scenario", "limits"]) on(event, show);
    // a run may have a question of its own
    on("shown", showQuestion);
    work.start();
    drawing.start();
    loader.start();
  }

  return { start, choose, openList: list.toggle, close, showTab };
}
