// Groups of rows, one for each algorithm and lift. The page has those of its opening step; the others come in one file soon
// after the first picture, or when one of them is chosen (linviz/ui/page/controls.py).
import { all } from "../../kit/dom.js";
import { loadText } from "../../kit/lazy_parts.js";
import { whenOpen } from "../../kit/opening.js";
import { state } from "../../model/state.js";

// ms after the first picture
const REST = 1000;

/**
 * The groups in the card of the controls.
 * @param {HTMLElement} root the card
 * @param {() => void} arrived called when all of them are there
 */
export function createGroups(root, arrived) {
  let isRequested = false;

  async function load() {
    if (isRequested) return;
    isRequested = true;
    try {
      addGroups(
        /** @type {Element} */ (root.querySelector(".settings")),
        await loadText(state.spec.settings),
      );
      arrived();
    } catch {
      // the server is away; whoever needs them asks again
      isRequested = false;
    }
  }

  // shows the groups of these owners, and no others
  /** @type {(owners: Map<string, Settings>) => void} */
  function show(owners) {
    for (const group of all("[data-owner]", root)) {
      group.hidden = !owners.has(group.dataset.owner);
      if (!group.hidden) unpack(group);
    }
  }

  return { load, show, start: () => whenOpen(() => void setTimeout(load, REST)) };
}

// a group that is there stays as it is, since one of its fields may be in use
/** @type {(holder: Element, html: string) => void} */
function addGroups(holder, html) {
  const file = document.createElement("template");
  file.innerHTML = html;
  let next = null;
  for (const group of [...file.content.children].reverse()) {
    const place = group.getAttribute("data-place");
    const own = holder.querySelector(`:scope > [data-place="${place}"]`);
    if (!own) holder.insertBefore(group, next);
    next = own ?? group;
  }
}

// the rows of a group, which wait in a template until it is chosen: what a browser makes of a field is worth some time
/** @type {(group: HTMLElement) => void} */
function unpack(group) {
  const packed = /** @type {HTMLTemplateElement | null} */ (
    group.querySelector(":scope > template")
  );
  packed?.replaceWith(packed.content);
  for (const help of group.querySelectorAll(".help")) {
    for (const control of help.parentElement?.querySelectorAll("input, select") ?? []) {
      // Dash's controls take no such attribute
      control.setAttribute("aria-describedby", help.id);
    }
  }
}
