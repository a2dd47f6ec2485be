// What the scenario is about: the idea in a line that stays, and its question, notes and lecture behind a button.
import { on } from "../../kit/bus.js";
import { button, byId, element } from "../../kit/dom.js";
import { isFree } from "../../model/limits.js";
import { hasChanged } from "../../model/scenario.js";
import { state } from "../../model/state.js";

const TEXTS = ["idea", "question", "answer", "notes", "lecture"];
let told = null;

function show(scenario) {
  // what is told to the lecturer is not for who works on it alone
  const notes = isFree() ? scenario.notes : "";
  const said = { ...scenario, notes };
  const texts = JSON.stringify(TEXTS.map((key) => said[key]));
  // an answer that was opened stays open while points are moved
  if (texts !== told) fill(said);
  told = texts;
  // it was written about the preset as it was opened
  byId("about-place").toggleAttribute("data-changed", hasChanged());
}

function fill({ idea = "", question, answer, notes, lecture }) {
  const holder = byId("about");
  write(byId("idea"), idea);
  byId("about-place").hidden = !(idea || question || notes || lecture);
  button("about").hidden = !(question || notes || lecture);
  holder.replaceChildren();
  if (idea) write(element("p", "about-idea", holder), idea);
  if (question) ask(holder, question, answer);
  // an empty line begins a new paragraph
  if (notes) for (const paragraph of notes.split(/\n\n+/)) element("p", "", holder, paragraph);
  if (lecture) element("p", "about-lecture", holder, lecture);
}

function write(line, idea) {
  line.replaceChildren();
  element("span", "originally", line, "Originally: ");
  line.append(idea);
}

function ask(holder, question, answer) {
  element("p", "about-question", holder, question);
  if (!answer) return;
  const fold = element("details", "", holder);
  element("summary", "", fold, "Show the answer");
  element("p", "", fold, answer);
}

export function start() {
  on("opened", show);
  on("scenario", show);
  on("limits", () => show(state.scenario));
}
