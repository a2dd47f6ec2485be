// The list of the menu: all presets under the topics of their courses, with their ideas, and a search.
import { all, element, inFocus } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";
import { openPreset } from "../../model/address.js";
import { state } from "../../model/state.js";

// the sheets of this folder, which the server puts here
export const SHEET = "";

/** What the menu says of a preset beside its title; topic: its heading, "" for none; lift: what is searched as well.
 * @typedef {{ algorithm: string, lift: string, topic: string, idea: string }} Entry */

/**
 * The list in its popup.
 * @param {HTMLElement} root
 * @param {Record<string, Entry>} entries by slug
 * @returns {{ showPlace(slug: string | null): void }} showPlace: marks the entry of the open preset
 */
export function createList(root, entries) {
  addSearch(root, entries);
  addEntries(root, entries);
  root.addEventListener("click", (event) => pick(event, root));
  return {
    showPlace(slug) {
      for (const item of all("[data-slug]", root)) {
        item.setAttribute("aria-current", String(item.dataset.slug === slug));
      }
    },
  };
}

/** @type {(list: HTMLElement, entries: Record<string, Entry>) => void} */
function addSearch(list, entries) {
  const field = element("input", "form-control menu-search", list);
  Object.assign(field, { type: "search", placeholder: "Search scenarios" });
  field.setAttribute("aria-label", "Search scenarios");
  const filterNow = () => filter(list, entries, field.value);
  field.addEventListener("input", filterNow);
  list.addEventListener("keydown", (event) => onSearchKey(event, list, field, filterNow));
}

// leaves the entries that have all words in their title, algorithm, lift, heading or idea
/** @type {(list: HTMLElement, entries: Record<string, Entry>, typed: string) => void} */
function filter(list, entries, typed) {
  const words = typed.toLowerCase().split(/\s+/);
  for (const item of all("[data-slug]", list)) {
    const { topic, lift } = entries[item.dataset.slug ?? ""];
    const text = `${item.textContent} ${topic} ${lift}`.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of all("section", list)) group.hidden = !group.querySelector("a:not([hidden])");
}

/** @type {(event: KeyboardEvent, list: HTMLElement, field: HTMLInputElement, filterNow: () => void) => void} */
function onSearchKey(event, list, field, filterNow) {
  const { key, target } = event;
  if (target !== field) {
    if (key !== "/") return;
    field.select();
  } else if (key === "Enter") all("[data-slug]:not([hidden])", list)[0]?.click();
  else if (key === "Escape" && field.value) {
    field.value = "";
    filterNow();
  } else {
    // these move in the text, and not from entry to entry
    if (key === "Home" || key === "End") event.stopImmediatePropagation();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @type {(list: HTMLElement, entries: Record<string, Entry>) => void} */
function addEntries(list, entries) {
  let group = list;
  let topic = "";
  for (const preset of state.spec.presets) {
    const entry = entries[preset.slug];
    if (entry.topic !== topic) {
      topic = entry.topic;
      group = topic ? section(list, topic) : list;
    }
    const item = /** @type {HTMLAnchorElement} */ (element("a", "", group));
    item.href = `/s/${preset.slug}`;
    item.dataset.slug = preset.slug;
    element("span", "menu-name", item, preset.title);
    element("span", "menu-algorithm", item, entry.algorithm);
    element("span", "menu-idea", item, entry.idea);
  }
}

// a heading, and the place for the presets under it
/** @type {(list: HTMLElement, topic: string) => HTMLElement} */
function section(list, topic) {
  const group = element("section", "", list);
  element("h2", "", group, topic);
  group.setAttribute("aria-label", topic);
  return group;
}

/** @type {(event: MouseEvent, list: HTMLElement) => void} */
function pick(event, list) {
  const target = /** @type {HTMLElement} */ (event.target);
  const item = /** @type {HTMLElement | null} */ (target.closest("[data-slug]"));
  if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  popups.close(list.id);
  // what a pointer has chosen from does not keep the keys
  if (event.detail > 0) inFocus().blur();
  openPreset(item.dataset.slug ?? "");
}
