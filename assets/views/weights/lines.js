// The line of each point with its mark at the edge of the picture, and a text at the line of the point of this
// step.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { kinds } from "../../model/support.js";
import { number } from "../../wording/number.js";
import { createMarks } from "../kit/marks.js";
import { endsOf } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./plane.js").Lines} Lines */

// Pixels from the marks to the edge, between two marks, and along a line to the next place for a mark.
const INSET = 14;
const APART = 13;
const ALONG = 26;
// The opacity of up to FEW lines, and that of more, of which only those around w are strong; with more points than
// ROOMY a mark is only at an end of its line, and with more than MOST_MARKED not all have one.
const [CLEAR, FAINT] = [0.65, 0.2];
const FEW = 6;
const ROOMY = 40;
const MOST_MARKED = 150;
// Pixels of a letter of the text, and from the text to its line.
const LETTER = 6.6;
const ASIDE = 13;
const PARTS = [0.5, 0.38, 0.62, 0.26, 0.74, 0.16, 0.84, 0.32, 0.68, 0.1, 0.9];

export function createLines(below, above) {
  const all = { plus: make("path", "of-plus", below), minus: make("path", "of-minus", below) };
  const near = { plus: make("path", "near plus", below), minus: make("path", "near minus", below) };
  const before = make("path", "was", below);
  const lit = make("path", "of-lit", below);
  const own = { plus: make("path", "own plus", below), minus: make("path", "own minus", below) };
  const marks = createMarks(above.marks);
  const words = make("text", "weights-words", above.words);
  const past = make("text", "weights-words", above.words);
  return { all, near, before, lit, own, marks, words, past };
}

/** @type {(ends: Path | null) => string} */
const path = (ends) =>
  ends ? `M${ends.map((end) => end.map(roundToTenth).join(" ")).join("L")}` : "";
const side = (label) => (label > 0 ? "plus" : "minus");

// Draw the lines of all points, by class.
export function drawLines(nodes, plane, lines) {
  const parts = { plus: "", minus: "" };
  for (let i = 0; i < lines.n; i += 1) parts[side(lines.y[i])] += path(endsOf(plane, lines, i, -2));
  for (const [name, data] of Object.entries(parts)) {
    write(nodes.all[name], "d", data);
    write(nodes.all[name], "stroke-opacity", isCrowded(lines) ? FAINT : CLEAR);
  }
}

// Return whether there are so many lines that only some are drawn strong.
/** @type {(lines: Lines) => boolean} */
export const isCrowded = ({ n }) => n > FEW;

/** @type {(nodes: Record<string, SVGElement>, plane: Plane, lines: Lines, indices: number[]) => void} */
function drawByClass(nodes, plane, lines, indices) {
  for (const [name, node] of Object.entries(nodes)) {
    const own = indices.filter((i) => side(lines.y[i]) === name);
    write(node, "d", own.map((i) => path(endsOf(plane, lines, i, -2))).join(""));
  }
}

// Draw the lines around w, those of the points of this step, and that of the point under the pointer.
export function drawLookedAt(nodes, plane, lines, { shown, lit }, bounding) {
  drawByClass(nodes.near, plane, lines, bounding);
  drawByClass(nodes.own, plane, lines, lookedAt(shown));
  write(nodes.lit, "d", lit === null || lit >= lines.n ? "" : path(endsOf(plane, lines, lit, -2)));
}

/** @type {(shown: Shown) => number[]} */
export const lookedAt = (shown) =>
  [shown.get("index"), shown.get("other")].filter((i) => i !== null && i >= 0);

// Draw a mark at the edge for each line that has room; `room` contains what is drawn already, and the marks are
// added.
export function drawMarks(nodes, plane, lines, { shown, lit, bounding }, room) {
  const looked = lookedAt(shown);
  const supportKinds = kinds(shown);
  const strong = new Set([...looked, ...bounding]);
  const classes = (i) =>
    `${isCrowded(lines) && !strong.has(i) ? "later " : ""}${looked.includes(i) ? "looked " : ""}${supportKinds[i] ? `support ${supportKinds[i]} ` : ""}`;
  const supports = [...supportKinds.keys()].filter((i) => supportKinds[i]);
  const indices = lines.n <= MOST_MARKED ? shown.labels.keys() : [];
  const some = [...looked, lit, ...supports, ...indices];
  const order = [...new Set(some)].filter((i) => i !== null && i < lines.n);
  const marks = [];
  for (const index of order) {
    const reach = looked.includes(index) ? APART : APART / 2;
    const at = spotOf(plane, lines, { index, reach }, room);
    if (!at) continue;
    room.take(at, at, reach);
    marks.push({ key: index, index, label: lines.y[index], at, classes: classes(index) });
  }
  nodes.marks.draw(marks, lit);
}

