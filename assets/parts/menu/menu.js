// The menu of the presets, which says which course is open, and the place in it.
import { on } from "../../kit/bus.js";
import { all, byId, element, inFocus } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";
import { openPreset } from "../../model/address.js";
import * as course from "../../model/course.js";
import { state } from "../../model/state.js";

// also in linviz/ui/page/opening.py
const ALL_SCENARIOS = "Scenarios";

function build(presets) {
  const list = byId("menu-list");
  list.replaceChildren();
  let group = list;
  let topic = "";
  for (const preset of presets) {
    if (preset.topic !== topic) {
      topic = preset.topic;
      group = topic ? section(list, topic) : list;
    }
    const item = element("a", "", group);
    item.href = `/s/${preset.slug}`;
    item.dataset.slug = preset.slug;
    element("span", "menu-name", item, preset.title);
    element("span", "menu-algorithm", item, preset.algorithm);
    element("span", "menu-idea", item, preset.idea);
  }
  // where the header has no room for them (style/small.css); last, so that nobody comes upon them before the presets
  const ways = element("div", "menu-ways", list);
  for (const [act, text] of [
    ["preset-previous", "← Previous"],
    ["preset-next", "Next →"],
  ]) {
    element("button", "boxed", ways, text).dataset.act = act;
  }
  list.addEventListener("click", pick);
}

// a heading, and the place for the presets under it
function section(list, topic) {
  const group = element("section", "", list);
  element("h2", "", group, topic);
  group.setAttribute("aria-label", topic);
  return group;
}

function pick(event) {
  const item = event.target.closest("[data-slug]");
  if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  popups.close("menu-list");
  // what a pointer has chosen from does not keep the keys
  if (event.detail > 0) inFocus().blur();
  openPreset(item.dataset.slug);
}

function showPlace() {
  const { slug, title } = state.scenario;
  write(course.title() || ALL_SCENARIOS, course.place());
  for (const one of all('[data-act="preset-previous"]')) one.disabled = !course.previous();
  for (const one of all('[data-act="preset-next"]')) one.disabled = !course.next();
  for (const item of byId("menu-list").querySelectorAll("a")) {
    item.setAttribute("aria-current", String(item.dataset.slug === slug));
  }
  document.title = title ? `${title} · linviz` : "linviz";
}

function write(name, detail) {
  byId("menu-title").textContent = name;
  byId("menu-detail").textContent = detail;
}

// name: of the preset that waits for the server, if one does
function showWaiting(name, when) {
  byId("menu").toggleAttribute("data-waiting", Boolean(name));
  if (name) write(name, when);
  else showPlace();
}

export function start() {
  build(state.spec.presets);
  on("opened", showPlace);
  on("scenario", showPlace);
  on("waiting", showWaiting);
}
