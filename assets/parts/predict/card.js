// The card over the canvas: the question, its choices, and how the guess went.
import { button as buttonOf, byId, element, inFocus, setText } from "../../kit/dom.js";
import { state } from "../../model/state.js";
import { axesOf } from "../../stage/axes.js";
import * as chips from "./chips.js";
import { CLASSES } from "./kinds/run.js";

// pixels around it, where it lies on the canvas
const MARGIN = 12;

// commit: the button was pressed; guessed: told of the choice
export function createCard(graph, { commit, guessed }) {
  const holder = graph.closest(".canvas-part");
  const tools = holder.querySelector(".tools");
  const card = element("section", "predict-card", holder);
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

  function ask({ ask: sentence, form, choices: options = [], at }) {
    about = at ? [at] : [];
    const names = form === "place" ? CLASSES : options.map(({ text }) => text);
    choices.replaceChildren();
    choices.hidden = !names.length;
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

  // over whichever edge, or over the tools, the fewest points lie under it
  function place() {
    const { px, height, scale } = axesOf(graph);
    const high = (card.offsetHeight + 2 * MARGIN) / scale;
    const raised = byId("canvas").offsetTop - tools.offsetTop;
    card.style.setProperty("--raised", String(raised));
    /** @type {Record<string, (y: number) => boolean>} */
    const under = {
      top: (y) => y < high,
      bottom: (y) => y > height - high,
      tools: (y) => y < high - (raised + MARGIN) / scale,
    };
    /** @type {(places: Path, at: string) => number} */
    const count = (places, at) => places.filter((point) => under[at](px(point)[1])).length;
    // first of all what is asked about is in sight
    const cost = (at) => 1000 * count(about, at) + count(state.scenario.points, at);
    card.dataset.at = Object.keys(under).reduce((best, at) => (cost(at) < cost(best) ? at : best));
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
