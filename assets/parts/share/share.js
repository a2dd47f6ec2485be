// Share, the QR code and the figure of Plotly: their dialogs come when one of them is first asked for.
import { emit } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";

/** @typedef {typeof ACTS[number]} ShareAct */

const ACTS = /** @type {const} */ ([
  "share",
  "copy",
  "copy-frame",
  "copy-picture",
  "copy-formula",
  "copy-sentence",
  "save-picture",
  "qr",
  "plotly",
]);

// acts: of the page's buttons and keys
/** @type {() => import("../../kit/closing.js").Closable & { acts: Record<ShareAct, () => Promise<void>> }} */
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

  return {
    // a dialog that is on its way
    isOpen: () => awaited !== "",
    close() {
      awaited = "";
    },
    acts: /** @type {Record<ShareAct, () => Promise<void>>} */ (
      Object.fromEntries(ACTS.map((act) => [act, () => perform(act)]))
    ),
  };
}
