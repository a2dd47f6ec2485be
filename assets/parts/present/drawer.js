// The drawer: the one or two settings that this scenario is about, start, view, stride and reset, and the scenarios of
// the course. The room sees the canvas all the while.
import { emit, on } from "../../kit/bus.js";
import { byId, element, inFocus, isListOpen } from "../../kit/dom.js";
import * as clock from "../../model/clock.js";
import { refusal, suitability, UNTIL_ANSWER } from "../../model/open_view.js";
import { setSideView } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { createCourseList } from "./course_list.js";
import { createDrawerSettings } from "./drawer_settings.js";

const NONE = "none";
const [EVERY, SKIPPING] = ["every", "skipping"];
const CLICKER_KEYS = new Set(["PageDown", "PageUp"]);

/** @typedef {{ toggle(): void, isOpen(): boolean, leave(): void, chooseView(): void }} Drawer */

/** @type {(parent: HTMLElement, act: string, text: string, key: string) => void} */
function addButton(parent, act, text, key) {
  const made = element("button", "boxed", parent, text);
  made.dataset.act = act;
  element("kbd", "", made, key).ariaHidden = "true";
}

/** @type {(parent: HTMLElement, text: string, key: string) => HTMLSelectElement} */
function addChoice(parent, text, key) {
  const label = element("label", "drawer-choice", parent);
  element("span", text ? "" : "visually-hidden", label, text || "Steps");
  const select = element("select", "", label);
  element("kbd", "", label, key).ariaHidden = "true";
  return select;
}

/** @type {(select: HTMLSelectElement, options: [string, string, boolean?][], chosen: string) => void} */
function fill(select, options, chosen) {
  const made = options.map(([value, text, disabled = false]) =>
    Object.assign(document.createElement("option"), { value, textContent: text, disabled }),
  );
  select.replaceChildren(...made);
  select.value = chosen;
}

// an open list has its keys for itself, but for those of a clicker, which close it and step
/** @type {(event: KeyboardEvent) => void} */
function shareKeys(event) {
  const select = /** @type {HTMLElement} */ (event.target).closest("select");
  if (!select || !isListOpen(select)) return;
  // no method closes it
  if (CLICKER_KEYS.has(event.key)) select.replaceWith(select);
  else event.stopPropagation();
}

// root: the document element; handle: the button that opens the drawer, before which nothing of it is seen
/** @type {(root: HTMLElement, handle: HTMLButtonElement) => Drawer} */
export function createDrawer(root, handle) {
  const drawer = document.createElement("section");
  drawer.id = "drawer";
  drawer.className = "drawer";
  drawer.ariaLabel = "Drawer";
  drawer.hidden = true;
  /** @type {Element} */ (handle.parentElement).after(drawer);
  const settings = createDrawerSettings(element("div", "drawer-settings", drawer));
  const acts = element("div", "drawer-acts", drawer);
  addButton(acts, "start", "From the start", "Home");
  const views = addChoice(acts, "View:", "v");
  views.className = "drawer-view";
  const stride = addChoice(acts, "", "m");
  addButton(acts, "reset", "Reset", "r");
  const list = createCourseList(drawer, acts);
  const plane = /** @type {HTMLElement} */ (root.querySelector(".plane"));
  // the view that was closed last here
  let lastView = "";

  function showViews() {
    /** @type {[string, string, boolean?][]} */
    const none = [[NONE, NONE]];
    const offered = state.spec.views.map(
      /** @type {(view: Spec["views"][number]) => [string, string, boolean]} */
      ({ name, title }) => [name, title, Boolean(suitability(name).unsuited)],
    );
    fill(views, [...none, ...offered], state.scenario.beside ?? NONE);
  }

  function showStride() {
    const { run } = state;
    /** @type {HTMLElement} */ (stride.parentElement).hidden = !run.visits;
    const { update } = state.spec.algorithms[run.algorithm];
    const texts = /** @type {[string, string][]} */ ([
      [SKIPPING, `From ${update} to ${update}`],
      [EVERY, "Every step"],
    ]);
    fill(stride, texts, clock.skipsVisits() ? SKIPPING : EVERY);
  }

  function show() {
    if (drawer.hidden || !state.run) return;
    settings.show();
    showViews();
    showStride();
    list.show();
  }

  // where the drawer lies under the canvas, the canvas gives way, but not under the pointer
  function giveWay() {
    if (plane.matches(":hover")) return;
    if (drawer.hidden) delete root.dataset.gives;
    else root.dataset.gives = "";
  }

  /** @type {(isOpen: boolean) => void} */
  function setOpen(isOpen) {
    const hadFocus = drawer.contains(inFocus());
    drawer.hidden = !isOpen;
    root.toggleAttribute("data-drawer", isOpen);
    handle.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) settings.take();
    show();
    giveWay();
    list.scroll();
    emit("drawer", isOpen);
    if (hadFocus) handle.focus();
  }

  /** @type {(name: string | null) => void} */
  function openView(name) {
    lastView = state.scenario.beside ?? lastView;
    if (name !== state.scenario.beside) setSideView(name);
  }

  views.addEventListener("change", () => openView(views.value === NONE ? null : views.value));
  stride.addEventListener("change", () => clock.lendStride(stride.value === SKIPPING));
  drawer.addEventListener("keydown", shareKeys);
  plane.addEventListener("pointerleave", giveWay);
  for (const event of ["opened", "scenario", "stride", "run", "limits"]) on(event, show);
  on("opened", () => {
    lastView = "";
    list.scroll();
  });

  return {
    isOpen: () => !drawer.hidden,
    // never while a point is on its way
    toggle() {
      if (state.draft === null) setOpen(Boolean(drawer.hidden));
    },
    leave() {
      if (!drawer.hidden) setOpen(false);
      delete root.dataset.gives;
      settings.giveBack();
    },
    // closes the view, or opens the one of this scenario again; where there was none, one is chosen
    chooseView() {
      const { beside } = state.scenario;
      const again = state.opened.beside ?? lastView;
      const isLater = byId("pane").hasAttribute("data-later");
      // not closed before anybody has seen it
      if (beside && isLater) emit("notice", UNTIL_ANSWER);
      else if (beside) openView(null);
      else if (again && !refusal(again)) openView(again);
      else {
        if (drawer.hidden) setOpen(true);
        views.focus();
      }
    },
  };
}
