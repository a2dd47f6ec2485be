// w as a sum: each point adds its weight times y x, head to tail, first those of +, then those of -.
import { make, roundToTenth, write } from "../../kit/svg.js";
import { memoize } from "../../maths/memo.js";
import { vector } from "../../wording/number.js";
import { scale } from "../kit/scale.js";
import { held } from "./point-weights.js";

// pixels round the drawing; an arrow of fewer bears no number, one of fewer still is none
const AIR = 40;
const [NUMBERED, SEEN] = [26, 1];
// of more arrows than these only long ones bear a number
const [MANY, LONG] = [14, 70];
/** @type {WeakMap<Run, any>} */
const known = new WeakMap();

/** @type {(layer: Element) => any} */
export function createArrows(layer) {
  const grid = make("path", "chart-grid", layer);
  const zero = make("path", "chart-zero", layer);
  const sum = make("path", "dual-sum", layer);
  const parts = make("g", "", layer);
  const head = make("path", "dual-head", layer);
  const texts = make("g", "", layer);
  const name = make("text", "dual-w", layer);

  function draw({ shown, fixed, weights, lit }, { width, height }) {
    const reach = memoize(known, shown.run, () => reachOf(shown.run, fixed));
    const place = placed(reach, width, height);
    const [x, y] = place([0, 0]);
    write(grid, "d", gridOf(reach, place, [width, height]));
    write(zero, "d", `M0 ${y}H${width}M${x} 0V${height}`);
    const chain = chainOf(shown, weights, fixed);
    while (parts.childElementCount > chain.length) parts.lastChild.remove();
    while (parts.childElementCount < chain.length) make("path", "", parts);
    texts.replaceChildren();
    const least = chain.length > MANY ? LONG : NUMBERED;
    chain.forEach(({ i, from, to }, at) => {
      const [start, end] = [place(from), place(to)];
      const node = parts.children[at];
      const colour = shown.labels[i] > 0 ? "plus" : "minus";
      write(node, "class", `dual-arrow ${colour}${i === lit ? " is-lit" : ""}`);
      write(node, "data-point", i);
      write(node, "d", arrow(start, end, 7));
      if (i === lit || lengthOf(start, end) > least) tellNumber(texts, i, start, end);
    });
    const tip = place(shown.get("w"));
    write(sum, "d", shaft([x, y], tip));
    write(head, "d", triangle([x, y], tip, 11));
    const text = `w = ${vector(Array.from(shown.get("w"))).text}`;
    if (name.textContent !== text) name.textContent = text;
    const right = tip[0] > width - 150;
    write(name, "text-anchor", right ? "end" : "start");
    write(name, "x", right ? width - 8 : Math.max(8, tip[0] + 10));
    write(name, "y", Math.max(18, Math.min(height - 10, tip[1] + (tip[1] > y ? 22 : -12))));
  }

  return { layer, draw };
}

/** @type {(start: any, end: any) => number} */
const lengthOf = ([a, b], [c, d]) => Math.hypot(c - a, d - b);

// what each adds, + first, from w as it was at the start
function chainOf(shown, weights, { factor }) {
  const start = shown.run.at(0).get("w");
  const order = weights.map((_, i) => i).sort((i, j) => shown.labels[j] - shown.labels[i] || i - j);
  let from = [...start];
  const chain = [];
  for (const i of order) {
    if (!weights[i]) continue;
    const by = factor * weights[i] * shown.labels[i];
    const to = from.map((value, d) => value + by * shown.points[i][d]);
    chain.push({ i, from, to });
    from = to;
  }
  return chain;
}

// how far the chains of a run go
function reachOf(run, fixed) {
  const [low, high] = [
    [0, 0],
    [0, 0],
  ];
  for (let k = 0; k <= run.last; k += 1) {
    const shown = run.at(k);
    for (const { to } of chainOf(shown, held(shown, fixed.column), fixed)) {
      to.forEach((value, d) => {
        low[d] = Math.min(low[d], value);
        high[d] = Math.max(high[d], value);
      });
    }
  }
  return { low, high };
}

// equal units on both axes
function placed({ low, high }, width, height) {
  const wide = [0, 1].map((d) => high[d] - low[d] || 1);
  const unit = Math.min((width - 2 * AIR) / wide[0], (height - 2 * AIR) / wide[1]);
  const middle = [0, 1].map((d) => (low[d] + high[d]) / 2);
  return ([x, y]) => [
    roundToTenth(width / 2 + unit * (x - middle[0])),
    roundToTenth(height / 2 - unit * (y - middle[1])),
  ];
}

function gridOf(reach, place, [width, height]) {
  const [from, to] = [place(reach.low), place(reach.high)];
  const ticks = [0, 1].map(
    (d) => scale({ low: reach.low[d], high: reach.high[d] || 1 }, from[d], to[d]).ticks,
  );
  const up = ticks[0].map((value) => `M${place([value, 0])[0]} 0V${height}`);
  return [...up, ...ticks[1].map((value) => `M0 ${place([0, value])[1]}H${width}`)].join("");
}

// a shaft with an open head
function arrow(start, end, size) {
  const long = lengthOf(start, end);
  if (long < SEEN) return "";
  const [dx, dy] = [0, 1].map((d) => ((end[d] - start[d]) / long) * Math.min(size, long / 2));
  const wing = (turn) =>
    `M${roundToTenth(end[0] - dx + turn * 0.6 * dy)} ${roundToTenth(end[1] - dy - turn * 0.6 * dx)}L${end[0]} ${end[1]}`;
  return `M${start[0]} ${start[1]}L${end[0]} ${end[1]}${wing(1)}${wing(-1)}`;
}

const shaft = (start, end) => `M${start[0]} ${start[1]}L${end[0]} ${end[1]}`;

function triangle(start, end, size) {
  const long = lengthOf(start, end);
  if (long < SEEN) return "";
  const [dx, dy] = [0, 1].map((d) => ((end[d] - start[d]) / long) * Math.min(size, long));
  const foot = (turn) =>
    `${roundToTenth(end[0] - dx + turn * 0.45 * dy)} ${roundToTenth(end[1] - dy - turn * 0.45 * dx)}`;
  return `M${end[0]} ${end[1]}L${foot(1)}L${foot(-1)}Z`;
}

// beside the middle of an arrow
function tellNumber(layer, i, start, end) {
  const [dx, dy] = [0, 1].map((d) => end[d] - start[d]);
  const long = Math.hypot(dx, dy) || 1;
  const node = make("text", "chart-name", layer);
  node.textContent = String(i + 1);
  write(node, "text-anchor", "middle");
  write(node, "x", roundToTenth((start[0] + end[0]) / 2 - (11 * dy) / long));
  write(node, "y", roundToTenth((start[1] + end[1]) / 2 + (11 * dx) / long + 4));
}
