// The two multipliers that a step changes: their box, the line on which Σαy = 0 holds, and the dual along that
// line.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { lines } from "../../maths/contour.js";
import { kernel } from "../../maths/lift.js";
import { number } from "../../wording/number.js";
import { widthOf } from "../kit/text_box.js";

// Pixels around the box, and of the parabola below it.
const EDGE = { left: 62, top: 22, right: 26 };
const UNDER = { gap: 58, high: 96 };
const [CELLS, LEVELS] = [18, 8];
// In a lower drawing the parabola is to the right of the box.
const FLAT = 360;
// A shorter side has no room for words; so far apart are two words below the curve.
const SMALL = 190;
const APART = 44;
// Pixels to the right of the curve that a text may use.
const BESIDE = 16;

/** @type {(layer: Element) => any} */
export function createPair(layer) {
  const levels = make("path", "dual-levels", layer);
  const frame = make("path", "dual-walls", layer);
  const feasible = make("path", "dual-way", layer);
  const curve = make("path", "series", layer);
  const floor = make("path", "chart-zero", layer);
  const move = make("path", "dual-moved", layer);
  const dots = ["from", "to", "from", "to"].map((name) =>
    make("circle", `dual-dot ${name}`, layer),
  );
  const texts = make("g", "", layer);

  function draw({ shown, fixed, weights, most }, size) {
    const hasPair = Boolean(shown.get("pair"));
    texts.replaceChildren();
    const step = hasPair ? stepOf(shown, weights) : null;
    const high = Math.min(fixed.C, 1.25 * most.high || fixed.C);
    const box = boxOf(size, high);
    write(frame, "d", hasPair ? framePath(box, high >= fixed.C) : "");
    for (const node of [levels, feasible, curve, floor, move]) if (!hasPair) write(node, "d", "");
    for (const dot of dots) write(dot, "r", hasPair ? 5 : 0);
    // the caption says so
    if (!hasPair) return;
    write(levels, "d", contourPaths(step, box));
    drawBox({ feasible, move, dots, texts }, { step, box, fixed });
    drawCurve({ curve, floor, dots, texts }, { step, box, fixed });
  }

  return { layer, draw };
}

// Return both points, their α before and after the step, and the change of the dual as a function of both
// changes.
function stepOf(shown, weights) {
  const points = [shown.get("index"), shown.get("other")];
  const labels = points.map((i) => shown.labels[i]);
  const [x, z] = points.map((i) => shown.points[i]);
  const [ii, jj, ij] = [
    kernel(shown.lift, x, x),
    kernel(shown.lift, z, z),
    kernel(shown.lift, x, z),
  ];
  const pulls = Array.from(shown.get("pulls"));
  const cross = labels[0] * labels[1] * ij;
  const gain = (a, b) =>
    pulls[0] * a + pulls[1] * b - (ii * a * a + 2 * cross * a * b + jj * b * b) / 2;
  const after = points.map((i) => weights[i]);
  const before = alphasBefore(shown, points);
  return { points, labels, before, after, gain, dual: shown.get("dual") };
}

// Return both α before the step, from the columns of the texts: these have them even if the frame of the step
// before was not sent.
function alphasBefore(shown, points) {
  const names = ["alpha_i_before", "alpha_j_before"];
  return points.map((_, place) => shown.get(names[place]));
}

// Return the layout of the box with the parabola below it or, if there is little height, to the right.
function boxOf({ width, height }, high) {
  const flat = height < FLAT;
  const room = height - EDGE.top - (flat ? UNDER.gap : UNDER.gap + UNDER.high + 42);
  const side = Math.max(60, Math.min(width - EDGE.left - EDGE.right, room));
  const left = flat ? EDGE.left : EDGE.left + (width - EDGE.left - EDGE.right - side) / 2;
  const [top, bottom] = [EDGE.top, EDGE.top + side];
  const unit = side / high;
  const under = { left, right: left + side, top: bottom + UNDER.gap, bottom: height - 42 };
  const beside = { left: left + side + 36, right: width - 20, top: EDGE.top, bottom };
  return {
    left,
    top,
    bottom,
    side,
    unit,
    high,
    curve: flat ? beside : under,
    at: ([a, b]) => [roundToTenth(left + a * unit), roundToTenth(bottom - b * unit)],
  };
}

// Return path data of the box, without the walls at C where these are too far away.
function framePath({ left, top, bottom, side }, reachesC) {
  return reachesC
    ? `M${left} ${top}h${side}V${bottom}h${-side}Z`
    : `M${left} ${top}V${bottom}h${side}`;
}

