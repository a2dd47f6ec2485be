// The scenarios of the course around the open one: a list where there is room, and else one field.
import { all, element, setText } from "../../kit/dom.js";
import { openPreset } from "../../model/address.js";
import * as course from "../../model/course.js";
import { presetBySlug } from "../../model/presets.js";
import { state } from "../../model/state.js";

/** @type {Record<string, number>} */
const STRIDES = { ArrowDown: 1, ArrowUp: -1 };

// drawer: what the list stands in; row: what the field stands in
/** @type {(drawer: HTMLElement, row: HTMLElement) => { show(): void, scroll(): void }} */
export function createCourseList(drawer, row) {
  const label = element("label", "drawer-choice drawer-course", row);
  const place = element("span", "", label);
  /** @type {HTMLSelectElement} */
  const field = element("select", "", label);
  field.ariaLabel = "Scenario";
  const list = element("nav", "drawer-list", drawer);
  list.ariaLabel = "Scenarios of this course";
  let written = "";

  function build() {
    const slugs = course.order();
    if (written === slugs.join(" ")) return;
    written = slugs.join(" ");
    list.replaceChildren();
    field.replaceChildren();
    for (const [k, slug] of slugs.entries()) {
      const text = presetBySlug(slug)?.title ?? slug;
      const entry = element("button", "", list);
      entry.dataset.slug = slug;
      element("span", "drawer-number", entry, String(k + 1));
      element("span", "", entry, text);
      const option = element("option", "", field, `${k + 1}  ${text}`);
      option.value = slug;
    }
  }

  function show() {
    build();
    for (const entry of all("button", list)) {
      entry.setAttribute("aria-current", String(entry.dataset.slug === state.scenario.slug));
    }
    field.value = state.scenario.slug ?? "";
    setText(place, course.place() || "Scenarios");
  }

  function scroll() {
    const [current] = all('[aria-current="true"]', list);
    if (!current) return;
    // two columns are seen: its own, and the one that the list has next to it
    const isHigh = current.offsetTop < list.clientHeight / 2;
    list.scrollLeft = current.offsetLeft - (isHigh ? current.offsetWidth : 0);
  }

  /** @type {(event: KeyboardEvent) => void} */
  function moveFocus(event) {
    const by = STRIDES[event.key];
    const entries = all("button", list);
    const here = entries.indexOf(document.activeElement);
    if (!by || here < 0) return;
    event.preventDefault();
    event.stopPropagation();
    entries[(here + by + entries.length) % entries.length].focus();
  }

  /** @type {(event: WheelEvent) => void} */
  function scrollSideways(event) {
    event.preventDefault();
    list.scrollLeft += event.deltaX + event.deltaY;
  }

  list.addEventListener("keydown", moveFocus);
  list.addEventListener("wheel", scrollSideways, { passive: false });
  list.addEventListener("click", (/** @type {MouseEvent} */ { target }) => {
    const entry = /** @type {HTMLElement} */ (target).closest("button");
    if (entry?.dataset.slug) openPreset(entry.dataset.slug);
  });
  field.addEventListener("change", () => openPreset(field.value));
  return { show, scroll };
}
