// The directions of w, the only thing that counts if b is a part of the vector or there is no b: the angle
// between w and y x, and the directions that separate the points.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { number } from "../../wording/number.js";
import { createRoom } from "./occupied.js";

/** @typedef {import("./plane.js").Plane} Plane */

// The radius of the circle as a share of the room around w = 0.
const PART = 0.58;
const LETTER = 7.6;
const TURN = Math.PI / 180;
// The segments of the circle in the room for names, and the distances from w = 0 at which the angle may be named.
const PARTS = 48;
const FAR = [46, 60, 78, 100, 130];
// Pixels that the marks of the lines reach in from the edge.
const MARK_ROOM = 24;
// The angles beside that of the largest margin, and the distances from the circle, at which it may be named.
const TURNS = [0, 0.35, -0.35, 0.7, -0.7];
const OUTSIDE = [14, 30, 46, -22, -38];
// The distances from the circle, and the turns from the tip of an arrow, at which it is named; half the widths and the
// height of the names.
const BESIDE_TIP = [
  [18, 0],
  [18, 0.3],
  [18, -0.3],
  [-18, 0.7],
  [-18, -0.7],
  [18, 0.6],
  [18, -0.6],
];
const HALVES = [6, 16];
const TALL = 11;
// The sine of an angle that is a rounding error.
const ALMOST_NONE = 1e-9;
// The name of the arrow of w where the step has turned w.
const BEFORE = "before";

export function createDirections(layer) {
  const group = make("g", "directions", layer);
  const circle = make("circle", "all-ways", group);
  const arc = make("path", "good-ways", group);
  const best = make("path", "best-way", group);
  const bestName = make("text", "weights-good", group);
  bestName.textContent = "largest margin";
  const arrows = ["w", "x"].map((name) => ({
    shaft: make("path", `way-of-${name}`, group),
    letter: make("text", "weights-letter", group),
  }));
  const after = make("circle", "here", group);
  after.setAttribute("r", 6);
  const afterLetter = make("text", "weights-letter", group);
  afterLetter.textContent = letters("$w");
  const angle = make("path", "angle", group);
  const angleLabel = make("text", "weights-words", group);
  return { group, circle, arc, best, bestName, arrows, after, afterLetter, angle, angleLabel };
}

/** @type {(place: Place) => string} */
const pointText = (place) => place.map(roundToTenth).join(" ");
/** @type {(centre: Place, radius: number, angle: number) => Place} */
const onCircle = ([x, y], radius, angle) => [
  x + radius * Math.cos(angle),
  y - radius * Math.sin(angle),
];

export function drawDirections(nodes, plane, { shown, fixed, before, rows, ticks }) {
  const centre = plane.px([0, 0]);
  const [x, y] = centre;
  const radius = Math.max(70, PART * Math.min(x, y, plane.width - x, plane.height - y));
  write(nodes.circle, "cx", roundToTenth(x));
  write(nodes.circle, "cy", roundToTenth(y));
  write(nodes.circle, "r", roundToTenth(radius));
  const circle = { centre, radius, width: plane.width };
  const room = createRoom(plane);
  // what no name may cover even where there is no free place
  const names = createRoom(plane);
  for (const { at, wide } of ticks) room.take([at[0] - wide, at[1]], [at[0] + wide, at[1]], 7);
  for (let i = 0; i < PARTS; i += 1) {
    const [from, to] = [i, i + 1].map((part) =>
      onCircle(centre, radius, (2 * Math.PI * part) / PARTS),
    );
    room.take(from, to, 2);
  }
  for (const [from, to] of edgesOf(plane)) room.take(from, to, MARK_ROOM / 2);
  const isTurned = drawAfter(nodes, circle, { before, shown, room, names });
  drawAngle(nodes, circle, { before, shown, rows, room, names, isTurned });
  const angles = separatingAngles(fixed.widest, rows, shown.labels);
  drawSeparating(nodes, circle, angles, { room, names });
}

