// The view of the plane of w, where every point is a line and every place a classifier.
import { element, placeIn } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make, show, write } from "../../kit/svg.js";
import * as clock from "../../model/clock.js";
import { dispatch } from "../../model/scenario.js";
import { number } from "../../wording/number.js";
import { createLayoutCache } from "../kit/layout_cache.js";
import { scale } from "../kit/scale.js";
import { createSights } from "../kit/sights.js";
import {
  createBright,
  drawBright,
  drawCallout,
  drawPointer,
  drawShortest,
  drawWidest,
  nameInside,
  widestPlace,
} from "./bright.js";
import { boundingLines, pointerTarget, visibleCell } from "./cell.js";
import { cellsOf, countAt, roomiest } from "./cells.js";
import { createDirections, drawDirections } from "./directions.js";
import * as ground from "./ground.js";
import { LEGEND } from "./legend.js";
import {
  createLines,
  drawLines,
  drawLookedAt,
  drawMarks,
  drawWords,
  isCrowded,
  lookedAt,
} from "./lines.js";
import { createMagnifier, drawMagnifier, reserveRoom } from "./magnified.js";
import { createRoom } from "./occupied.js";
import {
  createPath,
  drawPath,
  drawUpdate,
  heightBefore,
  nameCount,
  nameUpdate,
  placeBefore,
} from "./path.js";
import { endsOf, linesOf, planeOf, rowsOf } from "./plane.js";
import { createSlope, drawSlope } from "./slope.js";

const [MARGIN, COST, MISTAKES, DIRECTIONS] = [
  letters("$y·$f ≥ 1"),
  letters("Objective $J"),
  "Mistakes",
  "Directions",
];
// The columns with the number of the caption of each sight.
const CAPTIONS = {
  [MARGIN]: "of_margin",
  [COST]: "of_cost",
  [MISTAKES]: "of_mistakes",
  [DIRECTIONS]: "of_directions",
};
const ALL = "all correct";
const ALL_CORRECT = [letters(`${ALL}: every $w`), "in here separates"];
// The least movement of a line, in pixels, that is drawn; the width of a narrow picture.
const VISIBLE = 3;
const NARROW = 420;
// Pixels along the edges that have the numbers of the axes.
const AXIS = 56;
const WIDEST = "+ the largest margin";
const NONE_SHORT = ["in here every point", letters("has $y·$f ≥ 1")];

export const weights = {
  name: "weights",
  drawsRun: true,
  legend: LEGEND,

  make(node, redraw) {
    const sights = createSights([MARGIN, COST, MISTAKES, DIRECTIONS], redraw);
    const holder = element("div", "weights", node);
    const canvas = element("canvas", "", holder);
    const svg = make("svg", "weights-over", holder);
    svg.setAttribute("aria-hidden", "true");
    const [below, above] = [make("g", "", svg), make("g", "", svg)];
    // The circle of directions replaces this group.
    const over = make("g", "", above);
    const nodes = {
      sights,
      node,
      holder,
      canvas,
      contours: make("path", "contours", below),
      ticks: make("g", "weights-ticks", above),
      counts: make("g", "weights-counts", above),
      heights: make("g", "weights-heights", above),
      over,
      slope: createSlope(over),
      path: createPath(over),
      lines: createLines(below, { marks: above, words: over }),
      bright: createBright(below, over),
      directions: createDirections(above),
      magnified: createMagnifier(over),
      layout: { key: "" },
      measureOnce: createLayoutCache(),
      seen: null,
    };
    svg.addEventListener("click", (event) => startAt(nodes, event));
    return nodes;
  },

  draw(nodes, seen) {
    nodes.seen = seen;
    nodes.sights.offer(sightsOf(seen.fixed));
    const sight = nodes.sights.current();
    nodes.holder.classList.toggle("starts", seen.fixed.starts);
    nodes.holder.classList.toggle("costs", sight === COST);
    const layout = layOut(nodes, seen, sight);
    showSight(nodes, seen, layout, sight === DIRECTIONS);
    const { plane, lines, rows } = layout;
    const room = createRoom(plane);
    for (const {
      at: [x, y],
      wide,
    } of layout.ticks)
      room.take([x - wide, y], [x + wide, y], 7);
    reserveRoom(nodes.magnified, plane, seen, room);
    for (const edge of edgesOf(layout.ring)) room.avoid(edge);
    const bounding = boundingLines(plane, lines, plane.px(seen.shown.get("place")));
    drawLookedAt(nodes.lines, plane, lines, seen, bounding);
    for (const line of strongEnds(plane, lines, bounding, seen)) room.avoid(line);
    const update = drawUpdate(nodes.path, plane, seen, room);
    drawMagnifier(nodes.magnified, plane, update.two, { seen, rows });
    drawMarks(nodes.lines, plane, lines, { ...seen, bounding }, room);
    drawPath(nodes.path, plane, { ...seen, isCrowded: isCrowded(lines) }, room);
    if (sight !== DIRECTIONS) drawWords(nodes.lines, plane, wordsOf(layout, seen), seen, room);
    for (const line of ownEnds(plane, lines, seen)) room.avoid(line);
    const shortest = lines.level ? shortestOf(seen.shown) : null;
    // The name of w is not beside the dot of the shortest one.
    if (shortest) room.take(plane.px(shortest), plane.px(shortest), 8);
    drawSlope(nodes.slope, plane, sight === COST ? seen.shown : null, room);
    nameUpdate(nodes.path, update, plane, { seen, rows }, room);
    nameCells(nodes, seen, layout, room);
    return CAPTIONS[sight];
  },
};

