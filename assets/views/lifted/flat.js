// The augmented points (x, 1) of a number line, or points without a bias, in their plane: the boundary is a
// line through the origin. Flipped to z = y (x, 1), all points have to be on the positive side.

import { letters } from "../../kit/notation.js";
import { make, pathData, show, write } from "../../kit/svg.js";
import { clip, corners, hull, line } from "../../maths/geometry.js";
import { memoize } from "../../maths/memo.js";
import { number } from "../../wording/number.js";
import { createHeaps } from "./coincident.js";
import { createNames } from "./names.js";

// The least height of the number line as a share of the width, if no distance is read off the picture.
const LEAST_RAISE = 0.15;
// Pixels from the origin within which the name of the threshold stands on one side of the boundary.
const NEAR = 40;
// The extent of the picture as a multiple of the extent of the points.
const PADDING = 1.14;
// Pixels of the arrow w where it is not drawn to scale, and from how many times the longest z on it is not.
const ARROW = 64;
const LONG = 3;
// Numbers of points stand above or below their line, which would be a minus before them.
const OFF_LINE = [2, 4, 5, 3, 6, 7];

export function createFlat(node) {
  const svg = make("svg", "flat", node);
  svg.setAttribute("aria-hidden", "true");
  const path = (name) => make("path", name, svg);
  return {
    svg,
    minus: path("half-plane minus"),
    plus: path("half-plane plus"),
    axes: path("axes"),
    hull: path("hull of-z"),
    raised: path("raised"),
    stems: path("stems"),
    ghosts: path("ghosts"),
    boundary: path("boundary"),
    cut: path("cut"),
    link: path("link"),
    arrow: path("shaft"),
    ends: [0, 1].map(() => {
      const end = make("circle", "end", svg);
      end.setAttribute("r", 5.5);
      return end;
    }),
    heaps: createHeaps(make("g", "points", svg)),
    names: createNames(make("g", "names", svg)),
  };
}

/** @type {(nodes: any, seen: Seen, flipped: boolean) => void} */
export function drawFlat(nodes, seen, flipped) {
  const { shown, fixed, width, height } = seen;
  const setting = settingOf(shown, fixed, flipped);
  const { view, px } = viewOf(setting, { width, height });
  const [b, ...w] = shown.get("plane");
  const normal = fixed.height ? [w[0], b / setting.raised] : w;
  write(nodes.svg, "viewBox", `0 0 ${width} ${height}`);
  const moves = normal.some((value) => value !== 0);
  drawSides(nodes, { view, px, normal, flipped, moves });
  const origin = px([0, 0]);
  const length = setting.toScale
    ? Math.hypot(...px(normal).map((one, j) => one - origin[j]))
    : ARROW;
  const [from, to] = [px([view[0], view[2]]), px([view[1], view[3]])];
  write(nodes.axes, "d", `M${from[0]} ${origin[1]}H${to[0]}M${origin[0]} ${from[1]}V${to[1]}`);
  const names = [
    ...drawNumberLine(nodes, { ...setting, px, normal, from, to, flipped }),
    ...drawHull(nodes, seen, setting, px, flipped),
    ...drawArrow(nodes, {
      normal,
      origin,
      length,
      moves: moves && setting.even && !nodes.hulled,
      text: `${flipped && !setting.toScale ? "direction of " : ""}${letters(fixed.height ? "($w, $b)" : "$w")}`,
    }),
    ...drawPoints(nodes, seen, setting, px, flipped),
  ];
  const marks = [...setting.places.map(({ at }) => px(at)), origin];
  const boundary = moves ? line(view, normal, 0) : null;
  nodes.names.draw(names, { width, height }, marks, [
    ...(boundary ? [boundary.map(px)] : []),
    ...(moves && setting.even && !nodes.hulled ? [[origin, tipOf(normal, origin, length)]] : []),
  ]);
}

// What stays the same from step to step.
const settings = new WeakMap();
function settingOf(shown, fixed, flipped) {
  const bySight = memoize(settings, shown.run, () => new Map());
  return memoize(bySight, String(flipped), () => makeSetting(shown, fixed, flipped));
}

function makeSetting({ run, points, labels }, { heaps, height, hulls, domain }, flipped) {
  const wide = Math.max(...domain.flat(), 0) - Math.min(...domain.flat(), 0);
  const raised = height && (hulls === 1 ? height : Math.max(height, LEAST_RAISE * wide));
  const up = height ? [raised] : [];
  const places = heaps.map((heap) => {
    const bare = [...points[heap[0]], ...up];
    const at = flipped && labels[heap[0]] < 0 ? bare.map((value) => -value + 0) : bare;
    return { heap, at, bare };
  });
  const all = [[0, 0], ...places.map(({ at }) => at), ...places.map(({ bare }) => bare)];
  // w is perpendicular to the boundary only if a unit has the same length in both directions.
  const even = raised === height;
  const tips = flipped && even && hulls !== 1 ? tipsOf(run, raised) : [];
  const lengthOf = (at) => Math.hypot(...at);
  const longest = LONG * Math.max(...places.map(({ at }) => lengthOf(at)));
  // To scale, w is seen to be a sum of z.
  const toScale = tips.length > 0 && tips.every((tip) => lengthOf(tip) <= longest);
  return {
    raised,
    places,
    all: toScale ? [...all, ...tips] : all,
    even,
    toScale,
    line: height > 0,
  };
}

// Return w, or (w, b), at all steps of a run; none of the optima for all C, which are no steps.
/** @type {(run: Run, raised: number) => Path} */
function tipsOf(run, raised) {
  if (run.last === undefined) return [];
  return Array.from({ length: run.last + 1 }, (_, k) => {
    const [b, ...w] = run.at(k).get("plane");
    return w.length > 1 ? w : [w[0], b / raised];
  });
}

