// Actions of buttons and keys. A button names its action (data-act); a key is looked up in one table.
import { menu } from "./bar.js";
import { on } from "./kit/bus.js";
import { createClosing } from "./kit/closing.js";
import { byId, inFocus, isListOpen } from "./kit/dom.js";
import { hasLetterKeys } from "./kit/letter_keys.js";
import { enterFullScreen, isFullScreen, leaveFullScreen } from "./kit/platform.js";
import * as popups from "./kit/popups.js";
import * as theme from "./kit/theme.js";
import { pane } from "./look_closer.js";
import * as address from "./model/address.js";
import * as clock from "./model/clock.js";
import * as limits from "./model/limits.js";
import * as store from "./model/scenario.js";
import * as seen from "./model/seen.js";
import { state } from "./model/state.js";
import { controls, inspector, settings } from "./side.js";
import * as cursor from "./stage/cursor.js";
import * as gestures from "./stage/gestures.js";
import * as numbers from "./stage/numbers.js";
import { closeMenu, isMenuOpen } from "./stage/point_menu.js";
import * as points from "./stage/points.js";
import { embed, note, notice, predict, present } from "./surroundings.js";

const ACTS = {
  start: () => clock.toStart(),
  end: () => clock.toEnd(),
  back: () => present.by(-1),
  step: () => predict.step() || present.by(1),
  next: () => clock.toUpdate(1),
  previous: () => clock.toUpdate(-1),
  stride: () => clock.toggleStride(),
  jump: () => byId("step-number").select(),
  undo: () => store.undo(),
  redo: () => store.redo(),
  reset: () => address.reopen(),
  clear: () => store.dispatch({ type: "clear" }),
  fit: () => gestures.fit(),
  snap: () => gestures.toggleSnap(),
  numbers: () => numbers.toggleAll(),
  line: () => controls.toggleLine(),
  "tool-plus": () => gestures.setClass("plus"),
  "tool-minus": () => gestures.setClass("minus"),
  "tool-erase": () => gestures.setTool("erase"),
  "tool-ruler": () => gestures.toggleRuler(),
  "tool-swap": () => gestures.swapTool(),
  "inspector-close": () => inspector.close(),
  "note-view": () => note.look(),
  remove: () => gestures.changeChosenPoint("remove"),
  swap: () => gestures.changeChosenPoint("swap"),
  hold: () => gestures.changeChosenPoint("hold"),
  "hold-some": () => store.holdSome(),
  "hold-none": () => store.dispatch({ type: "holdNone" }),
  menu: () => menu.toggle(),
  more: () => popups.toggle("more-menu"),
  controls: () => popups.toggle("controls"),
  "menu-data": () => popups.toggle("data-menu"),
  "menu-view": () => popups.toggle("view-menu"),
  speed: () => popups.toggle("speed-menu"),
  "speed-more": () => popups.toggle("speed-menu"),
  "end-more": () => clock.toEnd(),
  views: () => limits.isHidden("why") || (present.isOn() ? present.chooseView() : pane.choose()),
  "view-list": () => limits.isHidden("why") || pane.openList(),
  freely: () => limits.unlockAll(),
  whole: () => embed.leave(),
  "look-away": () => pane.close(),
  "tab-points": () => pane.showTab("points"),
  "tab-view": () => pane.showTab("view"),
  fold: () => pane.toggleControls(),
  certificate: () => popups.toggle("certificate"),
  settings: () => settings.toggle(),
  "preset-next": () => address.goBy(1),
  "preset-previous": () => address.goBy(-1),
  theme: () => theme.toggle(),
  help: () => popups.showDialog("help"),
  close: () => popups.closeDialog(),
  forget: () => seen.clear(),
  full: () => (isFullScreen() ? leaveFullScreen() : enterFullScreen()),
  hush: () => notice.hush(),
  predict: () => predict.toggle(),
  present: () => present.toggle(),
  blank: () => present.blank(),
  question: () => present.turnQuestion(),
  drawer: () => present.toggleDrawer(),
  notes: () => present.openNotes(),
  dismiss: () => {
    pane.forget();
    closing.closeLast();
    // which nobody has opened
    notice.hush();
  },
};
// where several are opened at once, the last of them counts as the last
const closing = createClosing([
  { isOpen: present.isOn, close: () => present.leave() },
  { isOpen: present.isDrawerOpen, close: () => present.toggleDrawer() },
  { isOpen: () => state.predicting, close: () => predict.close() },
  { isOpen: gestures.isToolOn, close: gestures.leaveTool },
  { isOpen: () => state.selected !== null, close: () => points.select(null) },
  { isOpen: popups.isOpen, close: popups.closeAll },
  { isOpen: isMenuOpen, close: closeMenu },
]);

