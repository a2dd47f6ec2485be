// The cut-out of the plane: what was asked for is kept, and fitted anew whenever the canvas has another size.
import { emit, on } from "../kit/bus.js";
import { byId } from "../kit/dom.js";
import { state } from "../model/state.js";
import { axesOf, onAxes, setView } from "./axes.js";

// units that the canvas may show at least and at most
const [LEAST, MOST] = [1e-3, 1e3];
// fingers that nearly touch would stretch the plane without end (px)
const NEAR = 20;
let graph = null;
// of the canvas that it was last fitted to
let fittedSize = "";
let isPlanned = false;
// the pointers that hold the plane, and where on the plot each of them is
const pointers = new Map();

// there one finger and the wheel are for the page around it
const isEmbedded = () => document.documentElement.matches("[data-embed]");
const isLine = () => state.scenario?.dimension === 1;

// units a pixel, the same in both directions; on a number line the height says nothing
function unitsPerPixel({ width, height }) {
  const [x0, x1, y0, y1] = state.view;
  return Math.max((x1 - x0) / width, isLine() ? 0 : (y1 - y0) / height);
}

function apply() {
  isPlanned = false;
  const axes = axesOf(graph);
  fittedSize = [axes.width, axes.height].join(" ");
  if (!(axes.width > 0 && axes.height > 0)) return;
  const [x0, x1, y0, y1] = state.view;
  const half = unitsPerPixel(axes) / 2;
  const around = (middle, pixels) => [middle - half * pixels, middle + half * pixels];
  setView(graph, [...around((x0 + x1) / 2, axes.width), ...around((y0 + y1) / 2, axes.height)]);
}

/** @type {(view: Extent) => void} */
export function show(view) {
  state.view = [...view];
  apply();
}

// what lies under one place of the plot comes to lie under another, so many times as large a piece around it
function moveAndZoom(from, to, factor) {
  const { width, height } = axesOf(graph);
  const before = unitsPerPixel({ width, height });
  const shown = width * before;
  const by = Math.max(LEAST / shown, Math.min(MOST / shown, factor));
  /** @type {(range: number[], shift: number) => number[]} */
  const moved = ([low, high], shift) => {
    const middle = (low + high) / 2 + before * shift;
    const half = ((high - low) / 2) * by;
    return [middle - half, middle + half];
  };
  // from the middle of the plot, in pixels
  const [right, down] = [width, height].map(
    (pixels, j) => from[j] - pixels / 2 - by * (to[j] - pixels / 2),
  );
  const x = moved(state.view.slice(0, 2), right);
  const y = isLine() ? state.view.slice(2) : moved(state.view.slice(2), -down);
  state.view = [...x, ...y];
  applySoon();
}

// however often a pointer moves, the axes are drawn once a frame
function applySoon() {
  if (!isPlanned) requestAnimationFrame(apply);
  isPlanned = true;
  emit("zoom");
}

// the middle between the fingers, and how far they are apart
function gripOf() {
  const [a, b = a] = [...pointers.values()];
  const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
  return { middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], apart: Math.max(NEAR, apart) };
}

const place = ({ clientX, clientY }) => axesOf(graph).onPlot(clientX, clientY);

// one pointer moves the plane, two also stretch it
export function follow(event) {
  if (isEmbedded() && event.pointerType === "touch" && pointers.size < 2) return;
  const before = gripOf();
  pointers.set(event.pointerId, place(event));
  const after = gripOf();
  moveAndZoom(before.middle, after.middle, before.apart / after.apart);
}

function wheel(event) {
  if (isEmbedded() && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const turn = Math.max(-20, Math.min(20, event.deltaY));
  moveAndZoom(place(event), place(event), Math.exp(turn / 200));
}

function refit() {
  const { width, height } = axesOf(graph);
  if (fittedSize !== [width, height].join(" ")) apply();
  showOutsideCount();
}

// the points that a view does not show
/** @type {(view: Extent) => Place[]} */
export function pointsOutside([x0, x1, y0, y1]) {
  const points = state.scenario?.points ?? [];
  return points.filter(([x, y]) => x < x0 || x > x1 || (!isLine() && (y < y0 || y > y1)));
}

function showOutsideCount() {
  const count = pointsOutside(axesOf(graph).view).length;
  byId("beyond").hidden = count === 0;
  byId("beyond-count").textContent = `${count} ${count === 1 ? "point" : "points"} outside`;
}

/** @type {(graph: Graph) => void} */
export function start(node) {
  graph = node;
  graph.addEventListener("wheel", wheel, { capture: true, passive: false });
  onAxes(graph, refit);
  on("scenario", showOutsideCount);
}

export const addPointer = (event) => pointers.set(event.pointerId, place(event));
export const removePointer = ({ pointerId }) => pointers.delete(pointerId);
export const hasPointer = ({ pointerId }) => pointers.has(pointerId);
export const pointerCount = () => pointers.size;
