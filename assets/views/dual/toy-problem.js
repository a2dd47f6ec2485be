// The toy problem of minimising u² with u ≥ 1: L over u at a λ that is set by hand, and next to it g, the
// minimum of L at each λ.
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { equals, number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";

const X = { low: -0.5, high: 2.5 };
const Y = { low: -1.5, high: 5 };
// The minimum of u² with u ≥ 1, and the λ of the saddle point.
const [ANSWER, BEST] = [1, 2];
const OTHERS = [0, 1, 2, 3, 4];
const FINE = 60;
const FREE = -0.8;
// The smallest and largest height of the charts in pixels.
const [LEAST, MOST] = [112, 420];
const TALL = 220;
// The width of a first chart that has room for both of its names.
const BOTH = 150;
// The width of the first chart as a share.
const FIRST = 0.56;
const CONDITIONS = [
  ["stationary", letters("2$unknown = $multiplier")],
  ["primal", letters("$unknown ≥ 1")],
  ["dual", letters("$multiplier ≥ 0")],
  ["slackness", letters("$multiplier ($unknown − 1) = 0")],
];

/** @type {(x: number, lam: number) => number} */
const lagrangian = (x, lam) => x * x - lam * (x - 1);

/** @type {(node: HTMLElement) => any} */
export function createToyProblem(node) {
  const holder = element("div", "small-problem", node);
  holder.hidden = true;
  const charts = element("div", "small-charts", holder);
  const nodes = { ...createPrimalChart(charts), ...createDualChart(charts) };
  const name = element("label", "", holder, letters("$multiplier by hand "));
  const slider = element("input", "", name);
  const lamps = createLamps(holder);
  const summary = element("p", "small-told", holder);
  let layout = null;

  function showLambda() {
    const { small, boxes } = layout;
    const place = Number(slider.value);
    const [lam, x, g, holds] = [small.lam, small.x, small.g, small.holds].map((row) => row[place]);
    drawLambda(nodes, boxes, { lam, x, g });
    lamps(holds);
    const text = summaryOf(lam, x, g);
    slider.setAttribute("aria-valuetext", text);
    setText(summary, text);
  }

  slider.addEventListener("input", showLambda);
  slider.addEventListener("keydown", (event) => event.stopPropagation());

  // Draw the toy problem, or hide it if `small` is null.
  function draw(small, { width, height }) {
    holder.hidden = small === null;
    if (!small) return;
    if (!layout) {
      Object.assign(slider, { type: "range", min: 0, max: small.lam.length - 1, step: 1 });
      slider.value = small.lam.findIndex((lam) => lam >= 1);
    }
    const otherHeights = [...holder.children].reduce((sum, one) => sum + one.offsetHeight, 0);
    const high = Math.max(LEAST, Math.min(MOST, height - otherHeights + charts.offsetHeight));
    const wide = Math.round(FIRST * width);
    const y = { ...Y, few: high < TALL ? 3 : 7 };
    const boxes = [
      nodes.left.layOut(
        { width: wide, height: high },
        { ...X, label: letters("$unknown") },
        { ...y, label: letters("$L($unknown, $multiplier)") },
      ),
      nodes.right.layOut(
        { width: width - wide, height: high },
        { low: 0, high: small.lam.at(-1), label: letters("$multiplier"), few: 4 },
        { ...y, label: letters("$g($multiplier)") },
      ),
    ];
    charts.style.height = `${high}px`;
    layout = { small, boxes };
    drawBackground(nodes, boxes, small);
    showLambda();
  }

  return { draw };
}

function createPrimalChart(node) {
  const left = createChart(node, "small-primal", { left: 34, right: 10, bottom: 36 });
  const { plot } = left;
  const path = (name) => make("path", name, plot);
  return {
    left,
    outside: path("small-outside"),
    others: path("small-others"),
    square: path("series small-square"),
    own: path("series"),
    low: make("circle", "now", plot),
    level: path("small-level"),
    infinite: make("text", "chart-name small-infinite", plot),
    squareName: make("text", "chart-name", plot),
  };
}

function createDualChart(node) {
  const right = createChart(node, "small-dual", { left: 26, right: 14, bottom: 36 });
  const { plot } = right;
  return {
    right,
    best: make("path", "series best", plot),
    bestName: make("text", "chart-name small-best", plot),
    curve: make("path", "series", plot),
    reached: make("path", "small-level", plot),
    dot: make("circle", "now", plot),
  };
}

function createLamps(node) {
  const list = element("ul", "lamps", node);
  const lamps = CONDITIONS.map(([name, says]) => {
    const item = element("li", "", list);
    const state = element("span", "light-state", item);
    state.setAttribute("role", "img");
    item.append(" ");
    element("b", "", item, name);
    element("span", "light-says", item, says);
    return { item, state };
  });
  return (holds) =>
    lamps.forEach(({ item, state }, place) => {
      write(item, "data-holds", holds[place]);
      setText(state, holds[place] ? "✓" : "○");
      write(state, "aria-label", holds[place] ? "holds" : "does not hold");
    });
}

// Return path data of a function of x, interrupted outside of the chart.
function curveOf({ x, y }, fn, from = X.low, to = X.high) {
  const places = Array.from({ length: FINE + 1 }, (_, i) => from + (i / FINE) * (to - from));
  let pen = "M";
  return places
    .map((at) => {
      const value = fn(at);
      if (value > Y.high || value < Y.low) {
        pen = "M";
        return "";
      }
      const part = `${pen}${roundToTenth(x.at(at))} ${roundToTenth(y.at(value))}`;
      pen = "L";
      return part;
    })
    .join("");
}

// Draw what does not depend on λ.
/** @type {(nodes: any, boxes: any[], small: any) => void} */
function drawBackground(nodes, [left, right], small) {
  const wall = roundToTenth(left.x.at(ANSWER));
  write(nodes.outside, "d", `M${left.left} ${left.top}H${wall}V${left.bottom}H${left.left}Z`);
  write(nodes.others, "d", OTHERS.map((lam) => curveOf(left, (x) => lagrangian(x, lam))).join(""));
  write(
    nodes.square,
    "d",
    curveOf(left, (x) => x * x, ANSWER),
  );
  // The texts are below all curves.
  const free = left.y.at(FREE) + 4;
  show(nodes.infinite, left.right - left.left > BOTH);
  placeText(nodes.infinite, letters("max $L = ∞"), [left.left + 6, free]);
  placeText(nodes.squareName, letters("max $L = $unknown²"), [left.right - 4, free], "end");
  const places = small.lam.map(
    (lam, i) => `${roundToTenth(right.x.at(lam))} ${roundToTenth(right.y.at(small.g[i]))}`,
  );
  write(nodes.curve, "d", `M${places.join("L")}`);
  const answer = roundToTenth(right.y.at(ANSWER));
  write(nodes.best, "d", `M${right.left} ${answer}H${right.right}`);
  placeText(nodes.bestName, "the answer, 1", [right.left + 6, answer - 7]);
}

// Draw L and g at a λ: the minimum of L is at the height of g.
/** @type {(nodes: any, boxes: any[], at: { lam: number, x: number, g: number }) => void} */
function drawLambda(nodes, [left, right], { lam, x, g }) {
  write(
    nodes.own,
    "d",
    curveOf(left, (at) => lagrangian(at, lam)),
  );
  placeCircle(nodes.low, [left.x.at(x), left.y.at(g)]);
  placeCircle(nodes.dot, [right.x.at(lam), right.y.at(g)]);
  const height = roundToTenth(left.y.at(g));
  write(nodes.level, "d", `M${roundToTenth(left.x.at(x))} ${height}H${left.right + 10}`);
  write(nodes.reached, "d", `M${right.left - 26} ${height}H${roundToTenth(right.x.at(lam))}`);
}

function placeCircle(node, [x, y]) {
  write(node, "cx", roundToTenth(x));
  write(node, "cy", roundToTenth(y));
  write(node, "r", 5.5);
}

function placeText(node, text, [x, y], anchor = "start") {
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", Math.round(x));
  write(node, "y", Math.round(y));
  write(node, "text-anchor", anchor);
}

/** @type {(lam: number, x: number, g: number) => string} */
function summaryOf(lam, x, g) {
  const head = letters(
    `$multiplier ${equals(number(lam))}: $L is lowest at $unknown ${equals(number(x))}, where it is $g ${equals(number(g))}.`,
  );
  if (lam === BEST) return `${head} A saddle: max min = min max = 1, and all four conditions hold.`;
  if (lam < BEST) return letters(`${head} $multiplier is too small: $unknown stays below 1.`);
  return letters(`${head} $multiplier is too large: $unknown is larger than necessary.`);
}
