// List of views: each with the question that it answers about the run on the page, or the reason why it does not suit.
import { all, byId, element, setText, zoomOf } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";
import { suitability } from "../../model/open_view.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";

// pixels between the list and the lower edge of the window
const EDGE = 12;

/** @param {(name: string) => void} open opens a view */
export function createViewList(open) {
  // one list, which opens below the button
  function toggle() {
    fill();
    popups.toggle("views");
    const list = byId("views");
    const room = innerHeight - list.getBoundingClientRect().top - EDGE;
    list.style.maxHeight = room > 0 ? `${Math.floor(room / zoomOf(list))}px` : "";
    completeViews().then((isNew) => isNew && describe());
  }

  function fill() {
    const list = byId("views");
    list.replaceChildren();
    let group = null;
    for (const { name, title, question, group: heading } of state.spec.views) {
      if (group?.ariaLabel !== heading) {
        group = element("div", "view-group", list);
        group.setAttribute("role", "group");
        group.ariaLabel = heading;
        element("h2", "", group, heading);
      }
      const entry = element("button", "view", group);
      entry.dataset.view = name;
      element("span", "view-title", entry, title);
      element("span", "view-question", entry, question);
      entry.setAttribute("aria-current", String(name === state.scenario.beside));
      entry.addEventListener("click", () => entry.ariaDisabled === "true" || open(name));
    }
    describe();
  }

  return { toggle };
}

// a view of which nothing is known can be opened
function describe() {
  for (const entry of all("#views .view")) {
    const { unsuited, question } = suitability(entry.dataset.view);
    const text = unsuited || question;
    if (text) setText(entry.querySelector(".view-question"), text);
    entry.setAttribute("aria-disabled", String(Boolean(unsuited)));
  }
}

/** @type {(name: string) => boolean} */
const isUnknown = (name) => state.run !== null && !(name in state.run.views);

/**
 * Requests what the run on the page does not say of its views: it says it only of the open one. Returns false where
 * there was nothing to request, or no answer.
 * @type {() => Promise<boolean>}
 */
async function completeViews() {
  const { run, scenario, spec } = state;
  if (!scenario || !spec.views.some(({ name }) => isUnknown(name))) return false;
  const request = { seq: 0, scenario: { ...scenario, step: null } };
  // without an answer every view can be opened, and says itself where it does not suit
  const reply = await post("views", request).catch(() => null);
  if (!reply?.views) return false;
  // the list may have opened while a run was on its way
  if (run !== state.run) return completeViews();
  Object.assign(run.views, reply.views);
  return true;
}
