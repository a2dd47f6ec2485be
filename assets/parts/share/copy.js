// Copies of the step on the screen: its picture, its formula as LaTeX and its sentence. What the page hides is not
// copied.

import { emit } from "../../kit/bus.js";
import { copyPicture, copyText } from "../../kit/clipboard.js";
import { byId, element, setText } from "../../kit/dom.js";
import { saveFile } from "../../kit/save_file.js";
import { step } from "../../model/clock.js";
import { isHidden } from "../../model/limits.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";
import { caption } from "../../wording/caption.js";
import { addButton, addSaying } from "./dialog.js";
import { latexOf } from "./latex.js";
import { canBeSeen, pngOf, svgOf } from "./picture.js";

const BY_HAND =
  "This browser does not let the page copy. The text is selected: copy it with Ctrl+C (⌘C on a Mac).";
const UNSEEN = "The points are not on the screen, so there is no picture of them.";
const NO_FORMULA = "This step has no formula.";

/** @type {(name: string) => boolean} */
const isAway = (name) => isHidden(name) || isVeiled(name);
/** @type {(suffix: string) => string} */
const fileName = (suffix) => `${state.scenario.slug ?? "linviz"}-step-${step()}.${suffix}`;
const sentenceNow = () => (isAway("sentence") ? "" : caption(state.shown).text);
/** @type {() => HTMLElement} */
const graph = () => byId("graph");

// parent: of the row of buttons in the dialog
/** @type {(parent: Element, dialog: { isOpen(): boolean, open(): void }) => StepCopies} */
export function createCopies(parent, dialog) {
  element("h3", "", parent, "Copy this step");
  const row = element("div", "share-row", parent);
  addButton(row, "boxed", "Picture", "copy-picture");
  const formula = addButton(row, "boxed", "Formula (LaTeX)", "copy-formula");
  const sentence = addButton(row, "boxed", "Sentence", "copy-sentence");
  const said = addSaying(parent, "copy-said");
  // what could not be copied, to be copied by hand
  const field = element("textarea", "form-control", parent);
  Object.assign(field, { id: "copy-text", readOnly: true, hidden: true });
  field.setAttribute("aria-labelledby", said.id);

  /** @type {(text: string) => void} */
  function say(text) {
    if (dialog.isOpen()) setText(said, text);
    else emit("notice", text);
  }

  /** @type {(part: string, textNow: () => string, missing?: string) => Promise<void>} */
  async function copyPart(part, textNow, missing = "") {
    if (isAway(part)) return say(`The ${part} is hidden here, so it is not copied.`);
    const text = textNow();
    if (!text) return say(missing);
    if (await copyText(text)) return say(`The ${part} is copied.`);
    return offerText(text);
  }

  /** @type {(text: string) => void} */
  function offerText(text) {
    if (!dialog.isOpen()) dialog.open();
    say(BY_HAND);
    Object.assign(field, { value: text, hidden: false });
    field.select();
  }

  async function copyPng() {
    if (!canBeSeen(graph())) return say(UNSEEN);
    const picture = pngOf(svgOf(graph(), ""));
    if (await copyPicture(picture)) return say("The picture is copied.");
    const name = fileName("png");
    saveFile(name, await picture);
    return say(`This browser did not let the page copy a picture, so it is saved as ${name}.`);
  }

  function saveSvg() {
    if (!canBeSeen(graph())) return say(UNSEEN);
    const name = fileName("svg");
    saveFile(name, new Blob([svgOf(graph(), sentenceNow())], { type: "image/svg+xml" }));
    return say(`Saved as ${name}.`);
  }

  return {
    fill() {
      said.replaceChildren();
      field.hidden = true;
      formula.hidden = isAway("formula");
      sentence.hidden = isAway("sentence");
    },
    copyPicture: () => void copyPng(),
    saveSvg: () => void saveSvg(),
    copyFormula: () => void copyPart("formula", () => latexOf(state.shown), NO_FORMULA),
    copySentence: () => void copyPart("sentence", sentenceNow),
  };
}
