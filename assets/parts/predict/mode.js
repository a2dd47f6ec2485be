// Predict: a question about the run is asked before it is answered; then the step is taken, and both are seen. Phases:
//   rests       no question is on the page
//   asks        a question is open
//   moves       a which-way question is answered, and its setting is on its way
//   answered    the answer is on the page
import { emit, on } from "../../kit/bus.js";
import { button, byId } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { pointsIn } from "../../kit/typeset.js";
import * as clock from "../../model/clock.js";
import { ALWAYS_HIDDEN } from "../../model/limits.js";
import { setMarks } from "../../model/marked_points.js";
import { hasChanged } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { setVeil } from "../../model/veil.js";
import { number } from "../../wording/number.js";
import { createCard } from "./card.js";
import * as feedback from "./feedback.js";
import { createForm } from "./forms/form.js";
import { createLayer } from "./layer.js";
import { lineOutcome } from "./line_outcome.js";
import { writeLegend, writeTable } from "./line_table.js";
import * as questions from "./questions.js";
import { createSettingLock } from "./setting.js";
import { createTally } from "./tally.js";

// of predict.css, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";
const root = document.documentElement;
// wrong answers before the answer can be shown
const ENOUGH = 2;
// acts of the page that rest while a question is open
const RESTING = new Set(["play", "end", "next", "previous", "stride", "jump", "speed"]);
const PUT_AWAY = "The points or settings changed, so the question was put away.";

/** @typedef {{ question: AskedQuestion, now: Shown, wrong: number, hints: number, form: Form, answer: any }} Open */

