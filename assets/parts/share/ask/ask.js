// "Ask about this step": an author fills in a question about the step on the screen, and copies it as TOML.
import { copySelection } from "../../../kit/clipboard.js";
import { element, setText } from "../../../kit/dom.js";
import { state } from "../../../model/state.js";
import { createChange } from "./change.js";
import { readHead, readQuestion } from "./checks.js";
import { createForm } from "./form.js";
import { situationNow } from "./situation.js";
import { linesOf, predictTable } from "./toml.js";

const NOT_NOW =
  "A step can be asked about when it stands still: nothing plays, and nothing is dragged.";
const HEAD =
  "These lines stand in the preset's file above the first [header], in place of the lines with the same keys.";
const TABLE =
  "This table stands at the end of the preset's file. “Preset file (TOML)” saves one of what is on the screen.";
const EMPTY = "The text comes when every field is filled in.";

/** @type {(holder: HTMLElement) => { refresh(): void }} */
export function createAsk(holder) {
  const away = element("p", "hint", holder);
  const whole = element("div", "ask", holder);
  const form = createForm(whole);
  const change = createChange(form.showChange, update);
  const output = createOutput(whole);
  /** @type {AskSituation | null} */
  let situation = null;
  /** @type {Set<string>} fields that have been left, whose sentences are shown */
  const left = new Set();

  /** @type {() => { text: string, problems: Record<string, string> }} */
  function write() {
    const now = /** @type {AskSituation} */ (situation);
    const fields = form.read();
    if (fields.form === "head") {
      const { keys, problems } = readHead(fields, now);
      return { text: keys ? linesOf(keys) : "", problems };
    }
    const { question, problems } = readQuestion(fields, { ...now, changed: change.known() });
    return { text: question ? predictTable(question, now.beside) : "", problems };
  }

  function update() {
    if (!situation) return;
    const { text, problems } = write();
    form.say(Object.fromEntries(Object.entries(problems).filter(([name]) => left.has(name))));
    output.show(text, form.read().form === "head" ? HEAD : TABLE);
  }

  // of a field, or of the list of truths, which other fields stand for
  /** @type {(event: Event) => void} */
  function noteLeft({ target }) {
    const { name = "", id = "" } = /** @type {HTMLInputElement} */ (target);
    left.add(name === "ask-right" ? "choices" : name || id);
  }

  function changed() {
    if (!situation) return;
    form.arrange(situation);
    change.follow(form.read(), situation);
    update();
  }

  async function copy() {
    if (!situation) return;
    const { text, problems } = write();
    for (const name of Object.keys(problems)) left.add(name);
    update();
    if (!text) {
      output.say(EMPTY);
      form.focusFirst(problems);
      return;
    }
    output.field.select();
    const done = await copySelection(text);
    output.say(done ? "Copied." : "The text is selected: copy it with Ctrl+C (⌘C on a Mac).");
  }

  whole.addEventListener("input", changed);
  whole.addEventListener("change", (/** @type {Event} */ event) => {
    noteLeft(event);
    changed();
  });
  output.copy.addEventListener("click", copy);

  return {
    // the step on the screen may be another one than before
    refresh() {
      situation = situationNow();
      away.textContent = situation ? "" : NOT_NOW;
      away.hidden = situation !== null;
      whole.hidden = situation === null;
      output.say("");
      if (situation) form.begin(situation, startIndex(situation));
      changed();
    },
  };
}

// the point that a question is about at first: the selected one, or that of the next step
/** @type {(situation: AskSituation) => number} */
function startIndex({ run, k }) {
  if (state.selected !== null && state.selected < run.points.length) return state.selected + 1;
  const next = k < run.last ? run.get("index", k + 1) : -1;
  return next >= 0 ? next + 1 : 1;
}

/** @type {(parent: Element) => { field: HTMLTextAreaElement, copy: HTMLButtonElement, show(text: string, where: string): void, say(text: string): void }} */
function createOutput(parent) {
  const node = element("div", "ask-output", parent);
  element("label", "", node, "The text for the preset's file").htmlFor = "ask-output";
  const field = element("textarea", "form-control", node);
  Object.assign(field, { id: "ask-output", readOnly: true, rows: 8, placeholder: EMPTY });
  const where = element("p", "hint", node);
  const row = element("div", "share-row", node);
  const copy = element("button", "solid", row, "Copy");
  copy.id = "ask-copy";
  const said = element("p", "hint", row);
  said.id = "ask-said";
  said.setAttribute("role", "status");
  return {
    field,
    copy,
    show(text, place) {
      if (field.value !== text) said.textContent = "";
      field.value = text;
      where.textContent = place;
    },
    say: (text) => setText(said, text),
  };
}
