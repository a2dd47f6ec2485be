// The dialog with the link to this very step, and with the lines that put it into a course page.
import { emit } from "../../kit/bus.js";
import { byId, element, setValue } from "../../kit/dom.js";
import { copySelection } from "../../kit/platform.js";
import { showDialog } from "../../kit/popups.js";
import { address, frameBase, pageBase } from "../../model/address.js";
import * as limits from "../../model/limits.js";
import { state } from "../../model/state.js";
import * as challenge from "../challenge/boxes.js";

export const TOO_MANY =
  "These points do not fit into a link. Remove some, or move them to multiples of 0.001.";

// as the page is; and as the dialog's boxes ask
export const here = () => address(limits.query(), pageBase());
export const asked = () => address(challenge.chosen(), pageBase());

export function share() {
  if (!here()) return emit("notice", TOO_MANY);
  challenge.fill();
  fill();
  byId("share-said").replaceChildren();
  byId("share-frame-said").replaceChildren();
  fillNotes();
  // the step may be another one than before
  byId("share-ask").open = false;
  return showDialog("share");
}

function fill() {
  setValue("share-link", asked());
  setValue("share-frame", lines());
}

// what is told to the lecturer is not for who works on a challenge; an empty line begins a new paragraph
function fillNotes() {
  const { notes = "", lecture = "" } = state.scenario;
  const paragraphs = limits.isFree() ? [lecture, ...notes.split(/\n\n+/)].filter(Boolean) : [];
  const holder = byId("share-notes");
  holder.closest("details").hidden = !paragraphs.length;
  holder.replaceChildren();
  for (const paragraph of paragraphs) element("p", "", holder, paragraph);
}

function lines() {
  const frame = document.createElement("iframe");
  const { title } = state.scenario;
  frame.setAttribute("src", address(challenge.chosen(), frameBase()) ?? "");
  frame.setAttribute("title", title || "linviz");
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

// of: the field
/** @type {(of?: string) => Promise<void>} */
export async function copy(of = "share-link") {
  const field = byId(of);
  field.select();
  const done = await copySelection(field.value);
  const said = byId(of === "share-link" ? "share-said" : "share-frame-said");
  said.textContent = done ? "Copied." : "The text is selected: copy it with Ctrl+C (⌘C on a Mac).";
}

export function start() {
  byId("share").addEventListener("change", fill);
}
