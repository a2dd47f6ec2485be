// The content of a card: symbol and name, one sentence, the numbers of this run, a picture of its points, and where it is
// in the lectures.
import { all, element } from "../kit/dom.js";
import { markSymbols } from "../kit/symbols.js";
import { constantFeature } from "../model/constant_feature.js";
import { isHidden } from "../model/limits.js";
import { isVeiled } from "../model/veil.js";
import { escapeHtml } from "../wording/words.js";
import { ENTRIES } from "./entries.js";
import { factsOf } from "./facts.js";
import { drawPicture } from "./pictures.js";

// the point of a text, as in 13 ●
const POINT = /(\d+) ([●■])/g;
/** @type {Record<string, string>} */
const CLASSES = { "●": "plus", "■": "minus" };

// numbers that are hidden together with other parts of the page (model/limits.js)
/** @type {Record<string, string>} */
const PARTS = { most_mistakes: "totals", errors: "crosses" };

/** @typedef {import("./entries.js").Entry} Entry */

// a symbol that only the open view explains has its line as the sentence, and no name. own: that line
/** @type {(name: string, own: string) => Entry} */
const entryOf = (name, own) =>
  ENTRIES[name] ?? { name: "", says: `${own[0].toUpperCase()}${own.slice(1)}.`, lectures: "" };

// a text with its letters in the face of formulas, and points with their marks
/** @type {(text: string) => string} */
export function typeset(text) {
  return markSymbols(text.replace(/([=≈]) /g, "$1\u00a0"), escapeHtml)
    .replaceAll("data-symbol", "data-letter")
    .replace(POINT, (_, index, mark) => {
      const name = CLASSES[mark];
      const inside = `<span class="mark ${name}" role="img" aria-label="${name}"></span>`;
      return `<span class="point-chip ${name}">${index} ${inside}</span>`;
    });
}

// which of the sentences of an entry is that of a run
/** @type {(says: import("./entries.js").Says, shown: Shown | null) => string} */
export function sentenceFor(says, shown) {
  if (typeof says === "string") return says;
  const constant = shown && constantFeature(shown);
  if (shown && !constant) return says.plain;
  if (!constant || constant.name === "1") return says.usual;
  const sentence = says.constant.replaceAll("$constant", constant.name);
  return constant.isCentred ? sentence.replace(/\.$/, ", for centred features.") : sentence;
}

// writes the card of a symbol (text: its letters) or of a term (text: "") into an empty body.
/** @type {(body: Element, about: { name: string, text: string, own: string }, shown: Shown | null) => void} */
export function writeCard(body, { name, text, own }, shown) {
  const entry = entryOf(name, own);
  const title = element("h2", "", body);
  if (text) element("span", "card-symbol", title).innerHTML = symbolOf(name, text);
  if (entry.name) title.append(`${text ? " " : ""}${entry.name}`);
  element("p", "card-says", body).innerHTML = typeset(sentenceFor(entry.says, shown));
  if (shown && !isHidden("numbers") && !isVeiled("numbers")) writeNumbers(body, entry, shown);
  if (entry.lectures) element("p", "card-lectures", body, entry.lectures);
}

// the numbers of the run that no open question asks for, and the picture, which shows all numbers of its entry
/** @type {(body: Element, entry: Entry, shown: Shown) => void} */
function writeNumbers(body, { facts = [], picture }, shown) {
  const told = facts.filter((name) => !isAsked(name));
  for (const { text } of factsOf(told, shown)) {
    element("p", "card-fact", body).innerHTML = typeset(text);
  }
  if (picture && told.length === facts.length) drawPicture(picture, body, shown);
}

/** @type {(name: string) => boolean} */
const isAsked = (name) => isVeiled(name) || (name in PARTS && isVeiled(PARTS[name]));

/** @type {(name: string, text: string) => string} */
const symbolOf = (name, text) =>
  name === "score"
    ? typeset("$y·$f($x)")
    : `<span data-letter="${name}">${escapeHtml(text)}</span>`;

// the text of a card for those who hear it
/** @type {(body: Element) => string} */
export const spokenText = (body) =>
  all("h2, p", body)
    .map((node) => node.textContent.trim())
    .join(". ")
    .replaceAll("..", ".");
