// Present: the page as a lecture hall needs it. This much of it every page has; the rest comes when it is first needed.
import { emit } from "../../kit/bus.js";
import { inFocus } from "../../kit/dom.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { whenOpen } from "../../kit/opening.js";
import {
  enterFullScreen,
  historyState,
  isFullScreen,
  leaveFullScreen,
} from "../../kit/platform.js";
import * as popups from "../../kit/popups.js";
import * as clock from "../../model/clock.js";

// root: the document element, which assets/early.js marks where the page opens presenting
/** @type {(root: HTMLElement) => Present} */
export function createPresent(root) {
  // the loaded part; its room is made once, when the canvas is there
  /** @type {{ createRoom: (graph: Graph, root: HTMLElement) => Room } | null} */
  let part = null;
  /** @type {Room | null} */
  let room = null;
  /** @type {Graph | null} */
  let graph = null;
  let isOn = false;
  // whether the whole screen was asked for here
  let isFull = false;

  /** @type {() => Promise<Room | null>} */
  async function load() {
    try {
      part ??= await loadPart("present");
    } catch (reason) {
      leave();
      const message = reason instanceof Error ? reason.message : String(reason);
      whenOpen(() => emit("notice", message));
      return null;
    }
    room ??= graph && part ? part.createRoom(graph, root) : null;
    return room;
  }

  // at once, while the browser still takes it for the reaction to a press
  function clear() {
    popups.closeDialog();
    popups.closeAll();
    inFocus()?.blur();
    isFull = !isFullScreen();
    if (isFull) enterFullScreen();
  }

  async function enter() {
    isOn = true;
    clear();
    room ??= await load();
    // in the meantime it may have been left again
    if (!isOn || !room) return;
    room.enter();
    emit("announce", "Presenting. Press p to leave.");
  }

  function leave() {
    isOn = false;
    delete root.dataset.presenting;
    room?.leave();
    if (isFull && isFullScreen()) leaveFullScreen();
    isFull = false;
  }

  return {
    opens: () => "presenting" in root.dataset,
    arrive: load,
    isOn: () => isOn,
    toggle: () => (isOn ? leave() : enter()),
    leave,
    by: (way) => (isOn && room ? room.by(way) : clock.stepBy(way)),
    blank: () => room?.blank(),
    wake: () => Boolean(room?.wake()),
    turnQuestion: () => room?.turnQuestion(),
    toggleDrawer: () => room?.toggleDrawer(),
    isDrawerOpen: () => Boolean(room?.isDrawerOpen()),
    chooseView: () => room?.chooseView(),
    async openNotes() {
      room ??= await load();
      room?.openNotes();
    },
    start(node) {
      graph = node;
      if (!part) return;
      room = part.createRoom(graph, root);
      isOn = true;
      room.enter(historyState()?.presenting);
    },
  };
}
