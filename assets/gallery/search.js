// Search over titles, ideas, algorithms and lifts: filters the page while somebody types.
import { all, byId, setText } from "../kit/dom.js";

const NONE = "No scenario has these words. Press Esc to see all.";

// lower case, and without accents
/** @type {(text: string) => string} */
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @type {(item: HTMLElement) => string} */
const textOf = (item) => fold(`${item.textContent} ${item.dataset.words ?? ""}`);

// those that the rows do not show wait in templates
function addOthers() {
  for (const template of all(".course > template")) {
    const shelf = template.parentElement.querySelector(".shelf");
    for (const item of [...template.content.children]) {
      item.toggleAttribute("data-other", true);
      shelf.append(item);
    }
    template.remove();
  }
}

/** @type {() => string[]} */
const words = () => fold(byId("search").value).split(/\s+/).filter(Boolean);

function filter() {
  const wanted = words();
  const isOn = wanted.length > 0;
  if (isOn) addOthers();
  document.body.toggleAttribute("data-searching", isOn);
  let count = 0;
  for (const course of all(".course")) {
    const items = all("li", course);
    for (const item of items) {
      const text = isOn ? textOf(item) : "";
      item.hidden = isOn ? !wanted.every((word) => text.includes(word)) : "other" in item.dataset;
    }
    const hits = items.filter((item) => !item.hidden).length;
    // My scenarios are empty where there are none
    course.hidden = isOn ? hits === 0 : !course.childElementCount;
    count += hits;
  }
  setText(byId("found"), isOn ? counted(count) : "");
}

/** @type {(count: number) => string} */
function counted(count) {
  if (!count) return NONE;
  return count === 1 ? "1 scenario" : `${count} scenarios`;
}

function clear() {
  byId("search").value = "";
  filter();
}

/** @type {(event: KeyboardEvent) => void} */
function onKey(event) {
  if (event.key === "Escape") {
    if (!byId("search").value) byId("search").blur();
    clear();
  } else if (event.key === "Enter" && words().length) {
    all(".course:not([hidden]) li:not([hidden]) a")[0]?.click();
  } else return;
  event.preventDefault();
}

// the field of a small screen goes away when it is left empty
function leave() {
  if (!byId("search").value) document.body.removeAttribute("data-search-open");
}

export function startSearch() {
  const field = byId("search");
  field.addEventListener("input", filter);
  field.addEventListener("keydown", onKey);
  field.addEventListener("blur", leave);
  // what a browser has put back into the field
  filter();
}
