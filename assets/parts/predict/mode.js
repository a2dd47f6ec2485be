// Predict: a question about the run is asked before it is answered; then the step is taken, and both are seen. Phases:
//   rests       no question is on the page
//   asks        a question is open
//   moves       a which-way question is answered, and its setting is on its way
//   answered    the answer is on the page
import { emit, on } from "../../kit/bus.js";
import { all, button } from "../../kit/dom.js";
import { hasLetterKeys } from "../../kit/letter_keys.js";
import * as clock from "../../model/clock.js";
import { hasChanged } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { count as wholeNumber } from "../../wording/number.js";
import { isAlike } from "./alike.js";
import { createCard } from "./card.js";
import { watchKeyboard } from "./keyboard.js";
import { createLayer } from "./layer.js";
import { publish, setPhase } from "./published.js";
import * as questions from "./questions.js";
import { createRound } from "./round.js";
import { createSettingLock } from "./setting.js";
import { createTally } from "./tally.js";

// of predict.css, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";
// acts of the page that rest while a question is open
const RESTING = new Set(["play", "end", "next", "previous", "stride", "jump", "speed"]);
// frames in which a card without a question looks for the next one: it does so at every step
const NEAR = 100;
const NO_QUESTION = "There is no question at this step.";
const HERE = "There is a question at this step.";
const NONE_LEFT = "There is no question from this step to the end of the run.";
const PLAYING = "The run is playing.";
const PUT_AWAY = "The points or settings changed, so the question was put away.";

