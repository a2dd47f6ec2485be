// The part where no point is wrong, or short of the margin, with its name; and the shortest w in that part.
import { make, show, tenth, write } from "../../kit/svg.js";
import { number } from "../../telling/number.js";
import { brightOf, frame } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./plane.js").Lines} Lines */

// pixels: the frame itself is no edge; and how far on what has no end is looked for
const BEYOND = 5;
const FAR = 1e6;
// of y f, as where support vectors are told apart
const ON_MARGIN = 1e-3;
const LETTER = 7.2;
// where a name of more than one line may stand, best first
const WAYS = [
  [-0.4, 1],
  [0.5, 1],
  [1, 0.35],
  [-1, 0.35],
  [-1, -0.35],
  [1, -0.35],
  [0.4, -1],
  [-0.4, -1],
];

export function createBright(below, above) {
  const edge = make("path", "bright", below);
  const round = make("path", "shortest", below);
  const touch = make("circle", "touch", above);
  touch.setAttribute("r", 4);
  const length = make("text", "weights-good", above);
  const leader = make("path", "leader", above);
  const callout = [0, 1, 2].map(() => make("text", "weights-good", above));
  const best = make("path", "best-mark", above);
  const inside = make("text", "weights-good", above);
  return { inside, edge, round, touch, length, leader, callout, best };
}

const told = (place) => place.map(tenth).join(" ");

/** @type {(nodes: any, plane: Plane, lines: Lines) => Path} */
export function drawBright(nodes, plane, lines) {
  const ring = brightOf(frame(plane, BEYOND), lines);
  write(nodes.edge, "d", ring.length > 2 ? `M${ring.map(told).join("L")}Z` : "");
  return ring;
}

// the shortest w of that part and all w of its length; on a number line only w counts, and not b
/** @type {(nodes: any, plane: Plane, lines: Lines, isLine: boolean, room: any) => void} */
export function drawShortest(nodes, plane, lines, isLine, room) {
  const at = lines.level ? shortestOf(plane, lines, isLine) : null;
  const [x, y] = plane.px([0, 0]);
  const radius = at ? Math.hypot(at[0] - x, isLine ? 0 : at[1] - y) : 0;
  write(nodes.round, "d", at ? outline(plane, x, y, radius, isLine) : "");
  show(nodes.touch, at);
  show(nodes.length, at);
  if (!at) return;
  write(nodes.touch, "cx", tenth(at[0]));
  write(nodes.touch, "cy", tenth(at[1]));
  name(nodes.length, `‖w‖ = ${number(radius / plane.scale).text}`, at, [x, y], room);
}