// Return the left end of the line for class +, the right end for class −, else the other end or a place further
// inside; null if none is free.
/** @type {(plane: Plane, lines: Lines, mark: { index: number, reach: number }, room: any) => Place | null} */
function spotOf(plane, lines, { index: i, reach }, room) {
  const ends = endsOf(plane, lines, i, INSET);
  if (!ends) return null;
  const [near, far] = [...ends].sort((p, q) => lines.y[i] * (p[0] - q[0]));
  const length = Math.hypot(far[0] - near[0], far[1] - near[1]) || 1;
  const inside = (from, to) =>
    from.map((value, axis) => value + (Math.min(ALONG, length / 3) / length) * (to[axis] - value));
  const spots = lines.n <= ROOMY ? [near, far, inside(near, far), inside(far, near)] : [near, far];
  return spots.find((at) => room.isFree(at, at, reach)) ?? null;
}

// Write on which side of its line a point is classified correctly, and draw the line as it was before the step.
export function drawWords(nodes, plane, { lines, past, margin }, { shown }, room) {
  const [index] = lookedAt(shown);
  write(nodes.past, "class", "weights-words");
  const was = past && index !== undefined ? endsOf(plane, past, index, -2) : null;
  write(nodes.before, "d", path(was));
  write(nodes.before, "class", `was ${index === undefined ? "" : side(lines.y[index])}`);
  const ends = index === undefined ? null : endsOf(plane, lines, index, 8);
  const texts = ends ? sideTexts(lines, index, margin) : [];
  const name = ends ? side(lines.y[index]) : "";
  const isPlaced = placeWords(nodes.words, texts, name, ends, correctDirection(lines, index), room);
  const height = past ? number(past.height).text : "";
  const before =
    was && isPlaced
      ? [letters(`before the step, at $b = ${height}`), letters(`before: $b = ${height}`)]
      : [];
  placeWords(
    nodes.past,
    before,
    name,
    was && endsOf(plane, past, index, 8),
    correctDirection(lines, index),
    room,
  );
}

// Return the unit vector in pixels towards the side where the point is classified correctly.
/** @type {(lines: Lines, i: number) => Place} */
const correctDirection = ({ A, B, size, y }, i) => [
  (y[i] * A[i]) / size[i],
  (y[i] * B[i]) / size[i],
];

// Return the text in full and in short.
/** @type {(lines: Lines, i: number, margin: boolean) => string[]} */
export function sideTexts(lines, i, margin) {
  const [u, v] = correctDirection(lines, i);
  const steep = Math.abs(v) < 0.02;
  const sideways = u > 0 ? "to the right" : "to the left";
  const where = steep ? `${sideways} of` : ["above", "below"][Number(v > 0)];
  const [full, short] = margin
    ? [letters("has $y·$f ≥ 1"), letters("$y·$f ≥ 1")]
    : ["is classified correctly", "correct"];
  const told = `point ${i + 1} ${full} ${where} this line`;
  return [told, `${i + 1}: ${short} ${where}`.replace(/ of$/, "")];
}

// Write the first of these texts that fits along the line, preferably on the side of `direction`; return
// whether one did.
/** @type {(node: SVGElement, texts: string[], name: string, ends: Path | null, direction: Place, room: any) => boolean} */
function placeWords(node, texts, name, ends, direction, room) {
  let spot = null;
  const text = texts.find((one) => {
    spot = ends && spotAlong(ends, LETTER * one.length, direction, room);
    return spot;
  });
  if (node.textContent !== (text ?? "")) node.textContent = text ?? "";
  write(node, "class", `weights-words ${name}`);
  if (!text) return false;
  const { at, angle } = spot;
  write(
    node,
    "transform",
    `translate(${at.map(roundToTenth).join(" ")}) rotate(${roundToTenth(angle)})`,
  );
  return true;
}

/** @type {(ends: Path, wide: number, direction: Place, room: any) => { at: Place, angle: number } | null} */
function spotAlong([p, q], wide, direction, room) {
  const [u, v] = [q[0] - p[0], q[1] - p[1]];
  const half = wide / 2 / Math.hypot(u, v);
  const parts = PARTS.filter((one) => one - half > 0 && one + half < 1);
  const spots = [ASIDE, -ASIDE].flatMap((far) =>
    parts.map((part) =>
      [part - half, part, part + half].map((share) => [
        p[0] + share * u + far * direction[0],
        p[1] + share * v + far * direction[1],
      ]),
    ),
  );
  const free = (clear) => spots.find(([from, , to]) => room.isFree(from, to, 7, clear));
  const spot = free(true) ?? free(false);
  if (!spot) return null;
  room.take(spot[0], spot[2], 7);
  const angle = (Math.atan2(v, u) * 180) / Math.PI;
  return { at: spot[1], angle: Math.abs(angle) > 90.01 ? angle - Math.sign(angle) * 180 : angle };
}
