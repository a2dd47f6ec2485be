// The view of the same run in other orders: a fan of the final boundaries, and a dot for the margin of each.
import { element, setText } from "../../kit/dom.js";
import { make, show } from "../../kit/svg.js";
import { createDots } from "./dots.js";
import { createFan } from "./fan.js";
import { LEGEND } from "./legend.js";

// A margin below this share of the largest one is counted separately.
const HALF = 0.5;
// The dots' share of the height.
const SHARE = 0.32;
const LEAST = 104;
// Pixels of the text that replaces the fan.
const WORDS = 52;
// The numbers of the captions in linviz/views/orders.
const [ALL, ALIKE, BENT, SOME, SOME_BENT, NONE, SAME, BENT_ALIKE] = [0, 1, 2, 3, 4, 5, 6, 7];

export const orders = {
  name: "orders",
  tellsEnds: true,
  legend: LEGEND,

  make(node) {
    const svg = make("svg", "chart orders", node);
    svg.setAttribute("aria-hidden", "true");
    const fan = createFan(svg);
    return { svg, fan, dots: createDots(svg), why: element("p", "bent", node), key: {} };
  },

  draw(nodes, { shown, fixed, lit, work, width, height }) {
    const { items } = work;
    const inputs = { run: shown.run, items, width, height };
    const dotsHeight = fixed.bent ? height - WORDS : Math.max(LEAST, Math.round(SHARE * height));
    if (Object.entries(inputs).some(([name, value]) => nodes.key[name] !== value)) {
      nodes.key = inputs;
      setText(nodes.why, fixed.bent);
      show(nodes.fan.layer, !fixed.bent);
      if (!fixed.bent)
        nodes.fan.layOut(shown.points, items, fixed.best, {
          width,
          height: height - dotsHeight,
          counts: orders.told(items),
          noun: fixed.noun,
        });
      if (items.length)
        nodes.dots.layOut(items, { width, height: dotsHeight, top: height - dotsHeight });
    }
    show(nodes.dots.layer, items.length > 0);
    if (items.length) nodes.dots.showStep(shown.get("margin") / fixed.widest, shown.get("errors"));
    if (fixed.bent) return;
    nodes.fan.drawPoints(shown, lit);
    nodes.fan.showStep(shown);
  },

  told(items) {
    if (!items.length) return {};
    const [updates, wrong] = ["updates", "wrong"].map((name) => items.map((one) => one[name]));
    const shares = items.map((one) => one.share).filter((share) => share !== null);
    const counts = {
      orders: items.length,
      right: wrong.filter((count) => count === 0).length,
      below: shares.filter((share) => share > 0 && share < HALF).length,
      least: Math.min(...updates),
      most: Math.max(...updates),
      fewest: Math.min(...wrong),
      worst: Math.max(...wrong),
    };
    return { ...counts, ...sharedLines(items), caption: caseOf(counts, shares.length > 0) };
  },
};

// Return how many different lines there are, and how many orders share the most frequent one.
function sharedLines(items) {
  const ordersOfLine = new Map();
  for (const { line } of items) if (line) ordersOfLine.set(line, (ordersOfLine.get(line) ?? 0) + 1);
  return ordersOfLine.size
    ? { lines: ordersOfLine.size, commonest: Math.max(...ordersOfLine.values()) }
    : {};
}

function caseOf({ right, orders: count, least, most, fewest, worst }, hasMargins) {
  if (right === count) {
    if (!hasMargins) return least < most ? BENT : BENT_ALIKE;
    return least < most ? ALL : ALIKE;
  }
  if (right) return hasMargins ? SOME : SOME_BENT;
  return fewest < worst ? NONE : SAME;
}
