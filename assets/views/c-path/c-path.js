// What C trades: slack against the width of the street, over all C, with today's C to drag; below, the shares of the
// points. The same of the lambda of ridge.
import { show } from "../../kit/svg.js";
import { createCurve } from "./curve.js";
import { createShares } from "./shares.js";

// of the height, for the curve
const SHARE = 0.62;
// pixels in which both have room
const BOTH = 280;

export const cPath = {
  name: "c-path",
  follows: true,

  make(node) {
    return { curve: createCurve(node), shares: createShares(node), key: {} };
  },

  draw(nodes, { shown, fixed, lit, work, width, height }) {
    const { items } = work;
    const seen = { items, fixed, width, height };
    if (Object.entries(seen).some(([name, value]) => nodes.key[name] !== value)) {
      nodes.key = seen;
      const both = height >= BOTH;
      const high = both ? Math.round(SHARE * height) : height;
      show(nodes.shares.svg, both);
      nodes.curve.lay(items, fixed, { width, height: high });
      nodes.shares.lay(items, fixed, shown.labels, { width, height: both ? height - high : BOTH });
    }
    const { parameter } = fixed;
    const now = placeOf(shown, parameter);
    const dragged = shown.scrubbed ? valueAt(shown, parameter) : null;
    const today = fixed.today && { x: fixed.today[0], y: fixed.today[1] };
    nodes.curve.put(shown.scrubbed ? null : now, dragged ? now : today, dragged ?? fixed.value);
    // of ridge every step is an optimum, at a value of its own
    const value = parameter === "lam" ? shown.get("lam") : (dragged ?? fixed.value);
    nodes.shares.put(value, lit);
  },

  told: (items) => (items.length && items.every((one) => one.x === null) ? { caption: 3 } : {}),
};

const valueAt = (shown, parameter) =>
  parameter === "lam" ? shown.get("lam") : shown.parameters[parameter];

// what a step trades; null where it has no place
function placeOf(shown, parameter) {
  if (parameter === "C") {
    const x = shown.get("half_width");
    return Number.isFinite(x) ? { x, y: shown.get("slack_sum") } : null;
  }
  const lam = shown.get("lam");
  const x = Number.isFinite(lam) ? Math.sqrt(Math.max(0, shown.get("penalty")) / lam) : 0;
  return { x, y: shown.get("squared_error") };
}
