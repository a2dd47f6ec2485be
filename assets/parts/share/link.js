// The dialog with the link to this very step: how it opens, the lines that put it into a course page, a question about
// it, its files, and what a lecture needs.
import { emit } from "../../kit/bus.js";
import { copySelection } from "../../kit/clipboard.js";
import { element, setText } from "../../kit/dom.js";
import { showDialog } from "../../kit/popups.js";
import { address, frameBase, pageBase } from "../../model/address.js";
import * as limits from "../../model/limits.js";
import { state } from "../../model/state.js";
import { createAsk } from "./ask/ask.js";
import { createBoxes } from "./boxes.js";
import { createCopies } from "./copy.js";
import { addButton, addCopied, addFold, addSaying, createDialog } from "./dialog.js";
import { createKeep } from "./keep.js";
import { createFiles } from "./save.js";

export const TOO_MANY =
  "These points do not fit into a link. Remove some, or move them to multiples of 0.001.";
const ABOUT = "Whoever opens this link sees what you see: these points, these settings, this step.";

// as the page is
export const here = () => address(limits.query(), pageBase());

/** @type {() => LinkDialog} */
export function createLinkDialog() {
  const { dialog, body } = createDialog("share", "Share this step");
  element("p", "", body, ABOUT);
  const link = addCopied(body, "share-link", "Link", "copy");
  const said = addSaying(body, "share-said");
  addOffer(body, "Show the QR code", "qr", "Students scan it to open this step.");
  const copies = createCopies(body, { isOpen: () => dialog.open, open });
  const keep = createKeep(body, here);
  const boxes = createBoxes(body);
  const frameFold = addFold(body, "Put it into a course page");
  const frame = addCopied(frameFold, "share-frame", "Lines of HTML", "copy-frame");
  const frameSaid = addSaying(frameFold, "share-frame-said");
  const askFold = addFold(body, "Ask about this step");
  askFold.id = "share-ask";
  const ask = createAsk(element("div", "", askFold));
  createFiles(body, (text) => setText(said, text));
  element("h3", "", body, "Show it in a lecture");
  const lecture = element("div", "share-row", body);
  addButton(lecture, "boxed", "Present", "present");
  addButton(lecture, "boxed", "Lecturer's notes", "notes");
  // they tell the answer, so that they are folded here
  const notesFold = addFold(body, "Read the notes for the lecturer here");
  const notes = element("div", "", notesFold);
  notes.id = "share-notes";
  element("h3", "", body, "Look at it with Plotly");
  const figure = "Point at marks to read numbers, zoom, turn, save a picture.";
  addOffer(body, "Open the figure", "plotly", figure);

  const asked = () => address(boxes.chosen(), pageBase());

  function fill() {
    link.value = asked() ?? "";
    frame.value = frameLines(address(boxes.chosen(), frameBase()) ?? "");
  }

  // what is told to the lecturer is not for who works on a challenge; an empty line begins a new paragraph
  function fillNotes() {
    const { notes: text = "", lecture: where = "" } = state.scenario;
    const paragraphs = limits.isFree() ? [where, ...text.split(/\n\n+/)].filter(Boolean) : [];
    notesFold.hidden = !paragraphs.length;
    notes.replaceChildren();
    for (const paragraph of paragraphs) element("p", "", notes, paragraph);
  }

  function open() {
    if (!here()) {
      emit("notice", TOO_MANY);
      return;
    }
    boxes.fill();
    keep.fill();
    copies.fill();
    fill();
    for (const one of [said, frameSaid]) one.replaceChildren();
    fillNotes();
    // the step may be another one than before
    if (askFold.open) ask.refresh();
    showDialog("share");
  }

  dialog.addEventListener("change", fill);
  askFold.addEventListener("toggle", () => askFold.open && ask.refresh());

  return {
    open,
    copy: () => copy(link, said),
    copyFrame: () => copy(frame, frameSaid),
    copies,
    asked,
    isOpen: () => dialog.open,
  };
}

// a button, with what it is for
/** @type {(parent: Element, text: string, act: string, about: string) => void} */
function addOffer(parent, text, act, about) {
  const row = element("div", "share-row", parent);
  addButton(row, "boxed", text, act);
  element("span", "hint", row, about);
}

/** @type {(field: HTMLInputElement, said: HTMLElement) => Promise<void>} */
async function copy(field, said) {
  field.select();
  const done = await copySelection(field.value);
  said.textContent = done ? "Copied." : "The text is selected: copy it with Ctrl+C (⌘C on a Mac).";
}

/** @type {(where: string) => string} */
function frameLines(where) {
  const frame = document.createElement("iframe");
  frame.setAttribute("src", where);
  frame.setAttribute("title", state.scenario.title || "linviz");
  for (const [name, value] of [
    ["width", "100%"],
    ["height", "680"],
    ["style", "border: 0"],
    ["allow", "clipboard-write; fullscreen"],
    ["loading", "lazy"],
  ]) {
    frame.setAttribute(name, value);
  }
  return frame.outerHTML;
}
