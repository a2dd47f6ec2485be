// Data of one's own, generators, the table of points, brush and box come when they are first asked for.
import { emit, on } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { refuses } from "../../model/limits.js";

/** @typedef {"data" | "data-generate" | "data-table" | "tool-brush" | "tool-box"} DataAct */

// or the browser would leave the page to show the file
/** @type {(event: DragEvent) => void} */
function over(event) {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

// acts: of the page's buttons
/** @type {(graph: Graph) => Part & { acts: Record<DataAct, () => Promise<void>> }} */
export function createDataTools(graph) {
  // name: of a function of assets/data/data.js
  /** @type {(name: "open" | "take" | "tool" | "paste", given: string | File) => Promise<void>} */
  async function ask(name, given) {
    if (name !== "paste" && refuses("points")) return;
    const part = await loadPart("data").catch(({ message }) => void emit("notice", message));
    part?.[name](graph, given);
  }

  /** @type {(event: DragEvent) => void} */
  function drop(event) {
    over(event);
    const [file] = event.dataTransfer?.files ?? [];
    if (file) ask("take", file);
  }

  // not into a field; whether it is a table is found out there
  /** @type {(event: ClipboardEvent) => void} */
  function paste({ target, clipboardData }) {
    const text = clipboardData?.getData("text");
    if (text && !(/** @type {Element} */ (target).matches(":read-write"))) ask("paste", text);
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
      document.addEventListener("paste", paste);
      if (new URLSearchParams(location.search).has("data")) on("opened", openOnce);
    },
  };
}
