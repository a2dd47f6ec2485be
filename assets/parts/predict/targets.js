// Points to choose from: each is a target of its own, for a finger and for the keyboard.
import { make, show } from "../../kit/svg.js";
import { state } from "../../model/state.js";
import { allDigits } from "../../wording/number.js";
import { className } from "../../wording/speech.js";

// px; how far from a point a press still means it
const REACH = 26;
// the other arrows step, as everywhere
/** @type {Record<string, number>} */
const WAYS = { ArrowDown: 1, ArrowUp: -1 };

// isMany: several points can be chosen; changed: told of the numbers of the chosen ones, from 1
/** @type {(root: SVGElement, isMany: boolean, page: { changed(guess: number | number[] | null): void, axes(): Axes }) => Drawing} */
export function createTargets(root, isMany, { changed }) {
  const { points, labels } = state.run;
  /** @type {Set<number>} */
  const chosen = new Set();
  /** @type {SVGElement} */
  const group = make("g", "predict-targets", root);
  group.setAttribute("role", isMany ? "group" : "radiogroup");
  group.setAttribute("aria-labelledby", "predict-ask");
  const nodes = points.map((_, i) => target(i));
  let last = 0;

  /** @type {(i: number) => SVGElement} */
  function target(i) {
    /** @type {SVGElement} */
    const node = make("g", "predict-target", group);
    node.setAttribute("role", isMany ? "checkbox" : "radio");
    node.setAttribute("tabindex", i ? "-1" : "0");
    node.setAttribute("aria-checked", "false");
    const at = points[i].slice(0, state.run.dimension).map(allDigits).join(", ");
    node.setAttribute("aria-label", `point ${i + 1}, ${className(labels[i])}, at ${at}`);
    make("circle", "predict-focus", node).setAttribute("r", "22");
    make("circle", "predict-ring", node).setAttribute("r", "14");
    node.addEventListener("keydown", (event) => onKey(event, i));
    return node;
  }

  /** @type {(event: KeyboardEvent, i: number) => void} */
  function onKey(event, i) {
    const way = WAYS[event.key];
    if (event.key === " " || (event.key === "Enter" && !chosen.size)) toggle(i);
    else if (way) go((i + way + points.length) % points.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @type {(i: number) => void} */
  function go(i) {
    last = i;
    nodes.forEach((node, j) => void node.setAttribute("tabindex", j === i ? "0" : "-1"));
    nodes[i].focus();
  }

  /** @type {(i: number) => void} */
  function toggle(i) {
    const had = chosen.has(i);
    if (!isMany) chosen.clear();
    if (had) chosen.delete(i);
    else chosen.add(i);
    nodes.forEach((node, j) => void node.setAttribute("aria-checked", String(chosen.has(j))));
    const numbers = [...chosen].sort((a, b) => a - b).map((j) => j + 1);
    if (isMany) changed(numbers.length ? numbers : null);
    else changed(numbers[0] ?? null);
  }

  return {
    focus: () => nodes[last]?.focus(),
    draw({ px }) {
      nodes.forEach((node, i) => {
        node.setAttribute("transform", `translate(${px(points[i]).join(" ")})`);
        show(/** @type {SVGElement} */ (node.lastElementChild), chosen.has(i));
      });
    },
    take({ clientX, clientY }, { onPlot, px }) {
      const [x, y] = onPlot(clientX, clientY);
      const far = points.map((point) => Math.hypot(px(point)[0] - x, px(point)[1] - y));
      const least = Math.min(...far);
      if (least <= REACH) toggle(far.indexOf(least));
    },
  };
}