// Draw the direction of w after the step, with its name where the step has turned w; return whether it has.
function drawAfter({ after, afterLetter }, { centre, radius }, { before, shown, room, names }) {
  const [u, v] = shown.get("place");
  const turn = Math.atan2(v, u);
  const [cx, cy] = onCircle(centre, radius, turn);
  const exists = u !== 0 || v !== 0;
  show(after, exists);
  write(after, "cx", roundToTenth(cx));
  write(after, "cy", roundToTenth(cy));
  if (exists) names.take([cx, cy], [cx, cy], 8);
  const across = before[0] * v - before[1] * u;
  const isTurned =
    exists &&
    (before[0] !== 0 || before[1] !== 0) &&
    Math.abs(across) > ALMOST_NONE * Math.hypot(u, v) * Math.hypot(...before);
  show(afterLetter, isTurned);
  if (!isTurned) return false;
  const [x, y] = onCircle(centre, radius + 20, turn);
  for (const one of [room, names]) one.take([x - 6, y], [x + 6, y], 8);
  write(afterLetter, "x", roundToTenth(x));
  write(afterLetter, "y", roundToTenth(y + 6));
  return true;
}

// Return the middles of the four strips along the edges, where the lines have their marks.
/** @type {(plane: Plane) => [Place, Place][]} */
function edgesOf({ width, height }) {
  const [near, right, bottom] = [MARK_ROOM / 2, width - MARK_ROOM / 2, height - MARK_ROOM / 2];
  return [
    [
      [near, near],
      [right, near],
    ],
    [
      [near, bottom],
      [right, bottom],
    ],
    [
      [near, near],
      [near, bottom],
    ],
    [
      [right, near],
      [right, bottom],
    ],
  ];
}

// Return the angles [low, best, high]: between low and high all points are classified correctly, and best has
// the largest margin; null if no direction separates.
/** @type {(widest: Place | null, rows: Place[], labels: Label[]) => number[] | null} */
export function separatingAngles(widest, rows, labels) {
  if (!widest) return null;
  const best = Math.atan2(widest[1], widest[0]);
  let [low, high] = [-Math.PI / 2, Math.PI / 2];
  rows.forEach(([a, b], i) => {
    const turned = Math.atan2(labels[i] * b, labels[i] * a) - best;
    const off = Math.atan2(Math.sin(turned), Math.cos(turned));
    low = Math.max(low, off - Math.PI / 2);
    high = Math.min(high, off + Math.PI / 2);
  });
  return [best + low, best, best + high];
}

function drawSeparating(
  { arc, best, bestName },
  { centre, radius, width },
  angles,
  { room, names },
) {
  write(arc, "d", angles ? arcPath(centre, radius, angles[0], angles[2]) : "");
  show(bestName, angles);
  const ends = angles
    ? [radius - 9, radius + 9].map((far) => onCircle(centre, far, angles[1]))
    : [];
  write(best, "d", angles ? `M${ends.map(pointText).join("L")}` : "");
  if (!angles) return;
  const half = (LETTER * bestName.textContent.length) / 2;
  const spots = TURNS.flatMap((turn) =>
    OUTSIDE.map((far) => spotBeside({ centre, width }, radius + far, angles[1] + turn, half)),
  );
  const spot = room.find(spots, 2 * half) ?? names.find(spots, 2 * half);
  show(bestName, spot);
  if (!spot) return;
  write(bestName, "x", roundToTenth(spot[0]));
  write(bestName, "y", roundToTenth(spot[1] + 4));
}

// Return the middle of a text that is beside a place at this angle, on the side away from w = 0.
/** @type {(circle: { centre: Place, width: number }, far: number, angle: number, half: number) => Place} */
function spotBeside({ centre, width }, far, angle, half) {
  const [u, v] = onCircle(centre, far, angle);
  const beside = u + (u < centre[0] ? -half : half);
  return [Math.max(half + 8, Math.min(width - half - 8, beside)), v];
}

