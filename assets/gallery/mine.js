// My scenarios: what somebody has kept in this browser (parts/share/keep.js), each with a button that deletes it.
import { byId, element } from "../kit/dom.js";
import { make, write } from "../kit/svg.js";
import * as kept from "../model/kept_scenarios.js";

const UNREADABLE =
  "The list of your scenarios in this browser cannot be read. Delete it to keep scenarios again.";
const UNDELETED = "This browser did not delete it. It may be blocking the storage of this site.";

export function showMine() {
  const section = byId("mine");
  if (!section) return;
  const scenarios = kept.read();
  section.replaceChildren();
  section.hidden = scenarios?.length === 0;
  if (section.hidden) return;
  const head = element("div", "course-head", section);
  element("p", "lecture", head, "In this browser");
  element("h2", "", head, "My scenarios");
  if (!scenarios) return addUnreadable(section);
  const shelf = element("ul", "shelf all", section);
  for (const [index, scenario] of scenarios.entries()) addCard(shelf, scenario, index);
}

/** @type {(section: Element) => void} */
function addUnreadable(section) {
  const said = element("p", "said", section, `${UNREADABLE} `);
  said.setAttribute("role", "alert");
  const button = element("button", "boxed", said, "Delete the list");
  button.addEventListener("click", () => {
    kept.clear();
    showMine();
  });
}

/** @type {(shelf: Element, scenario: kept.Kept, index: number) => void} */
function addCard(shelf, { name, address, plus, minus }, index) {
  const item = element("li", "own", shelf);
  const link = element("a", "", item);
  link.href = address;
  const picture = element("span", "picture", link);
  const svg = make("svg", "thumbnail", picture);
  write(svg, "viewBox", "0 0 352 182");
  write(svg, "aria-hidden", "true");
  for (const [role, data] of [
    ["plus", plus],
    ["minus", minus],
  ]) {
    for (const more of ["halo ", ""]) write(make("path", `point ${more}${role}`, svg), "d", data);
  }
  element("span", "name", link, name);
  const button = element("button", "icon-button delete", item);
  button.title = "Delete";
  button.setAttribute("aria-label", `Delete ${name}`);
  element("span", "icon icon-close", button).setAttribute("aria-hidden", "true");
  button.addEventListener("click", () => remove(index));
}

// the focus goes to the next one, or to the heading of the page
/** @type {(index: number) => void} */
function remove(index) {
  if (!kept.remove(index)) {
    byId("found").textContent = UNDELETED;
    return;
  }
  showMine();
  const buttons = /** @type {HTMLElement[]} */ ([...byId("mine").querySelectorAll(".delete")]);
  const next = buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector(".brand");
  next?.focus();
}
