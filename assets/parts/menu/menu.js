// The menu of the presets, which says which course is open, and the place in it. Its list comes when it is first opened.
import { emit, on } from "../../kit/bus.js";
import { all, byId, setText } from "../../kit/dom.js";
import { loadPart, loadText } from "../../kit/lazy_parts.js";
import * as popups from "../../kit/popups.js";
import * as course from "../../model/course.js";
import { state } from "../../model/state.js";

// also in linviz/ui/page/opening.py
const ALL_SCENARIOS = "Scenarios";
const LIST = "menu-list";

export function createMenu() {
  /** @type {ReturnType<typeof import("./list.js").createList> | null} */
  let list = null;
  let isLoading = false;
  // closed again by whoever presses twice
  let isWanted = false;

  function toggle() {
    if (list) return popups.toggle(LIST);
    isWanted = !isWanted;
    if (!isLoading) load();
  }

  async function load() {
    isLoading = true;
    try {
      const [part, entries] = await Promise.all([loadPart("menu"), loadText(state.spec.menu)]);
      list = part.createList(byId(LIST), JSON.parse(entries));
      showPlace();
      if (isWanted) popups.toggle(LIST);
    } catch (reason) {
      isWanted = false;
      emit("notice", /** @type {Error} */ (reason).message);
    } finally {
      isLoading = false;
    }
  }

  function showPlace() {
    const { title, slug } = state.scenario;
    write(course.title() || ALL_SCENARIOS, course.place());
    setDisabled("preset-previous", !course.previous());
    setDisabled("preset-next", !course.next());
    list?.showPlace(slug);
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
