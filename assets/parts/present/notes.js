// What the window with the lecturer's notes (assets/notes) is told, from window to window and without the server.
import { emit, on } from "../../kit/bus.js";
import { openChannel } from "../../kit/platform.js";
import * as clock from "../../model/clock.js";
import { next } from "../../model/course.js";
import { state } from "../../model/state.js";
import { caption } from "../../wording/caption.js";
import { count } from "../../wording/number.js";

const SIZE = "popup,width=1100,height=760";

// what a question asks for is not told before it is answered
/** @type {(coming: Shown) => string} */
const wordsOf = (coming) => (state.roomQuestion ? "" : caption(coming).text);

/** @type {(isBlack: boolean) => object} */
function told(isBlack) {
  const { scenario, shown, run, presenting } = state;
  const { title, lecture, notes, question, answer } = scenario;
  const coming = clock.nextShown();
  return {
    began: presenting,
    texts: { title: title || "My own points", lecture, notes, question, answer },
    at: shown.scrubbed ? "" : `Step ${count(shown.get("step"))} of ${count(run.steps)}`,
    now: caption(shown).text,
    asked: state.roomQuestion,
    coming: coming && wordsOf(coming),
    next: next()?.title ?? "",
    black: isBlack,
  };
}

// isBlack: whether the screen is black
/** @type {(isBlack: () => boolean) => Notes} */
export function createNotes(isBlack) {
  // of several windows that present, the notes follow the one that was heard last, and press its keys
  const id = Math.random().toString(36).slice(2);
  const channel = openChannel("linviz");
  let timer = 0;

  // after the picture, and once however much has changed
  function tell() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!state.shown) return;
      const message = state.presenting === null ? { gone: true } : told(isBlack());
      channel.send({ from: id, ...message });
    });
  }

  /** @type {(data: { hello?: boolean, to?: string, key: string, shiftKey: boolean }) => void} */
  function hear(data) {
    if (data.hello && state.presenting !== null) tell();
    if (data.to !== id) return;
    const { key, shiftKey } = data;
    const pressed = { key, shiftKey, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", pressed));
  }

  channel.listen(hear);
  window.addEventListener("pagehide", () => channel.send({ from: id, gone: true }));
  for (const event of ["shown", "stride", "asked"])
    on(event, () => state.presenting !== null && tell());
  on("presenting", tell);

  return {
    tell,
    open() {
      const opened = window.open("/notes", "linviz-notes", SIZE);
      if (opened) opened.focus();
      else emit("notice", "The browser blocked the window. Open /notes in a new window.");
    },
  };
}
