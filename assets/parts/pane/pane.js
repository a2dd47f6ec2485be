// Pane: the view next to the canvas, which shows the same step as a picture that answers one question. This much of it
// every page has; the rest comes with the views (views/pane): soon after the first picture, or when it is first needed.
import { emit, on } from "../../kit/bus.js";
import { button, byId, inFocus, setText } from "../../kit/dom.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { whenOpen } from "../../kit/opening.js";
import * as popups from "../../kit/popups.js";
import { withCapital } from "../../kit/typeset.js";
import { loadDrawings } from "../../model/drawings.js";
import { COMING, openName, refusal, titleOf, UNTIL_ANSWER } from "../../model/open_view.js";
import { setSideView } from "../../model/scenario.js";
import { titles } from "../../model/spec.js";
import { state } from "../../model/state.js";

/** @typedef {"toggleList" | "toggleControls"} Wish */

// the text of the button that opens the list; also in linviz/ui/page/pane.py
const LOOK_CLOSER = "Look closer";
// ms: after the first picture, and before a failed load is repeated
const REST = 1000;
const PAUSE = 3000;

/**
 * The frame of the view with its head and tabs.
 * @param {(index: number) => void} select selects a point
 */
export function createPane(select) {
  /** @type {PaneRoom | null} */
  let room = null;
  /** @type {Promise<PaneRoom | null> | null} */
  let coming = null;
  // why it did not come; "" where nothing failed
  let reason = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  // what it is to do first
  /** @type {Wish | null} */
  let wish = null;
  // what the page was last told of a run, which it may have been told before the room is there
  /** @type {[Run, Scenario | null] | null} */
  let latest = null;

  function load() {
    coming ??= create();
    return coming;
  }

  async function create() {
    const [part] = await Promise.all([loadPart("views"), loadDrawings()]).catch(fail);
    if (part) room = part.createRoom({ select, showTab, say }, latest);
    return room;
  }

  /** @type {(error: Error) => never[]} */
  function fail({ message }) {
    reason = message;
    coming = null;
    // an open view still needs it
    clearTimeout(timer);
    timer = setTimeout(() => openName() && load(), PAUSE);
    explain();
    return [];
  }

  // pressed again before it could be done, or closed, it is no longer wished
  /** @type {(next: Wish) => Promise<void>} */
  async function ask(next) {
    if (room) return room[next]();
    wish = wish === next ? null : next;
    popups.closeAll();
    const found = await load();
    if (wish !== next) return;
    wish = null;
    if (!found) emit("notice", reason);
    // something else may have been opened since
    else if (!popups.isOpen()) found[next]();
  }

  function forget() {
    wish = null;
  }

  // what stands in the place of the drawing; "" for nothing
  /** @type {(text: string) => void} */
  function say(text) {
    byId("pane").toggleAttribute("data-empty", Boolean(text));
    byId("pane").toggleAttribute("data-coming", text === COMING);
    byId("pane").toggleAttribute("data-later", text === UNTIL_ANSWER);
    if (!text) return;
    byId("pane-caption").hidden = false;
    setText(byId("pane-caption"), text);
  }

  // where nothing can draw the open view yet
  function explain() {
    const name = openName();
    if (name && state.shown && !room) say(refusal(name) || reason || COMING);
  }

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
    else if (popups.buttonOf("views").checkVisibility()) openList();
  }

  const openList = () => ask("toggleList");
  const toggleControls = () => ask("toggleControls");

  function close() {
    const hadFocus = byId("pane").contains(inFocus());
    setSideView(null);
    if (hadFocus) popups.buttonOf("views").focus();
  }

  // place and names follow the scenario at once
  function show() {
    const name = openName();
    const main = byId("main");
    if (name) main.dataset.beside = name;
    else delete main.dataset.beside;
    byId("pane").hidden = !name;
    const { title, question } = name ? titleOf(name) : { title: LOOK_CLOSER, question: "" };
    setText(byId("pane-name"), title);
    setText(byId("pane-tab"), title);
    setText(byId("pane-question"), question);
    byId("pane").setAttribute("aria-label", title);
    const { algorithm, lift } = titles(state.scenario);
    setText(byId("folded-algorithm"), algorithm);
    setText(byId("folded-lift"), ` · ${withCapital(lift)}`);
    if (name) {
      load();
      return;
    }
    // without a view the card of the controls is no popup
    popups.close("controls");
    if (wish === "toggleControls") forget();
  }

  // a run may have a question of its own
  function follow() {
    const name = openName();
    if (name) setText(byId("pane-question"), titleOf(name).question);
    explain();
  }

  /** @type {(event: KeyboardEvent) => void} */
  function onKey(event) {
    if (event.key !== "Escape" || !byId("views").hidden) return;
    close();
    event.preventDefault();
    event.stopPropagation();
  }

  function start() {
    byId("pane").addEventListener("keydown", onKey);
    // where there is room for one of the two, the points come first
    on("opened", () => {
      showTab("points");
      show();
    });
    for (const event of ["scenario", "limits"]) on(event, show);
    on("run", (...told) => {
      latest = /** @type {[Run, Scenario | null]} */ (told);
    });
    on("shown", follow);
    whenOpen(() => void setTimeout(load, REST));
  }

  // what the open view computes after the run
  const work = {
    done: () => room?.done() ?? null,
    isBusy: () => room?.isBusy() ?? false,
  };

  return { start, choose, openList, toggleControls, forget, close, showTab, work };
}
