// Which part of the scenario's question is on the wall: the question, its answer too, neither, or the question alone.
import { emit, on } from "../../kit/bus.js";
import * as limits from "../../model/limits.js";
import * as openQuestion from "../../model/open_question.js";
import { state } from "../../model/state.js";

/** @typedef {"question" | "answer" | "none" | "alone"} Mode */
/** @type {Mode[]} */
const MODES = ["question", "answer", "none", "alone"];

// root: the document element, whose styles show the part; wide: whether the canvas is as large without the question
/** @type {(root: HTMLElement, wide: { matches: boolean }) => { turn(): void, reset(): void }} */
export function createQuestion(root, wide) {
  const plane = /** @type {HTMLElement} */ (root.querySelector(".plane"));
  const isAsked = () => Boolean(state.scenario.question) && !limits.isHidden("question");
  const isAnswered = () => Boolean(state.scenario.answer) && !limits.isHidden("answer");

  /** @type {(mode: Mode) => void} */
  function show(mode) {
    root.dataset.wall = mode;
    // answer and picture speak of the same moment
    if (mode === "answer") openQuestion.showAnswer();
    emit("wall", mode);
  }

  // beside a view the question leaves once it was answered; but the canvas keeps its size under the pointer
  function follow() {
    if (wide.matches || !plane.matches(":hover")) {
      root.toggleAttribute("data-asking", openQuestion.isOpen());
    }
  }

  plane.addEventListener("pointerleave", follow);
  on("question", follow);
  // the lecturer's window asks for a part (notes.js)
  on("ask-wall", show);
  on("opened", () => show("question"));
  return {
    reset() {
      show("question");
      root.toggleAttribute("data-asking", openQuestion.isOpen());
    },
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
