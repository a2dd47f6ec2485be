// A slider for κ of this step, with the length that the point nearest to 0 would have. The length is smallest
// at κ* of the step.
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { digitsApart, equals, number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";

// The axis of κ ends at FAR, or at TIMES κ* if κ* is smaller than SMALL.
const FAR = 1.3;
const [SMALL, TIMES] = [0.3, 3];
// Pieces of the curve.
const FINE = 60;
// Pixels of half the slider's thumb and below the slider, and the number of key presses from end to end.
const THUMB = 8;
const UNDER = 7;
const PRESSES = 50;
const KEYS = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -PRESSES,
  End: PRESSES,
};
// A view lower than LOW shows only this panel; else it takes up to PART of the height.
const LOW = 240;
const [PART, MOST] = [0.58, 170];
const MARGIN = { left: 52, right: 104, top: 10, bottom: 22 };

export function createByHand(node) {
  const holder = element("div", "why-hand", node);
  const summary = element("p", "why-told", holder);
  const chart = createChart(holder, "why-parabola", MARGIN);
  const slider = element("input", "", holder);
  Object.assign(slider, { type: "range", min: 0, step: "any" });
  slider.setAttribute("aria-label", letters("$kappa by hand"));
  const { plot } = chart;
  const nodes = {
    holder,
    summary,
    chart,
    slider,
    best: make("path", "why-cursor", plot),
    curve: make("path", "series", plot),
    bestName: make("text", "chart-name", plot),
    now: make("circle", "now", plot),
  };
  let layout = null;
  const redraw = () => layout && showKappa(nodes, layout);
  slider.addEventListener("input", redraw);
  slider.addEventListener("keydown", (event) => {
    if (!(event.key in KEYS)) return;
    slider.value = Number(slider.value) + (KEYS[event.key] * slider.max) / PRESSES;
    event.preventDefault();
    event.stopPropagation();
    redraw();
  });
  dragAlong(nodes, redraw);
  return {
    heightOf: (most, _, { height }) =>
      height < LOW ? height : Math.max(most, Math.min(MOST, PART * height)),
    draw(sight, seen) {
      layout = layOut(nodes, sight, seen, layout);
      redraw();
    },
  };
}

// Let the curve be dragged like the slider.
function dragAlong({ chart: { svg }, slider }, redraw) {
  const moveSlider = ({ clientX }) => {
    const { left, width } = slider.getBoundingClientRect();
    const part = (clientX - left - THUMB) / (width - 2 * THUMB);
    slider.value = Math.max(0, Math.min(1, part)) * slider.max;
    redraw();
  };
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    moveSlider(event);
  });
  svg.addEventListener("pointermove", (event) => {
    if (event.buttons) moveSlider(event);
  });
}

// Draw the curve; squaredLength: the square of the length at a κ; best: κ*.
function layOut(nodes, sight, { shown, width, height }, before) {
  const [a, b, c] = shown.get("why_way");
  const best = shown.get("why_moved");
  const hasStep = Number.isFinite(c);
  nodes.holder.style.height = `${height}px`;
  show(nodes.chart.svg, hasStep);
  show(nodes.slider, hasStep);
  if (!hasStep) return { hasStep };
  const end = best < SMALL ? TIMES * best : FAR;
  const squaredLength = (kappa) => Math.max(0, a + b * kappa + c * kappa * kappa);
  const otherHeights = nodes.summary.offsetHeight + nodes.slider.offsetHeight + UNDER;
  const room = { width, height: height - otherHeights };
  const values = Array.from({ length: FINE + 1 }, (_, i) => squaredLength((i / FINE) * end));
  const [low, high] = [Math.min(...values, squaredLength(best)), Math.max(...values)];
  const padding = 0.1 * (high - low) || 1;
  const y = { low: low - padding, high: high + padding, label: "", few: 2 };
  const box = nodes.chart.layOut(room, { low: 0, high: end, label: "", few: 5 }, y);
  const step = `${shown.get("step")}`;
  // Where the minimum is outside of the hull, the step ends at the edge of the hull.
  const cut = -b > 2 * c * best * (1 + 1e-6);
  const { length, square } = sight;
  const layout = {
    hasStep,
    run: shown.run,
    step,
    squaredLength,
    best,
    cut,
    end,
    box,
    length,
    square,
  };
  startAtBest(nodes, layout, before);
  drawCurve(nodes, layout, values);
  return layout;
}

// Set the slider to κ* when a step begins.
function startAtBest({ slider }, { run, step, best, end, box }, before) {
  slider.max = end;
  slider.style.marginLeft = `${box.left - THUMB}px`;
  slider.style.width = `${box.right - box.left + 2 * THUMB}px`;
  if (before?.run !== run || before?.step !== step) slider.value = best;
}

function drawCurve({ curve, best: line, bestName }, { best: kappaStar, end, box, square }, values) {
  const places = values.map((value, i) => [box.x.at((i / FINE) * end), box.y.at(value)]);
  write(curve, "d", `M${places.map((place) => place.map(roundToTenth).join(" ")).join("L")}`);
  const x = roundToTenth(box.x.at(kappaStar));
  write(line, "d", `M${x} ${box.top}V${box.bottom}`);
  bestName.textContent = letters("$kappa*");
  write(bestName, "x", x + 5);
  write(bestName, "y", box.top + 12);
  const [u, v] = [box.right + 9, Math.max(box.top + 10, places.at(-1)[1] + 4)];
  nameEnd(line.parentNode, square, u, v);
}

// Write the name to the right of the curve.
function nameEnd(plot, text, x, y) {
  const node = plot.querySelector(".why-name") ?? make("text", "chart-name why-name", plot);
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", Math.round(x));
  write(node, "y", Math.round(y));
}

function showKappa({ summary, slider, now }, layout) {
  if (!layout.hasStep)
    return setText(summary, letters("No step has been made yet, so there is no $kappa."));
  const kappa = Number(slider.value);
  const { squaredLength, best, cut, box, length } = layout;
  write(now, "cx", roundToTenth(box.x.at(kappa)));
  write(now, "cy", roundToTenth(box.y.at(squaredLength(kappa))));
  write(now, "r", 5.5);
  const text = summaryOf(
    { kappa, best, cut, length },
    [0, best, kappa].map(squaredLength).map(Math.sqrt),
  );
  slider.setAttribute("aria-valuetext", text);
  return setText(summary, text);
}

// Return the text; its three lengths have as many digits as they need to differ.
function summaryOf({ kappa, best, cut, length }, lengths) {
  const digits = digitsApart(lengths);
  const [from, least, here] = lengths.map((value, i) => number(value, 0, digits[i]).text);
  const own = letters(`$kappa* ${equals(number(best))}`);
  if (Math.abs(kappa - best) <= 1e-9) {
    return `At ${own} ${length} falls from ${from} to ${least}, its smallest value on this segment.`;
  }
  const there = letters(`$kappa ${equals(number(kappa))}: ${length} is ${here}`);
  if (kappa < best) return `${there}. It is smaller at ${own}: ${least}.`;
  if (cut)
    return `${there}, but this point is outside the hull. The step stays in the hull: ${own}.`;
  return `${there}. It is smallest at ${own}, ${least}, and grows again beyond.`;
}
