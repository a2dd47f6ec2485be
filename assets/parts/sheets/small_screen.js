// What only a small screen has: sheets, and the menu behind ⋯. The page has what asks for them; the rest (index.js) comes
// soon after the page is open on such a screen, or when it is first asked for.
import { emit, on } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { whenOpen } from "../../kit/opening.js";
import { media } from "../../kit/platform.js";
import * as popups from "../../kit/popups.js";

// as in style/small.css
export const SMALL = "(max-width: 720px), (max-height: 560px)";
// ms after the first picture
const REST = 1000;
// what a small screen shows in another way, by its id
const WAITING = [
  "controls",
  "data-menu",
  "view-menu",
  "views",
  "speed-menu",
  "legend",
  "more-menu",
];

/** @typedef {Record<string, () => void>} Acts */

/**
 * @param {(isOpen: boolean) => void} toggleLegend
 * @param {(acts: Acts) => void} addActs called with the acts of index.js
 */
export function createSmallScreen(toggleLegend, addActs) {
  const small = media(SMALL);
  /** @type {Promise<void> | null} */
  let coming = null;
  // what opens as soon as it can, unless its button is pressed again
  let wanted = "";

  async function create() {
    const { createParts } = await loadPart("sheets");
    addActs(createParts(toggleLegend));
  }

  async function load() {
    coming ??= create();
    try {
      await coming;
      return null;
    } catch (reason) {
      coming = null;
      return reason instanceof Error ? reason.message : String(reason);
    }
  }

  /** @type {(id: string) => Promise<void>} */
  async function open(id) {
    close();
    wanted = id;
    // its button looks pressed meanwhile
    popups.setExpanded(id, true);
    const failure = await load();
    if (wanted !== id) return;
    close();
    if (failure) emit("notice", failure);
    // something else may be open by now
    else if (small.matches && !popups.isOpen() && !document.querySelector("dialog[open]")) {
      popups.toggle(id, true);
    }
  }

  function close() {
    if (wanted) popups.setExpanded(wanted, false);
    wanted = "";
  }

  /** @type {(event: KeyboardEvent) => void} */
  function onKey(event) {
    if (!wanted || event.key !== "Escape") return;
    event.stopPropagation();
    close();
  }

  // nobody has asked for it yet, so nobody needs to know why it does not come
  const loadEarly = () => void (small.matches && load());

  popups.useSheets({
    takes: (id) => small.matches && WAITING.includes(id),
    shows: (id) => wanted === id,
    open,
    close,
  });
  document.addEventListener("keydown", onKey, { capture: true });
  for (const event of ["presenting", "predicting"]) on(event, close);
  small.addEventListener("change", loadEarly);
  whenOpen(() => void setTimeout(loadEarly, REST));
}
