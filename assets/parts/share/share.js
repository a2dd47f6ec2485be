// Share, the QR code and the figure of Plotly: their dialogs come when one of them is first asked for.
import { emit, on } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";

/** @typedef {"share" | "copy" | "copy-frame" | "qr" | "plotly"} ShareAct */

// the acts of the page's buttons and keys
/** @type {() => Record<ShareAct, () => Promise<void>>} */
export function createShare() {
  /** @type {Record<ShareAct, () => void> | null} */
  let room = null;
  // what was asked for last, and not taken back since
  /** @type {ShareAct | ""} */
  let awaited = "";

  /** @type {(act: ShareAct) => Promise<void>} */
  async function perform(act) {
    awaited = act;
    try {
      const { createRoom } = await loadPart("share");
      room ??= createRoom();
    } catch (reason) {
      awaited = "";
      emit("notice", reason instanceof Error ? reason.message : String(reason));
    }
    if (awaited !== act) return;
    awaited = "";
    room?.[act]();
  }

  // by Escape
  on("dismissed", () => {
    awaited = "";
  });
  return {
    share: () => perform("share"),
    copy: () => perform("copy"),
    "copy-frame": () => perform("copy-frame"),
    qr: () => perform("qr"),
    plotly: () => perform("plotly"),
  };
}