/** @type {(graph: HTMLElement, leave: () => void) => PredictMode} */
export function createMode(graph, leave) {
  const stepCard = /** @type {HTMLElement} */ (document.querySelector(".step-card"));
  const side = /** @type {HTMLElement} */ (stepCard.parentElement);
  const tally = createTally();
  const layer = createLayer(graph, (guess) => round?.changed(guess));
  const setting = createSettingLock();
  const card = createCard(side, stepCard, {
    leave,
    step: () => button("step").click(),
    back: () => button("back").click(),
  });
  let asked = questions.nothingAsked();
  /** @type {Run | null} */
  let run = null;
  // the one whose run this is
  /** @type {Scenario | null} */
  let scenario = null;
  /** @type {Round | null} */
  let round = null;
  // the last one that is counted as asked
  /** @type {Round | null} */
  let noted = null;
  // this very step was asked for here, and what it shows may open a question
  let isComing = false;

  const isOpen = () => Boolean(round?.isOpen());
  const situation = () => ({ asked, scenario: state.scenario, isChanged: hasChanged() });

  // an answered question is not asked again in this run
  function note() {
    if (!round || round.isOpen() || round === noted) return;
    noted = round;
    asked = questions.withAsked(asked, round.question);
  }

  function clear() {
    note();
    round = null;
    layer.clear();
    setting.release();
    publish(null);
  }

  /** @type {(question: AskedQuestion) => void} */
  function open(question) {
    clear();
    emit("notice", null);
    round = createRound({ card, layer, setting, tally }, question, { next, skip, leave });
  }

  const isBusy = () =>
    Boolean(state.draft || clock.isPlaying() || state.run?.draft || state.shown.scrubbed);

  // opens the question of this step; whether there is one
  function ask() {
    const question = isBusy() ? null : questions.choose(state.run, state.shown.k, situation());
    if (question) open(question);
    return Boolean(question);
  }

  // from the answer, or from where no question is, to the next one
  function next() {
    note();
    const from = round?.question.once ? round.now.k : state.shown.k;
    const found = questions.findNext(state.run, from, situation());
    if (!found) {
      rest(NONE_LEFT, false);
      return;
    }
    clear();
    if (found.k !== state.shown.k) clock.toStep(state.run.get("step", found.k));
    open(found.question);
  }

  // where no question is open: says where the next one is
  function restHere() {
    if (isBusy()) {
      rest(clock.isPlaying() ? PLAYING : NO_QUESTION);
      return;
    }
    const { run, shown } = state;
    const found = questions.findNext(run, shown.k, situation(), NEAR);
    if (found?.k === shown.k) rest(HERE, true);
    else if (found) rest(`The next question is at step ${wholeNumber(run.get("step", found.k))}.`);
    else if (shown.k + NEAR < run.last) rest(NO_QUESTION);
    else rest(NONE_LEFT, false);
  }

  /** @type {(text: string, hasNext?: boolean) => void} */
  function rest(text, hasNext = !clock.isEdge(1)) {
    const had = card.hadFocus();
    clear();
    setPhase("rests");
    card.open("rests", text, tally.text(), null, null);
    card.setActs([
      hasNext
        ? { label: "Next question", act: next }
        : { label: "To the start", act: () => clock.toStart() },
      tally.isEmpty() ? null : { label: "Reset the count", act: reset },
      { label: "Close", act: leave },
    ]);
    emit("announce", text);
    if (had) card.focusMain();
  }

  function reset() {
    tally.clear();
    rest("The count begins anew.");
  }

  function putAway() {
    rest(NO_QUESTION);
    emit("notice", PUT_AWAY);
  }

  // what is skipped is not asked again in this run
  function pass() {
    if (round?.isOpen()) asked = questions.withAsked(asked, round.question);
    isComing = !clock.isEdge(1);
  }

  function skip() {
    pass();
    if (isComing) clock.stepBy(1);
    else rest("The question was skipped.");
  }

  /** @type {(next: Run) => void} */
  function follow(next) {
    if (next === run) return;
    const isFirst = run === null;
    const isSame = scenario !== null && !next.draft && isAlike(scenario, state.scenario);
    run = next;
    scenario = state.scenario;
    // the same run comes again with the data of a view
    if (isSame) return;
    asked = { ...asked, done: new Set() };
    if (isFirst || !state.predicting || !round?.isOpen()) return;
    // a setting that is on its way brings runs of its own
    if (!round.isMoving()) putAway();
  }

  // other than by an answer, a step puts away what is asked; one that was taken forwards may open the next question
  /** @type {(shown: Shown) => void} */
  function show(shown) {
    if (!state.predicting) return;
    const isStep = shown.run === round?.now.run && !shown.scrubbed && shown.k !== round.now.k;
    if (round?.isMoving() && !isStep) {
      const isOther = shown.run !== round.now.run && !shown.run.draft && !shown.scrubbed;
      if (isOther && setting.isThere(round.question)) round.finishMoving(shown.run);
      return;
    }
    if (!isComing && round && isOf(round, shown)) return;
    const asks = isComing && !clock.isPlaying() && !shown.scrubbed;
    isComing = false;
    if (!asks || !ask()) restHere();
  }

  /** @type {(scenario: Scenario) => void} */
  function change(next) {
    if (!round?.isOpen() || isAlike(round.scenario, next)) return;
    if (!round.isMoving() || !setting.follow(round.question)) putAway();
  }

  function forget() {
    asked = questions.nothingAsked();
    run = null;
    scenario = null;
    if (!state.predicting) return;
    clear();
    card.close();
    setPhase("rests");
    isComing = true;
  }

  // letters choose, wherever the focus is but in a field
  /** @type {(event: KeyboardEvent) => void} */
  function onKey(event) {
    const { key, target } = event;
    if (!round || key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.matches("input, textarea, select")) return;
    if (document.querySelector("dialog[open]")) return;
    if (!hasLetterKeys() && !card.hadFocus()) return;
    if (!round.key(key.toLowerCase())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  document.addEventListener("keydown", onKey, { capture: true });
  watchKeyboard(card.node);
  on("run", follow);
  on("shown", show);
  on("scenario", change);
  on("draft", () => state.draft && isOpen() && !round?.isMoving() && putAway());
  on("opened", forget);
  on("drawn", () => state.predicting && layer.draw());
  on("playing", () => state.predicting && clock.isPlaying() && rest(PLAYING));

  return {
    enter() {
      run ??= state.run;
      scenario ??= state.scenario;
      if (!round && !ask()) restHere();
    },
    leave() {
      const had = card.hadFocus();
      clear();
      card.close();
      setPhase("");
      emit("announce", "Predict is off.");
      if (!had) return;
      const opener = all('[data-act="predict"]').find((one) => one.checkVisibility());
      (opener ?? button("step")).focus();
    },
    step() {
      if (round && !round.isOpen()) {
        next();
        return true;
      }
      if (isOpen() && clock.isEdge(1)) {
        skip();
        return true;
      }
      pass();
      return false;
    },
    rests(act) {
      if (!isOpen() || !RESTING.has(act)) return false;
      emit("notice", "Answer the question first, or skip it with one step.");
      return true;
    },
  };
}

// whether a step belongs to a question: where it was asked, or where its answer is seen
/** @type {(round: Round, shown: Shown) => boolean} */
function isOf({ question, now, scenario, isOpen }, shown) {
  if (question.form === "which-way" && !isOpen()) return shown.k === shown.run.last;
  return (
    isAlike(scenario, state.scenario) &&
    !shown.run.draft &&
    shown.k === (isOpen() ? now.k : question.reveal)
  );
}
