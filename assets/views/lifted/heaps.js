// Points that come to one place have one mark, and are named together.
import { kinds } from "../../model/support.js";

// heaps up to which each is named
const FEW = 8;

// as on the canvas, of the first point that the step has something to say of
/** @type {(shown: Shown, heap: number[]) => string} */
export function classesOf(shown, heap) {
  const looked = [shown.get("index"), shown.get("other")];
  const wrong = shown.get("wrong");
  const kind = kinds(shown)[heap[0]];
  const classes = [];
  if (heap.some((i) => looked.includes(i))) classes.push("looked");
  if (kind) classes.push("support", kind);
  if (shown.learned() && heap.some((i) => wrong[i])) classes.push("is-wrong");
  return classes.join(" ");
}

// heaps: with the place of each
/** @type {(shown: Shown, heaps: { heap: number[], place: Row }[], lit: number | null) => any[]} */
export function namesOfHeaps(shown, heaps, lit) {
  const asked = [shown.get("index"), shown.get("other"), lit];
  return heaps
    .filter(({ heap }) => heaps.length <= FEW || heap.some((i) => asked.includes(i)))
    .map(({ heap, place }) => ({
      text: textOf(heap),
      at: place,
      classes: shown.labels[heap[0]] > 0 ? "plus" : "minus",
      away: heap.some((i) => [shown.get("index"), shown.get("other")].includes(i)) ? 16 : 11,
    }));
}

/** @type {(heap: number[]) => string} */
export function textOf(heap) {
  const numbers = heap.slice(0, 3).map((i) => String(i + 1));
  if (heap.length === 1) return numbers[0];
  if (heap.length > 3) return `${heap.length} points`;
  return `points ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
