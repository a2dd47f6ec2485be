// Predicting: at a step a question may stand open; a guess is committed, the step is taken, and both are seen.
import { emit, on } from "../../kit/bus.js";
import { byId } from "../../kit/dom.js";
import * as clock from "../../model/clock.js";
import * as store from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { createCard } from "./card.js";
import { createLayer } from "./layer.js";
import { createPanel } from "./panel.js";
import * as questions from "./questions.js";
import * as tally from "./tally.js";

// of predict.css, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";
let card = null;
let layer = null;
let panel = null;
// of this run; and the run itself
let asked = questions.nothingAsked();
let run = null;
/** @type {{ question: AskedQuestion, now: Shown, guess: any } | null} */
let open = null;
/** @type {{ question: AskedQuestion, now: Shown } | null} */
let answered = null;
// this very step was asked for here, and what it shows may open a question
let coming = false;

export function start() {
  const graph = byId("graph");
  layer = createLayer(graph, guessed);
  card = createCard(graph, { commit, guessed });
  panel = createPanel(document.querySelector(".step-card"));
  on("run", forget);
  on("shown", show);
  on("opened", () => {
    coming = state.predicting;
  });
  on("drawn", () => state.predicting && layer.draw());
  on("playing", () => clock.isPlaying() && close());
  document.addEventListener("keydown", onKey, { capture: true });
}

export function enter() {
  if (open || answered || ask()) return;
  if (clock.isEdge(1))
    card.say("This is the end of the run. Go to the start for a question.", "Start");
  else card.say("There is no question at this step. Step on for the next one.", "Step");
}

export function leave() {
  close();
  emit("announce", "Predict is off.");
}

function forget(next) {
  if (next === run) return;
  run = next;
  asked = questions.nothingAsked();
  close();
}

// other than by an answer, a step closes what is asked; one that was taken forwards may open the next question
function show(shown) {
  const here = answered?.question.reveal ?? open?.now.k;
  if (here !== shown.k) close();
  if (!coming || !state.predicting || clock.isPlaying()) return;
  coming = false;
  ask();
}

// opens the question of this step; whether there is one
function ask() {
  const isMoving = state.draft || clock.isPlaying() || state.run?.draft || state.shown.scrubbed;
  const question = isMoving
    ? null
    : questions.choose(state.shown, clock.nextShown(), asked, state.scenario, store.hasChanged());
  if (!question) {
    asked = questions.rested(asked);
    return false;
  }
  close();
  emit("notice", null);
  open = { question, now: state.shown, guess: null };
  asked = questions.withAsked(asked, question);
  tell(question.ask);
  layer.ask(question);
  card.ask(question);
  emit("announce", question.ask);
  return true;
}

function guessed(guess) {
  if (!open) return;
  const has = Array.isArray(guess) ? guess.length > 0 : guess !== null;
  open.guess = has ? guess : null;
  card.choose(open.guess);
}

function commit() {
  if (!open || open.guess === null) return onward();
  const { question, now, guess } = open;
  const judged = questions.judge(question, guess, now);
  open = null;
  answered = { question, now };
  clock.toStep(state.run.get("step", question.reveal));
  const sum = tally.add(judged);
  layer.answer(question, guess, judged);
  const marked =
    question.form === "point" ? [guess, Number(questions.truthOf(question, now)) - 1] : [];
  card.answer(
    judged,
    marked.map((i) => state.scenario.points[i]),
  );
  panel.show(judged, sum);
  emit("announce", `${judged.verdict} ${judged.why}`);
  return undefined;
}

// the button does what the key does; but at the end of the run it has said that it goes to the start
function onward() {
  if (!open && !answered && clock.isEdge(1)) {
    coming = true;
    clock.toStart();
  } else if (!step()) clock.stepBy(1);
}

// what → does; true where no step is to follow
export function step() {
  if (open?.guess != null) {
    commit();
    return true;
  }
  if (answered) return goOn();
  if (!open && ask()) return true;
  close();
  coming = clock.nextShown() !== null;
  return false;
}

// from the answer to the next question; from the end, which was looked ahead at, back to where it was asked
function goOn() {
  const { question, now } = answered;
  close();
  if (question.reveal !== now.k + 1 && question.once) {
    clock.toStep(now.get("step"));
    ask();
    return true;
  }
  if (ask()) return true;
  coming = clock.nextShown() !== null;
  return false;
}

// what Escape does
export function skip() {
  if (!open && !answered && !card.isOpen()) return false;
  close();
  return true;
}

function close() {
  tell("");
  open = null;
  answered = null;
  layer.clear();
  card.close();
  panel.close();
}

// the lecturer's notes have the question too
function tell(text) {
  if (state.roomQuestion === text) return;
  state.roomQuestion = text;
  emit("asked");
}

// Enter commits, unless it is for a button or a field
function onKey(event) {
  if (event.key !== "Enter" || open?.guess == null || document.querySelector("dialog[open]"))
    return;
  if (event.target.closest("button, a, input, select, textarea, summary")) return;
  event.preventDefault();
  event.stopPropagation();
  commit();
}
