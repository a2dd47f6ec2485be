// The path of w through its plane, and the update of this step.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { state } from "../../model/state.js";
import { equals, number, vector } from "../../wording/number.js";
import { drawRival } from "./rival.js";

/** @typedef {import("./plane.js").Plane} Plane */

// The largest number of places for which each has a dot.
const MANY = 60;
// The number of updates that are drawn in a narrow picture, and among many lines.
const LAST = 4;
const NARROW = 420;
// Pixels of the shortest arrow with a head, and of a letter.
const SHORT = 7;
const LETTER = 6.6;
// The directions from w to its number of mistakes, as parts of a turn.
const TURNS = [0, 0.25, -0.25, 0.12, -0.12, 0.5, 0.38, -0.38, 0.18, -0.18, 0.06, -0.06];

export function createPath(layer) {
  const trail = make("path", "way", layer);
  const dots = make("path", "way-dots", layer);
  const start = make("text", "weights-name", layer);
  const second = make("circle", "second", layer);
  second.setAttribute("r", 5);
  const secondName = make("text", "weights-name", layer);
  const shrink = make("path", "shrink", layer);
  const rival = make("path", "rival", layer);
  const rivalName = make("text", "weights-name", layer);
  const arrow = make("path", "move", layer);
  const head = make("path", "move-head", layer);
  const from = make("circle", "from", layer);
  from.setAttribute("r", 5.5);
  const now = make("circle", "here", layer);
  now.setAttribute("r", 6.5);
  const move = make("text", "weights-move", layer);
  const letter = make("text", "weights-letter", layer);
  letter.textContent = letters("$w");
  return {
    trail,
    dots,
    start,
    second,
    secondName,
    shrink,
    rival,
    rivalName,
    arrow,
    head,
    from,
    now,
    move,
    letter,
    count: make("text", "weights-name", layer),
  };
}

const pointText = (place) => place.map(roundToTenth).join(" ");

// Return w and b before the step, from the previous frame or, if that was not sent, from the columns of the
// texts; null if neither has them.
/** @type {(shown: Shown, kind: string) => { place: Place, height: number } | null} */
function stateBefore(shown, kind) {
  const { run, k } = shown;
  const previous = Math.max(0, k - 1);
  if (run.get("step", k) - run.get("step", previous) <= 1) {
    return { place: Array.from(run.get("place", previous)), height: run.get("height", previous) };
  }
  const prefix = run.has("moving_w_before") ? "moving_" : "";
  const w = shown.get(`${prefix}w_before`);
  // The b of a run with a kernel may be incomplete there.
  if (!w || run.has("alpha") || run.has("shares")) return null;
  const b = shown.get(`${prefix}b_before`);
  return {
    place: kind === "line" ? [w[0], b] : Array.from(w),
    height: kind === "slice" ? b : 0,
  };
}

// Return the place of w before the step.
/** @type {(shown: Shown, kind: string) => Place} */
export const placeBefore = (shown, kind) =>
  stateBefore(shown, kind)?.place ?? Array.from(shown.get("place"));

/** @type {(shown: Shown, kind: string) => number} */
export const heightBefore = (shown, kind) =>
  stateBefore(shown, kind)?.height ?? shown.get("height");

// Return the places in pixels of all w so far that differ from the previous one.
/** @type {(shown: Shown, plane: Plane) => Path} */
function pathSoFar({ run, k }, plane) {
  const all = run.all("place");
  /** @type {Path} */
  const path = [];
  for (let at = 0; at <= k; at += 1) {
    const [x, y] = [all[2 * at], all[2 * at + 1]];
    if (at && x === all[2 * at - 2] && y === all[2 * at - 1]) continue;
    path.push(plane.px([x, y]));
  }
  return path;
}

// Draw the path, which names avoid if they can.
export function drawPath(nodes, plane, { shown, fixed, isCrowded }, room) {
  const all = pathSoFar(shown, plane);
  const path = plane.width < NARROW || isCrowded ? all.slice(-LAST - 1) : all;
  write(nodes.trail, "d", path.length > 1 ? `M${path.map(pointText).join("L")}` : "");
  room.avoid(path.slice(-MANY));
  write(nodes.trail, "class", path.length > MANY ? "way long" : "way");
  const few = path.length <= MANY ? path : [];
  write(nodes.dots, "d", few.map((place) => `M${pointText(place)}h0`).join(""));
  const [x, y] = plane.px(Array.from(shown.run.get("place", 0)));
  // which is for the lecturer, and not for the room
  const isOffered = fixed.starts && state.presenting === null;
  const hint = isOffered ? "click to set the start" : "";
  const text = shown.k > 0 ? "start" : hint;
  const wide = LETTER * text.length;
  const aside = 6 + wide / 2;
  const spots = [
    [x - aside, y + 14],
    [x + aside, y + 14],
    [x - aside, y - 14],
    [x + aside, y - 14],
  ];
  const spot = text && path.length === all.length ? room.find(spots, wide) : null;
  show(nodes.start, spot);
  if (nodes.start.textContent !== text) nodes.start.textContent = text;
  write(nodes.start, "x", roundToTenth(spot?.[0] ?? 0));
  write(nodes.start, "y", roundToTenth((spot?.[1] ?? 0) + 4));
  drawSecond(nodes, plane, shown, fixed.second, room);
}

