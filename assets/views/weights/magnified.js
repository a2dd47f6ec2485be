// The two parts of a step, enlarged where they are too short to be seen in the plane: w shrinks, and then the
// point pulls. Below them the perceptron's step, in which only a misclassified point pulls and nothing shrinks.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { number } from "../../wording/number.js";
import { subscript } from "./directions.js";
import { signedBefore } from "./path.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {{ was: Place, from: Place, to: Place }} Two */

// Pixels of the panel's width, from the edges of the picture, and of the smallest picture that has room for it.
const WIDE = 212;
const [ASIDE, AXIS] = [10, 30];
const ROOM = 250;
// Pixels of the panel: its height, the place of w before the step, the longest arrow, and the first line of
// text. The small form is for a lower picture.
const LARGE = { high: 158, middle: [WIDE / 2, 52], longest: 50, first: 112 };
const SMALL = { high: 108, middle: [WIDE / 2, 28], longest: 32, first: 66 };
const ENOUGH = 320;
const LINE = 16;
// A pull below this share of the length of w is due to rounding.
const NOISE = 1e-9;
// Pixels of the shortest visible arrow, and of an arrowhead.
const VISIBLE = 12;
const HEAD = 7;
// The radius of the corners of the area that names avoid.
const ROUND = 12;
const NAMES = ["shrink", "pull", "rival"];

export function createMagnifier(layer) {
  const group = make("g", "magnified", layer);
  const back = make("rect", "", group);
  write(back, "width", WIDE);
  write(back, "rx", 6);
  const rows = NAMES.map((name) => ({
    sample: make("path", name, group),
    arrow: make("path", name, group),
    head: make("path", "head", group),
    text: make("text", "", group),
  }));
  const was = make("circle", "from", group);
  write(was, "r", 4.5);
  show(group, false);
  return { group, back, rows, was, run: null, size: "", corner: [0, 0], form: LARGE };
}

// Place the panel in the corner that the path leaves free, as high as there is room.
function layOut(nodes, plane, { run }, size) {
  const form = plane.height < ENOUGH ? SMALL : LARGE;
  const corner = cornerOf(plane, run, form.high);
  Object.assign(nodes, { run, size, corner, form });
  write(nodes.group, "transform", `translate(${corner.map(roundToTenth).join(" ")})`);
  write(nodes.back, "height", form.high);
  write(nodes.was, "cx", form.middle[0]);
  write(nodes.was, "cy", form.middle[1]);
  nodes.rows.forEach(({ sample, text }, i) => {
    const y = form.first + i * LINE;
    write(sample, "d", `M10 ${y - 4}h18`);
    write(text, "x", 34);
    write(text, "y", y);
  });
}

// Reserve room for the panel if this run has steps that shrink w.
/** @type {(nodes: any, plane: Plane, seen: Seen, room: any) => void} */
export function reserveRoom(nodes, plane, { shown }, room) {
  const fits = shown.has("keep") && Math.min(plane.width, plane.height) >= ROOM;
  nodes.fits = fits;
  if (!fits) return;
  const size = `${plane.width} ${plane.height}`;
  if (nodes.run !== shown.run || nodes.size !== size) layOut(nodes, plane, shown, size);
  const [x, y] = nodes.corner;
  for (let part = 0; part <= 1; part += 0.2) {
    const down = y + ROUND + part * (nodes.form.high - 2 * ROUND);
    room.take([x + ROUND, down], [x + WIDE - ROUND, down], ROUND);
  }
}

