// The files that can be saved of what is on the screen (linviz/exports/).

import { byId, setText } from "../../kit/dom.js";
import { sentence } from "../../kit/sentence.js";
import { step } from "../../model/clock.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";

// ms; until the server counts as gone
const PATIENCE = 12_000;
const LOST = "The server does not answer. Try again later.";
const say = (text) => setText(byId("share-said"), text);

async function save(name) {
  const data = { seq: 0, scenario: { ...state.scenario, step: step() }, export: name };
  say("Saving …");
  try {
    const reply = await post("export", data, { signal: AbortSignal.timeout(PATIENCE) });
    if (reply.error) return say(sentence(reply.error));
    offer(reply);
    return say(`Saved as ${reply.name}. ${reply.note}`.trim());
  } catch {
    return say(LOST);
  }
}

function offer({ name, kind, text }) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.click();
  URL.revokeObjectURL(link.href);
}

export function start() {
  byId("exports").addEventListener("click", ({ target }) => {
    const name = target.closest("[data-export]")?.dataset.export;
    if (name) save(name);
  });
}
