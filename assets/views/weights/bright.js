// The drawing of the cell where every point is classified correctly or has y f ≥ 1, with its name, and the
// shortest w in that cell.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { equals, number } from "../../wording/number.js";

/** @typedef {import("./plane.js").Plane} Plane */

const LETTER = 7.2;
const OUT = "all correct: in this direction";
// The name of a cell inside the picture, by whether the cell is drawn.
const SMALL = "all correct: here";
const NARROW = "all correct: here, too narrow to see";
const SHORT = "all correct";
// Directions from the cell to a name of several lines, the best first.
const DIRECTIONS = [
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
  const circle = make("path", "shortest", below);
  const touch = make("circle", "touch", above);
  touch.setAttribute("r", 4);
  const length = make("text", "weights-good", above);
  const leader = make("path", "leader", above);
  const callout = [0, 1, 2].map(() => make("text", "weights-good", above));
  const best = make("path", "best-mark", above);
  const inside = make("text", "weights-good", above);
  return { inside, edge, circle, touch, length, leader, callout, best };
}

const pointText = (place) => place.map(roundToTenth).join(" ");

/** @type {(nodes: any, ring: Path) => void} */
export const drawBright = (nodes, ring) =>
  write(nodes.edge, "d", ring.length ? `M${ring.map(pointText).join("L")}Z` : "");

// Draw the shortest w of the cell, and all w of the same length; on a number line only w counts, and not b.
/** @type {(nodes: any, plane: Plane, place: Place | null, isLine: boolean, room: any) => void} */
export function drawShortest(nodes, plane, place, isLine, room) {
  show(nodes.touch, place);
  show(nodes.length, place);
  if (!place) {
    write(nodes.circle, "d", "");
    return;
  }
  const [zero, at] = [plane.px([0, 0]), plane.px(place)];
  const length = Math.hypot(place[0], isLine ? 0 : place[1]);
  write(nodes.circle, "d", circlePath(plane, zero, length * plane.scale, isLine));
  write(nodes.touch, "cx", roundToTenth(at[0]));
  write(nodes.touch, "cy", roundToTenth(at[1]));
  const radius = length * plane.scale;
  if (!isLine) avoidCircle(zero, radius, room);
  const beyond = isLine ? null : { zero, radius };
  placeName(nodes.length, letters(`‖$w‖ ${equals(number(length))}`), { at, zero, beyond }, room);
}

// The parts of a turn from the shortest w to places for the name of its circle.
const TURNS = [0.05, 0.08, 0.11, 0.15, 0.19, 0.24, 0.3].flatMap((part) => [part, -part]);

/** @type {(middle: Place, radius: number, room: any) => void} */
function avoidCircle([x, y], radius, room) {
  const places = Array.from({ length: 73 }, (_, i) => {
    const turn = (2 * Math.PI * i) / 72;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });
  room.avoid(places);
}

// Return the middles of a text of this width outside and inside of a circle, at several turns from a place on it.
/** @type {(at: Place, wide: number, circle: { zero: Place, radius: number }) => Path} */
function spotsBeyond(at, wide, { zero: [x, y], radius }) {
  const first = Math.atan2(at[1] - y, at[0] - x);
  return TURNS.flatMap((part) => {
    const turn = first + 2 * Math.PI * part;
    const [u, v] = [Math.cos(turn), Math.sin(turn)];
    return [1, -1].map((side) => {
      const far = radius + side * (12 + (Math.abs(u) * wide) / 2);
      return [x + far * u, y + far * v];
    });
  });
}