// biome-ignore format: a table
const KEYS = {
  ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "start", End: "end",
  " ": "play", Delete: "remove", Backspace: "remove", Escape: "dismiss",
};
// single characters; they can be switched off, since speech input and slips type them
// biome-ignore format: a table
const LETTERS = {
  ".": "step", ",": "back", n: "next", N: "previous", m: "stride", j: "jump", r: "reset",
  1: "tool-plus", 2: "tool-minus", x: "tool-swap", t: "swap", h: "hold", g: "snap", i: "numbers", l: "legend",
  u: "tool-ruler", "]": "preset-next", "[": "preset-previous",
  v: "views", f: "full", d: "theme", s: "share", c: "copy-picture", C: "save-picture", e: "copy-formula",
  w: "copy-sentence", p: "present", q: "predict", "?": "help",
};
// some clickers send a full stop where others send b
const PRESENTING_KEYS = { b: "blank", ".": "blank", Q: "question", s: "drawer" };
// what a clicker sends to begin
const START_KEY = "F5";
const DIALOGS = ["share", "help"];
const OPENERS = new Set([
  "menu",
  "more",
  "controls",
  "menu-data",
  "menu-view",
  "drawer",
  "speed",
  "speed-more",
  "views",
  "fold",
  "view-list",
  "certificate",
  "jump",
  "copy",
  "copy-frame",
  "copy-picture",
  "copy-formula",
  "copy-sentence",
  "save-picture",
  "plotly",
  "qr",
  "data",
  "data-generate",
  "data-table",
  ...DIALOGS,
]);
const CONTROLS = "input, select, textarea, button, a, summary, [contenteditable]";
const CHOICES = "select, [type=range], [type=checkbox]";
const TEXTS =
  "textarea, [contenteditable], input:not([type=number], [type=range], [type=checkbox])";
const FIELDS = ":is(.controls, .player) :is([type=number], [type=text])";
const PAGE_KEYS = new Set(["PageDown", "PageUp"]);
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta"]);
// whether the last input came from a pointer: then a control that has the focus does not take the keys
let isPointerInUse = false;

function onKey(event) {
  if (MODIFIERS.has(event.key)) return;
  handleKey(event);
  if (event.key === "Enter" && event.target.matches(FIELDS)) event.target.blur();
  isPointerInUse = false;
}

function handleKey(event) {
  if (event.defaultPrevented || event.altKey) return;
  if (present.wake()) {
    event.preventDefault();
    return;
  }
  if (cursor.onKey(event) || gestures.onPointKey(event)) {
    event.preventDefault();
    return;
  }
  const act = actOf(event);
  if (!act) return;
  event.preventDefault();
  if (isPointerInUse) releaseFocus(event.target);
  perform(act);
}

function actOf(event) {
  const { key, target } = event;
  if (document.querySelector("dialog[open]") || isKeyOfControl(target, key)) return null;
  if (event.ctrlKey || event.metaKey) {
    return { z: event.shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[key] ?? null;
  }
  if (present.isOn() && key === START_KEY) return "start";
  return KEYS[key] ?? (hasLetterKeys() ? letterAction(key) : null) ?? null;
}

const letterAction = (key) => (present.isOn() && PRESENTING_KEYS[key]) || LETTERS[key];

// whether the focused control needs this key itself; Page keys, which clickers send, only where text is typed
function isKeyOfControl(target, key) {
  if (target.matches(TEXTS)) return true;
  if (PAGE_KEYS.has(key) || (isPointerInUse && target.matches(CHOICES) && !isListOpen(target)))
    return false;
  if (target.matches("[type=range]")) {
    return key.startsWith("Arrow") || key === "Home" || key === "End";
  }
  if (target.matches("select, [type=number]")) return true;
  return target.matches(CONTROLS) && (key === " " || key === "Enter");
}

function releaseFocus(control) {
  if (control.matches(CHOICES) && !control.closest("dialog")) control.blur();
}

function onClick(event) {
  if (present.wake()) return;
  const button = event.target.closest?.("[data-act]");
  // a button that opens a popup also closes it; texts and fields of popups may be used
  if (
    !button?.hasAttribute("aria-expanded") &&
    !event.target.closest?.(".certificate, .controls")
  ) {
    popups.closeAll();
  }
  if (!event.target.closest?.(".point-menu")) closeMenu();
  if (isPointerInUse) inFocus()?.closest("summary")?.blur();
  if (!button || button.getAttribute("aria-disabled") === "true" || button.disabled) return;
  const { act } = button.dataset;
  const blur = () => event.detail > 0 && inFocus()?.blur();
  // blur first, so that a dialog does not return the focus to the button, and Space and arrows still step
  if (DIALOGS.includes(act)) blur();
  // some parts listen to their own buttons
  if (act in ACTS) perform(act);
  if (!OPENERS.has(act)) blur();
}

export function perform(act) {
  if (predict.rests(act)) return;
  ACTS[act]();
  closing.note();
}

// what else Escape closes
/** @type {(one: import("./kit/closing.js").Closable) => void} */
export const addClosable = (one) => closing.add(one);

// those of parts that are made when the page starts
/** @type {(acts: Record<string, () => void>) => void} */
export const addActs = (acts) => void Object.assign(ACTS, acts);

export function start() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onClick);
  for (const event of ["selection", "tool", "predicting", "presenting"]) on(event, closing.note);
  document.addEventListener("pointerdown", () => (isPointerInUse = true), { capture: true });
  document.addEventListener("change", ({ target }) => {
    if (isPointerInUse) releaseFocus(target);
  });
}
