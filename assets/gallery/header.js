// The bar of the page: theme, help, and on a small screen the menu and the field that searches.
import { all, button, byId } from "../kit/dom.js";
import { hasLetterKeys } from "../kit/letter_keys.js";
import * as theme from "../kit/theme.js";
import * as seen from "../model/seen.js";
import { showProgress } from "./progress.js";

const ACTS = {
  theme: () => theme.toggle(),
  help() {
    toggleMore(false);
    byId("forgotten").textContent = "";
    byId("help").showModal();
  },
  close: () => byId("help").close(),
  more: () => toggleMore(),
  search() {
    document.body.toggleAttribute("data-search-open", true);
    byId("search").focus();
  },
  forget() {
    seen.clear();
    showProgress();
  },
};
const KEYS = { d: "theme", "?": "help", "/": "search" };

/** @type {(isOpen?: boolean) => void} */
function toggleMore(isOpen = !byId("ways").hasAttribute("data-open")) {
  byId("ways").toggleAttribute("data-open", isOpen);
  button("more").setAttribute("aria-expanded", String(isOpen));
}

/** @type {(event: KeyboardEvent) => void} */
function onKey(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key === "Escape") toggleMore(false);
  const isField = /** @type {HTMLElement} */ (target).matches("input");
  if (isField || ctrlKey || metaKey || altKey || all("dialog[open]").length) return;
  const act = hasLetterKeys() ? KEYS[key] : undefined;
  if (!act || (act === "search" && !byId("search"))) return;
  event.preventDefault();
  ACTS[act]();
}

/** @type {(event: MouseEvent) => void} */
function onClick({ target }) {
  const { act = "" } =
    /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-act]"))
      ?.dataset ?? {};
  if (act !== "more" && !byId("ways").contains(/** @type {Node} */ (target))) toggleMore(false);
  ACTS[act]?.();
}

export function startHeader() {
  window.addEventListener("click", onClick);
  window.addEventListener("keydown", onKey);
}
