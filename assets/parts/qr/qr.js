// The QR code of the link to this step, as large as the screen: a hall opens it without typing.

import { emit } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { closeDialog, showDialog } from "../../kit/popups.js";
import { sentence } from "../../kit/sentence.js";
import { make } from "../../kit/svg.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";
import * as share from "../menu/share.js";

// ms; until the server counts as gone
const PATIENCE = 8000;
const LOST = "The server does not answer, and the link opens only while it does. Try again later.";
const HERE = "This address only works on this computer; phones cannot open it.";
const OWN = /^(localhost|127\.|\[::1\])/;
const say = (text) => setText(byId("qr-said"), text);

export async function open() {
  // from the dialog that has its button, and boxes for the link
  const dialog = document.querySelector("dialog[open]");
  const link = dialog ? share.asked() : share.here();
  if (!link) return emit("notice", share.TOO_MANY);
  if (dialog) closeDialog();
  byId("qr-code").replaceChildren();
  setText(byId("qr-of"), state.scenario.title);
  say("Drawing the code …");
  showDialog("qr");
  try {
    const asked = { seq: 0, link };
    const reply = await post("qr", asked, { signal: AbortSignal.timeout(PATIENCE) });
    if (reply.error) return say(sentence(reply.error));
    draw(reply);
    return say(OWN.test(location.hostname) ? HERE : location.host);
  } catch {
    return say(LOST);
  }
}

function draw({ size, path }) {
  const code = make("svg", "", byId("qr-code"));
  code.setAttribute("viewBox", `0 0 ${size} ${size}`);
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", "QR code of the link to this step");
  make("path", "", code).setAttribute("d", path);
}
