// Caption of a view: the template of the step, or what is missing of what the view computes after the run.
import { sentence } from "../../kit/sentence.js";
import { state } from "../../model/state.js";
import { escapeHtml, fill } from "../../wording/words.js";

const IN_DRAG = "This is computed when the drag ends.";
const AFTER_STOP = "Stopped. Press Go on to compute the rest.";
const AWAY = "The server does not answer. This is computed when it does.";
// around the parts of a template that an open question hides, the same as in linviz/run/view.py
const FUTURE = "¦";
// around those that say what one can do, which a room does not read
const ACTS = "‡";
const LATER = "The rest comes with the answer.";

/** @type {(template: string) => string} */
function toldPart(template) {
  const parts = template.split(ACTS);
  return (state.presenting === null ? parts : parts.filter((_, i) => i % 2 === 0)).join("");
}

/** @type {(template: string, isFutureVeiled: boolean) => string} */
function visiblePart(template, isFutureVeiled) {
  const parts = template.split(FUTURE);
  if (!isFutureVeiled || parts.length === 1) return parts.join("");
  const now = parts.filter((_, i) => i % 2 === 0);
  const text = now.join("").trim();
  return text && !text.endsWith(".") ? `${text}.` : text || LATER;
}

/**
 * Returns the caption as HTML.
 * @param {string[]} captions
 * @param {string | number} which index of a template, or the column that has it
 * @param {() => Record<string, number>} own returns the numbers that the view computes itself
 * @param {Seen} seen
 */
export function captionHtml(captions, which, own, { shown, work, isFutureVeiled }) {
  const { items, of, stale, error } = work;
  if (error) return escapeHtml(sentence(error));
  if (of && (stale || !items.length)) return escapeHtml(missingText(work));
  const ownNumbers = own();
  /** @type {(name: string) => any} */
  const get = (name) => ownNumbers[name] ?? shown.get(name);
  const index = typeof which === "number" ? which : (get(which) ?? 0);
  const template = visiblePart(toldPart(captions[index]), isFutureVeiled);
  return fill(template, Object.assign(Object.create(shown), { get })).html;
}

/** @type {(work: Work) => string} */
function missingText({ items, of, stale, stopped, away }) {
  if (stopped) return AFTER_STOP;
  if (away) return AWAY;
  return state.draft ? IN_DRAG : `Computing ${stale ? 0 : items.length} of ${of}.`;
}
