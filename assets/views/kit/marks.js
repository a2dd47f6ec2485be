// The marks of points in a view: class shapes, colours and rings as on the canvas. The mark under the pointer
// lights up wherever it is drawn (stage/highlight.js), and a press selects its point (views/pane).
import { make, roundToTenth, write } from "../../kit/svg.js";

// key: identifies the mark from step to step, where its place in the list does not
/** @typedef {{ index: number, label: number, at: Place, classes?: string, key?: number }} Mark */

const SHAPES = {
  1: ["circle", { r: 5.5 }],
  "-1": ["rect", { x: -5.25, y: -5.25, width: 10.5, height: 10.5 }],
};

// Return a layer of marks. Classes: looked (double ring), support with margin, inside or wrong (ring), is-wrong
// (cross), later (faint).
/** @type {(layer: Element) => { draw(marks: Mark[], lit: number | null): void }} */
export function createMarks(layer) {
  /** @type {Map<number, any>} */
  let nodes = new Map();

  function draw(marks, lit) {
    const previous = nodes;
    nodes = new Map();
    marks.forEach((mark, i) => {
      const key = mark.key ?? i;
      const node = previous.get(key) ?? makeMark(layer);
      previous.delete(key);
      nodes.set(key, node);
      showMark(node, mark, mark.index === lit);
    });
    for (const { group } of previous.values()) group.remove();
  }

  return { draw };
}

function makeMark(layer) {
  const group = make("g", "", layer);
  for (const radius of [9, 12.5]) make("circle", "ring", group).setAttribute("r", radius);
  return { group, label: 0 };
}

function showMark(node, { index, label, at, classes = "" }, isLit) {
  if (node.label !== label) drawShape(node, label);
  const place = at.map(roundToTenth);
  write(node.group, "transform", `translate(${place.join(" ")})`);
  write(node.group, "data-point", index);
  write(node.group, "class", `point ${classes}${isLit ? " is-lit" : ""}`);
}

function drawShape(node, label) {
  node.label = label;
  node.mark?.remove();
  node.cross?.remove();
  const [tag, attributes] = SHAPES[label];
  node.mark = make(tag, `mark ${label > 0 ? "plus" : "minus"}`, node.group);
  for (const [name, value] of Object.entries(attributes)) node.mark.setAttribute(name, value);
  node.cross = make("path", "cross", node.group);
  node.cross.setAttribute("d", "M-2.8 -2.8L2.8 2.8M2.8 -2.8L-2.8 2.8");
}
