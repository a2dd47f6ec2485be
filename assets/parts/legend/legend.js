// The switch of the legend, whose card is loaded when it is first opened. What the card is about is kept here from the
// start.
import { emit, on } from "../../kit/bus.js";
import { all } from "../../kit/dom.js";
import { loadPart } from "../../kit/lazy_parts.js";
import * as popups from "../../kit/popups.js";

/**
 * The pictures that the legend explains.
 * @typedef {object} Explained
 * @property {Scene | null} scene
 * @property {Scene | null} second what the second picture shows, which a view may have
 * @property {{ title: string, legend: ViewLegend } | null} view the open one
 */
/** @typedef {ReturnType<typeof import("./card.js").createCard>} LegendCard */

/** @type {(root: HTMLElement, graph: HTMLElement) => { toggle(open?: boolean): void, isOpen(): boolean }} */
export function createLegend(root, graph) {
  /** @type {Explained} */
  const explained = { scene: null, second: null, view: null };
  /** @type {LegendCard | null} */
  let card = null;
  let isOpen = false;

  /** @type {(open?: boolean) => void} */
  function toggle(open = !isOpen) {
    if (open === isOpen) return;
    isOpen = open;
    for (const one of all('[data-act="legend"]')) one.setAttribute("aria-pressed", String(open));
    if (card) card.toggle(open);
    else if (open) load();
  }

  async function load() {
    const part = await loadPart("legend").catch(({ message }) => giveUp(message));
    if (!part) return;
    card ??= /** @type {LegendCard} */ (part.createCard(root, graph, explained));
    // in the meantime it may have been closed again
    card.toggle(isOpen);
    emit("filled", root.id);
  }

  /** @type {(reason: string) => void} */
  function giveUp(reason) {
    if (!isOpen) return;
    // an empty sheet too
    popups.close(root.id);
    toggle(false);
    emit("notice", reason);
  }

  on("measured", (scene) => {
    explained.scene = scene;
    card?.refresh();
  });
  on("measured-second", (scene) => {
    explained.second = scene;
  });
  on("viewed", (view) => {
    explained.view = view;
    card?.refresh();
  });

  return { toggle, isOpen: () => isOpen };
}
