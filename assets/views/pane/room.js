// The view next to the canvas: its drawing and what it computes, the list of views, and the button of the controls.
import { on } from "../../kit/bus.js";
import { byId } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";
import { openName } from "../../model/open_view.js";
import { setSideView, trainingCount } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { createDrawing } from "./drawing.js";
import { createFoldedControls } from "./folded_controls.js";
import { createSteadyWords } from "./steady_words.js";
import { createViewList } from "./view_list.js";
import { createWork } from "./work.js";

/** @type {Record<string, number>} */
const STRIDES = { ArrowDown: 1, ArrowUp: -1 };

/**
 * All of it, at work; the page may have shown steps before.
 * @param {PaneView[]} views
 * @param {PaneFrame} frame
 * @param {[Run, Scenario | null] | null} latest the run on the page, and its scenario unless that is a draft
 * @returns {PaneRoom}
 */
export function createRoom(views, { select, showTab, say }, latest) {
  const work = createWork(latest);
  const drawing = createDrawing(views, work, say);
  const list = createViewList(open);
  const controls = createFoldedControls();
  createSteadyWords();

  // the heading takes the focus when the view opens
  /** @type {(name: string) => void} */
  function open(name) {
    popups.close("views");
    showTab("view");
    if (name !== state.scenario.beside) setSideView(name);
    byId("pane-question").focus();
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
    if (event.target !== byId("pane-question") || !(event.key in STRIDES)) return;
    lightNext(STRIDES[event.key]);
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

  // the drawing comes with the run
  function follow() {
    if (openName()) drawing.drawSoon();
    else drawing.clear();
  }

  byId("pane").addEventListener("keydown", onKey);
  byId("pane-drawing").addEventListener("click", onClick);
  for (const event of ["opened", "scenario", "limits"]) on(event, follow);
  drawing.drawNow();
  return {
    toggleList: list.toggle,
    toggleControls: controls.toggle,
    done: work.done,
    isBusy: work.isBusy,
  };
}
