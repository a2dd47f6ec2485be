// The view of another run on the same points, at the time of this run's step, with this run's boundary over it.
import { emit } from "../../kit/bus.js";
import { element, setText } from "../../kit/dom.js";
import { make, write } from "../../kit/svg.js";
import { memoize } from "../../maths/memo.js";
import { readRun } from "../../model/run.js";
import { state } from "../../model/state.js";
import { axesOf, createAxes, onAxes, setView } from "../../stage/axes.js";
import { createStage } from "../../stage/stage.js";
import { count } from "../../wording/number.js";
import { totalText } from "../../wording/total.js";
import { LEGEND } from "./legend.js";
import { createSettings } from "./settings.js";

// The decoded run that came with each run.
/** @type {WeakMap<Run, Run>} */
const decodedRuns = new WeakMap();

// The cosine of both w above which their sides count as the same, as in linviz/views/compare.
const SAME_SIDES = -1e-9;
const INTRO = "A second algorithm learns from the same points:";

export const compare = {
  name: "compare",
  legend: LEGEND,

  make(node, redraw) {
    element("p", "view-intro", node, INTRO);
    const settings = createSettings(node, redraw);
    const frame = element("div", "compare-frame", node);
    const plane = element("div", "compare-plane", frame);
    plane.setAttribute("role", "group");
    plane.setAttribute("aria-label", "The points in the other run");
    const { view } = axesOf(canvas());
    createAxes(plane, view);
    const ghost = make("path", "compare-ghost", axesOf(plane).plot);
    const stage = createStage(/** @type {any} */ (plane), {
      pointsOf: () => state.draft ?? state.scenario,
      measured: (scene) => emit("measured-second", scene),
    });
    const key = element("p", "compare-key", node);
    const entries = ["solid", "dashed"].map((style) => createEntry(key, style));
    // The boundary of this run follows where the picture gets another size.
    onAxes(plane, redraw);
    return { settings, frame, plane, ghost, entries, stage, view };
  },

  draw(nodes, { shown, fixed, isFutureVeiled }) {
    const second = otherRun(shown);
    const { algorithm, parameters } = second;
    nodes.settings.show({ algorithm, parameters, lift: shown.lift });
    const k = alignedFrame(shown, second, nodes.settings.clock(), fixed);
    followCanvas(nodes);
    nodes.stage.show(second.at(k));
    const [own, other] = fixed.names;
    const [solid, dashed] = nodes.entries;
    setText(solid.name, other);
    setText(solid.step, stepText(second.get("step", k), second, isFutureVeiled));
    setText(dashed.name, own);
    setText(dashed.step, stepText(shown.get("step"), shown.run, isFutureVeiled));
  },

  // Return the numbers of the other run's frame for the caption.
  told(_items, { shown, fixed }, nodes) {
    const second = otherRun(shown);
    const k = alignedFrame(shown, second, nodes.settings.clock(), fixed);
    const others = { other_errors: second.get("errors", k), other_margin: second.get("margin", k) };
    const cosine = fixed.straight ? cosineOf(shown.get("w"), second.get("w", k)) : Number.NaN;
    const angle = (Math.acos(Math.min(1, Math.abs(cosine))) * 180) / Math.PI;
    const bothSeparate = shown.get("errors") === 0 && others.other_errors === 0;
    const bothHaveMargins =
      Number.isFinite(shown.get("margin")) && Number.isFinite(others.other_margin);
    const isOpen = shown.run.unfinished || shown.get("step") < shown.run.steps;
    const isOtherOpen = second.unfinished || second.get("step", k) < second.steps;
    // The order of the captions in linviz/views/compare.
    const caption =
      12 * Number(bothSeparate && bothHaveMargins) +
      6 * Number(isOpen) +
      3 * Number(isOtherOpen) +
      Number(Number.isFinite(angle)) +
      Number(cosine < SAME_SIDES);
    return { ...others, angle, caption };
  },
};

// Create the sample of a boundary with the places of the name of its algorithm and of the step of its run.
function createEntry(key, style) {
  const entry = element("span", "compare-entry", key);
  const sample = make("svg", `compare-sample ${style}`, entry);
  sample.setAttribute("viewBox", "0 0 34 10");
  sample.setAttribute("aria-hidden", "true");
  make("path", "", sample).setAttribute("d", "M0 5H34");
  return {
    name: element("span", "compare-name", entry),
    step: element("span", "compare-step", entry),
  };
}

// The length of the run is told unless a question hides it.
const stepText = (step, run, isVeiled) =>
  isVeiled ? `step ${count(step)}` : `step ${count(step)} of ${totalText(run, run.steps)}`;

// Show the same part of the plane as the canvas, with this run's boundary.
function followCanvas(nodes) {
  const { plane, frame, ghost } = nodes;
  const there = axesOf(canvas());
  frame.style.setProperty("--ratio", String(there.width / there.height));
  if (there.view.some((end, i) => end !== nodes.view[i])) {
    nodes.view = there.view;
    setView(plane, there.view);
  }
  const here = axesOf(plane);
  write(ghost, "transform", `scale(${here.width / there.width} ${here.height / there.height})`);
  write(ghost, "d", canvasBoundary());
}

// Return the other run, which has the same points.
function otherRun({ run, points, labels, beside }) {
  return memoize(decodedRuns, run, () => readRun({ points, labels, ...beside.run }));
}

/** @type {() => any} */
const canvas = () => document.querySelector("#graph");

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

// Return the cosine of the angle between two vectors.
function cosineOf(w, other) {
  const sizes = Math.hypot(...w) * Math.hypot(...other);
  if (!(sizes > 0)) return Number.NaN;
  return (w[0] * other[0] + w[1] * other[1]) / sizes;
}