// Return the map from places to pixels, with equal units in both directions.
function viewOf({ all, line: isLine, raised }, { width, height }) {
  const range = (j) => [Math.min(...all.map((at) => at[j])), Math.max(...all.map((at) => at[j]))];
  const [[x0, x1], [y0, y1]] = [range(0), range(1)];
  const [wide, high] = [Math.max(x1 - x0, 1), Math.max(y1 - y0, isLine ? raised : 1) * 1.1];
  const scale = Math.min(width / wide, height / high) / PADDING;
  const middle = [(x0 + x1) / 2, (y0 + y1) / 2];
  const half = [width / 2 / scale, height / 2 / scale];
  const view = [0, 1].flatMap((j) => [middle[j] - half[j], middle[j] + half[j]]);
  return { view, px: ([x, y]) => [(x - view[0]) * scale, (view[3] - y) * scale] };
}

function drawSides(nodes, { view, px, normal, flipped, moves }) {
  const side = (sign) => {
    const ring = moves
      ? clip(
          corners(view),
          normal.map((value) => sign * value),
          0,
        )
      : [];
    return pathData(ring.map(px), "Z");
  };
  write(nodes.plus, "class", flipped ? "half-plane wanted" : "half-plane plus");
  write(nodes.plus, "d", side(1));
  write(nodes.minus, "d", flipped ? "" : side(-1));
  const ends = moves ? line(view, normal, 0) : null;
  write(nodes.boundary, "d", pathData(ends?.map(px)));
}

// Draw the number line at its height, and the point where the boundary cuts it.
function drawNumberLine(nodes, { line: isLine, raised, px, normal, from, to, flipped }) {
  const [, high] = px([0, raised]);
  const cut = (-normal[1] * raised) / normal[0];
  const place = px([cut, raised]);
  const isVisible = isLine && Number.isFinite(cut) && place[0] > 0 && place[0] < to[0];
  write(nodes.raised, "d", isLine ? `M${from[0]} ${high}H${to[0]}` : "");
  const [centre, floor] = px([0, 0]);
  write(nodes.cut, "d", isVisible && !flipped ? `M${place[0]} ${high}V${floor}` : "");
  show(nodes.ends[1], isVisible && !flipped);
  if (!isLine) return [];
  write(nodes.ends[1], "cx", isVisible ? place[0] : 0);
  write(nodes.ends[1], "cy", high);
  const names = [
    { text: "x", at: [to[0] - 18, floor], classes: "axis", directions: [3], away: 4 },
    { text: letters("($x, 1)"), at: [to[0] - 34, high], classes: "axis", directions: [2], away: 4 },
  ];
  const { text, exact } = number(cut);
  const cutText = letters(`$x ${exact ? "=" : "≈"} ${text}`);
  const off = place[0] - centre;
  // the boundary goes through the origin, and below it to the other side
  const besideIt = off < 0 ? 7 : 6;
  const directions = [Math.abs(off) < NEAR ? besideIt : 3];
  const cutName = { text: cutText, at: [place[0], floor], classes: "own", directions };
  return isVisible && !flipped ? [cutName, ...names] : names;
}

// Draw the hull of all z, and the current point v of the hull.
function drawHull(nodes, { shown, fixed }, { places }, px, flipped) {
  const near = flipped && fixed.hulls === 1 ? shown.get("near") : null;
  nodes.hulled = Boolean(near);
  write(nodes.hull, "d", near ? pathData(hull(places.map(({ at }) => at)).map(px), "Z") : "");
  const ends = near ? [px([0, 0]), px(Array.from(near))] : null;
  write(nodes.link, "d", pathData(ends));
  show(nodes.ends[0], near);
  if (!ends) return [];
  write(nodes.ends[0], "cx", ends[1][0]);
  write(nodes.ends[0], "cy", ends[1][1]);
  return [{ text: letters("$v"), at: ends[1], classes: "own letter" }];
}

/** @type {(normal: number[], origin: number[], length: number) => number[]} */
function tipOf([u, v], [x, y], length) {
  const size = Math.hypot(u, v) || 1;
  return [x + (length * u) / size, y - (length * v) / size];
}

function drawArrow(nodes, { normal, origin, length, moves, text }) {
  const tip = tipOf(normal, origin, length);
  const [u, v] = [0, 1].map((axis) => (tip[axis] - origin[axis]) / length);
  const back = (turn) => [tip[0] - 9 * u + turn * 5 * v, tip[1] - 9 * v - turn * 5 * u];
  const head = pathData([back(1), tip, back(-1)]);
  write(nodes.arrow, "d", moves ? pathData([origin, tip]) + head : "");
  return moves ? [{ text, at: tip, classes: "letter" }] : [];
}

function drawPoints(nodes, { shown, lit }, { places, line: isLine }, px, flipped) {
  const marks = places.map((one) => ({ ...one, place: px(one.at) }));
  const [, floor] = px([0, 0]);
  const stems = marks.map(({ place: [x, y] }) => `M${x} ${y}V${floor}`);
  write(nodes.stems, "d", isLine && !flipped ? stems.join("") : "");
  const flippedMarks = flipped ? marks.filter(({ at, bare }) => at !== bare) : [];
  const ghosts = flippedMarks.map(({ bare, place }) => {
    const [x, y] = px(bare);
    return `M${x - 5} ${y - 5}h10v10h-10Z${pathData([[x, y], place])}`;
  });
  write(nodes.ghosts, "d", ghosts.join(""));
  const names = nodes.heaps.draw(shown, marks, lit);
  const directions = isLine ? { directions: OFF_LINE } : {};
  return names.map((/** @type {any} */ name) => ({ ...name, ...directions }));
}