/** @type {(plane: Plane, x: number, y: number, radius: number, isLine: boolean) => string} */
function outline({ height }, x, y, radius, isLine) {
  if (isLine) return `M${tenth(x - radius)} 0V${height}M${tenth(x + radius)} 0V${height}`;
  const [left, size] = [tenth(x - radius), tenth(radius)];
  return `M${left} ${tenth(y)}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
}

// in pixels; null where the part is empty
/** @type {(plane: Plane, lines: Lines, isLine: boolean) => Place | null} */
export function shortestOf(plane, lines, isLine) {
  const far = frame(plane, FAR);
  const exact = brightOf(far, lines);
  // the slice at the best b may have no more than one such place, which rounding could miss
  const ring = exact.length ? exact : brightOf(far, lines, ON_MARGIN);
  if (!ring.length) return null;
  const zero = plane.px([0, 0]);
  if (!isLine) return nearest(ring, zero);
  const [x] = zero;
  return ring.reduce((best, one) => (Math.abs(one[0] - x) < Math.abs(best[0] - x) ? one : best));
}

// the place of a convex polygon that is nearest to another
/** @type {(ring: Path, to: Place) => Place} */
function nearest(ring, [x, y]) {
  let [best, least, outside] = [ring[0], Infinity, false];
  ring.forEach(([px, py], i) => {
    const [qx, qy] = ring[(i + 1) % ring.length];
    const [u, v] = [qx - px, qy - py];
    if (u * (y - py) - v * (x - px) < 0) outside = true;
    const along = ((x - px) * u + (y - py) * v) / (u * u + v * v || 1);
    const share = Math.max(0, Math.min(1, along));
    const place = [px + share * u, py + share * v];
    const far = Math.hypot(place[0] - x, place[1] - y);
    if (far < least) [best, least] = [place, far];
  });
  return outside ? best : [x, y];
}

// beside a place, away from another
function name(node, text, at, from, room) {
  const wide = LETTER * text.length;
  const length = Math.hypot(at[0] - from[0], at[1] - from[1]) || 1;
  const way = [(at[0] - from[0]) / length, (at[1] - from[1]) / length];
  const ways = [way, [1, 0], [-1, 0], [0, 1], [0, -1], [0.7, 0.7], [-0.7, 0.7], [0.7, -0.7]];
  const spots = [14, 30].flatMap((far) =>
    ways.map(([u, v]) => [at[0] + (far + wide / 2) * u, at[1] + (far + 4) * v]),
  );
  const spot = room.find(spots, wide);
  show(node, spot);
  if (!spot) return;
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", tenth(spot[0]));
  write(node, "y", tenth(spot[1] + 4));
}

// where in this slice the classifier with the largest margin is: of its multiples the one with this b
/** @type {(plane: Plane, fixed: any, height: number) => Place | null} */
export function widestOf(plane, { kind, widest }, height) {
  const times = widest && kind === "slice" ? height / widest[2] : 0;
  const [x, y] = times > 0 ? plane.px([times * widest[0], times * widest[1]]) : [-1, -1];
  return x > 0 && y > 0 && x < plane.width && y < plane.height ? [x, y] : null;
}

/** @type {(node: SVGElement, at: Place | null) => void} */
export const drawWidest = (node, at) =>
  write(node, "d", at ? `M${told([at[0] - 5, at[1]])}h10m-5 -5v10` : "");

// of the part that is in sight, in its middle
/** @type {(node: SVGElement, ring: Path, text: string, room: any) => void} */
export function nameInside(node, ring, text, room) {
  const middle = [0, 1].map((axis) => ring.reduce((sum, at) => sum + at[axis], 0) / ring.length);
  const spots = ring.length > 2 ? [0, 0.35, 0.6] : [];
  const places = spots.flatMap((part) =>
    ring.map((corner) => middle.map((value, axis) => value + part * (corner[axis] - value))),
  );
  const spot = room.find(places, LETTER * text.length);
  show(node, spot);
  if (!spot) return;
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", tenth(spot[0]));
  write(node, "y", tenth(spot[1] + 4));
}

// where the bright part is, of which nothing is in sight
/** @type {(nodes: any, plane: Plane, lines: Lines, room: any) => void} */
export function pointOut({ leader, inside }, plane, lines, room) {
  const out = brightOf(frame(plane, FAR), lines);
  if (!out.length) return;
  const centre = [plane.width / 2, plane.height / 2];
  const at = nearest(out, centre);
  const way = [at[0] - centre[0], at[1] - centre[1]];
  const size = Math.hypot(...way);
  const share = Math.min(...way.map((value, axis) => centre[axis] / Math.abs(value)));
  const tip = way.map((value, axis) => centre[axis] + value * share * 0.97);
  const [u, v] = way.map((value) => value / size);
  const foot = [tip[0] - 34 * u, tip[1] - 34 * v];
  const wings = [1, -1].map((one) => [tip[0] - 8 * u - 4 * one * v, tip[1] - 8 * v + 4 * one * u]);
  const text = "none wrong: out there";
  const wide = LETTER * text.length;
  const spots = [20, 40, 70].map((far) => [
    foot[0] - u * (far + wide / 2) * Math.abs(u),
    foot[1] - v * far,
  ]);
  const spot = room.find(spots, wide);
  show(inside, spot);
  if (!spot) return;
  write(
    leader,
    "d",
    `M${told(foot)}L${told(tip)}M${told(wings[0])}L${told(tip)}L${told(wings[1])}`,
  );
  if (inside.textContent !== text) inside.textContent = text;
  write(inside, "x", tenth(spot[0]));
  write(inside, "y", tenth(spot[1] + 4));
}

// what the bright part is, beside it, with a line to it
/** @type {(nodes: any, ring: Path, cell: any, texts: string[], room: any) => boolean} */
export function drawCallout(nodes, ring, cell, texts, room) {
  const spot = cell && besideOf(ring, cell, texts, room);
  write(nodes.leader, "d", spot?.to ? `M${told(spot.from)}L${told(spot.to)}` : "");
  nodes.callout.forEach((node, i) => {
    const text = (spot && texts[i]) || "";
    if (node.textContent !== text) node.textContent = text;
    if (!text) return;
    write(node, "x", tenth(spot.at[0]));
    write(node, "y", tenth(spot.rows[i] + 4));
  });
  return Boolean(spot);
}

// pixels from line to line
const LINE = 17;

// inside, where there is room for it, else beside
/** @type {(ring: Path, cell: any, texts: string[], room: any) => any} */
function besideOf(ring, { at: [x, y], far }, texts, room) {
  const wide = (LETTER * Math.max(...texts.map((text) => text.length))) / 2;
  const high = (LINE * texts.length) / 2;
  const out = Math.min(
    90,
    Math.max(...ring.map((place) => Math.hypot(place[0] - x, place[1] - y))),
  );
  const inside = [1, -1].map((side) => ({ at: [x, y + side * (high + 12)] }));
  const beside = WAYS.flatMap(([u, v]) =>
    [14, 60].map((more) => {
      const at = [x + (out + more + wide) * u, y + (out + more + high) * v];
      const from = [at[0] - u * (wide + 4), at[1] - v * (high + 3)];
      return { at, from, to: [x + 12 * u, y + 12 * v] };
    }),
  );
  const spots = far > wide ? [...inside, ...beside] : beside;
  const rowsOf = ({ at }) => texts.map((_, i) => at[1] + LINE * (i - (texts.length - 1) / 2));
  const free = (clear) => (spot) =>
    rowsOf(spot).every((row) =>
      room.isFree([spot.at[0] - wide, row], [spot.at[0] + wide, row], 9, clear),
    );
  const spot = spots.find(free(true)) ?? spots.find(free(false));
  if (!spot) return null;
  const rows = rowsOf(spot);
  for (const row of rows) room.take([spot.at[0] - wide, row], [spot.at[0] + wide, row], 9);
  return { ...spot, rows };
}
