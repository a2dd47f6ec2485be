// "Ask about this step" in the dialog that shares comes when it is first unfolded.
import { emit } from "../../kit/bus.js";
import { byId } from "../../kit/dom.js";
import { loadPart } from "../../kit/lazy_parts.js";

/** @type {() => void} */
export function createShare() {
  const fold = byId("share-ask");
  /** @type {{ refresh(): void } | null} */
  let room = null;

  async function unfold() {
    if (!fold.open) return;
    try {
      const { createRoom } = await loadPart("share");
      room ??= createRoom(byId("ask-body"));
      room?.refresh();
    } catch (reason) {
      emit("notice", reason instanceof Error ? reason.message : String(reason));
      fold.open = false;
    }
  }

  fold.addEventListener("toggle", unfold);
}