// Draw the second classifier, such as the pocket or the average.
function drawSecond({ second, secondName }, plane, shown, name, room) {
  const place = name && shown.get("second");
  show(second, place);
  show(secondName, place);
  if (!place) return;
  const [x, y] = plane.px(Array.from(place));
  write(second, "cx", roundToTenth(x));
  write(second, "cy", roundToTenth(y));
  const wide = LETTER * name.length;
  const spot = room.find(
    [
      [x + 10 + wide / 2, y],
      [x - 10 - wide / 2, y],
      [x, y - 16],
      [x, y + 16],
    ],
    wide,
  );
  show(secondName, spot);
  if (!spot) return;
  if (secondName.textContent !== name) secondName.textContent = name;
  write(secondName, "x", roundToTenth(spot[0]));
  write(secondName, "y", roundToTenth(spot[1] + 4));
}

// Draw the update as an arrow from w before the step to w after it, with the part by which w has shrunk; return
// its places. `two`: its parts, if w has shrunk by too little to be seen.
/** @type {(nodes: any, plane: Plane, seen: Seen, room: any) => any} */
export function drawUpdate(nodes, plane, { shown, fixed }, room) {
  const was = placeBefore(shown, fixed.kind);
  const to = Array.from(shown.get("place"));
  const keep = shown.k > 0 ? (shown.get("keep") ?? 1) : 1;
  const from = [keep * was[0], fixed.keeps_b ? was[1] : keep * was[1]];
  const [start, middle, end] = [was, from, to].map(plane.px);
  const bent = Math.hypot(middle[0] - start[0], middle[1] - start[1]) >= SHORT;
  // The pull may lead back to where w was before it shrank.
  const moved = bent || Math.hypot(end[0] - start[0], end[1] - start[1]) >= 1;
  const root = bent ? middle : start;
  write(nodes.shrink, "d", bent ? `M${pointText(start)}L${pointText(middle)}` : "");
  drawArrow(nodes, root, end, moved);
  show(nodes.from, moved);
  write(nodes.from, "cx", roundToTenth(start[0]));
  write(nodes.from, "cy", roundToTenth(start[1]));
  write(nodes.now, "cx", roundToTenth(end[0]));
  write(nodes.now, "cy", roundToTenth(end[1]));
  room.take(start, end, 8);
  const two = !bent && from.some((value, i) => value !== was[i]) ? { was, from, to } : null;
  return { from, to, pixels: [root, end], moved, shrunk: bent ? { was } : null, two };
}

// Name w, and write what was added to it.
export function nameUpdate(nodes, move, plane, { seen: { shown, fixed }, rows }, room) {
  const { from, to, pixels, moved } = move;
  const [start, end] = pixels;
  drawRival(
    nodes,
    plane,
    { ...move, signed: signedBefore(shown, fixed.kind, move.shrunk?.was, rows) },
    room,
  );
  drawLetter(nodes.letter, start, end, room);
  const text = moved ? updateText(shown, fixed.kind, { from, to }, rows) : null;
  drawUpdateText(nodes.move, text, start, end, room);
}

// Return y f of the point before the step, from w before the step; null if there is none.
/** @type {(shown: Shown, kind: string, was: Place | undefined, rows: Place[]) => number | null} */
export function signedBefore(shown, kind, was, rows) {
  const index = shown.get("index");
  if (!was || !(index >= 0)) return null;
  const [a, b] = rows[index];
  return shown.labels[index] * (a * was[0] + b * was[1] + heightBefore(shown, kind));
}

/** @type {(nodes: any, from: Place, to: Place, moved: boolean) => void} */
function drawArrow({ arrow, head }, [x, y], [u, v], moved) {
  const length = Math.hypot(u - x, v - y);
  const direction = [(u - x) / length, (v - y) / length];
  // The head ends at the edge of the dot of w.
  const tip = [u - 6 * direction[0], v - 6 * direction[1]];
  const foot = [tip[0] - 12 * direction[0], tip[1] - 12 * direction[1]];
  const long = moved && length > SHORT + 14;
  write(arrow, "d", moved ? `M${pointText([x, y])}L${pointText(long ? foot : [u, v])}` : "");
  const wings = [1, -1].map((one) => [
    foot[0] - one * 5.5 * direction[1],
    foot[1] + one * 5.5 * direction[0],
  ]);
  write(head, "d", long ? `M${pointText(tip)}L${pointText(wings[0])}L${pointText(wings[1])}Z` : "");
}

