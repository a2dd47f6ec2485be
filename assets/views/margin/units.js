// The margin where all points lie in a ball of radius 1 (001), and what that says of the capacity (004).
import { element, setText } from "../../kit/dom.js";
import { createRows, told } from "./panel.js";

const ROWS = [
  "R{, of the smallest ball that holds all points}",
  "Margin in units of R",
  "R²/m² + 1{, of the widest street,} against D + 1",
];

export function createUnits(node) {
  const holder = element("div", "scaling", node);
  const [size, ratio, bound] = createRows(holder, ROWS);

  function show(shown, { radius, capacity, dimension }) {
    setText(size.text, told(radius));
    setText(ratio.text, told(shown.get("margin") / radius));
    setText(bound.text, `${told(capacity ?? Infinity)} against ${told(dimension ?? Infinity)}`);
  }

  return {
    node: holder,
    show,
    tried: () => ({ ball: true }),
    told: (shown, { radius }) => ({ ratio: shown.get("margin") / radius }),
  };
}