// Return path data of an arc from one angle to a larger one.
/** @type {(centre: Place, radius: number, from: number, to: number) => string} */
function arcPath(centre, radius, from, to) {
  const large = to - from > Math.PI ? 1 : 0;
  const size = roundToTenth(radius);
  return `M${pointText(onCircle(centre, radius, from))}A${size} ${size} 0 ${large} 0 ${pointText(onCircle(centre, radius, to))}`;
}

// Draw w as it was before the step, y x of the point, and the angle between them.
function drawAngle(
  { arrows, angle, angleLabel },
  { centre, radius, width },
  { before, shown, rows, room, names, isTurned },
) {
  const index = shown.get("index");
  const degrees = shown.get("angle");
  const hasAngle = index >= 0 && Number.isFinite(degrees);
  const flipped = hasAngle ? rows[index].map((one) => shown.labels[index] * one) : [];
  const angles = hasAngle ? [before, flipped].map(([a, b]) => Math.atan2(b, a)) : [];
  arrows.forEach(({ shaft, letter }, i) => {
    const tip = hasAngle ? onCircle(centre, radius, angles[i]) : null;
    write(shaft, "d", tip ? arrowPath(centre, tip) : "");
    show(letter, tip);
    if (!tip) return;
    room.take(centre, tip, 3);
    const isOld = isTurned && i === 0;
    const half = isOld ? (LETTER * BEFORE.length) / 2 : HALVES[i];
    const digits = subscript(index + 1);
    const name = letters(i ? `$y${digits}$x${digits}` : "$w");
    const spots = isOld
      ? [spotBeside({ centre, width }, radius + 10, angles[i], half)]
      : BESIDE_TIP.map(([far, turn]) => onCircle(centre, radius + far, angles[i] + turn));
    const [u, v] =
      room.find(spots, 2 * half, TALL) ?? names.find(spots, 2 * half, TALL) ?? spots[0];
    names.take([u - half, v], [u + half, v], 8);
    letter.textContent = isOld ? BEFORE : name;
    write(letter, "class", isOld ? "weights-name" : "weights-letter");
    write(letter, "x", roundToTenth(u));
    write(letter, "y", roundToTenth(v + 6));
  });
  write(angle, "d", hasAngle ? arcPath(centre, 34, ...orderedAngles(angles)) : "");
  show(angleLabel, hasAngle);
  if (!hasAngle) return;
  const [from, to] = orderedAngles(angles);
  // the caption says which kind of angle it is
  const text = `${number(degrees).text}°`;
  angleLabel.textContent = text;
  const half = (LETTER * text.length) / 2;
  // Within the angle, or opposite to it.
  const middle = (from + to) / 2;
  const spots = [middle, middle + Math.PI].flatMap((angle) =>
    [...FAR, radius + 36].map((far) => spotBeside({ centre, width }, far, angle, half)),
  );
  const [u, v] = room.find(spots, 2 * half) ?? spots[0];
  write(angleLabel, "transform", `translate(${roundToTenth(u)} ${roundToTenth(v)})`);
}

/** @type {(angles: number[]) => [number, number]} */
function orderedAngles([one, other]) {
  const difference = Math.atan2(Math.sin(other - one), Math.cos(other - one));
  return difference > 0 ? [one, one + difference] : [one + difference, one];
}

/** @type {(value: number) => string} */
export const subscript = (value) =>
  [...String(value)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("");

/** @type {(from: Place, tip: Place) => string} */
function arrowPath(from, tip) {
  const angle = Math.atan2(from[1] - tip[1], tip[0] - from[0]);
  const wings = [155, -155].map((turn) => onCircle(tip, 12, angle + turn * TURN));
  return `M${pointText(from)}L${pointText(tip)}M${pointText(wings[0])}L${pointText(tip)}L${pointText(wings[1])}`;
}
