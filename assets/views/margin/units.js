// The margin in units of the radius of the smallest ball around the points (001), and the bound on the capacity
// that follows from it (004).
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { createRows, valueText } from "./panel.js";

const ROWS = [
  letters("$ball{, smallest ball round the points}"),
  letters("Margin in units of $ball"),
  letters("$ball²/$widest² + 1{, $widest: the largest margin}"),
];

export function createUnits(node) {
  const holder = element("div", "scaling", node);
  const [size, ratio, bound] = createRows(holder, ROWS);

  function show(shown, { radius, capacity, dimension, dimension_name: name }) {
    setText(size.text, valueText(radius));
    setText(ratio.text, valueText(shown.get("margin") / radius));
    const comparison = dimension ? ` against ${name} = ${dimension}` : "";
    setText(bound.text, valueText(capacity ?? Infinity) + comparison);
  }

  return {
    node: holder,
    show,
    trial: () => ({ ball: true }),
    captionValues: (shown, { radius }) => ({ ratio: shown.get("margin") / radius }),
  };
}
