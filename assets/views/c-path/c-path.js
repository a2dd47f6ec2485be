// The view of what C trades off: the curve of slack against margin over all C, with a handle for today's C, and
// below it α/C of each point; the same for λ of ridge regression.
import { show } from "../../kit/svg.js";
import { createCurve } from "./curve.js";
import { LEGEND } from "./legend.js";
import { createShares } from "./shares.js";

// The curve's share of the height.
const SHARE = 0.62;
// Pixels of height that the curve and the shares need together.
const BOTH = 280;

export const cPath = {
  name: "c-path",
  tellsEnds: true,
  legend: LEGEND,
  follows: true,

  make(node) {
    return { curve: createCurve(node), shares: createShares(node), key: {} };
  },

  draw(nodes, { shown, fixed, lit, work, width, height }) {
    const { items } = work;
    const inputs = { items, fixed, width, height };
    if (Object.entries(inputs).some(([name, value]) => nodes.key[name] !== value)) {
      nodes.key = inputs;
      const showsBoth = height >= BOTH;
      const curveHeight = showsBoth ? Math.round(SHARE * height) : height;
      show(nodes.shares.svg, showsBoth);
      nodes.curve.layOut(items, fixed, { width, height: curveHeight });
      nodes.shares.layOut(items, fixed, shown.labels, {
        width,
        height: showsBoth ? height - curveHeight : BOTH,
      });
    }
    const { parameter } = fixed;
    const stepPlace = placeOf(shown, parameter);
    const draggedValue = shown.scrubbed ? valueAt(shown, parameter) : null;
    const today = fixed.today && { x: fixed.today[0], y: fixed.today[1] };
    nodes.curve.showStep(
      shown.scrubbed ? null : stepPlace,
      draggedValue ? stepPlace : today,
      draggedValue ?? fixed.value,
      parameter === "lam" && Number.isFinite(shown.get("lam")) ? shown.get("lam") : null,
    );
    // Each step of ridge regression is the optimum for its own λ.
    const value = parameter === "lam" ? shown.get("lam") : (draggedValue ?? fixed.value);
    nodes.shares.showStep(value, lit);
  },

  told: (items) => (items.length && items.every((one) => one.x === null) ? { caption: 3 } : {}),
};

const valueAt = (shown, parameter) =>
  parameter === "lam" ? shown.get("lam") : shown.parameters[parameter];

// Return the place of a step in the trade-off; null if it has none.
function placeOf(shown, parameter) {
  if (parameter === "C") {
    const x = shown.get("half_width");
    return Number.isFinite(x) ? { x, y: shown.get("slack_sum") } : null;
  }
  const lam = shown.get("lam");
  const x = Number.isFinite(lam) ? Math.sqrt(Math.max(0, shown.get("penalty")) / lam) : 0;
  return { x, y: shown.get("squared_error") };
}
