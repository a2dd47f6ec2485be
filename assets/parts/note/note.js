// Why something is not in the picture, and the view beside it that shows it.
import { on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { setSideView } from "../../model/scenario.js";
import { state } from "../../model/state.js";

const mark = () => state.shown?.mark("note");

// the view, where there is one that has something to show of this run
/** @type {(mark: Mark | null | undefined) => { name: string, title: string } | undefined} */
const viewOf = (mark) =>
  state.spec.views.find(({ name }) => name === mark?.view && !state.run.views[name]?.unsuited);

// note: the chip over the canvas
/** @type {(note: HTMLElement) => Note} */
export function createNote(note) {
  function draw() {
    const shown = mark();
    const view = viewOf(shown);
    note.hidden = !shown || Boolean(view && state.scenario.beside === view.name);
    if (!shown) return;
    setText(byId("note-text"), shown.text);
    byId("note-view").hidden = !view;
    if (view) setText(byId("note-view"), `Look closer: ${view.title}`);
  }

  return {
    look: () => setSideView(mark()?.view),
    start() {
      on("shown", draw);
      on("scenario", draw);
    },
  };
}
