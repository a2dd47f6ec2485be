// The curve of all optima with the place of this step, and the optimum of today as a handle to drag along the
// curve.
import { emit } from "../../kit/bus.js";
import { placeIn } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make, pathData, roundToTenth, show, write } from "../../kit/svg.js";
import { dispatch } from "../../model/scenario.js";
import { equals, number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";
import { overlap, textBox, writeWithin } from "../kit/text_box.js";

const PADDING = 1.12;
// The room below 0, as a share of the height above it, for the label of an optimum without slack.
const UNDER = 0.16;
// Significant digits of a dragged value, as for a slider.
const DIGITS = 2;
// Pixels from today's value to the next one that is written.
const BESIDE = 65;
// Pixels from this step up to its label, and from today's place down to its label.
const [UP, DOWN] = [26, 20];
// Places nearer than this are one mark for the eye, with one label.
const ALIKE = 3;
const NAMES = {
  C: {
    x: letters("width 1/‖$w‖ on each side"),
    y: letters("slack Σ$xi"),
    free: "no boundary lies here",
  },
  lam: { x: letters("size ‖$f‖"), y: letters("squared error Σ($y − $f)²"), free: "" },
};
const LETTER = { C: letters("$C"), lam: letters("$lambda") };

/** @type {(node: HTMLElement) => any} */
export function createCurve(node) {
  const chart = createChart(node, "trade", { top: 30, bottom: 42, right: 28 });
  const { plot } = chart;
  const free = make("path", "trade-free", plot);
  const freeName = make("text", "trade-free-name", plot);
  const budget = make("path", "trade-budget", plot);
  const line = make("path", "series", plot);
  const places = make("g", "trade-places", plot);
  const leader = make("path", "trade-leader", plot);
  const handle = make("circle", "now trade-handle", plot);
  // On top, since the run ends where the handle is.
  const step = make("circle", "trade-step", plot);
  const stepName = make("text", "chart-name", plot);
  const handleName = make("text", "chart-name now-name", plot);
  const reach = make("circle", "trade-reach", plot);
  /** @type {{ mark: SVGElement, box: import("../kit/text_box.js").TextBox }[]} */
  let values = [];
  // where the name of the area below the curve is
  let freeRoom = null;
  let layout = { items: [], fixed: null, box: null, toPixels: null };

  // Draw everything that stays the same from step to step.
  function layOut(items, fixed, size) {
    const optima = items.filter((one) => one.x !== null);
    const labels = NAMES[fixed.parameter];
    const extremes = optima.length ? optima : placeholderItems(fixed);
    const high = axisTop(extremes.map((one) => one.y));
    const box = chart.layOut(size, xAxis(extremes, fixed), {
      low: -UNDER * high,
      high,
      label: labels.y,
      few: 5,
    });
    const toPixels = ({ x, y }) => [box.x.at(x), box.y.at(y)];
    layout = { items: optima, fixed, box, toPixels };
    const path = optima.map(toPixels);
    write(line, "d", pathData(path));
    write(free, "d", areaBelow(path, box));
    labelFreeArea(path, box, labels.free);
    labelValues();
  }

  // Return the path of the area below the curve, where there is no solution: none of this width has less slack,
  // none of this size less error.
  function areaBelow(path, box) {
    if (!path.length) return "";
    const floor = box.y.at(0);
    return pathData([...path, [path.at(-1)[0], floor], [path[0][0], floor]], "Z");
  }

  // Write the name of the area below the right end of the curve if it has room.
  function labelFreeArea(path, box, text) {
    const floor = box.y.at(0);
    const high = path.length ? floor - path[0][1] : 0;
    freeName.textContent = high > 60 && box.right - box.left > 300 ? text : "";
    freeRoom = null;
    if (!freeName.textContent) return;
    const [x, y] = [Math.round(path[0][0] - 10), Math.round(floor - 12)];
    freeRoom = textBox(text, x, y, "end");
    write(freeName, "text-anchor", "end");
    write(freeName, "x", x);
    write(freeName, "y", y);
  }

  // Write the powers of ten along the curve, except where they would overlap.
  function labelValues() {
    places.replaceChildren();
    values = [];
    const { items, fixed, toPixels } = layout;
    const today = fixed.today && toPixels({ x: fixed.today[0], y: fixed.today[1] });
    for (const item of items) {
      const power = Math.log10(item.value);
      if (Math.abs(power - Math.round(power)) > 1e-3) continue;
      const [x, y] = toPixels(item);
      // Today's value has its own label.
      if (today && Math.hypot(x - today[0], y - today[1]) < BESIDE) continue;
      const words = named(item.value);
      const anchor = sideAbove();
      const place = { x: Math.round(anchor === "end" ? x - 6 : x + 6), y: Math.round(y - 7) };
      const box = textBox(words, place.x, place.y, anchor);
      if (box.left < layout.box.left || values.some((one) => overlap(one.box, box))) continue;
      const mark = make("g", "", places);
      const circle = make("circle", "", mark);
      for (const [name, value] of Object.entries({ cx: x, cy: y, r: 2.5 })) {
        circle.setAttribute(name, roundToTenth(value));
      }
      const text = make("text", "", mark);
      text.textContent = words;
      for (const [name, value] of Object.entries({ ...place, "text-anchor": anchor })) {
        text.setAttribute(name, value);
      }
      values.push({ mark, box });
    }
  }

  const named = (value) =>
    `${LETTER[layout.fixed.parameter]} ${equals(number(value)).replace("≈ 1.00·", "= ")}`;
  // The side of a label above the curve that lies away from it; below the curve it is the other one.
  const sideAbove = () => (layout.fixed.parameter === "C" ? "end" : "start");
  const sideBelow = () => (layout.fixed.parameter === "C" ? "start" : "end");

  // Show the place of this step and its own value, if it has one, and the handle at the optimum of today with its value.
  function showStep(place, today, value, ownValue) {
    const { box, toPixels } = layout;
    const at = place && toPixels(place);
    const isVisible = Boolean(at) && isInside(box, at);
    show(step, isVisible);
    if (isVisible) placeCircle(step, at, 4.5);
    show(handle, Boolean(today));
    // Without a curve there is nothing to drag the handle along.
    show(reach, Boolean(today && layout.items.length));
    const end = today && toPixels(today);
    write(budget, "d", end ? `M${box.left} ${end[1]}H${end[0]}V${box.y.at(0)}` : "");
    if (end) placeCircle(handle, end, 7);
    if (end) placeCircle(reach, end, 22);
    const isEnd = isVisible && end && Math.hypot(at[0] - end[0], at[1] - end[1]) < ALIKE;
    labelEnd(end, end ? `${isEnd ? "this step, " : ""}${named(value)}` : "");
    const words = ownValue === null ? "this step" : `this step, ${named(ownValue)}`;
    labelStep(isVisible && !isEnd ? at : null, words);
  }

  // Write the label of today's place below it, on the side where there is no solution.
  function labelEnd(place, text) {
    handleName.textContent = text;
    show(freeName, true);
    if (!place) return;
    const anchor = sideBelow();
    const x = place[0] + (anchor === "start" ? 8 : -8);
    const room = writeWithin(handleName, text, { x, y: place[1] + DOWN, anchor }, layout.box);
    show(freeName, !freeRoom || !overlap(freeRoom, room));
  }

  // Write the label of this step above it, with a line to it; values of the curve that would be under it are hidden.
  function labelStep(place, text) {
    stepName.textContent = place ? text : "";
    write(leader, "d", "");
    let room = null;
    if (place) {
      const [x, y] = place;
      const top = Math.max(layout.box.top + 10, y - UP);
      write(leader, "d", `M${roundToTenth(x)} ${roundToTenth(y - 5)}V${roundToTenth(top + 4)}`);
      const anchor = sideAbove();
      const start = x + (anchor === "start" ? -4 : 4);
      room = writeWithin(stepName, text, { x: start, y: top, anchor }, layout.box);
    }
    for (const one of values) show(one.mark, !room || !overlap(one.box, room));
  }

  function nearestValue(event) {
    const [x, y] = placeIn(node, event);
    const distance = (item) =>
      Math.hypot(layout.toPixels(item)[0] - x, layout.toPixels(item)[1] - y);
    const closest = layout.items.reduce((best, item) =>
      distance(item) < distance(best) ? item : best,
    );
    return Number(closest.value.toPrecision(DIGITS));
  }

  let drag = null;
  reach.addEventListener("pointerdown", (event) => {
    drag = { value: null };
    reach.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  reach.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const value = nearestValue(event);
    if (value === drag.value) return;
    drag.value = value;
    emit("dragged", { name: layout.fixed.parameter, value });
  });
  // The value is set when the handle is released, as with a slider.
  for (const end of ["pointerup", "pointercancel"]) {
    reach.addEventListener(end, () => {
      const { value } = drag ?? {};
      drag = null;
      if (value) dispatch({ type: "parameter", name: layout.fixed.parameter, value });
    });
  }

  return { layOut, showStep };
}

// Return places that give the axes a range before any optimum is known.
function placeholderItems({ today }) {
  const ends = [0.1, 10].map((x) => ({ x, y: 1 }));
  return today ? [...ends, { x: today[0], y: today[1] }] : ends;
}

// Return the upper end of an axis. Values that are 0 except for rounding get the height of a 1.
const axisTop = (values) => PADDING * (values.some((one) => one > 1e-9) ? Math.max(...values) : 1);

// Return the horizontal axis. It is logarithmic for C, since 1/‖w‖ covers several decades.
function xAxis(items, { parameter }) {
  const xs = items.map((one) => one.x);
  const { x } = NAMES[parameter];
  if (parameter !== "C") return { low: 0, high: axisTop(xs), label: x };
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const padding = Math.max(0.06, 0.06 * Math.log10(high / low));
  return { low: low / 10 ** padding, high: high * 10 ** padding, log: true, label: x };
}

const isInside = (box, [x, y]) =>
  Number.isFinite(x) &&
  x >= box.left - 1 &&
  x <= box.right + 1 &&
  y >= box.top - 1 &&
  y <= box.bottom + 1;

function placeCircle(node, [x, y], r) {
  write(node, "cx", roundToTenth(x));
  write(node, "cy", roundToTenth(y));
  write(node, "r", r);
}