// Show the circle of directions, or the numbers.
function showSight(
  { directions, counts, over },
  { shown, fixed },
  { plane, rows, ticks },
  isShown,
) {
  show(directions.group, isShown);
  show(counts, !isShown);
  show(over, !isShown);
  if (isShown)
    drawDirections(directions, plane, {
      shown,
      fixed,
      before: placeBefore(shown, fixed.kind),
      rows,
      ticks,
    });
}

// Return the lines around w that are strong among many, but for that of this step, along which there is a text.
/** @type {(plane: any, lines: any, bounding: number[], seen: Seen) => Path[]} */
function strongEnds(plane, lines, bounding, { shown }) {
  if (!isCrowded(lines)) return [];
  const looked = lookedAt(shown);
  const others = bounding.filter((i) => !looked.includes(i));
  return others.map((i) => endsOf(plane, lines, i)).filter((ends) => ends !== null);
}

// Return the lines of the points of this step.
/** @type {(plane: any, lines: any, seen: Seen) => Path[]} */
const ownEnds = (plane, lines, { shown }) =>
  lookedAt(shown)
    .map((i) => endsOf(plane, lines, i))
    .filter((ends) => ends !== null);

/** @type {(ring: Path) => Path[]} */
const edgesOf = (ring) => ring.map((corner, i) => [corner, ring[(i + 1) % ring.length]]);

/** @type {(fixed: any) => string[]} */
function sightsOf({ margin, cost, kind }) {
  const first = margin ? [MARGIN] : [];
  return [...first, ...(cost ? [COST] : []), MISTAKES, ...(kind === "slice" ? [] : [DIRECTIONS])];
}

// Return whether Python has proved that the cell exists: at level 1 it has sent the shortest w in it.
/** @type {(seen: Seen, level: number) => boolean} */
const exists = ({ shown, fixed }, level) =>
  level ? shortestOf(shown) !== null : Boolean(fixed.cells[Math.sign(shown.get("height"))]);

/** @type {(shown: Shown) => Place | null} */
function shortestOf(shown) {
  const place = Array.from(shown.get("shortest"));
  return Number.isFinite(place[0]) ? place : null;
}

