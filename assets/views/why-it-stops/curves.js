// Lines over an axis of the run: what stays the same is drawn once a run, while a step moves a cursor, dots and
// numbers.
import { make, roundToTenth, write } from "../../kit/svg.js";
import { roundLength } from "../../model/so_far.js";
import { number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";
import { drawEndNames } from "../kit/end_names.js";
import { createOutline } from "../kit/free_place.js";
import { createValues } from "../kit/values.js";
import { createClip } from "./clip.js";
import { rangeOf, values } from "./range.js";
import { createRunMarks } from "./run-marks.js";

// Pixels for the names to the right of the lines.
const GUTTER = 112;
// Pixels from the mark of a point to its value.
const BESIDE_MARK = 16;
// Radii of the dots of this step, by the style of the line.
const DOTS = { own: 5, other: 5, bound: 3.5 };
// With more steps than this a line of numbers has no pins.
const PINS = 400;
// Pixels that the name of the best step takes beside its line.
const LEAST_NAME = 44;

export function createCurves(node) {
  const chart = createChart(node, "why-curves", { right: GUTTER });
  const clip = createClip(chart.svg);
  const layer = make("g", "", chart.plot);
  clip.applyTo(layer);
  const nodes = {
    chart,
    clip,
    area: make("path", "why-area", layer),
    best: make("path", "why-best", layer),
    bestName: make("text", "chart-name", chart.plot),
    cursor: make("path", "why-cursor", chart.plot),
    lines: make("g", "", layer),
    run: createRunMarks(layer),
    dots: make("g", "", chart.plot),
    names: make("g", "", chart.plot),
    values: createValues(chart.plot),
    series: [],
    outline: null,
    key: null,
  };
  return (sight, seen) => draw(nodes, sight, seen);
}

function draw(nodes, whole, { shown, lit, width, height, isFutureVeiled }) {
  const { run, k } = shown;
  const sight = isFutureVeiled ? visibleSight(whole, run, k) : whole;
  const box = nodes.chart.layOut({ width, height }, ...axesOf(sight, run, height));
  const key = [run, sight, box];
  if (!nodes.key || key.some((line, i) => line !== nodes.key[i])) {
    nodes.key = key;
    layOut(nodes, sight, run, box);
  }
  const x = placeOf(sight, shown, box);
  write(nodes.cursor, "d", `M${roundToTenth(x)} ${box.top}V${box.bottom}`);
  const values = nodes.series.map((line) => {
    write(line.sofar, "d", line.path(0, k));
    return line.showStep(k, x);
  });
  const alone = sight.lines.filter(({ column }) => column).length === 1;
  nodes.values.draw(values.filter(Boolean), box, alone ? nodes.outline : undefined);
  const markedLine = sight.lines.find(({ marks }) => marks);
  if (!markedLine) return;
  nodes.run.draw(shown, lit, box, { x: sight.x.column, y: markedLine.column });
}

// Return the sight without what is known only at the end: the best values, the place of the best, and the length of the
// run.
/** @type {(sight: any, run: Run, k: number) => any} */
function visibleSight(sight, run, k) {
  const { x } = sight;
  const end = x.whole ? { high: roundLength(run.get(x.column, k)) } : {};
  const lines = sight.lines.filter((line) => !("value" in line));
  return { ...sight, x: { ...x, ...end }, lines, best: undefined };
}

function axesOf(sight, run, height) {
  const along = rangeOf(sight.x, [values(run, sight.x)]);
  const x = { ...along, label: sight.x.label, whole: sight.x.whole, few: 6 };
  const rows = sight.lines.map((line) => values(run, line));
  // The first frame has no place on a logarithmic axis of steps.
  const first = Number(Boolean(sight.x.log && sight.x.column === "step"));
  const few = height < 380 ? 4 : 7;
  const { label, whole } = sight.y;
  return [x, { ...rangeOf(sight.y, rows, first), label, whole, few }];
}

const clamp = (value, from, to) =>
  Math.max(Math.min(from, to), Math.min(Math.max(from, to), value));

// Return the place of the step on the axis; the first frame may be before the axis begins.
function placeOf(sight, shown, box) {
  const at = box.x.at(values(shown.run, sight.x)[shown.k]);
  return Number.isFinite(at) ? clamp(at, box.left, box.right) : box.left;
}

function layOut(nodes, sight, run, box) {
  nodes.clip.resize(box);
  for (const layer of [nodes.lines, nodes.dots]) layer.replaceChildren();
  nodes.series = sight.lines.map((line) => createLine(nodes, { sight, line, run, box }));
  nodes.outline = createOutline(nodes.series, box.right);
  const [one, other] = nodes.series;
  write(nodes.area, "d", sight.area ? areaBetween(one.places, other.places) : "");
  const best = sight.best && roundToTenth(box.x.at(run.get(sight.best, run.last)));
  write(nodes.best, "d", best ? `M${best} ${box.top}V${box.bottom}` : "");
  nodes.bestName.textContent = best ? "least" : "";
  // to the left of its line where it fits: the value of the step is often to the right
  const isLeft = best - LEAST_NAME > box.left;
  write(nodes.bestName, "x", best + (isLeft ? -6 : 6) || 0);
  write(nodes.bestName, "text-anchor", isLeft ? "end" : "start");
  write(nodes.bestName, "y", box.top + 12);
  nodes.run.clear();
  drawEndNames(nodes.names, nodes.series, box);
}

// Return the path of the area between two lines, interrupted where one of them is.
function areaBetween(there, back) {
  const parts = [[]];
  there.forEach((one, i) => {
    if (isFinitePlace(one) && isFinitePlace(back[i])) parts.at(-1).push([one, back[i]]);
    else parts.push([]);
  });
  return parts.map(partPath).join("");
}

function partPath(pairs) {
  if (pairs.length < 2) return "";
  const path = [...pairs.map(([a]) => a), ...pairs.map(([, b]) => b).reverse()];
  return `M${path.map((place) => place.join(" ")).join("L")}Z`;
}

const isFinitePlace = (place) => place.every(Number.isFinite);

function createLine(nodes, { sight, line, run, box }) {
  const style = `series ${line.style}`;
  const later = make("path", `${style} later`, nodes.lines);
  const sofar = make("path", style, nodes.lines);
  const dot = make("circle", `now ${line.style}`, nodes.dots);
  const row = values(run, line);
  const places = placesOf({ sight, line, run, box }, row);
  const moves = Boolean(line.column);
  const path = pathOf(places, line, box);
  write(later, "d", path(0, places.length - 1));
  if (!moves) later.classList.remove("later");
  return {
    places,
    sofar,
    path: moves ? path : () => "",
    texts: places.some(isFinitePlace) ? nameOf(line) : [],
    end: lastHeight(places, box),
    // Move the dot to the step, and return its value with its place.
    showStep(k, x) {
      const y = moves && Number.isFinite(row[k]) ? box.y.at(row[k]) : Number.NaN;
      const inside = y >= box.top - 1 && y <= box.bottom + 1;
      write(dot, "r", inside && !line.marks ? DOTS[line.style] : 0);
      write(dot, "cx", roundToTenth(x));
      write(dot, "cy", roundToTenth(inside ? y : box.bottom));
      if (!Number.isFinite(y)) return null;
      const at = [x, clamp(y, box.top, box.bottom)];
      return { at, text: valueText(row[k], y, box), off: line.marks ? BESIDE_MARK : undefined };
    },
  };
}

// Return the value as text, with an arrow to it where it lies outside of the picture.
function valueText(value, y, { top, bottom }) {
  const text = number(value).text;
  if (y < top - 1) return `↑ ${text}`;
  return y > bottom + 1 ? `↓ ${text}` : text;
}

// Return the lines of a curve's name: also its value, where that is the same at every step.
const nameOf = ({ label, value }) => (value === undefined ? [label] : [label, number(value).text]);

// Return the places of all frames in pixels, or the two ends of a line with a constant value.
function placesOf({ sight, line, run, box }, row) {
  if ("value" in line) {
    return [box.left, box.right].map((x) => [x, roundToTenth(box.y.at(line.value))]);
  }
  const along = values(run, sight.x);
  return Array.from(along, (x, i) => [roundToTenth(box.x.at(x)), roundToTenth(box.y.at(row[i]))]);
}

// Return a function of two frames that gives the path data between them: stairs, pins or straight lines.
function pathOf(places, { stairs, pins }, box) {
  const draws = pins && places.length < PINS ? pinPath(box) : connectedPath(stairs);
  return (from, to) => draws(places, from, to);
}

const connectedPath = (stairs) => (places, from, to) => {
  let path = "";
  let pen = "M";
  for (let i = from; i <= to; i += 1) {
    if (isFinitePlace(places[i])) {
      const [x, y] = places[i];
      path += pen === "L" && stairs ? `H${x}V${y}` : `${pen}${x} ${y}`;
      // A place between two gaps is a dot.
      if (pen === "M" && i < to && !isFinitePlace(places[i + 1])) path += "h0";
      pen = "L";
    } else pen = "M";
  }
  return path;
};

// Return path data with a vertical line for each step.
const pinPath = (box) => (places, from, to) => {
  let path = "";
  for (let i = Math.max(1, from); i <= to; i += 1) {
    if (isFinitePlace(places[i])) path += `M${places[i][0]} ${box.bottom}V${places[i][1]}`;
  }
  return path;
};

function lastHeight(places, box) {
  const finite = places.filter(isFinitePlace);
  return clamp(finite.length ? finite.at(-1)[1] : box.bottom, box.top, box.bottom);
}
