// The menu of the presets, which says which course is open, and the place in it. Its entries are made when it is first
// opened, and their ideas come then.
import { on } from "../../kit/bus.js";
import { all, byId, element, inFocus, setText } from "../../kit/dom.js";
import { loadText } from "../../kit/lazy_parts.js";
import * as popups from "../../kit/popups.js";
import { openPreset } from "../../model/address.js";
import * as course from "../../model/course.js";
import { state } from "../../model/state.js";

// also in linviz/ui/page/opening.py
const ALL_SCENARIOS = "Scenarios";
const LIST = "menu-list";

export function createMenu() {
  let isBuilt = false;
  let isRequested = false;

  function toggle() {
    if (!isBuilt) build();
    fetchIdeas();
    popups.toggle(LIST);
  }

  function build() {
    isBuilt = true;
    const list = byId(LIST);
    addSearch(list);
    addEntries(list);
    // where the header has no room for them (style/small.css); last, so that nobody comes upon them before the presets
    const ways = element("div", "menu-ways", list);
    for (const [act, text] of [
      ["preset-previous", "← Previous"],
      ["preset-next", "Next →"],
    ]) {
      element("button", "boxed", ways, text).dataset.act = act;
    }
    list.addEventListener("click", pick);
    showPlace();
  }

  // without them the menu can be used as well; whoever opens it again asks again
  async function fetchIdeas() {
    if (isRequested) return;
    isRequested = true;
    try {
      showIdeas(JSON.parse(await loadText(state.spec.ideas)));
    } catch {
      // the server is away
      isRequested = false;
    }
  }

  function showPlace() {
    const { title } = state.scenario;
    write(course.title() || ALL_SCENARIOS, course.place());
    setDisabled("preset-previous", !course.previous());
    setDisabled("preset-next", !course.next());
    for (const item of all("[data-slug]", byId(LIST))) {
      item.setAttribute("aria-current", String(item.dataset.slug === state.scenario.slug));
    }
    document.title = title ? `${title} · linviz` : "linviz";
  }

  function start() {
    on("opened", showPlace);
    on("scenario", showPlace);
    // name: of the preset that waits for the server, if one does
    on("waiting", (name, when) => {
      byId("menu").toggleAttribute("data-waiting", Boolean(name));
      if (name) write(name, when);
      else showPlace();
    });
  }

  return { start, toggle };
}

/** @type {(list: HTMLElement) => void} */
function addSearch(list) {
  const field = element("input", "form-control menu-search", list);
  Object.assign(field, { type: "search", placeholder: "Search scenarios" });
  field.setAttribute("aria-label", "Search scenarios");
  field.addEventListener("input", () => filter(list, field.value));
  list.addEventListener("keydown", (event) => onSearchKey(event, list, field));
}

// leaves the entries that have all words in their title, algorithm, heading or idea
/** @type {(list: HTMLElement, typed: string) => void} */
function filter(list, typed) {
  const words = typed.toLowerCase().split(/\s+/);
  for (const item of all("[data-slug]", list)) {
    const topic = item.parentElement.getAttribute("aria-label");
    const text = `${item.textContent} ${topic}`.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of all("section", list)) group.hidden = !group.querySelector("a:not([hidden])");
}

/** @type {(event: KeyboardEvent, list: HTMLElement, field: HTMLInputElement) => void} */
function onSearchKey(event, list, field) {
  const { key, target } = event;
  if (target !== field) {
    if (key !== "/") return;
    field.select();
  } else if (key === "Enter") all("[data-slug]:not([hidden])", list)[0]?.click();
  else if (key === "Escape" && field.value) {
    field.value = "";
    filter(list, "");
  } else {
    // these move in the text, and not from entry to entry
    if (key === "Home" || key === "End") event.stopImmediatePropagation();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @type {(list: HTMLElement) => void} */
function addEntries(list) {
  let group = list;
  let topic = "";
  for (const preset of state.spec.presets) {
    if (preset.topic !== topic) {
      topic = preset.topic;
      group = topic ? section(list, topic) : list;
    }
    const item = /** @type {HTMLAnchorElement} */ (element("a", "", group));
    item.href = `/s/${preset.slug}`;
    item.dataset.slug = preset.slug;
    element("span", "menu-name", item, preset.title);
    element("span", "menu-algorithm", item, preset.algorithm);
    element("span", "menu-idea", item);
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

// what is chosen at the moment stays in view
/** @type {(ideas: Record<string, string>) => void} */
function showIdeas(ideas) {
  for (const item of all("[data-slug]", byId(LIST))) {
    setText(item.querySelector(".menu-idea"), ideas[item.dataset.slug ?? ""] ?? "");
  }
  if (byId(LIST).contains(inFocus())) inFocus().scrollIntoView({ block: "nearest" });
}

/** @type {(event: MouseEvent) => void} */
function pick(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const item = /** @type {HTMLElement | null} */ (target.closest("[data-slug]"));
  if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  popups.close(LIST);
  // what a pointer has chosen from does not keep the keys
  if (event.detail > 0) inFocus().blur();
  openPreset(item.dataset.slug ?? "");
}

/** @type {(act: string, isDisabled: boolean) => void} */
function setDisabled(act, isDisabled) {
  const buttons = /** @type {HTMLButtonElement[]} */ (all(`[data-act="${act}"]`));
  for (const one of buttons) one.disabled = isDisabled;
}

/** @type {(name: string, detail: string) => void} */
function write(name, detail) {
  setText(byId("menu-title"), name);
  setText(byId("menu-detail"), detail);
}
