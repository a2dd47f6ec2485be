// The card of Predict, in the place of what a step says: the question, what is given, the answer, and feedback.
import { element, inFocus, setText } from "../../kit/dom.js";
import { count as wholeNumber } from "../../wording/number.js";
import { writeGiven } from "./given.js";
import { write } from "./write.js";

/** @typedef {{ label: string, act(): void, isMain?: boolean }} Act */

// events: told of keys that the page would not get
/** @type {(side: HTMLElement, before: Element, events: { leave(): void, step(): void, back(): void }) => Card} */
export function createCard(side, before, { leave, step, back }) {
  const card = element("section", "card predict-card", side);
  before.before(card);
  card.setAttribute("aria-label", "Predict");
  card.hidden = true;
  const head = element("div", "predict-head", card);
  const close = element("button", "icon-button predict-close", head);
  element("span", "icon icon-close", close).setAttribute("aria-hidden", "true");
  close.setAttribute("aria-label", "Close Predict");
  close.addEventListener("click", leave);
  element("h2", "", head, "Predict");
  const count = element("span", "predict-count", head);
  const when = element("p", "predict-when", card);
  const ask = element("p", "predict-ask", card);
  ask.id = "predict-ask";
  const legend = element("div", "predict-legend", card);
  const given = element("dl", "predict-given", card);
  const body = element("div", "predict-body", card);
  // what answers comes first, and is read before the feedback
  const form = element("div", "predict-form", body);
  const feedback = element("p", "predict-feedback", body);
  feedback.id = "predict-feedback";
  feedback.setAttribute("role", "status");
  const table = element("table", "predict-table", card);
  const hint = element("p", "predict-hint", card);
  const acts = element("div", "predict-acts", card);

  function clear() {
    for (const node of [given, legend, form, table, hint, acts]) node.replaceChildren();
    say(null);
    feedback.style.removeProperty("--place");
  }

  // the player, which says so elsewhere, is away on a phone
  /** @type {(now: Shown) => string} */
  const whenOf = (now) =>
    now.k === now.run.last ? "" : `Before step ${wholeNumber(now.get("step") + 1)}`;

  /** @type {(told: Feedback | null) => void} */
  function say(told) {
    feedback.replaceChildren();
    feedback.dataset.verdict = "";
    if (!told) return;
    feedback.dataset.verdict = told.right ? "right" : (told.kind ?? "wrong");
    write(element("strong", "", feedback), told.verdict);
    feedback.append(" ");
    write(element("span", "", feedback), told.why);
  }

  /** @type {(list: (Act | null)[]) => void} */
  function setActs(list) {
    acts.replaceChildren();
    for (const one of list) {
      if (!one) continue;
      const node = element("button", one.isMain ? "solid" : "link", acts, one.label);
      node.addEventListener("click", one.act);
    }
  }

  // a field keeps its keys; these are for the page all the same, and no number has a q
  card.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const { key, target } = event;
    if (!(target instanceof Element) || !target.matches("input, textarea")) return;
    /** @type {Record<string, () => void>} */
    const acts = { Escape: leave, PageDown: step, PageUp: back };
    const act = key === "q" && target.matches("input") ? leave : acts[key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });

  return {
    node: card,
    body: form,
    feedback,
    table,
    legend,
    say,
    setActs,
    isOpen: () => !card.hidden,
    open(phase, text, tally, question, now) {
      clear();
      card.hidden = false;
      card.dataset.phase = phase;
      write(ask, text);
      setText(count, tally);
      setText(when, now ? whenOf(now) : "");
      if (question && now) writeGiven(given, question, now);
    },
    setPhase(phase, tally) {
      card.dataset.phase = phase;
      setText(count, tally);
      hint.replaceChildren();
      // what was given is history, and the answer needs the room
      if (phase === "answered") given.replaceChildren();
    },
    hint(name, text) {
      hint.replaceChildren();
      element("strong", "", hint, name);
      hint.append(" ");
      write(element("span", "", hint), text);
    },
    focusMain() {
      /** @type {HTMLElement | null} */
      const main = acts.querySelector("button.solid") ?? acts.querySelector("button");
      main?.focus();
    },
    hadFocus: () => card.contains(inFocus()),
    close() {
      card.hidden = true;
      clear();
    },
  };
}
