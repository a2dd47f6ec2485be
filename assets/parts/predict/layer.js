// What lies over the canvas: while something is asked, what is tapped and dragged; afterwards the guess beside the truth.
import { make } from "../../kit/svg.js";
import { axesOf } from "../../stage/axes.js";
import { createHandles } from "./handles.js";
import { line, place, point, points } from "./outcome.js";
import { createTargets } from "./targets.js";

/** @typedef {{ draw(axes: Axes): void, take?(event: any, axes: Axes): void }} Drawing */

const ANSWERS = { line, point, points };
const MAKERS = { line: createHandles, point: createTargets, points: createTargets };

// changed: told of the guess whenever it is another
export function createLayer(graph, changed) {
  const svg = make("svg", "predict-layer", graph.parentNode);
  const root = make("g", "", svg);
  // of what is asked, or was answered
  /** @type {Drawing[]} */
  let drawings = [];

  function clear() {
    drawings = [];
    root.replaceChildren();
    svg.removeAttribute("data-asks");
  }

  function draw() {
    if (!drawings.length) return;
    const axes = axesOf(graph);
    root.setAttribute("transform", `scale(${axes.scale})`);
    for (const drawing of drawings) drawing.draw(axes);
  }

  function ask(question) {
    clear();
    const maker = MAKERS[question.form];
    drawings = maker ? [maker(root, question, { changed, draw, axes: () => axesOf(graph) })] : [];
    if (question.at) drawings.push(place(root, question));
    if (maker) svg.dataset.asks = question.form;
    draw();
  }

  function answer(question, guess, judged) {
    clear();
    const maker = ANSWERS[question.form];
    drawings = maker ? [maker(root, question, guess, judged)] : [];
    if (question.at) drawings.push(place(root, question));
    draw();
  }

  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    event.preventDefault();
    for (const drawing of drawings) drawing.take?.(event, axesOf(graph));
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
  return { ask, answer, clear, draw };
}
