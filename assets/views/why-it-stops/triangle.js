// v, its target, and the distance between them, whose square is the potential (000 §1.3). The plane through 0,
// v and u is turned into the picture, so all three lengths have the same scale, whatever the dimension of v.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { equals, number } from "../../wording/number.js";

// Pixels around the triangle, and between a line and its text.
const [SIDE, TOP, BOTTOM] = [26, 30, 26];
const OFF = 8;
const HEAD = 9;
// Pixels of the line above it (why-it-stops.css).
const BORDER = 1;
// Pixels of the text of the distance.
const WORDS = 248;
// Pixels of the length of v beside it.
const BESIDE = 110;

export function createTriangle(node) {
  const svg = make("svg", "chart why-triangle", node);
  svg.setAttribute("aria-hidden", "true");
  const path = (name) => make("path", name, svg);
  const text = (name) => make("text", `chart-name ${name}`, svg);
  const nodes = {
    svg,
    way: path("series thin why-trail"),
    target: path("series other why-target"),
    apart: path("series bound why-apart"),
    v: path("series why-v"),
    origin: make("circle", "now", svg),
    names: { target: text(""), v: text("why-name"), apart: text("why-name"), origin: text("") },
  };
  write(nodes.origin, "r", 3.5);
  nodes.names.origin.textContent = "0";
  let layout = { key: "", run: null, high: 0, view: null, trail: [] };
  return {
    heightOf(most, sight, { shown: { run }, width }) {
      const key = `${width} ${most}`;
      if (layout.run !== run || layout.key !== key)
        layout = layOut(nodes, sight, { run, width, most, key });
      return layout.high;
    },
    draw: (sight, seen) => draw(nodes, sight, seen, layout),
  };
}

// Return the place of v in that plane: along u, and the distance from u.
/** @type {(run: Run, k: number) => Place} */
function placeOf(run, k) {
  const along = run.get("why_along", k);
  return [along, Math.sqrt(Math.max(0, run.get("why_squared", k) - along * along))];
}

// Choose the scale and the height, which is no larger than needed.
function layOut({ svg }, { target }, { run, width, most, key }) {
  const all = Array.from({ length: run.last + 1 }, (_, k) => placeOf(run, k));
  const across = [0, target, ...all.map(([x]) => x)];
  const [low, high] = [Math.min(...across), Math.max(...across)];
  const up = Math.max(...all.map(([, y]) => y));
  const scale = Math.min(
    (width - 2 * SIDE) / (high - low),
    (most - TOP - BOTTOM) / Math.max(up, 1e-9 * high),
  );
  const tall = Math.round(TOP + scale * up + BOTTOM);
  svg.style.height = `${tall + BORDER}px`;
  write(svg, "viewBox", `0 0 ${width} ${tall}`);
  const left = (width - scale * (high - low)) / 2;
  const px = ([x, y]) => [left + scale * (x - low), tall - BOTTOM - scale * y];
  return { key, run, high: tall + BORDER, view: px, trail: all.map(px) };
}

function draw(nodes, { target, of: targetName }, { shown, width }, { view, trail }) {
  const { names } = nodes;
  const [origin, goal] = [view([0, 0]), view([target, 0])];
  const v = trail[shown.k];
  write(
    nodes.way,
    "d",
    `M${trail
      .slice(0, shown.k + 1)
      .map(pointText)
      .join("L")}`,
  );
  write(nodes.target, "d", arrowPath(origin, goal));
  write(nodes.v, "d", arrowPath(origin, v));
  write(nodes.apart, "d", `M${pointText(v)}L${pointText(goal)}`);
  write(nodes.origin, "cx", roundToTenth(origin[0]));
  write(nodes.origin, "cy", roundToTenth(origin[1]));
  placeText(names.origin, "0", [origin[0], origin[1] + 18], "middle");
  const long = number(target).text;
  placeText(
    names.target,
    `${targetName}, ${long} long`,
    [(origin[0] + goal[0]) / 2, origin[1] + 18],
    "middle",
  );
  nameSides(names, { targetName, v, origin, goal, width }, shown);
}

// Write the distance above its line if that is long enough, else at the edge; write the length of v above its
// tip or its middle.
function nameSides(names, { targetName, v, origin, goal, width }, shown) {
  const squared = shown.get("why_squared");
  const potential = shown.get("why_potential");
  // in a narrow view the caption alone has the square, which is the potential
  const square = width < WORDS + BESIDE ? "" : `, squared ${number(potential).text}`;
  const text = letters(`‖$v − ${targetName}‖ ${equals(number(Math.sqrt(potential)))}${square}`);
  const far = Math.hypot(goal[0] - v[0], goal[1] - v[1]);
  const over = [v[0] + 0.62 * (goal[0] - v[0]), v[1] + 0.62 * (goal[1] - v[1]) - OFF];
  const isLong = far > 1.25 * WORDS;
  placeText(names.apart, text, isLong ? over : [width - 8, 16], isLong ? "middle" : "end");
  const at = isLong ? v : [(origin[0] + v[0]) / 2, (origin[1] + v[1]) / 2];
  const spot = isLong ? [Math.max(8, v[0] - 24), v[1] - OFF - 4] : [at[0] - OFF, at[1] - OFF];
  placeText(
    names.v,
    squared > 0 ? letters(`‖$v‖ ${equals(number(Math.sqrt(squared)))}`) : letters("$v = 0"),
    spot,
    "start",
  );
}

/** @type {(node: Element, text: string, at: Row, anchor: string) => void} */
function placeText(node, text, [x, y], anchor) {
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", Math.round(x));
  write(node, "y", Math.round(y));
  write(node, "text-anchor", anchor);
}

/** @type {(place: Row) => string} */
const pointText = ([x, y]) => `${roundToTenth(x)} ${roundToTenth(y)}`;

/** @type {(from: Row, to: Row) => string} */
function arrowPath([x, y], [u, v]) {
  const length = Math.hypot(u - x, v - y);
  if (length < 2) return "";
  const head = Math.min(HEAD, length / 2);
  const direction = [(u - x) / length, (v - y) / length];
  const wing = (side) => [
    u - head * direction[0] - 0.5 * side * head * direction[1],
    v - head * direction[1] + 0.5 * side * head * direction[0],
  ];
  return `M${pointText([x, y])}L${pointText([u, v])}M${pointText(wing(1))}L${pointText([u, v])}L${pointText(wing(-1))}`;
}