/** @type {(graph: HTMLElement, leaveMode: () => void) => PredictMode} */
export function createMode(graph, leaveMode) {
  const tally = createTally();
  const layer = createLayer(graph, (guess) => open?.form.changed?.(guess));
  const setting = createSettingLock();
  const stepCard = /** @type {HTMLElement} */ (document.querySelector(".step-card"));
  const card = createCard(/** @type {HTMLElement} */ (stepCard.parentElement), stepCard, {
    leave: leaveMode,
    step: () => button("step").click(),
    back: () => button("back").click(),
  });
  let asked = questions.nothingAsked();
  /** @type {Run | null} */
  let run = null;
  /** @type {Open | null} */
  let open = null;
  /** @type {{ question: AskedQuestion, now: Shown } | null} */
  let answered = null;
  // this very step was asked for here, and what it shows may open a question
  let isComing = false;

  const situation = () => ({ asked, scenario: state.scenario, isChanged: hasChanged() });
  const isMoving = () => Boolean(open && open.answer !== null);

  /** @type {(phase: string, form?: string) => void} */
  function setPhase(phase, form = "") {
    root.dataset.predict = phase;
    root.dataset.predictForm = form;
  }

  // what others have to know of the open question
  /** @type {(question: AskedQuestion | null) => void} */
  function publish(question) {
    setVeil("predict", question ? hidesOf(question) : []);
    state.roomQuestion = question?.ask ?? "";
    state.isNextStepAsked = Boolean(question?.isNextStep);
    emit("asked");
  }

  /** @type {(question: AskedQuestion) => void} */
  function openQuestion(question) {
    clearAll();
    emit("notice", null);
    const now = state.shown;
    setPhase("asks", question.form);
    card.open("asks", question.ask, tally.text(), question, now);
    layer.ask(question);
    const form = createForm(card, question, now, { submit }, layer);
    open = { question, now, wrong: 0, hints: 0, form, answer: null };
    publish(question);
    setMarks("predict", marksOf(question));
    if (question.form === "which-way") setting.lock(question);
    showActs();
    emit("announce", question.ask);
    form.focus();
  }

  function showActs() {
    if (!open) return;
    const { question, wrong, hints } = open;
    const all = question.hint ?? [];
    const canShow = wrong >= ENOUGH && !question.tries && question.form !== "sentence";
    card.setActs([
      hints < all.length ? { label: hints ? "Second hint" : "Hint", act: showHint } : null,
      canShow ? { label: "Show the answer", act: showAnswer } : null,
      { label: "Skip", act: skip },
    ]);
  }

  function showHint() {
    if (!open) return;
    const { question, hints } = open;
    const text = question.hint?.[hints] ?? "";
    open.hints += 1;
    card.hint(hints ? "Second hint" : "Hint", text);
    emit("announce", text);
    showActs();
    open.form.focus();
  }

  /** @type {(answer: any) => void} */
  function submit(answer) {
    if (!open || isMoving()) return;
    const { question, now, form } = open;
    if (question.form === "which-way") return startMoving(answer);
    const judged = questions.judge(question, judgedAnswer(question, answer), now);
    const isLast = judged.verdict !== "slip" && judged.verdict !== "not yet";
    if (isLast || question.tries === 1) return finish(answer, judged);
    open.wrong += 1;
    card.say(feedback.notYet(question, judged));
    form.reject(judged, answer);
    return showActs();
  }

  // the step is taken, and the answer is seen beside it
  /** @type {(answer: any, judged: Judgement) => void} */
  function finish(answer, judged) {
    if (!open) return;
    const { question, now, form, wrong } = open;
    const isRight = judged.verdict === "right";
    if (judged.verdict !== "compare") tally.add(isRight && !wrong);
    const told = question.form === "line" ? lineOutcome(question, judged, answer, now) : null;
    settle(question, now);
    if (told) {
      writeTable(card.table, told, now);
      writeLegend(card.legend);
      const differ = judged.differ.map((one) => one - 1);
      setMarks("predict", { asked: differ, named: differ });
    }
    if (judged.verdict === "compare") {
      form.settle(answer, null);
      form.compare?.(judged.why);
      card.say({ right: false, kind: "neutral", verdict: "", why: question.why });
    } else {
      form.settle(answer, rightChoice(question, now));
      card.say(told ?? feedback.final(question, judged, now));
    }
    layer.answer(question, answer);
    offerNext();
  }

  function showAnswer() {
    if (!open) return;
    const { question, now, form } = open;
    tally.add(false);
    settle(question, now);
    form.settle(null, rightChoice(question, now));
    card.say({ ...feedback.shown(question, now), kind: "neutral" });
    layer.clear();
    offerNext();
  }

  // what was hidden comes back, with the step that shows the answer
  /** @type {(question: AskedQuestion, now: Shown) => void} */
  function settle(question, now) {
    open = null;
    answered = { question, now };
    asked = questions.withAsked(asked, question);
    publish(null);
    setMarks("predict", { asked: [], named: pointsIn(`${question.ask} ${question.why}`) });
    setPhase("answered", question.form);
    card.setPhase("answered", tally.text());
    if (question.form !== "which-way") clock.toStep(state.run.get("step", question.reveal));
  }

  function offerNext() {
    card.setActs([
      { label: "Next question", act: next, isMain: true },
      { label: "Close", act: leaveMode },
    ]);
    card.focusMain();
  }

  /** @type {(answer: number) => void} */
  function startMoving(answer) {
    if (!open) return;
    const { question, form } = open;
    open.answer = answer;
    form.wait?.(answer);
    setPhase("moves", question.form);
    setting.unlock();
    const symbol = letters(`$${question.setting === "lam" ? "lambda" : question.setting}`);
    const to = typeof question.to === "number" ? number(question.to).text : question.to;
    card.say({ right: false, kind: "neutral", verdict: "", why: `Now move ${symbol} to ${to}.` });
    card.setActs([
      { label: `Move ${symbol} to ${to}`, act: () => setting.move(question), isMain: true },
      { label: "Skip", act: skip },
    ]);
    card.focusMain();
  }

  // the run at the new value has come, and is shown
  /** @type {(shown: Shown) => void} */
  function finishMoving(shown) {
    if (!open) return;
    const { question, now, form, answer } = open;
    const { ends, step } = question;
    const changed = step < 0 ? shown.end() : shown.run.at(shown.run.frameOf(step));
    const truth = questions.truthOf(question, now, changed);
    const counts = truth !== null && (!ends || ends.includes(changed.run.stop.name));
    const before = questions.valuesOf(question, now)(question.truth ?? "");
    const after = questions.valuesOf(question, changed)(question.truth ?? "");
    const numbers = feedback.comparison(question, before, after, setting.before());
    settle(question, now);
    setting.release();
    if (counts) {
      const judged = questions.judge(question, answer, now, changed);
      tally.add(judged.verdict === "right");
      card.setPhase("answered", tally.text());
      form.settle(answer, typeof truth === "number" ? truth : null);
      const told = feedback.final(question, judged, now, changed);
      card.say({ ...told, why: `${numbers}${told.why}` });
    } else {
      form.settle(null, null);
      const why = `The run did not end in an optimum, so this question does not count. ${changed.run.stop.sentence}`;
      card.say({ right: false, kind: "neutral", verdict: "", why });
    }
    offerNext();
  }

  // from the answer, or from where no question is, to the next one
  function next() {
    const from = answered?.question.once ? answered.now.k : state.shown.k;
    const found = questions.findNext(state.run, from, situation());
    if (!found) return rest("There are no more questions in this run.");
    clearAll();
    if (found.k !== state.shown.k) clock.toStep(state.run.get("step", found.k));
    return openQuestion(found.question);
  }

  /** @type {(text: string) => void} */
  function rest(text) {
    const had = card.hadFocus();
    clearAll();
    setPhase("rests");
    card.open("rests", text, tally.text(), null, null);
    const isLast = !questions.findNext(state.run, state.shown.k, situation());
    card.setActs([
      isLast
        ? { label: "To the start", act: () => clock.toStart() }
        : { label: "Next question", act: next },
      tally.isEmpty() ? null : { label: "Reset the count", act: resetTally },
      { label: "Close", act: leaveMode },
    ]);
    emit("announce", text);
    if (had) card.focusMain();
  }

  function resetTally() {
    tally.clear();
    rest("No answers are counted any longer.");
  }

  // opens the question of this step; whether there is one
  function ask() {
    const isBusy = state.draft || clock.isPlaying() || state.run?.draft || state.shown.scrubbed;
    const question = isBusy ? null : questions.choose(state.run, state.shown.k, situation());
    if (question) openQuestion(question);
    return Boolean(question);
  }

  function askOrRest() {
    if (!ask()) rest("There is no question at this step.");
  }

  function clearAll() {
    open = null;
    answered = null;
    layer.clear();
    setting.release();
    if (state.roomQuestion) publish(null);
    setMarks("predict", null);
  }

  function putAway() {
    rest("There is no question at this step.");
    emit("notice", PUT_AWAY);
  }

  // one step without an answer; at the end of the run there is none
  function skip() {
    if (open) asked = questions.withAsked(asked, open.question);
    if (clock.isEdge(1)) return rest("This question was skipped.");
    isComing = true;
    clearAll();
    setPhase("rests");
    return clock.stepBy(1);
  }

  /** @type {(next: Run) => void} */
  function follow(next) {
    if (next === run) return;
    const isFirst = run === null;
    run = next;
    asked = { ...asked, done: new Set() };
    if (isFirst || !state.predicting || (isMoving() && setting.isThere(open?.question))) return;
    if (open) putAway();
    else if (answered) answered = null;
  }

  // other than by an answer, a step puts away what is asked; one that was taken forwards may open the next question
  /** @type {(shown: Shown) => void} */
  function show(shown) {
    if (!state.predicting) return;
    if (open && isMoving()) {
      const isThere = shown.run !== open.now.run && !shown.run.draft && !shown.scrubbed;
      if (isThere && setting.isThere(open.question)) finishMoving(shown);
      return;
    }
    const here = open ? open.now.k : answered?.question.reveal;
    const stays = here === shown.k && (open ?? answered)?.now.run === shown.run;
    if (stays && !isComing) return;
    const asks = isComing && !clock.isPlaying() && !shown.scrubbed;
    isComing = false;
    if (!asks || !ask()) rest("There is no question at this step.");
  }

  /** @type {(scenario: Scenario) => void} */
  function change() {
    if (!open) return;
    if (!isMoving()) putAway();
    else if (!setting.follow(open.question)) putAway();
  }

  document.addEventListener(
    "keydown",
    (event) => {
      if (!open || event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
      const { target } = event;
      if (!(target instanceof Element) || target.matches("input, textarea, select")) return;
      if (document.querySelector("dialog[open]")) return;
      if (!byId("letter-keys").checked && !card.hadFocus()) return;
      if (!open.form.key?.(event.key.toLowerCase())) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  on("run", follow);
  on("shown", show);
  on("scenario", change);
  on("draft", () => open && !isMoving() && state.draft && putAway());
  on("opened", () => {
    asked = questions.nothingAsked();
    run = null;
    if (!state.predicting) return;
    clearAll();
    card.close();
    setPhase("rests");
    isComing = true;
  });
  on("drawn", () => state.predicting && layer.draw());
  on("playing", () => state.predicting && clock.isPlaying() && rest("The run plays."));

  return {
    enter() {
      run ??= state.run;
      if (!open && !answered) askOrRest();
    },
    leave() {
      const had = card.hadFocus();
      clearAll();
      card.close();
      delete root.dataset.predict;
      delete root.dataset.predictForm;
      emit("announce", "Predict is off.");
      if (had) button(byId("main").checkVisibility?.() ? "predict" : "step").focus();
    },
    step() {
      if (answered) {
        next();
        return true;
      }
      if (open && clock.isEdge(1)) {
        skip();
        return true;
      }
      if (open) asked = questions.withAsked(asked, open.question);
      isComing = !clock.isEdge(1);
      return false;
    },
    rests(act) {
      if (!open || !RESTING.has(act)) return false;
      emit("notice", "Answer the question first, or skip it with one step.");
      return true;
    },
  };
}

/** @type {(question: AskedQuestion) => string[]} */
function hidesOf({ form, hides = [] }) {
  // how long the run is does not tell what another setting would do
  const always =
    form === "which-way"
      ? ALWAYS_HIDDEN.filter((name) => name !== "totals" && name !== "ticks")
      : ALWAYS_HIDDEN;
  return [...always, "numbers", ...hides];
}

// a ring at what the question is about, and numbers at all that it names
/** @type {(question: AskedQuestion) => { asked: number[], named: number[] }} */
function marksOf({ ask, about, choices = [], marks = [] }) {
  const named = [ask, ...choices.map(({ text }) => text)].flatMap(pointsIn);
  const isOfOne = about !== undefined ? [about] : [];
  const inAsk = pointsIn(ask);
  const rings = isOfOne.length || inAsk.length > 1 ? isOfOne : inAsk;
  return {
    asked: marks.length ? [] : rings,
    named: [...new Set([...named, ...isOfOne, ...marks])],
  };
}

// a place has its class, and the page the number of the choice
/** @type {(question: AskedQuestion, answer: any) => any} */
const judgedAnswer = ({ form }, answer) => (form === "place" ? 1 - 2 * answer : answer);

// of a form with choices, the place of the right one
/** @type {(question: AskedQuestion, now: Shown) => number | null} */
function rightChoice(question, now) {
  if (question.form !== "choice" && question.form !== "place") return null;
  const truth = Number(questions.truthOf(question, now));
  return question.form === "place" ? Number(truth < 0) : truth;
}
