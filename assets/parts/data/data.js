// Data of one's own, generators, the table of points, brush and box come when they are first asked for.
import { emit } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { refuses } from "../../model/limits.js";
import * as trueBoundary from "../../stage/true_boundary.js";

let graph = null;

// act: of assets/data/data.js
/** @type {(act: string, ...given: any[]) => Promise<void>} */
export async function ask(act, ...given) {
  if (refuses("points")) return;
  const part = await loadPart("data").catch(({ message }) => void emit("notice", message));
  part?.[act](graph, ...given);
}

const isFile = (event) => event.dataTransfer?.types.includes("Files");

// or the browser would leave the page to show the file
function over(event) {
  if (isFile(event)) event.preventDefault();
}

function drop(event) {
  if (!isFile(event)) return;
  event.preventDefault();
  ask("take", event.dataTransfer.files[0]);
}

export function start(node) {
  graph = node;
  trueBoundary.start(node);
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop);
}
