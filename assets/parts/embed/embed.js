// In somebody's frame (/embed/…): messages to the page around it and from it, which come after the page; and the way out.
import { emit } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { whenOpen } from "../../kit/opening.js";
import { address, pageBase } from "../../model/address.js";
import * as limits from "../../model/limits.js";

// nearest: of stage/points.js
/** @type {(nearest: Nearest) => Embed} */
export function createEmbed(nearest) {
  return {
    async start(graph) {
      if (!document.documentElement.matches("[data-embed]") || window.parent === window) return;
      /** @type {MessageEvent[]} */
      const early = [];
      /** @type {(event: MessageEvent) => void} */
      let hear = (event) => early.push(event);
      window.addEventListener("message", (event) => hear(event));
      try {
        hear = (await loadPart("frame")).createFrame(graph, nearest);
        early.forEach(hear);
      } catch (reason) {
        whenOpen(() => emit("notice", reason instanceof Error ? reason.message : String(reason)));
      }
    },
    // where one can do with it what one likes
    leave() {
      const link = address(limits.query(), pageBase());
      if (link) window.open(link, "_blank", "noopener");
    },
  };
}
