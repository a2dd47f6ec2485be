// The view of another run on the same points, at the time of this run's step, with this run's boundary over it.
import { element, setText } from "../../kit/dom.js";
import { observeSize } from "../../kit/platform.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { memoize } from "../../maths/memo.js";
import { readRun } from "../../model/run.js";
import { createStage } from "../../stage/stage.js";
import { count } from "../../wording/number.js";
import { axesLike } from "./axes.js";
import { createSettings } from "./settings.js";

// A pane with fewer pixels of height has no room for the legend.
const LOW = 380;
// The decoded run that came with each run.
/** @type {WeakMap<Run, Run>} */
const decodedRuns = new WeakMap();

export const compare = {
  name: "compare",

  make(node, redraw) {
    const settings = createSettings(node, redraw);
    const frame = element("div", "compare-frame", node);
    const svg = make("svg", "compare-plane", frame);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", "The points in the other run");
    const grid = make("path", "compare-grid", svg);
    const subplot = make("g", "", svg);
    const ghost = make("path", "compare-ghost", svg);
    const step = element("p", "compare-step", node);
    let axes = null;
    const stage = createStage(/** @type {any} */ (frame), { axes: () => axes });
    // The size that the settings leave; measuring it at every step would make the browser lay out the page each
    // time.
    let room = null;
    observeSize(() => {
      const { width, height } = sizeOf(frame);
      // Behind the tab of the points the frame has no size, and the picture keeps the previous one.
      if (!room || !width || (width === room.width && height === room.height)) return;
      room = { width, height };
      redraw();
    }, frame);
    const fit = () => {
      room ??= sizeOf(frame);
      axes = axesLike(canvas(), frame, subplot, room);
    };
    return { settings, frame, grid, ghost, step, stage, fit, axes: () => axes };
  },

  draw(nodes, { shown, fixed, height: paneHeight }) {
    const second = otherRun(shown);
    const { algorithm, parameters } = second;
    nodes.settings.show({ algorithm, parameters, lift: shown.lift });
    const k = alignedFrame(shown, second, nodes.settings.clock(), fixed);
    const isLow = paneHeight < LOW;
    nodes.step.toggleAttribute("data-low", isLow);
    nodes.fit();
    nodes.stage.show(second.at(k));
    const { width, height, px, carry } = nodes.axes();
    write(nodes.ghost, "transform", carry);
    write(nodes.ghost, "d", fixed.straight ? extendedLine(canvasBoundary()) : canvasBoundary());
    const [x, y] = px([0, 0]).map(roundToTenth);
    write(nodes.grid, "d", `M0 ${y}H${width}M${x} 0V${height}`);
    const clock = `step ${count(second.get("step", k))} of ${count(second.steps)}`;
    const legend = isLow ? [] : legendOf(nodes.frame);
    setText(nodes.step, [clock, ...legend].join(" · "));
  },

  // Return the numbers of the other run's frame for the caption.
  told(_items, { shown, fixed }, nodes) {
    const second = otherRun(shown);
    const k = alignedFrame(shown, second, nodes.settings.clock(), fixed);
    const others = { other_errors: second.get("errors", k), other_margin: second.get("margin", k) };
    const degrees = fixed.straight ? angle(shown.get("w"), second.get("w", k)) : Number.NaN;
    const bothSeparate = shown.get("errors") === 0 && others.other_errors === 0;
    const bothHaveMargins =
      Number.isFinite(shown.get("margin")) && Number.isFinite(others.other_margin);
    const caption = (bothSeparate && bothHaveMargins ? 2 : 0) + Number(Number.isFinite(degrees));
    return { ...others, angle: degrees, caption };
  },
};

// What strokes and rings mean, each listed only if the picture has it.
const LEGEND = [
  ["svg", "long dashes: the boundary of this run"],
  ['path.before[d^="M"]', "dots: its own before the step"],
  [".point.looked", "double ring: looked at"],
  [".point.support", "ring: support vector"],
];
const legendOf = (frame) =>
  LEGEND.filter(([selector]) => frame.querySelector(selector)).map(([, words]) => words);

// Return the other run, which has the same points.
function otherRun({ run, points, labels, beside }) {
  return memoize(decodedRuns, run, () => readRun({ points, labels, ...beside.run }));
}

const sizeOf = ({ clientWidth: width, clientHeight: height }) => ({ width, height });

/** @type {() => any} */
const canvas = () => document.querySelector("#graph");
// Return a line of three times the length, since this picture shows more of the plane than the canvas.
/** @type {(path: string) => string} */
function extendedLine(path) {
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  if (numbers.length !== 4) return path;
  const [x, y, u, v] = numbers;
  return `M${2 * x - u} ${2 * y - v}L${2 * u - x} ${2 * v - y}`;
}

const canvasBoundary = () =>
  document.querySelector("#graph path.boundary")?.getAttribute("d") ?? "";

// Return the frame of the other run after as many steps, updates or passes as this one.
function alignedFrame({ run, k }, second, clock, { passes }) {
  if (clock === "by update") {
    const updates = run.get("updates", k);
    const secondUpdates = second.all("updates");
    let last = second.last;
    while (last > 0 && secondUpdates[last] > updates) last -= 1;
    // Several frames may have this many updates: the first counts.
    while (last > 0 && secondUpdates[last - 1] === secondUpdates[last]) last -= 1;
    return last;
  }
  const step = run.get("step", k);
  const steps = clock === "by pass" ? Math.round((step / passes[0]) * passes[1]) : step;
  return second.frameOf(Math.min(second.steps, steps));
}

// Return the angle between two boundaries in degrees.
function angle(w, other) {
  const sizes = Math.hypot(...w) * Math.hypot(...other);
  if (!(sizes > 0)) return Number.NaN;
  const cosine = Math.abs(w[0] * other[0] + w[1] * other[1]) / sizes;
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}
