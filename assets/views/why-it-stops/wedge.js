// Novikoff's bounds: ‖v‖² of the run between a floor and a ceiling that meet, on logarithmic axes.

import { letters } from "../../kit/notation.js";
import { make, show as reveal, roundToTenth, write } from "../../kit/svg.js";
import { constantFeature } from "../../model/constant_feature.js";
import { roundLength } from "../../model/so_far.js";
import { state } from "../../model/state.js";
import { count, equals, number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";
import { createOutline, freeArea, widthOf, writeInto } from "../kit/free_place.js";
import { createClip } from "./clip.js";
import { createInset } from "./inset.js";
import { createRunMarks } from "./run-marks.js";

// Smaller pictures have no notes and no inset.
const [WIDE, HIGH] = [400, 350];
// In lower pictures only the caption has the bounds of the step.
const LITTLE = 150;
// Pixels from the mark of a point to its text.
const BESIDE_MARK = 18;
// Pixels from the baseline of a text to its middle.
const MIDDLE = 4;
// The factor by which the axes extend beyond the lines.
const BEYOND = 1.6;
// Only what has happened is drawn.
const HIDES_LATER = true;

const NAMES = ["ceiling", "floor", "square", "square-2", "margin", "margin-2", "none"];
const LABELS = ["top", "low", "now", "room", "k", "most"];

export function createWedge(node) {
  const chart = createChart(node, "why-wedge", { left: 64, right: 28 });
  const clip = createClip(chart.svg);
  const layer = make("g", "", chart.plot);
  clip.applyTo(layer);
  const nodes = {
    chart,
    clip,
    area: make("path", "why-area", layer),
    beyond: make("path", "why-beyond", layer),
    ceiling: make("path", "series", layer),
    floor: make("path", "series", layer),
    cursor: make("path", "why-cursor", chart.plot),
    end: make("path", "why-cursor", chart.plot),
    ticks: make("path", "series why-ticks", chart.plot),
    sofar: make("path", "series thin", layer),
    inset: createInset(chart.plot),
    run: createRunMarks(chart.plot),
    meeting: make("circle", "why-meeting", chart.plot),
    texts: textsOf(chart.plot),
    outline: null,
    key: null,
  };
  return (sight, seen) => draw(nodes, sight, seen);
}

function textsOf(layer) {
  const createText = (labelLines) => [
    labelLines,
    make("text", `chart-name why-${labelLines.split("-")[0]}`, layer),
  ];
  return Object.fromEntries([...NAMES, ...LABELS].map(createText));
}

function draw(nodes, whole, { shown, lit, width, height, isFutureVeiled }) {
  const { run } = shown;
  const sight = isFutureVeiled ? visibleSight(whole, shown.get("updates")) : whole;
  const roomy = width >= WIDE && height >= HIGH;
  const box = nodes.chart.layOut({ width, height }, ...axesOf(sight, shown, roomy));
  const key = [run, sight, box];
  if (!nodes.key || key.some((one, i) => one !== nodes.key[i])) {
    nodes.key = key;
    layOut(nodes, sight, { run, box, roomy });
  }
  nodes.run.draw(shown, lit, box, { x: "updates", y: sight.column }, HIDES_LATER);
  showStep(nodes, sight, shown, box);
}

// Return the sight without the place where the bounds meet, which ends the run at the latest.
/** @type {(sight: any, updates: number) => any} */
function visibleSight(sight, updates) {
  const beyond = sight.k.findIndex((/** @type {number} */ k) => k > roundLength(updates));
  const end = beyond < 0 ? sight.k.length : Math.max(2, beyond);
  const [k, ceiling, floor] = [sight.k, sight.ceiling, sight.floor].map((row) => row.slice(0, end));
  return { ...sight, k, ceiling, floor, most: 0, plain: false, updates };
}

// Return what v is, for a room, which sees neither the legend nor the card of v.
function definitionOf(shown) {
  if (state.presenting === null) return "";
  const constant = constantFeature(shown);
  if (!constant) return ", $v = $w";
  if (constant.isCentred) return "";
  return constant.name === "1" ? ", $v = ($b, $w)" : `, $v = ($b/${constant.name}, $w)`;
}

function axesOf(sight, shown, roomy) {
  const { run } = shown;
  const positive = Array.from(run.all(sight.column)).filter((value) => value > 0);
  const floor = sight.floor.find((value) => value !== null);
  const least = Math.min(...positive, sight.ceiling[0]);
  const low = roomy && floor ? Math.min(floor, least / 2) : least / 4;
  const high = Math.max(sight.ceiling.at(-1), ...positive) * BEYOND ** 2;
  const x = {
    low: 1,
    high: sight.k.at(-1) * BEYOND,
    log: true,
    label: letters("mistakes $k (log)"),
    few: 4,
  };
  const label = letters(`‖$v‖² (log)${definitionOf(shown)}`);
  return [x, { low, high, log: true, label, few: roomy ? 8 : 5 }];
}

const toPixels = (box, x, y) => [roundToTenth(box.x.at(x)), roundToTenth(box.y.at(y))];
const polyline = (places) =>
  places.length ? `M${places.map((one) => one.join(" ")).join("L")}` : "";

function layOut(nodes, sight, { run, box, roomy }) {
  // Nothing of it lies over the axis.
  nodes.clip.resize(box, 0);
  nodes.run.clear();
  const lines = linesOf(sight, box);
  write(nodes.ceiling, "d", polyline(lines.ceiling));
  write(nodes.floor, "d", polyline(lines.floor));
  const meets = sight.most > 1 && lines.floor.length > 1;
  const at = lines.ceiling.at(-1);
  // Without a floor the area ends at the bottom of the picture.
  const under = lines.floor.length ? lines.floor : [box.left, at[0]].map((x) => [x, box.bottom]);
  write(nodes.area, "d", `${polyline([...lines.ceiling, ...[...under].reverse()])}Z`);
  write(nodes.beyond, "d", meets ? continuation(lines) : "");
  reveal(nodes.meeting, meets);
  write(nodes.meeting, "cx", at[0]);
  write(nodes.meeting, "cy", at[1]);
  write(nodes.meeting, "r", 5);
  write(nodes.end, "d", meets ? `M${at[0]} ${at[1] + 7}V${box.bottom}` : "");
  nodes.most = meets ? at[0] : Number.POSITIVE_INFINITY;
  nodes.numbers = numbersOf(nodes.chart.svg, box);
  nodes.path = pathOf(run, sight, box);
  const names = labelLines(nodes, sight, { lines, box, roomy, meets, at });
  const path = nodes.path.map(({ place }) => place);
  const drawn = [lines.ceiling, lines.floor, path, ...names].map((places) => ({ places }));
  nodes.outline = createOutline(drawn, box.right);
  nodes.inset.layOut(sight, box, roomy && meets && sight.plain);
}

function linesOf({ k, ceiling, floor }, box) {
  const toPlaces = (values) =>
    k
      .map((x, i) => [x, values[i]])
      .filter(([, y]) => y > 0)
      .map(([x, y]) => toPixels(box, x, y));
  return { ceiling: toPlaces(ceiling), floor: toPlaces(floor) };
}

// Return path data that continues both lines beyond the place where they meet.
function continuation({ ceiling, floor }) {
  return [ceiling, floor]
    .map((line) => {
      const [[ax, ay], [bx, by]] = line.slice(-2);
      const [dx, dy] = [bx - ax, by - ay];
      const far = 60 / (Math.hypot(dx, dy) || 1);
      return `M${bx} ${by}l${roundToTenth(dx * far)} ${roundToTenth(dy * far)}`;
    })
    .join("");
}

// Return the numbers along the horizontal axis with their places.
function numbersOf(svg, { bottom }) {
  const all = Array.from(svg.querySelectorAll(".chart-number"), (node) => ({
    node,
    x: Number(node.getAttribute("x")),
  }));
  return all.filter(({ node }) => Number(node.getAttribute("y")) > bottom + 10);
}

// Return the updates with their places in pixels.
function pathOf(run, { column }, box) {
  const path = [];
  for (let frame = 1; frame <= run.last; frame += 1) {
    if (!run.isUpdate(frame)) continue;
    const place = toPixels(box, run.get("updates", frame), run.get(column, frame));
    if (place.every(Number.isFinite)) path.push({ frame, place });
  }
  return path;
}

/** @type {(node: Element, text: string, at: number[], anchor?: string) => void} */
function placeText(node, text, [x, y], anchor = "start") {
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", Math.round(x));
  write(node, "y", Math.round(y));
  write(node, "text-anchor", anchor);
}

// Write a text along a line at this share of its length, and return the line through its middle.
function placeAlong(node, text, line, { share, off }) {
  if (line.length < 2) {
    placeText(node, "", [0, 0]);
    return [];
  }
  const i = Math.min(line.length - 2, Math.round(share * (line.length - 1)));
  const [[ax, ay], [bx, by]] = [line[i], line[i + 1]];
  const turn = Math.atan2(by - ay, bx - ax);
  const [x, y] = [ax + off * Math.sin(turn), ay - off * Math.cos(turn)];
  placeText(node, text, [x, y], "middle");
  write(
    node,
    "transform",
    `rotate(${roundToTenth((turn * 180) / Math.PI)} ${roundToTenth(x)} ${roundToTenth(y)})`,
  );
  const [right, down] = [Math.cos(turn), Math.sin(turn)].map((part) => (part * widthOf(text)) / 2);
  const middle = [x + MIDDLE * Math.sin(turn), y - MIDDLE * Math.cos(turn)];
  return [-1, 1].map((side) => [middle[0] + side * right, middle[1] + side * down]);
}

// Return the share of the lines at which their names are: beyond the end of the run if there is room.
function shareOf({ updates, k }) {
  const end = Math.log(Math.max(1, updates)) / Math.log(k.at(-1));
  if (end <= 0.5 || end >= 0.98) return 0.73;
  return end < 0.66 ? 0.82 : 0.36;
}

function labelLines({ texts }, sight, { lines, box, roomy, meets, at }) {
  const share = shareOf(sight);
  const { ceiling, floor } = sight.names;
  const names = [
    placeAlong(texts.ceiling, ceiling, lines.ceiling, { share, off: 8 }),
    placeAlong(texts.floor, floor, lines.floor, { share: share + 0.04, off: -18 }),
  ];
  const notes = noteTexts(sight, roomy);
  const addNote = (
    /** @type {Element} */ node,
    /** @type {string} */ text,
    /** @type {number} */ down,
  ) => {
    const [x, y] = [box.left + 14, box.top + down];
    placeText(node, text, [x, y]);
    if (text) names.push([0, widthOf(text)].map((along) => [x + along, y - MIDDLE]));
  };
  addNote(texts.square, notes.square[0], 18);
  addNote(texts["square-2"], notes.square[1], 36);
  addNote(texts.margin, notes.margin[0], 60);
  addNote(texts["margin-2"], notes.margin[1], 78);
  placeText(
    texts.none,
    sight.floor.length ? "" : "no floor, so no bound",
    [box.right - 4, box.bottom - 12],
    "end",
  );
  placeText(texts.room, meets && roomy ? "the bounds meet" : "", [at[0] - 10, at[1] - 14], "end");
  placeText(texts.most, meets ? count(sight.whole) : "", [at[0], box.bottom + 17], "middle");
  return names;
}

function noteTexts({ names, square, margin, floor, plain }, roomy) {
  const none = ["", ""];
  if (!roomy) return { square: none, margin: none };
  return {
    square: [
      `${names.square} ${equals(number(square))}: no mistake`,
      letters("makes ‖$v‖² grow by more"),
    ],
    margin:
      floor.length && plain
        ? [
            `${names.margin} ${equals(number(margin))}: every mistake adds`,
            letters("at least this along the best $v"),
          ]
        : none,
  };
}

function showStep(nodes, sight, shown, box) {
  const { texts, path } = nodes;
  const k = shown.get("updates");
  const sofar = path.filter(({ frame }) => frame <= shown.k);
  write(nodes.sofar, "d", polyline(sofar.map(({ place }) => place)));
  // Step 0 has no place on a logarithmic axis.
  const x = k > 0 ? roundToTenth(box.x.at(k)) : box.left;
  const taken = showLimits(nodes, shown, { box, x });
  const squared = shown.get(sight.column);
  const y = squared > 0 ? box.y.at(squared) : box.bottom - 8;
  const text = k > 0 ? `now ${number(squared).text}` : "";
  const ground = { outline: nodes.outline, box, taken };
  writeInto(texts.now, text, freeArea(text, [x, y], ground, BESIDE_MARK));
  placeText(texts.k, k > 0 ? count(k) : "", [x, box.bottom + 17], "middle");
  for (const tickPath of nodes.numbers)
    write(tickPath.node, "opacity", Number(isFree(tickPath.x, x, nodes.most)));
}

// Show the bounds of ‖v‖² after this many mistakes, and return the areas of their texts.
function showLimits({ cursor, ticks, texts, outline }, shown, { box, x }) {
  const [most, least] = [shown.get("why_ceiling"), shown.get("why_floor")];
  const hasUpdate = shown.get("updates") > 0;
  const top = hasUpdate ? box.y.at(most) : box.bottom;
  const low = hasUpdate && least > 0 ? box.y.at(least) : box.bottom;
  const high = low < box.bottom;
  write(cursor, "d", hasUpdate ? `M${x} ${roundToTenth(top)}V${box.bottom}` : "");
  write(ticks, "d", hasUpdate ? tickPath(x, top) + (high ? tickPath(x, low) : "") : "");
  // In low pictures only the caption has these numbers.
  const hasTexts = hasUpdate && box.bottom - box.top > LITTLE;
  const limits = [
    { node: texts.top, text: hasTexts ? `at most ${number(most).text}` : "", y: top },
    { node: texts.low, text: hasTexts && high ? `at least ${number(least).text}` : "", y: low },
  ];
  const taken = [];
  for (const { node, text, y } of limits) {
    const area = freeArea(text, [x, y], { outline, box, taken });
    writeInto(node, text, area);
    if (text) taken.push(area);
  }
  return taken;
}

// Pixels between the middles of two numbers such as 1,000.
const NUMBERS_APART = 44;
// Return whether a number of the axis is far enough from the step's and from the last one.
const isFree = (x, ...others) => others.every((other) => Math.abs(x - other) > NUMBERS_APART);
const tickPath = (x, y) => `M${x - 5} ${roundToTenth(y)}h10`;