// Return the corner that contains the fewest places of the path.
/** @type {(plane: Plane, run: Run, high: number) => Place} */
function cornerOf(plane, run, high) {
  const all = run.all("place");
  const [right, low] = [plane.width - WIDE - ASIDE, plane.height - high - AXIS];
  /** @type {Place[]} */
  const corners = [
    [right, ASIDE],
    [AXIS, AXIS],
    [right, low],
    [AXIS, low],
  ];
  const crowds = corners.map(([x, y]) => {
    let inside = 0;
    for (let k = 0; k <= run.last; k += 1) {
      const [u, v] = plane.px([all[2 * k], all[2 * k + 1]]);
      if (u > x && u < x + WIDE && v > y && v < y + high) inside += 1;
    }
    return inside;
  });
  return corners[crowds.indexOf(Math.min(...crowds))];
}

// Draw the panel; `two`: the parts of the step if they are too short for the plane, else null.
/** @type {(nodes: any, plane: Plane, two: Two | null, about: { seen: Seen, rows: Place[] }) => void} */
export function drawMagnifier(nodes, plane, two, { seen: { shown, fixed }, rows }) {
  show(nodes.group, nodes.fits && two);
  if (!nodes.fits || !two) return;
  const point = letters(`$x${subscript(shown.get("index") + 1)}`);
  const signed = signedBefore(shown, fixed.kind, two.was, rows);
  const [was, from, to] = [two.was, two.from, two.to].map(plane.px);
  const shrinks = [from[0] - was[0], from[1] - was[1]];
  const pulls = [to[0] - from[0], to[1] - from[1]];
  const pull = Math.hypot(two.to[0] - two.from[0], two.to[1] - two.from[1]);
  const isPulled = pull > NOISE * Math.hypot(...two.from);
  const { middle, longest } = nodes.form;
  const long = timesOf(Math.hypot(...pulls), longest);
  const alike = isPulled && long * Math.hypot(...shrinks) >= VISIBLE;
  const longer = alike ? long : timesOf(Math.hypot(...shrinks), longest);
  const bend = shrinks.map((value, i) => middle[i] + longer * value);
  const pullArrow = pulls.map((value) => (isPulled ? long * value : 0));
  const [shrinking, pulling, rival] = nodes.rows;
  const errs = isPulled && signed !== null && signed <= 0;
  drawRow(
    shrinking,
    bend,
    middle,
    letters(`$w × ${number(shown.get("keep")).text}, ${scaleText(longer)}`),
  );
  const end = bend.map((value, i) => value + pullArrow[i]);
  drawRow(
    pulling,
    end,
    bend,
    isPulled ? `${point} pulls, ${scaleText(long)}` : `${point} does not pull`,
  );
  const there = errs ? middle.map((value, i) => value + pullArrow[i]) : middle;
  drawRow(rival, there, middle, errs ? "the perceptron: only a pull" : "the perceptron: no change");
}

// Return the largest of 1, 2 or 5 times a power of ten that there is room for.
/** @type {(length: number, longest: number) => number} */
function timesOf(length, longest) {
  if (!(length > 0)) return 1;
  const most = longest / length;
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((digit) => digit * power).find((times) => times <= most * (1 + 1e-9));
}

/** @type {(times: number) => string} */
const scaleText = (times) => (times === 1 ? "to scale" : `enlarged ${number(times).text} ×`);

function drawRow({ arrow, head, text }, to, from, words) {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) >= 1;
  write(
    arrow,
    "d",
    long ? `M${from.map(roundToTenth).join(" ")}L${to.map(roundToTenth).join(" ")}` : "",
  );
  write(head, "d", long ? headOf(from, to) : "");
  if (text.textContent !== words) text.textContent = words;
}

/** @type {(from: Row, to: Row) => string} */
function headOf([x, y], [u, v]) {
  const length = Math.hypot(u - x, v - y);
  const direction = [(u - x) / length, (v - y) / length];
  const wing = (side) => [
    roundToTenth(u - HEAD * direction[0] - 0.55 * side * HEAD * direction[1]),
    roundToTenth(v - HEAD * direction[1] + 0.55 * side * HEAD * direction[0]),
  ];
  return `M${wing(1).join(" ")}L${roundToTenth(u)} ${roundToTenth(v)}L${wing(-1).join(" ")}`;
}
