// The clipboard, which may be missing or refused. Only this module writes to it (tests/javascript/biome-rules.json).
import { element, inFocus } from "./dom.js";
import { attempt } from "./platform.js";

// copies the selected text; true if that worked
/** @type {(text: string) => Promise<boolean>} */
export async function copySelection(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return attempt(() => document.execCommand("copy")) ?? false;
  }
}

// copies a text that stands in no field; true if that worked
/** @type {(text: string) => Promise<boolean>} */
export async function copyText(text) {
  const before = inFocus();
  // behind an open dialog nothing can be selected
  const parent = document.querySelector("dialog[open]") ?? document.body;
  const field = element("textarea", "visually-hidden", parent);
  Object.assign(field, { value: text, readOnly: true });
  field.select();
  const done = await copySelection(text);
  field.remove();
  before?.focus();
  return done;
}

// copies a picture (PNG); true if that worked. The picture may still be on its way, since a browser lets a page write
// only right after a press
/** @type {(picture: Promise<Blob>) => Promise<boolean>} */
export async function copyPicture(picture) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    return false;
  }
}
