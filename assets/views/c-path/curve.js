// The curve of all optima with the place of this step, and the optimum of today as a handle to drag along the
// curve.
import { emit } from "../../kit/bus.js";
import { placeIn } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make, pathData, roundToTenth, show, write } from "../../kit/svg.js";
import { dispatch } from "../../model/scenario.js";
import { equals, number } from "../../wording/number.js";
import { createChart, label } from "../kit/chart.js";

const PADDING = 1.12;
// Significant digits of a dragged value, as for a slider.
const DIGITS = 2;
// Pixels between two values that are written, and from one of them to today's value.
const BETWEEN = 34;
const BESIDE = 60;
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
  const chart = createChart(node, "trade", { top: 30, bottom: 42 });
  const { plot } = chart;
  const free = make("path", "trade-free", plot);
  const freeName = make("text", "trade-free-name", plot);
  const budget = make("path", "trade-budget", plot);
  const line = make("path", "series", plot);
  const places = make("g", "trade-places", plot);
  const step = make("circle", "trade-step", plot);
  const stepName = make("text", "chart-name", plot);
  const handle = make("circle", "now trade-handle", plot);
  const reach = make("circle", "trade-reach", plot);
  const handleName = make("text", "chart-name now-name", plot);
  let layout = { items: [], fixed: null, box: null, toPixels: null };

  // Draw everything that stays the same from step to step.
  function layOut(items, fixed, size) {
    const optima = items.filter((one) => one.x !== null);
    const labels = NAMES[fixed.parameter];
    const extremes = optima.length ? optima : placeholderItems(fixed);
    const box = chart.layOut(size, xAxis(extremes, fixed), {
      low: 0,
      high: axisTop(extremes.map((one) => one.y)),
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
    return pathData([...path, [path.at(-1)[0], box.bottom], [path[0][0], box.bottom]], "Z");
  }

  // Write the name of the area below the right end of the curve if it has room.
  function labelFreeArea(path, box, text) {
    const high = path.length ? box.bottom - path[0][1] : 0;
    freeName.textContent = high > 60 && box.right - box.left > 300 ? text : "";
    if (!freeName.textContent) return;
    write(freeName, "text-anchor", "end");
    write(freeName, "x", Math.round(path[0][0] - 10));
    write(freeName, "y", Math.round(box.bottom - 12));
  }

  // Write the powers of ten along the curve, except where they would overlap.
  function labelValues() {
    places.replaceChildren();
    let previous = null;
    const today =
      layout.fixed.today && layout.toPixels({ x: layout.fixed.today[0], y: layout.fixed.today[1] });
    for (const item of layout.items) {
      const power = Math.log10(item.value);
      if (Math.abs(power - Math.round(power)) > 1e-3) continue;
      const [x, y] = layout.toPixels(item);
      if (previous && Math.hypot(x - previous[0], y - previous[1]) < BETWEEN) continue;
      // Today's value has its own label.
      if (today && Math.hypot(x - today[0], y - today[1]) < BESIDE) continue;
      previous = [x, y];
      const circle = make("circle", "", places);
      for (const [name, value] of Object.entries({ cx: x, cy: y, r: 2.5 })) {
        circle.setAttribute(name, roundToTenth(value));
      }
      const text = make("text", "", places);
      text.textContent = number(item.value).text.replace(/^1\.00·/, "");
      const left = layout.fixed.parameter === "C";
      text.setAttribute("text-anchor", left ? "end" : "start");
      text.setAttribute("x", Math.round(left ? x - 6 : x + 6));
      text.setAttribute("y", Math.round(y - 7));
    }
  }

  // Show the place of this step, and the handle at the optimum of today with its value.
  function showStep(place, today, value) {
    const { box, toPixels, fixed } = layout;
    const isVisible = Boolean(place) && isInside(box, toPixels(place));
    show(step, isVisible);
    if (isVisible) placeCircle(step, toPixels(place), 4.5);
    labelStep(isVisible ? toPixels(place) : null, today && toPixels(today));
    show(handle, Boolean(today));
    // Without a curve there is nothing to drag the handle along.
    show(reach, Boolean(today && layout.items.length));
    write(budget, "d", "");
    handleName.textContent = "";
    if (!today) return;
    const [x, y] = toPixels(today);
    placeCircle(handle, [x, y], 7);
    placeCircle(reach, [x, y], 22);
    write(budget, "d", `M${box.left} ${y}H${x}V${box.bottom}`);
    label(
      handleName,
      `${LETTER[fixed.parameter]} ${equals(number(value))}`,
      toPoint([x, y + 26]),
      box,
    );
  }

  // Write the name of this step above it, on the side away from the curve.
  function labelStep(place, today) {
    stepName.textContent = place && areApart(place, today) ? "this step" : "";
    if (!place) return;
    const left = layout.fixed.parameter === "C";
    write(stepName, "text-anchor", left ? "end" : "start");
    write(
      stepName,
      "x",
      Math.round(left ? Math.max(place[0] - 8, layout.box.left + 52) : place[0] + 9),
    );
    write(stepName, "y", Math.round(place[1] - 8));
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

const toPoint = ([x, y]) => ({ x, y });
const isInside = (box, [x, y]) =>
  Number.isFinite(x) &&
  x >= box.left - 1 &&
  x <= box.right + 1 &&
  y >= box.top - 1 &&
  y <= box.bottom + 1;
const areApart = (a, b) => !b || Math.hypot(a[0] - b[0], a[1] - b[1]) > 12;

function placeCircle(node, [x, y], r) {
  write(node, "cx", roundToTenth(x));
  write(node, "cy", roundToTenth(y));
  write(node, "r", r);
}
