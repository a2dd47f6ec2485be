// Points to choose from: each is a target of its own, for a finger and for the keyboard.
import { make, show } from "../../kit/svg.js";
import { state } from "../../model/state.js";
import { allDigits } from "../../wording/number.js";
import { className } from "../../wording/speech.js";

// px; how far from a point a press still means it
const REACH = 26;
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function createTargets(root, { form }, { changed, draw, axes: axesNow }) {
  const many = form === "points";
  const { points, labels } = state.run;
  /** @type {Set<number>} */
  const chosen = new Set();
  const group = make("g", "predict-targets", root);
  group.setAttribute("role", many ? "group" : "radiogroup");
  group.setAttribute("aria-label", many ? "Points: choose all that apply" : "Points: choose one");
  const nodes = points.map((_, i) => target(i));

  function target(i) {
    const node = make("g", "predict-target", group);
    node.setAttribute("role", many ? "checkbox" : "radio");
    node.setAttribute("tabindex", i ? -1 : 0);
    node.setAttribute("aria-checked", "false");
    const at = points[i].slice(0, state.run.dimension).map(allDigits).join(", ");
    node.setAttribute("aria-label", `point ${i + 1}, ${className(labels[i])}, at ${at}`);
    make("circle", "predict-focus", node).setAttribute("r", "17");
    make("circle", "predict-ring", node).setAttribute("r", "12");
    node.addEventListener("keydown", (event) => onKey(event, i));
    return node;
  }

  function onKey(event, i) {
    const way = WAYS[event.key];
    if (event.key === " ") toggle(i);
    else if (event.key === "Enter" && !chosen.size) toggle(i);
    else if (way) go((i + way + points.length) % points.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function go(i) {
    nodes.forEach((node, j) => void node.setAttribute("tabindex", j === i ? "0" : "-1"));
    nodes[i].focus();
  }

  function toggle(i) {
    const had = chosen.has(i);
    if (!many) chosen.clear();
    if (had) chosen.delete(i);
    else chosen.add(i);
    nodes.forEach((node, j) => void node.setAttribute("aria-checked", String(chosen.has(j))));
    const all = [...chosen].sort((a, b) => a - b);
    changed(many ? all : (all[0] ?? null));
    draw(axesNow());
  }

  return {
    draw({ px }) {
      nodes.forEach((node, i) => {
        node.setAttribute("transform", `translate(${px(points[i]).join(" ")})`);
        show(node.lastElementChild, chosen.has(i));
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