/** @type {(plane: Plane, middle: Place, radius: number, isLine: boolean) => string} */
function circlePath({ height }, [x, y], radius, isLine) {
  if (isLine)
    return `M${roundToTenth(x - radius)} 0V${height}M${roundToTenth(x + radius)} 0V${height}`;
  const [left, size] = [roundToTenth(x - radius), roundToTenth(radius)];
  return `M${left} ${roundToTenth(y)}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
}

// Write the name of a circle next to a place on it, away from its middle, or further along it.
function placeName(node, text, { at, zero: from, beyond }, room) {
  const wide = LETTER * text.length;
  const length = Math.hypot(at[0] - from[0], at[1] - from[1]) || 1;
  const away = [(at[0] - from[0]) / length, (at[1] - from[1]) / length];
  const directions = [away, [1, 0], [-1, 0], [0, 1], [0, -1], [0.7, 0.7], [-0.7, 0.7], [0.7, -0.7]];
  const spots = [14, 30].flatMap((far) =>
    directions.map(([u, v]) => [at[0] + (far + wide / 2) * u, at[1] + (far + 4) * v]),
  );
  if (beyond) spots.push(...spotsBeyond(at, wide, beyond));
  const spot = room.find(spots, wide);
  show(node, spot);
  if (!spot) return;
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", roundToTenth(spot[0]));
  write(node, "y", roundToTenth(spot[1] + 4));
}

// Return the place in this slice of the classifier with the largest margin: the multiple of it that has this b.
/** @type {(plane: Plane, fixed: any, height: number) => Place | null} */
export function widestPlace(plane, { kind, widest }, height) {
  const times = widest && kind === "slice" ? height / widest[2] : 0;
  const [x, y] = times > 0 ? plane.px([times * widest[0], times * widest[1]]) : [-1, -1];
  return x > 0 && y > 0 && x < plane.width && y < plane.height ? [x, y] : null;
}

/** @type {(node: SVGElement, at: Place | null) => void} */
export const drawWidest = (node, at) =>
  write(node, "d", at ? `M${pointText([at[0] - 5, at[1]])}h10m-5 -5v10` : "");

// Write a name in the middle of the visible part of the cell.
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
  write(node, "x", roundToTenth(spot[0]));
  write(node, "y", roundToTenth(spot[1] + 4));
}

// Point at the cell if it has no room for its name or nothing of it is drawn.
/** @type {(nodes: any, plane: Plane, cell: { place: Place, isDrawn: boolean }, room: any) => void} */
export function drawPointer({ leader, inside }, { width, height }, { place, isDrawn }, room) {
  const centre = [width / 2, height / 2];
  const offset = [place[0] - centre[0], place[1] - centre[1]];
  const size = Math.hypot(...offset);
  const [u, v] = size ? offset.map((value) => value / size) : [0, 1];
  const edge = Math.min(centre[0] / Math.abs(u), centre[1] / Math.abs(v));
  const far = Math.min(size, 0.97 * edge);
  const tip = [centre[0] + far * u, centre[1] + far * v];
  const foot = [tip[0] - 34 * u, tip[1] - 34 * v];
  const inSight = isDrawn ? SMALL : NARROW;
  let spot = null;
  // The full text, or a short one if the picture is small.
  const text = [size < edge ? inSight : OUT, SHORT].find((one) => {
    const wide = LETTER * one.length;
    spot = room.find(spotsBeside(foot, [u, v], wide), wide);
    return spot;
  });
  show(inside, spot);
  if (!spot) return;
  write(leader, "d", arrowPath(tip, [u, v]));
  if (inside.textContent !== text) inside.textContent = text;
  write(inside, "x", roundToTenth(spot[0]));
  write(inside, "y", roundToTenth(spot[1] + 4));
}

// Return places behind the foot of an arrow and to both sides of that.
/** @type {(foot: number[], direction: number[], wide: number) => number[][]} */
const spotsBeside = ([x, y], [u, v], wide) =>
  [20, 40, 70, 110].flatMap((off) =>
    [0, 0.5, -0.5].map((turn) => [
      x - u * (off + wide / 2) * Math.abs(u) - turn * wide * v,
      y - v * off + turn * 30 * u,
    ]),
  );

/** @type {(tip: number[], direction: number[]) => string} */
function arrowPath([x, y], [u, v]) {
  const wings = [1, -1].map((one) => pointText([x - 8 * u - 4 * one * v, y - 8 * v + 4 * one * u]));
  return `M${pointText([x - 34 * u, y - 34 * v])}L${pointText([x, y])}M${wings[0]}L${pointText([x, y])}L${wings[1]}`;
}

// Write what the cell is next to it, with a line to it, and return whether there was room.
/** @type {(nodes: any, ring: Path, cell: any, texts: string[], room: any) => boolean} */
export function drawCallout(nodes, ring, cell, texts, room) {
  const spot = cell && calloutSpot(ring, cell, texts, room);
  write(nodes.leader, "d", spot?.to ? `M${pointText(spot.from)}L${pointText(spot.to)}` : "");
  nodes.callout.forEach((node, i) => {
    const text = (spot && texts[i]) || "";
    if (node.textContent !== text) node.textContent = text;
    if (!text) return;
    write(node, "x", roundToTenth(spot.at[0]));
    write(node, "y", roundToTenth(spot.rows[i] + 4));
  });
  return Boolean(spot);
}

// Pixels from line to line.
const LINE = 17;

// Return the place for a text inside the cell if there is room, else next to the cell.
/** @type {(ring: Path, cell: any, texts: string[], room: any) => any} */
function calloutSpot(ring, { at: [x, y], far }, texts, room) {
  const wide = (LETTER * Math.max(...texts.map((text) => text.length))) / 2;
  const high = (LINE * texts.length) / 2;
  const out = Math.min(
    90,
    Math.max(...ring.map((place) => Math.hypot(place[0] - x, place[1] - y))),
  );
  const inside = [1, -1].map((side) => ({ at: [x, y + side * (high + 12)] }));
  const beside = DIRECTIONS.flatMap(([u, v]) =>
    [14, 60, 110].map((more) => {
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