// Draw what stays the same as long as neither the slice nor the size changes.
function layOut(nodes, seen, sight) {
  const { shown, fixed, width, height } = seen;
  const { run } = shown;
  const bias = shown.get("height");
  const theme = document.documentElement.dataset.bsTheme;
  const ink = nodes.measureOnce(() => getComputedStyle(nodes.holder).color, theme);
  const key = [sight, width, height, bias, ink].join(" ");
  const { layout } = nodes;
  if (layout.key === key && layout.run === run) return layout;
  const window = sight === DIRECTIONS ? centredWindow(fixed.window) : fixed.window;
  const plane = planeOf(window, width, height);
  const rows = layout.run === run ? layout.rows : rowsOf(shown, fixed.kind);
  const level = sight === MARGIN ? 1 : 0;
  const lines = linesOf(plane, rows, shown.labels, bias, level);
  // All slices have the same axes.
  const axes = JSON.stringify([plane, fixed.axes]);
  const ticks = layout.axes === axes ? layout.ticks : drawTicks(nodes.ticks, plane, fixed.axes);
  nodes.layout = { key, run, plane, rows, lines, axes, ticks, ring: [] };
  nodes.layout.contours = paint(nodes, nodes.layout, { fixed, ink, sight, bias });
  drawLines(nodes.lines, plane, lines);
  nodes.layout.ring = visibleCell(plane, lines, exists(seen, level));
  drawBright(nodes.bright, nodes.layout.ring);
  nodes.layout.cells = sight === COST || sight === DIRECTIONS ? [] : cellsOf(plane, lines);
  return nodes.layout;
}

// Return the window with w = 0 in the middle.
/** @type {(window: Extent) => Extent} */
function centredWindow(window) {
  const far = Math.max(...window.map(Math.abs));
  return [-far, far, -far, far];
}

function paint({ canvas, contours }, { plane, lines }, { fixed, ink, sight, bias }) {
  const costs = sight === COST;
  const area = costs
    ? ground.areaOf(plane)
    : { x: 0, y: 0, width: Math.ceil(plane.width), height: Math.ceil(plane.height) };
  canvas.style.cssText = `left:${area.x}px;top:${area.y}px;width:${area.width}px;height:${area.height}px`;
  if (!costs) {
    ground.paintCounts(canvas, plane, lines, ink);
    write(contours, "d", "");
    return [];
  }
  const grid = ground.costsOf(lines, plane, fixed.cost, bias, fixed.kind === "line");
  ground.paintCosts(canvas, grid, fixed.cost.levels, ink);
  const levelLines = ground.contoursOf(grid, fixed.cost.levels);
  write(contours, "d", ground.pathOf(levelLines));
  return levelLines;
}

// Write the numbers along the edges and the names of the axes.
function drawTicks(node, plane, [across, up]) {
  const [left, bottom] = plane.at([0, plane.height]);
  const [right, top] = plane.at([plane.width, 0]);
  const x = scale({ low: left, high: right }, 0, plane.width);
  const y = scale({ low: bottom, high: top }, plane.height, 0);
  /** @type {(tick: { at: Place, wide: number }) => boolean} */
  const isInside = ({ at: [u, v], wide }) =>
    u > wide + 2 && u < plane.width - 34 && v > 34 && v < plane.height - 8;
  const along = x.ticks.map((value) => tick(value, [x.at(value), plane.height - 12]));
  const upwards = y.ticks.map((value) => {
    const one = tick(value, [0, y.at(value)]);
    return { ...one, at: [Math.max(14, one.wide + 3), one.at[1]] };
  });
  // In the corner a number of one axis may meet one of the other.
  const isFree = (one) =>
    along.every(
      (other) =>
        Math.abs(one.at[1] - other.at[1]) > 15 ||
        Math.abs(one.at[0] - other.at[0]) > one.wide + other.wide + 6,
    );
  const names = [...along, ...upwards.filter(isFree)].filter(isInside);
  const ends = [
    { text: across, at: [plane.width - 20, plane.height - 14], wide: 8, name: "axis" },
    { text: up, at: [18, 15], wide: 8, name: "axis" },
  ];
  drawTexts(node, [...names, ...ends]);
  return [...names, ...ends];
}

/** @type {(value: number, at: Place) => { text: string, at: Place, wide: number }} */
function tick(value, at) {
  const { text } = number(value);
  return { text, at, wide: 3.9 * text.length };
}

// Return the lines, and those before the step if the slice has changed visibly.
function wordsOf({ plane, rows, lines }, { shown, fixed }) {
  const biasBefore = heightBefore(shown, fixed.kind);
  const [index] = lookedAt(shown);
  const far = Math.abs(biasBefore - shown.get("height")) / lines.size[index];
  const moved = fixed.kind === "slice" && far >= VISIBLE;
  const linesBefore = moved && {
    ...linesOf(plane, rows, shown.labels, biasBefore, lines.level),
    height: biasBefore,
  };
  return { lines, past: linesBefore, margin: lines.level > 0 };
}

