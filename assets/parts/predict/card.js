// The card over the canvas: the question, its choices, and how the guess went.
import { button as buttonOf, element, inFocus, setText } from "../../kit/dom.js";
import { state } from "../../model/state.js";
import { axesOf } from "../../stage/axes.js";
import * as chips from "./chips.js";

// commit: the button was pressed; guessed: told of the choice
export function createCard(graph, { commit, guessed }) {
  const card = element("section", "predict-card", graph.closest(".canvas-part"));
  card.setAttribute("aria-label", "Predict");
  card.hidden = true;
  const text = element("p", "predict-text", card);
  element("strong", "", text, "Predict.");
  text.append(" ");
  const said = element("span", "", text);
  text.append(" ");
  // beside the points the panel has it too
  const because = element("span", "predict-why", text);
  const choices = element("div", "predict-choices", card);
  choices.setAttribute("role", "radiogroup");
  choices.setAttribute("aria-label", "Answers");
  const go = element("button", "solid", card);
  const off = element("button", "icon-button", card);
  element("span", "icon icon-close", off).setAttribute("aria-hidden", "true");
  off.title = "Stop predicting (q)";
  off.setAttribute("aria-label", "Stop predicting");
  off.dataset.act = "predict";
  go.addEventListener("click", ({ detail }) => {
    commit();
    if (detail > 0) inFocus()?.blur();
    else if (!card.hidden) go.focus();
  });

  // what is asked about, and what was guessed
  /** @type {Place[]} */
  let about = [];

  function open(part, label, sentence, why = "") {
    card.hidden = false;
    card.dataset.part = part;
    chips.write(said, sentence);
    chips.write(because, why);
    setText(go, label);
    place();
  }

  function ask({ text: sentence, form, choices: names = [], at }) {
    about = at ? [at] : [];
    choices.replaceChildren();
    choices.hidden = form !== "choices";
    names.forEach((name, i) => void choice(name, i));
    open("asks", "Skip", sentence);
  }

  function choice(name, i) {
    const node = element("button", "boxed", choices, name);
    node.setAttribute("role", "radio");
    node.setAttribute("aria-checked", "false");
    node.addEventListener("click", ({ detail }) => {
      guessed(i);
      // Enter is for the guess, and not for the button once more
      if (detail > 0) node.blur();
    });
  }

  function choose(guess) {
    [...choices.children].forEach((node, i) => {
      node.setAttribute("aria-checked", String(i === guess));
    });
    setText(go, guess === null ? "Skip" : "Check");
  }

  // over whichever edge fewer points lie
  function place() {
    const { px, height, scale } = axesOf(graph);
    const high = card.offsetHeight / scale + 24;
    /** @type {(places: Path) => number} */
    const lean = (places) => {
      const across = places.map((point) => px(point)[1]);
      const above = across.filter((y) => y < high).length;
      return above - across.filter((y) => y > height - high).length;
    };
    // first of all these are in sight
    const leaning = lean(about) || lean(state.scenario.points);
    card.toggleAttribute("data-below", leaning > 0);
  }

  function close() {
    const held = card.contains(inFocus());
    card.hidden = true;
    if (held) buttonOf("step").focus();
  }

  return {
    ask,
    choose,
    close,
    isOpen: () => !card.hidden,
    say(sentence, label) {
      about = [];
      choices.hidden = true;
      open("says", label, sentence);
    },
    answer({ verdict, why, right }, marked) {
      about.push(...marked);
      choices.hidden = true;
      open(right ? "right" : "wrong", "Next", verdict, why);
    },
  };
}
