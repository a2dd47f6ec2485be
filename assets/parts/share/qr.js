// The QR code of the link to this step, as large as the screen: a hall opens it without typing.
import { emit } from "../../kit/bus.js";
import { element, setText } from "../../kit/dom.js";
import { closeDialog, showDialog } from "../../kit/popups.js";
import { sentence } from "../../kit/sentence.js";
import { make } from "../../kit/svg.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";
import { addSaying, createDialog } from "./dialog.js";
import { here, TOO_MANY } from "./link.js";

// ms; until the server counts as gone
const PATIENCE = 8000;
const LOST = "The server does not answer, and the link opens only while it does. Try again later.";
const HERE = "This address only works on this computer; phones cannot open it.";
const OWN = /^(localhost|127\.|\[::1\])/;

// link: the dialog that has a button for this one, and boxes for the link
/** @type {(link: LinkDialog) => { open(): Promise<void> }} */
export function createQrDialog(link) {
  const { body } = createDialog("qr", "Open this step on a phone");
  const code = element("div", "qr-code", body);
  code.id = "qr-code";
  const title = element("p", "qr-of", body);
  title.id = "qr-of";
  const said = addSaying(body, "qr-said");
  /** @type {(text: string) => void} */
  const say = (text) => setText(said, text);

  /** @type {(found: { size: number, path: string }) => void} */
  function draw({ size, path }) {
    const picture = make("svg", "", code);
    picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", "QR code of the link to this step");
    make("path", "", picture).setAttribute("d", path);
  }

  return {
    async open() {
      const where = link.isOpen() ? link.asked() : here();
      if (!where) return emit("notice", TOO_MANY);
      closeDialog();
      code.replaceChildren();
      setText(title, state.scenario.title);
      say("Drawing the code …");
      showDialog("qr");
      try {
        const asked = { seq: 0, link: where };
        const reply = await post("qr", asked, { signal: AbortSignal.timeout(PATIENCE) });
        if (reply.error) return say(sentence(reply.error));
        draw(reply);
        return say(OWN.test(location.hostname) ? HERE : location.host);
      } catch {
        return say(LOST);
      }
    },
  };
}