function contourPaths({ before, gain }, { left, bottom, side, high }) {
  const values = new Float64Array((CELLS + 1) ** 2);
  for (let row = 0; row <= CELLS; row += 1) {
    for (let column = 0; column <= CELLS; column += 1) {
      values[row * (CELLS + 1) + column] = gain(
        (column / CELLS) * high - before[0],
        (row / CELLS) * high - before[1],
      );
    }
  }
  const grid = {
    columns: CELLS,
    rows: CELLS,
    values,
    x: (i) => left + (i / CELLS) * side,
    y: (j) => bottom - (j / CELLS) * side,
  };
  const most = Math.max(...values);
  const deep = most - Math.min(...values);
  // The levels are closer together near the maximum.
  const heights = Array.from({ length: LEVELS }, (_, i) => most - deep * ((i + 0.7) / LEVELS) ** 2);
  return heights
    .flatMap((level) => lines(grid, level))
    .map((path) => `M${path.map(([x, y]) => `${roundToTenth(x)} ${roundToTenth(y)}`).join("L")}`)
    .join("");
}

// Return how far α_i can be changed, down and up, along the line of the constraint.
function limitsOf({ before, labels }, C) {
  const same = labels[0] === labels[1];
  const [a, b] = before;
  return same
    ? [Math.max(-a, b - C), Math.min(C - a, b)]
    : [Math.max(-a, -b), Math.min(C - a, C - b)];
}

const alphasAt = ({ before, labels }, t) => [before[0] + t, before[1] - labels[0] * labels[1] * t];

function drawBox({ feasible, move, dots, texts }, { step, box, fixed }) {
  const { points, before, after } = step;
  const ends = limitsOf(step, Math.min(fixed.C, box.high)).map((t) => box.at(alphasAt(step, t)));
  write(feasible, "d", `M${ends[0].join(" ")}L${ends[1].join(" ")}`);
  const [from, to] = [box.at(before), box.at(after)];
  write(move, "d", `M${from.join(" ")}L${to.join(" ")}`);
  [from, to].forEach(([x, y], place) => {
    write(dots[place], "cx", x);
    write(dots[place], "cy", y);
  });
  const top = number(box.high).text;
  const wall = box.high >= fixed.C ? letters(`$C = ${top}`) : top;
  addText(texts, "0", [box.left - 8, box.bottom + 14, "end"]);
  addText(texts, wall, [box.left + box.side, box.bottom + 16, "end"]);
  addText(texts, wall, [box.left - 8, box.top + 8, "end"]);
  const axisText = (place) => {
    const name = letters(`$alpha of ${points[place] + 1}`);
    const change = `${number(before[place]).text} → ${number(after[place]).text}`;
    return place && box.side < SMALL ? name : `${name}: ${change}`;
  };
  const colour = (place) => `now-name ${step.labels[place] > 0 ? "plus" : "minus"}`;
  addText(texts, axisText(0), [box.left + box.side / 2, box.bottom + 32, "middle"], colour(0));
  const [x, y] = [box.left - 22, box.top + box.side / 2];
  const node = addText(texts, axisText(1), [x, y, "middle"], colour(1));
  write(node, "transform", `rotate(-90 ${x} ${y})`);
}

// Draw the dual along the line, from wall to wall.
function drawCurve({ curve, floor, dots, texts }, { step, box, fixed }) {
  const [low, high] = limitsOf(step, fixed.C);
  const gainAt = (t) => step.gain(t, alphasAt(step, t)[1] - step.before[1]);
  const t = step.after[0] - step.before[0];
  const { left, right, top, bottom } = box.curve;
  // The curve continues beyond the walls, to show where its maximum would be.
  const width = Math.max(high - low, 1e-12);
  const [from, to] = [low - 0.25 * width, high + 0.25 * width];
  const heights = Array.from({ length: 61 }, (_, i) => gainAt(from + (i / 60) * (to - from)));
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const x = (value) => roundToTenth(left + ((value - from) / (to - from)) * (right - left));
  const y = (value) =>
    roundToTenth(bottom - ((value - least) / (most - least || 1)) * (bottom - top));
  write(
    curve,
    "d",
    heights
      .map((value, i) => `${i ? "L" : "M"}${x(from + (i / 60) * (to - from))} ${y(value)}`)
      .join(""),
  );
  write(floor, "d", `M${x(low)} ${top - 6}V${bottom + 4}M${x(high)} ${top - 6}V${bottom + 4}`);
  [0, t].forEach((value, place) => {
    write(dots[2 + place], "cx", x(value));
    write(dots[2 + place], "cy", y(gainAt(value)));
  });
  const isTight = x(high) - x(low) < APART;
  for (const at of isTight ? [(low + high) / 2] : [low, high])
    addText(texts, isTight ? "limits" : "limit", [x(at), bottom + 18, "middle"]);
  const rise = `${right - left > SMALL ? "the dual rises by" : "dual +"} ${number(gainAt(t)).text}`;
  const middle = Math.min((left + right) / 2, right + BESIDE - widthOf(rise) / 2);
  addText(texts, rise, [middle, bottom + 34, "middle"], "now-name");
}

/** @type {(layer: Element, text: string, at: any[], className?: string) => any} */
function addText(layer, text, [x, y, anchor], className = "chart-number") {
  const node = make("text", className, layer);
  node.textContent = text;
  write(node, "x", roundToTenth(x));
  write(node, "y", roundToTenth(y));
  write(node, "text-anchor", anchor);
  return node;
}
