// What lies over the canvas: while something is asked, what is tapped and dragged; afterwards the answer beside the truth.
import { make } from "../../kit/svg.js";
import { axesOf } from "../../stage/axes.js";
import { createHandles } from "./handles.js";
import { drawLine, drawPlace, drawPoints } from "./outcome.js";
import { createTargets } from "./targets.js";

// changed: told of the guess whenever it is another
/** @type {(graph: HTMLElement, changed: (guess: any) => void) => Layer} */
export function createLayer(graph, changed) {
  /** @type {SVGElement} */
  const svg = make("svg", "predict-layer", /** @type {Element} */ (graph.parentNode));
  /** @type {SVGElement} */
  const root = make("g", "", svg);
  /** @type {Drawing[]} */
  let drawings = [];
  /** @type {any} */
  let guess = null;
  /** @type {() => Axes} */
  const axes = () => axesOf(graph);

  function clear() {
    drawings = [];
    guess = null;
    root.replaceChildren();
    svg.removeAttribute("data-asks");
  }

  function draw() {
    if (!drawings.length) return;
    const now = axes();
    root.setAttribute("transform", `scale(${now.scale})`);
    for (const drawing of drawings) drawing.draw(now);
  }

  /** @type {(next: any) => void} */
  function take(next) {
    guess = next;
    changed(next);
    draw();
  }

  /** @type {(question: AskedQuestion) => Drawing | null} */
  function drawingOf({ form, before }) {
    if (form === "line") return createHandles(root, before ?? null, { changed: take, axes });
    if (form === "point" || form === "points")
      return createTargets(root, form === "points", { changed: take, axes });
    return null;
  }

  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    event.preventDefault();
    for (const drawing of drawings) drawing.take?.(event, axes());
  });
  // the wheel still zooms
  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      graph.dispatchEvent(new WheelEvent(event.type, event));
    },
    { passive: false },
  );

  return {
    draw,
    clear,
    guess: () => guess,
    focus: () => drawings[0]?.focus?.(),
    ask(question) {
      clear();
      const drawing = drawingOf(question);
      drawings = drawing ? [drawing] : [];
      if (drawing) svg.dataset.asks = question.form;
      if (question.at) drawings.push(drawPlace(root, question.at));
      draw();
    },
    answer({ form, after, at }, answer) {
      clear();
      if (form === "line" && after) drawings.push(drawLine(root, answer, after));
      if (form === "point" || form === "points") drawings.push(drawPoints(root, [answer].flat()));
      if (at) drawings.push(drawPlace(root, at));
      draw();
    },
  };
}
