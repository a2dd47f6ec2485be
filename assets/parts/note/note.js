// Why something is not in the picture, and the view beside it that shows it.
import { on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { setSideView } from "../../model/scenario.js";
import { state } from "../../model/state.js";

const mark = () => state.shown?.mark("note");

// the view, where there is one that has something to show of this run
/** @type {(note: Mark) => { name: string, title: string } | undefined} */
const viewOf = (note) =>
  state.spec.views.find(({ name }) => name === note.view && !state.run.views[name]?.unsuited);

function draw() {
  const note = mark();
  const view = note && viewOf(note);
  byId("note").hidden = !note || Boolean(view && state.scenario.beside === view.name);
  if (!note) return;
  setText(byId("note-text"), note.text);
  byId("note-view").hidden = !view;
  if (view) setText(byId("note-view"), `Look closer: ${view.title}`);
}

export const look = () => setSideView(mark().view);

export function start() {
  on("shown", draw);
  on("scenario", draw);
}
