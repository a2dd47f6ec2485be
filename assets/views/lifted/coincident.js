// Marks for points with the same image: they share one mark and one name.
import { opacityFor } from "../../kit/svg.js";
import { kinds } from "../../model/support.js";
import { createMarks } from "../kit/marks.js";

/** @typedef {{ heap: number[], place: Row }} Heap */

// The largest number of marks with names, and the number from which on marks are small.
const FEW = 8;
const MANY = 40;

export function createHeaps(layer) {
  const marks = createMarks(layer);

  // Draw the marks at their places and return their names.
  /** @type {(shown: Shown, heaps: Heap[], lit: number | null) => any[]} */
  function draw(shown, heaps, lit) {
    const supportKinds = kinds(shown);
    // Many marks must not hide the picture.
    layer.classList.toggle("many", heaps.length > MANY);
    layer.style.setProperty("--rings", String(opacityFor(supportKinds.filter(Boolean).length)));
    const litHeap = heaps.find(({ heap }) => heap.includes(lit));
    marks.draw(
      heaps.map(({ heap, place }) => ({
        index: heap[0],
        label: shown.labels[heap[0]],
        at: [place[0], place[1]],
        classes: classesOf(shown, heap, supportKinds[heap[0]]),
      })),
      litHeap ? litHeap.heap[0] : null,
    );
    return namesOf(shown, heaps, lit);
  }

  return { draw };
}

const lookedAt = (shown) => [shown.get("index"), shown.get("other")];

// Return the classes of a mark, for the points that matter at this step, as on the canvas.
function classesOf(shown, heap, kind) {
  const looked = lookedAt(shown);
  const wrong = shown.get("wrong");
  const classes = [];
  if (heap.some((i) => looked.includes(i))) classes.push("looked");
  if (kind) classes.push("support", kind);
  if (shown.hasLearned() && heap.some((i) => wrong[i])) classes.push("is-wrong");
  return classes.join(" ");
}

function namesOf(shown, heaps, lit) {
  const looked = lookedAt(shown);
  const named = [...looked, lit];
  return heaps
    .filter(({ heap }) => heaps.length <= FEW || heap.some((i) => named.includes(i)))
    .map(({ heap, place }) => ({
      text: heapName(heap),
      at: place,
      classes: shown.labels[heap[0]] > 0 ? "plus" : "minus",
      away: heap.some((i) => looked.includes(i)) ? 16 : 11,
    }));
}

/** @type {(heap: number[]) => string} */
function heapName(heap) {
  const numbers = heap.slice(0, 3).map((i) => String(i + 1));
  if (heap.length === 1) return numbers[0];
  if (heap.length > 3) return `${heap.length} points`;
  return `points ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