// Write w next to its dot, to the right if that is free.
function drawLetter(node, start, end, room) {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const across = [(end[1] - start[1]) / length, (start[0] - end[0]) / length];
  const directions = [
    [1, 0],
    across,
    across.map((one) => -one),
    [-1, 0],
    [0, -1],
    [0, 1],
    [0.7, 0.7],
  ];
  const spots = directions.map(([u, v]) => [end[0] + 21 * u, end[1] + 21 * v]);
  const [x, y] = spots.find((spot) => room.isFree(spot, spot, 10)) ?? spots[0];
  write(node, "x", roundToTenth(x));
  write(node, "y", roundToTenth(y + 6));
  room.take([x, y], [x, y], 11);
}

// Write the number of mistakes of w beside its dot, where its cell has no room for it.
/** @type {(nodes: any, text: string, room: any) => void} */
export function nameCount({ count, now }, text, room) {
  const [x, y] = ["cx", "cy"].map((name) => Number(now.getAttribute(name)));
  const wide = LETTER * text.length;
  const spots = [20, 34, 50, 70, 95].flatMap((far) =>
    TURNS.map((part) => {
      const turn = 2 * Math.PI * part;
      const across = far + wide / 2;
      return [x + across * Math.cos(turn), y + far * Math.sin(turn)];
    }),
  );
  const spot = text ? room.find(spots, wide) : null;
  show(count, spot);
  if (!spot) return;
  if (count.textContent !== text) count.textContent = text;
  write(count, "x", roundToTenth(spot[0]));
  write(count, "y", roundToTenth(spot[1] + 4));
}

// Return what surrounds x in the text: φ of a lift, or the constant 1 on a number line.
/** @type {(isLifted: boolean, kind: string) => string[]} */
function brackets(isLifted, kind) {
  if (isLifted) return [letters("$phi("), ")"];
  return kind === "line" ? ["(", ", 1)"] : ["", ""];
}

// Return the parts [text, class] of what was added if it is a multiple of a point; null otherwise.
/** @type {(shown: Shown, kind: string, move: { from: Place, to: Place }, rows: Place[]) => { parts: string[][], letters: number } | null} */
function updateText(shown, kind, { from, to }, rows) {
  const index = shown.get("index");
  if (!(index >= 0) || shown.get("other") >= 0) return null;
  const [a, b] = rows[index];
  const move = [to[0] - from[0], to[1] - from[1]];
  const times = (move[0] * a + move[1] * b) / (a * a + b * b);
  const rest = Math.hypot(move[0] - times * a, move[1] - times * b);
  // Without a pull only rounding errors are left.
  if (Math.hypot(...move) <= 1e-9 * Math.hypot(...from)) return null;
  if (!(rest <= 1e-9 * Math.hypot(...move)) || times * shown.labels[index] < 0) return null;
  const factor = number(Math.abs(times)).text;
  const sum = ` ${equals(vector(move))}`;
  const [open, close] = brackets(shown.lift.name !== "none", kind);
  const x = [
    [`${open}x`, "bold"],
    [String(index + 1), "sub"],
    [close, "bold"],
  ];
  const parts = [
    [`${times > 0 ? "+" : "−"} ${factor === "1" ? "" : `${factor} `}`, ""],
    ...x,
    [sum, ""],
  ];
  return { parts, letters: parts.reduce((total, [text]) => total + text.length, 0) };
}

function drawUpdateText(node, update, start, end, room) {
  const text = update ? JSON.stringify(update.parts) : "";
  const wide = update ? LETTER * update.letters : 0;
  const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const normal = [(end[1] - start[1]) / length, (start[0] - end[0]) / length];
  const spots = [1, -1].flatMap((side) =>
    [0, 0.25, -0.25].map((part) => {
      const aside = 18 + (wide / 2) * Math.abs(normal[0]);
      return [0, 1].map(
        (axis) => middle[axis] + part * (end[axis] - start[axis]) + side * aside * normal[axis],
      );
    }),
  );
  const spot = update && room.find(spots, wide);
  show(node, spot);
  if (!spot) return;
  if (node.dataset.text !== text) writeParts(node, update.parts, text);
  write(node, "x", roundToTenth(spot[0]));
  write(node, "y", roundToTenth(spot[1] + 4));
}

function writeParts(node, parts, text) {
  node.dataset.text = text;
  node.replaceChildren();
  let low = false;
  for (const [part, name] of parts) {
    const span = make("tspan", name, node);
    span.textContent = part;
    if ((name === "sub") !== low) span.setAttribute("dy", name === "sub" ? "3" : "-3");
    low = name === "sub";
  }
}
