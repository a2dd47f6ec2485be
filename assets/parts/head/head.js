// The head of the desk: title, idea and question of the open scenario, and its answer once it is asked for.
import { emit, on } from "../../kit/bus.js";
import { all, byId, setText } from "../../kit/dom.js";
import { typeset, typesetAnswer } from "../../kit/typeset.js";
import * as limits from "../../model/limits.js";
import * as openQuestion from "../../model/open_question.js";
import { hasChanged } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { count } from "../../wording/number.js";

const UNTITLED = "My own points";
const SHOW = "Show the answer";
const HIDE = "Hide the answer";

/** @type {(root: HTMLElement) => void} */
export function createHead(root) {
  const title = byId("title");
  const changed = byId("changed");
  const idea = byId("idea");
  const card = byId("question-card");
  const label = byId("question-label");
  const question = byId("question");
  const answer = byId("answer");
  /** @type {HTMLButtonElement[]} */
  const [toggle] = all("[aria-controls=answer]", card);
  /** @type {Map<Element, string>} */
  const written = new Map();

  // at every step, so only what has changed
  /** @type {(node: Element, text: string, how?: typeof typeset) => void} */
  function write(node, text, how = typeset) {
    if (written.get(node) === text) return;
    written.set(node, text);
    how(node, text);
  }

  function show() {
    const { scenario } = state;
    if (!scenario) return;
    setText(title, scenario.title || UNTITLED);
    changed.hidden = !scenario.title || !hasChanged();
    // a link leaves empty texts out
    const text = scenario.idea ?? "";
    write(idea, text);
    idea.hidden = !text || limits.isHidden("idea");
    showQuestion(scenario);
  }

  /** @type {(scenario: Scenario) => void} */
  function showQuestion({ question: before, question_after: after, answer: text }) {
    card.hidden = !before || limits.isHidden("question") || state.predicting;
    root.toggleAttribute("data-asks", !card.hidden);
    if (card.hidden) return;
    const isTaken = openQuestion.isTaken();
    write(question, (isTaken && after) || before);
    setText(label, labelOf(isTaken && !after));
    const isAnswered = Boolean(text) && !limits.isHidden("answer");
    const isShown = isAnswered && openQuestion.isAnswerShown();
    toggle.hidden = !isAnswered;
    setText(toggle, isShown ? HIDE : SHOW);
    toggle.setAttribute("aria-expanded", String(isShown));
    answer.hidden = !isShown;
    // the answer of another scenario does not stay behind
    write(answer, isShown ? text : "", typesetAnswer);
  }

  // the words of a question stay as they were asked
  /** @type {(isPast: boolean) => string} */
  function labelOf(isPast) {
    if (hasChanged()) return "Question about the scenario as it was opened";
    const isStep = state.ownStep !== -1 && isPast;
    return isStep ? `Asked before step ${count(openQuestion.answerStep())}` : "Question";
  }

  toggle.addEventListener("click", ({ detail }) => {
    if (openQuestion.isAnswerShown()) openQuestion.hideAnswer();
    else {
      openQuestion.showAnswer();
      emit("announce", state.scenario.answer);
    }
    // or the next Space would fold it again instead of playing
    if (detail > 0) toggle.blur();
  });
  for (const event of ["opened", "scenario", "limits", "texts", "question", "predicting"])
    on(event, show);
}
