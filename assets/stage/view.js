// Visible part of the plane: the requested view is kept, and fitted again whenever the canvas changes its size.
import { emit, on } from "../kit/bus.js";
import { byId } from "../kit/dom.js";
import { state } from "../model/state.js";
import { axesOf, onAxes, setView } from "./axes.js";

// the smallest and the largest number of units across the canvas
const [LEAST, MOST] = [1e-3, 1e3];
// before a room a fitted view has less air around the points; a boundary near them stays in view
const LESS_AIR = 0.88;
// in px; fingers that nearly touch would zoom without limit
const NEAR = 20;
let graph = null;
// the size of the canvas that the view was last fitted to
let fittedSize = "";
let isPlanned = false;
// the pointers that move the plane, with their places on the plot
const pointers = new Map();

// in a frame, one finger and the wheel scroll the page around it
const isEmbedded = () => document.documentElement.matches("[data-embed]");
const isLine = () => state.scenario?.dimension === 1;

// units per pixel, the same in both directions; on a number line the height does not count
function unitsPerPixel({ width, height }) {
  const [x0, x1, y0, y1] = state.view;
  const isFitted = state.presenting !== null && !state.scenario?.view;
  const units = Math.max((x1 - x0) / width, isLine() ? 0 : (y1 - y0) / height);
  return units * (isFitted ? LESS_AIR : 1);
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

// moves the plane so that the place under `from` gets to `to`, and multiplies the visible size by the factor
function moveAndZoom(from, to, factor) {
  const { width, height } = axesOf(graph);
  const before = unitsPerPixel({ width, height });
  const shown = width * before;
  const by = Math.max(LEAST / shown, Math.min(MOST / shown, factor));
  /** @type {(range: number[], shift: number) => number[]} */
  const movedRange = ([low, high], shift) => {
    const middle = (low + high) / 2 + before * shift;
    const half = ((high - low) / 2) * by;
    return [middle - half, middle + half];
  };
  // from the middle of the plot, in pixels
  const [right, down] = [width, height].map(
    (pixels, j) => from[j] - pixels / 2 - by * (to[j] - pixels / 2),
  );
  const x = movedRange(state.view.slice(0, 2), right);
  const y = isLine() ? state.view.slice(2) : movedRange(state.view.slice(2), -down);
  state.view = [...x, ...y];
  applySoon();
}

// draws the axes once per animation frame, however often a pointer moves
function applySoon() {
  if (!isPlanned) requestAnimationFrame(apply);
  isPlanned = true;
  emit("zoom");
}

// the middle between the fingers, and their distance
function gripOf() {
  const [a, b = a] = [...pointers.values()];
  const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
  return { middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], apart: Math.max(NEAR, apart) };
}

const place = ({ clientX, clientY }) => axesOf(graph).onPlot(clientX, clientY);

// one pointer moves the plane, two also zoom
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

// the points outside a view
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
