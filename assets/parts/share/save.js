// The files that can be saved of what is on the screen (linviz/exports/).
import { element } from "../../kit/dom.js";
import { saveFile } from "../../kit/save_file.js";
import { sentence } from "../../kit/sentence.js";
import { step } from "../../model/clock.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";
import { addButton } from "./dialog.js";

// ms; until the server counts as gone
const PATIENCE = 12_000;
const LOST = "The server does not answer. Try again later.";

// say: tells what becomes of a file
/** @type {(parent: Element, say: (text: string) => void) => void} */
export function createFiles(parent, say) {
  element("h3", "", parent, "Save as a file");
  const row = element("div", "share-row", parent);
  row.id = "exports";
  addButton(row, "boxed", "Picture (SVG)", "save-picture");
  for (const [name, title] of Object.entries(state.spec.exports)) {
    const button = element("button", "boxed", row, title);
    button.dataset.export = name;
    button.addEventListener("click", () => save(name, say));
  }
}

/** @type {(name: string, say: (text: string) => void) => Promise<void>} */
async function save(name, say) {
  const data = { seq: 0, scenario: { ...state.scenario, step: step() }, export: name };
  say("Saving …");
  try {
    const reply = await post("export", data, { signal: AbortSignal.timeout(PATIENCE) });
    if (reply.error) return say(sentence(reply.error));
    saveFile(reply.name, new Blob([reply.text], { type: reply.kind }));
    return say(`Saved as ${reply.name}. ${reply.note}`.trim());
  } catch {
    return say(LOST);
  }
}
