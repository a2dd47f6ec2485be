// Data of one's own, generators, the table of points, brush and box come when they are first asked for.
import { emit, on } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { refuses } from "../../model/limits.js";

/** @typedef {"data" | "data-generate" | "data-table" | "tool-brush" | "tool-box"} DataAct */

/** @type {(event: DragEvent) => boolean} */
const hasFile = ({ dataTransfer }) => Boolean(dataTransfer?.types.includes("Files"));

// or the browser would leave the page to show the file
/** @type {(event: DragEvent) => void} */
function over(event) {
  if (hasFile(event)) event.preventDefault();
}

// acts: of the page's buttons
/** @type {(graph: Graph) => Part & { acts: Record<DataAct, () => Promise<void>> }} */
export function createDataTools(graph) {
  // name: of a function of assets/data/data.js
  /** @type {(name: "open" | "take" | "tool", given: string | File) => Promise<void>} */
  async function ask(name, given) {
    if (refuses("points")) return;
    const part = await loadPart("data").catch(({ message }) => void emit("notice", message));
    part?.[name](graph, given);
  }

  /** @type {(event: DragEvent) => void} */
  function drop(event) {
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    ask("take", file);
  }

  let isAsked = false;

  // an address with ?data opens the dialog; the address then loses it
  function openOnce() {
    if (isAsked) return;
    isAsked = true;
    ask("open", "file");
  }

  return {
    acts: {
      data: () => ask("open", "file"),
      "data-generate": () => ask("open", "generate"),
      "data-table": () => ask("open", "table"),
      "tool-brush": () => ask("tool", "brush"),
      "tool-box": () => ask("tool", "box"),
    },
    start() {
      document.addEventListener("dragover", over);
      document.addEventListener("drop", drop);
      if (new URLSearchParams(location.search).has("data")) on("opened", openOnce);
    },
  };
}
