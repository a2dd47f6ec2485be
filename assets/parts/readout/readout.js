// The readout: sentence, formula, pseudocode and live numbers of the very frame that is drawn.

import { emit, on } from "../../kit/bus.js";
import { byId, element, setText } from "../../kit/dom.js";
import { observeSize } from "../../kit/platform.js";
import { markSymbols } from "../../kit/symbols.js";
import { isHidden } from "../../model/limits.js";
import { state } from "../../model/state.js";
import { caption, isEnd } from "../../wording/caption.js";
import { count } from "../../wording/number.js";
import { sentence } from "../../wording/speech.js";
import * as words from "../../wording/words.js";
import * as fade from "./fade.js";

// of a bound that is infinite
const NONE = "no bound";
// the run, or the path of optima, whose words these are
let source = null;
// the words that are laid out, as JSON
let said = "";
let formulas = [];
// the formula for those who hear it
let aloud = null;
let lines = [];
let numbers = [];
// the place of the running line
let running = -1;
let atEnd = false;
// whether the lines need more room than there is; null until it is looked at
let scrolls = null;
// the frame that the running line comes into sight in
let due = 0;

// everything that stays the same over a run is made once; a run with the same words, as while a point is dragged,
// takes what is there
function open(shown) {
  source = shown.run;
  const light = byId("light");
  setText(light, shown.light.sentence);
  light.dataset.light = shown.light.name;
  const next = JSON.stringify(shown.words);
  if (next !== said) make(shown);
  said = next;
}

function make(shown) {
  running = -1;
  const formula = byId("formula");
  formula.replaceChildren();
  formulas = shown.words.formulas.map(({ lines: typeset }) => {
    const block = element("div", "formula-block", formula);
    block.setAttribute("aria-hidden", "true");
    for (const line of typeset) element("div", "formula-line", block).innerHTML = line;
    return block;
  });
  aloud = element("p", "visually-hidden", formula);
  const code = byId("pseudocode");
  code.replaceChildren();
  scrolls = null;
  tighten(false);
  lines = shown.words.pseudocode.map((text) => {
    const line = element("span", "line", code);
    line.innerHTML = markSymbols(text, words.escapeHtml);
    line.style.setProperty("--hang", `${text.search(/\S/) + 2}ch`);
    return line;
  });
  const list = byId("numbers");
  list.replaceChildren();
  numbers = shown.words.numbers.map(([named, template, meaning, size]) => {
    const row = element("div", size, list);
    const term = element("dt", "", row);
    term.innerHTML = markSymbols(named, words.escapeHtml);
    // what its letters or its numbers mean stands below it
    if (meaning) {
      element("small", "", term).innerHTML = ` ${markSymbols(meaning, words.escapeHtml)}`;
    }
    return { template, value: element("dd", "", row) };
  });
}

function show(shown) {
  if (shown.run !== source) open(shown);
  const phrase = shown.words.phrases[shown.get("phrase")];
  const { spoken } = shown.words.formulas[phrase.formula];
  byId("caption").innerHTML = caption(shown).html;
  // all lie in one place, as high as the highest: what is below stays where it is from step to step
  for (const [i, block] of formulas.entries()) {
    block.toggleAttribute("data-shown", i === phrase.formula);
  }
  byId("formula").hidden = spoken.length === 0;
  for (const line of formulas[phrase.formula].children) words.fillSpans(line, shown);
  setText(aloud, words.aloud(spoken, shown));
  const ended = isEnd(shown);
  if (phrase.line !== running || ended !== atEnd) showRunning(phrase.line, ended, shown.words.end);
  const texts = words.fillAll(
    numbers.map(({ template }) => template),
    shown,
  );
  numbers.forEach((row, i) => {
    const { text, html } = texts[i];
    // a text with symbols has marks in it
    if (row.template.includes("$")) setHtml(row, keepTogether(html));
    // only a bound is infinite, where nothing separates the points
    else setText(row.value, text === "∞" ? NONE : keepTogether(text));
  });
}

// writes only what has changed, as setText does
function setHtml(row, html) {
  if (row.html === html) return;
  row.html = html;
  row.value.innerHTML = html;
}

/** @type {(text: string) => string} */
const keepTogether = (text) => text.replace(/([+−]) /g, "$1\u00a0");

// and at the end of a run the line that says so, where it is the code's own end
function showRunning(place, ended, ends) {
  [running, atEnd] = [place, ended];
  for (const [i, line] of lines.entries()) {
    line.toggleAttribute("data-running", i === place || (ended && ends.includes(i)));
  }
  // in the next frame: to measure now would make the browser lay out the page twice at every step
  if (!due) due = requestAnimationFrame(keepInSight);
}

// where there is no room for all lines, the formula keeps none that it does not need
function fit() {
  const code = byId("pseudocode");
  const lacks = () => code.scrollHeight > code.clientHeight;
  if (lacks()) tighten(true);
  scrolls = lacks();
  fade.mark(code);
}

// where that is not enough, the last lines are there and stay in their places, unless the running one is above them
function keepInSight() {
  due = 0;
  if (scrolls === null) fit();
  if (!scrolls || !lines[running]) return;
  const code = byId("pseudocode");
  const height = parseFloat(getComputedStyle(code).lineHeight);
  // the one before it fades
  code.scrollTop = Math.max(0, lines[running].offsetTop - height);
}

// the room is another
function refit() {
  scrolls = null;
  keepInSight();
}

const spoken = () => sentence(caption(state.shown).text);
const where = () => `Step ${count(state.shown.get("step"))}.`;

const tighten = (tight) =>
  document.querySelector(".step-card").toggleAttribute("data-tight", tight);

export function start() {
  observeSize(refit, byId("pseudocode"));
  byId("pseudocode").addEventListener("scroll", ({ target }) => fade.mark(target));
  fade.watch(document.querySelector(".side"));
  window.addEventListener("resize", () => {
    tighten(false);
    refit();
  });
  on("shown", show);
  // a step that was asked for is said
  on("aloud", () => emit("announce", isHidden("sentence") ? where() : spoken()));
}