// Name the cell without mistakes and the largest margin, and write the number of mistakes in each cell.
function nameCells({ bright, counts, heights, sights, path }, { shown, fixed }, layout, room) {
  const { plane, lines, ring } = layout;
  const sight = sights.current();
  const shortest = lines.level ? shortestOf(shown) : null;
  drawShortest(bright, plane, shortest, fixed.kind === "line", room);
  nameInside(bright.inside, sight === COST ? ring : [], ALL, room);
  nameLevels(heights, layout.contours, plane, room);
  const narrow = plane.width < NARROW;
  const widest = lines.level || narrow ? null : widestPlace(plane, fixed, shown.get("height"));
  if (widest) room.take(widest, widest, 8);
  const cells = roomiest(layout.cells, plane, lines, room.distanceAround);
  const none = ring.length ? cells.find(({ count }) => count === 0) : null;
  for (const { at } of cells) room.take(at, at, 7);
  const own = countAt(lines, plane.px(shown.get("place")));
  const isNumbered = !layout.cells.length || cells.some(({ key }) => key === own.key);
  nameCount(path, isNumbered ? "" : countText(own.count, lines.level), room);
  const texts = lines.level ? NONE_SHORT : [...ALL_CORRECT, ...(widest ? [WIDEST] : [])];
  const isNamed = drawCallout(bright, ring, none ?? null, texts, room);
  const cell = sight === MISTAKES && pointerTarget(plane, fixed, shown.get("height"), ring);
  if (cell) drawPointer(bright, plane, cell, room);
  drawWidest(bright.best, isNamed ? widest : null);
  drawTexts(
    counts,
    cells.map(({ at, count }) => ({ text: String(count), at, name: count ? "" : "none" })),
  );
}

/** @type {(count: number, level: number) => string} */
function countText(count, level) {
  if (level) return letters(`${count} with $y·$f < 1`);
  return `${count} ${count === 1 ? "mistake" : "mistakes"}`;
}

// Write the value of every other level line that has room for it.
function nameLevels(node, contours, { height }, room) {
  // Near the numbers of an axis that of a contour would be read as one of them.
  const isApart = ([x, y]) => x > AXIS && y < height - AXIS;
  const texts = contours
    .filter((_, i) => i % 2)
    .map(({ level, chains }) => {
      const text = number(Number(level.toPrecision(3))).text;
      const places = chains.flatMap((chain) => chain.filter((_, i) => i % 6 === 3));
      const spots = [...places.filter(isApart), ...places.filter((place) => !isApart(place))];
      return { text, at: room.find(spots, 8 * text.length) };
    });
  drawTexts(
    node,
    texts.filter(({ at }) => at),
  );
}

/** @type {(node: SVGElement, texts: { text: string, at: Place, name?: string }[]) => void} */
function drawTexts(node, texts) {
  while (node.childElementCount > texts.length) node.lastChild.remove();
  while (node.childElementCount < texts.length) make("text", "", node);
  texts.forEach(({ text, at, name = "" }, i) => {
    const child = node.children[i];
    if (child.textContent !== text) child.textContent = text;
    write(child, "class", name);
    write(child, "x", Math.round(at[0]));
    write(child, "y", Math.round(at[1] + 4));
  });
}

// Start the run at the place of a press.
function startAt({ seen, layout, holder }, event) {
  if (!seen?.fixed.starts || event.target.closest("[data-point]")) return;
  const place = layout.plane.at(placeIn(holder, event));
  // A pixel determines the number of digits.
  const digits = Math.max(0, Math.ceil(Math.log10(layout.plane.scale)));
  const [u, v] = place.map((value) => Number(value.toFixed(digits)) + 0);
  const { kind } = seen.fixed;
  const values = {
    slice: { w0: [u, v], b0: seen.shown.get("height") },
    plane: { w0: [u, v] },
    line: { w0: [u], b0: v },
  }[kind];
  clock.go(0);
  dispatch({ type: "parameters", values });
}
