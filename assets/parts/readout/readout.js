// Readout: sentence, formula, pseudocode and live numbers of the very frame that is drawn.
import { emit, on } from "../../kit/bus.js";
import { all, byId, setText } from "../../kit/dom.js";
import { observeSize } from "../../kit/platform.js";
import * as clock from "../../model/clock.js";
import { isHidden } from "../../model/limits.js";
import { state } from "../../model/state.js";
import { caption, isEnd } from "../../wording/caption.js";
import { count } from "../../wording/number.js";
import { fill } from "../../wording/words.js";
import { fadeEdges } from "./fading_edges.js";
import { createFormula } from "./formula.js";
import { createLiveNumbers } from "./live_numbers.js";
import { createPseudocode } from "./pseudocode.js";

/**
 * The words and numbers of the step in the side column.
 * @param {HTMLElement} root the column
 */
export function createReadout(root) {
  const formula = createFormula(byId("formula"));
  const pseudocode = createPseudocode(byId("pseudocode"));
  const numbers = createLiveNumbers(byId("numbers"));
  // the run, or the path of optima, whose words these are
  /** @type {Run | null} */
  let source = null;
  // the words that are laid out, as JSON
  let laidOut = "";

  // what stays the same over a run is made once; a run with the same words, as while a point is dragged, takes what is
  // there
  /** @type {(shown: Shown) => void} */
  function open({ run, words, light }) {
    source = run;
    setText(byId("light"), light.sentence);
    byId("light").dataset.light = light.name;
    const next = JSON.stringify(words);
    if (next === laidOut) return;
    laidOut = next;
    formula.make(words.formulas);
    pseudocode.make(words.pseudocode);
    numbers.make(words.numbers);
  }

  // a question about the next step is asked at the line that this step will run
  /** @type {(shown: Shown) => void} */
  function showLine(shown) {
    const next = state.isNextStepAsked ? clock.nextShown() : null;
    const { line } = shown.words.phrases[(next ?? shown).get("phrase")];
    pseudocode.show(line, !next && isEnd(shown) ? shown.words.end : []);
  }

  /** @type {(shown: Shown) => void} */
  function show(shown) {
    if (shown.run !== source) open(shown);
    const phrase = shown.words.phrases[shown.get("phrase")];
    byId("caption").innerHTML = caption(shown).html;
    const told = shown.get("n") ? fill(shown.words.misclassified, shown).text : "";
    setText(byId("misclassified"), told);
    formula.show(phrase.formula, shown);
    showLine(shown);
    numbers.show(shown);
  }

  // a step that was asked for is said
  function say() {
    const text = isHidden("sentence")
      ? `Step ${count(state.shown.get("step"))}.`
      : caption(state.shown).text;
    emit("announce", text);
  }

  // while a run plays, formula and sentence keep the height of the highest, so that nothing below them jumps
  function holdHeight() {
    root.toggleAttribute("data-playing", clock.isPlaying());
    if (!clock.isPlaying()) byId("caption").style.minHeight = "";
  }

  function holdCaption() {
    const node = byId("caption");
    // with fractions of a pixel, or it would move what is below
    if (clock.isPlaying()) node.style.minHeight = getComputedStyle(node).height;
  }

  function start() {
    for (const part of [root, ...all(".numbers-card", root)]) fadeEdges(part);
    observeSize(holdCaption, byId("caption"));
    on("shown", show);
    on("asked", () => source === state.shown?.run && showLine(state.shown));
    on("aloud", say);
    on("playing", holdHeight);
  }

  return { start };
}
