// Which part of the scenario's question is on the wall: the question, its answer too, neither, or the question alone.
import { emit, on } from "../../kit/bus.js";
import { byId } from "../../kit/dom.js";
import { typeset } from "../../kit/typeset.js";
import * as limits from "../../model/limits.js";
import * as openQuestion from "../../model/open_question.js";
import { state } from "../../model/state.js";

/** @typedef {"question" | "answer" | "none" | "alone"} Mode */
/** @type {Mode[]} */
const MODES = ["question", "answer", "none", "alone"];

// root: the document element, whose styles show the part; wide: whether the canvas is as large without the question
/** @type {(root: HTMLElement, wide: { matches: boolean }) => { turn(): void, isDue(): boolean, answer(): void, reset(): void }} */
export function createQuestion(root, wide) {
  const plane = /** @type {HTMLElement} */ (root.querySelector(".plane"));
  // the words of the question before or after its step, whichever are not shown: they are as high, so that nothing moves
  const other = document.createElement("span");
  other.className = "question-other";
  other.ariaHidden = "true";
  const isAsked = () => Boolean(state.scenario.question) && !limits.isHidden("question");
  const isAnswered = () => Boolean(state.scenario.answer) && !limits.isHidden("answer");

  /** @type {(mode: Mode) => void} */
  function show(mode) {
    root.dataset.wall = mode;
    // answer and picture speak of the same moment
    if (mode === "answer") openQuestion.showAnswer();
    emit("wall", mode);
  }

  const ask = () => root.toggleAttribute("data-asking", openQuestion.isOpen());

  // beside a view the question leaves once it was answered; but the canvas keeps its size under the pointer
  function follow() {
    if (wide.matches || !plane.matches(":hover")) ask();
  }

  function writeOther() {
    // before the scenario of the page is opened
    if (!state.scenario) return;
    const { question = "", question_after: after = "" } = state.scenario;
    typeset(other, after && openQuestion.isTaken() ? question : after);
    if (state.presenting === null) other.remove();
    else byId("question").after(other);
  }

  plane.addEventListener("pointerleave", follow);
  on("question", follow);
  for (const event of ["question", "texts", "presenting"]) on(event, writeOther);
  // the lecturer's window asks for a part (notes.js)
  on("ask-wall", show);
  function reset() {
    show("question");
    ask();
  }

  on("opened", reset);
  return {
    reset,
    // whether an open question waits for its answer
    isDue: () => openQuestion.isOpen() && isAnswered(),
    answer: () => show("answer"),
    turn() {
      if (!isAsked()) {
        emit("notice", "This scenario asks no question.");
        return;
      }
      const modes = MODES.filter((mode) => mode !== "answer" || isAnswered());
      const here = modes.indexOf(/** @type {Mode} */ (root.dataset.wall));
      show(modes[(here + 1) % modes.length]);
    },
  };
}
