// The slider for another b at the same w: the boundary moves in parallel, in the direction of −w as b grows
// (003).
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { biasShift, shiftedMargin } from "../../maths/trial_classifier.js";
import { vector } from "../../wording/number.js";
import { createRows, createSlider, valueText } from "./panel.js";

const ROWS = [
  letters("$b"),
  letters("Foot −$b $w/‖$w‖²"),
  letters("{Geometric margin, }min $y·$f / ‖$w‖"),
];
// The largest shift as a multiple of the radius of the points.
const FAR = 2;

export function createShifting(node, redraw) {
  const holder = element("div", "scaling", node);
  const slider = createSlider(holder, letters("Shift $b by"), { min: -1, max: 1 }, move);
  const [value, foot, margin] = createRows(holder, ROWS);
  let part = 0;
  let unit = 1;

  function move(next) {
    part = next;
    redraw();
  }

  const trial = () => ({ far: part * unit });

  function show(shown, fixed) {
    unit = FAR * (fixed.radius || 1);
    const change = biasShift(shown, trial());
    const b = shown.get("b") + change;
    slider.show(part, valueText(change), part !== 0);
    setText(value.text, valueText(b));
    const size = shown.get("half_width");
    const place = Array.from(shown.get("w"), (one) => -b * one * size ** 2);
    setText(foot.text, Number.isFinite(size) ? vector(place).text : "–");
    setText(margin.text, valueText(shiftedMargin(shown, trial())));
  }

  // Return the numbers of the caption.
  function captionValues(shown) {
    const run_b = shown.get("b");
    const tried_b = run_b + biasShift(shown, trial());
    const usual = shown.get("of_shift");
    const isThere = Number.isFinite(shown.get("half_width"));
    return {
      run_b,
      tried_b,
      foot: Math.abs(tried_b) * shown.get("half_width"),
      moved: Math.abs(trial().far),
      tried_margin: shiftedMargin(shown, trial()),
      of_shift: isThere && part ? usual + (part > 0 ? 1 : 2) : usual,
    };
  }

  return { node: holder, show, trial, captionValues };
}
