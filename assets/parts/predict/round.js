// One question, from its opening to its answer.
import { emit } from "../../kit/bus.js";
import { withCapital } from "../../kit/typeset.js";
import * as clock from "../../model/clock.js";
import { state } from "../../model/state.js";
import * as feedback from "./feedback.js";
import { createForm } from "./forms/form.js";
import { lineOutcome } from "./line_outcome.js";
import { writeLegend, writeTable } from "./line_table.js";
import { markAnswered, markDiffering, publish, setPhase } from "./published.js";
import * as questions from "./questions.js";

// wrong answers before the answer can be shown
const ENOUGH = 2;

// next, skip, leave: what the buttons of the card do
/** @type {(parts: PredictParts, question: AskedQuestion, acts: { next(): void, skip(): void, leave(): void }) => Round} */
export function createRound({ card, layer, setting, tally }, question, { next, skip, leave }) {
  const { shown: now, scenario } = state;
  // rights and wrongs so far, and of a which-way question the choice while its setting is on its way
  let wrong = 0;
  let hints = 0;
  let isAnswered = false;
  /** @type {number | null} */
  let choice = null;

  setPhase("asks", question.form);
  card.open("asks", question.ask, tally.text(), question, now);
  layer.ask(question);
  const form = createForm(card, question, now, { submit }, layer);
  publish(question);
  if (question.form === "which-way") setting.lock(question);
  showActs();
  emit("announce", question.ask);
  form.focus();

  function showActs() {
    const all = question.hint ?? [];
    const canShow = wrong >= ENOUGH && !question.tries && question.form !== "sentence";
    card.setActs([
      hints < all.length ? { label: hints ? "Second hint" : "Hint", act: showHint } : null,
      canShow ? { label: "Show the answer", act: showAnswer } : null,
      { label: "Skip", act: skip },
    ]);
  }

  function showHint() {
    const text = question.hint?.[hints] ?? "";
    card.hint(hints ? "Second hint" : "Hint", text);
    hints += 1;
    emit("announce", text);
    showActs();
    form.focus();
  }

  /** @type {(answer: any) => void} */
  function submit(answer) {
    if (isAnswered || choice !== null) return;
    if (question.form === "which-way") {
      startMoving(answer);
      return;
    }
    const judged = questions.judge(question, judgedAnswer(question, answer), now);
    const isLast = judged.verdict === "right" || judged.verdict === "compare";
    if (isLast || question.tries === 1) {
      finish(answer, judged);
      return;
    }
    const told = feedback.notYet(question, judged);
    // what cannot be read, or has too few decimals, is no wrong answer
    wrong += Number(told.kind !== "neutral");
    card.say(told);
    form.reject(judged, answer);
    showActs();
  }

  // the step is taken, and the answer is seen beside it
  /** @type {(answer: any, judged: Judgement) => void} */
  function finish(answer, judged) {
    if (judged.verdict !== "compare") tally.add(judged.verdict === "right" && !wrong);
    const told = question.form === "line" ? lineOutcome(question, judged, answer, now) : null;
    settle();
    form.settle(answer, rightChoice(question, now));
    if (told) {
      writeTable(card.table, told, now);
      writeLegend(card.legend);
      markDiffering(judged.differ);
    }
    if (judged.verdict === "compare") {
      form.compare?.(judged.why);
      card.say(feedback.neutral(question.why));
    } else card.say(told ?? feedback.final(question, judged, now));
    layer.answer(question, answer);
    offerNext();
  }

  function showAnswer() {
    tally.add(false);
    settle();
    form.settle(null, rightChoice(question, now));
    card.say(feedback.shown(question, now));
    layer.clear();
    offerNext();
  }

  // what was hidden comes back, with the step that shows the answer
  function settle() {
    isAnswered = true;
    publish(null);
    markAnswered(question);
    setPhase("answered", question.form);
    card.setPhase("answered", tally.text());
    if (question.form !== "which-way") clock.toStep(state.run.get("step", question.reveal));
  }

  function offerNext() {
    card.setActs([
      { label: "Next question", act: next, isMain: true },
      { label: "Close", act: leave },
    ]);
    card.focusMain();
  }

  /** @type {(answer: number) => void} */
  function startMoving(answer) {
    choice = answer;
    form.wait?.(answer);
    setPhase("moves", question.form);
    setting.unlock();
    const goal = setting.goal(question);
    card.say(feedback.neutral(`Now ${goal}.`));
    card.setActs([
      { label: withCapital(goal), act: () => setting.move(question), isMain: true },
      { label: "Skip", act: skip },
    ]);
    card.focusMain();
  }

  // the run at the new value has come, and is shown
  /** @type {(run: Run) => void} */
  function finishMoving(run) {
    const outcome = feedback.changed(question, choice, now, run, setting.before());
    if (outcome.counts) tally.add(outcome.told.right);
    settle();
    setting.release();
    form.settle(outcome.counts ? choice : null, outcome.right);
    card.say(outcome.told);
    offerNext();
  }

  return {
    question,
    now,
    scenario,
    isOpen: () => !isAnswered,
    isMoving: () => choice !== null && !isAnswered,
    finishMoving,
    changed: (guess) => form.changed?.(guess),
    key: (letter) => !isAnswered && Boolean(form.key?.(letter)),
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
