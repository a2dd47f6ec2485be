// Axes of a stage: the part of the plane that it shows, its size, the grid, and the numbers along its edges.
import { observeSize } from "../kit/platform.js";
import { make, write } from "../kit/svg.js";
import { state } from "../model/state.js";
import { shownTicks, ticksOf } from "./ticks.js";

// the largest number of grid lines in each direction; on an enlarged stage their smallest distance in px
const MOST = 10;
const ROOM = 44;
// in px: the middle of the numbers above the lower edge, and their distance from the left edge
const [ABOVE, ASIDE] = [9, 3];

/** @typedef {import("./ticks.js").Placed} Placed */
/** @typedef {[across: Placed[], up: Placed[]]} Pair */

/** @type {WeakMap<Element, AxesState>} */
const axesStates = new WeakMap();

/** @type {(graph: Element) => AxesState} */
const stateOf = (graph) => /** @type {AxesState} */ (axesStates.get(graph));

// draws axes into an element, and redraws them when its size changes. size: that of the element where it is known, since
// to measure it makes the browser lay out the page
/** @type {(graph: HTMLElement, view?: Extent, size?: { width: number, height: number } | null) => void} */
export function createAxes(graph, view = [-5, 5, -5, 5], size = null) {
  const svg = make("svg", "axes", graph);
  const root = make("g", "", svg);
  const subplot = make("g", "", root);
  const grid = make("g", "gridlayer", subplot);
  const zero = make("g", "zerolinelayer", subplot);
  const plot = make("g", "", root);
  const numbers = make("g", "", root);
  const nodes = {
    root,
    subplot,
    plot,
    grids: ["x", "y"].map((axis) => make("path", axis, grid)),
    zeros: ["xzl", "yzl"].map((axis) => make("path", `zl ${axis}`, zero)),
    numbers: ["xtick", "ytick"].map((axis) => make("g", axis, numbers)),
  };
  // a hidden graph needs a size too, since other stages draw its boundary
  const width = (size?.width ?? graph.clientWidth) || 1;
  const height = (size?.height ?? graph.clientHeight) || 1;
  axesStates.set(graph, {
    nodes,
    view,
    width,
    height,
    shift: [0, 0],
    scale: 1,
    ticks: [],
    listeners: [],
  });
  draw(graph);
  observeSize(({ width, height }) => {
    const axesState = stateOf(graph);
    if (!width || !height || (axesState.width === width && axesState.height === height)) return;
    Object.assign(axesState, { width, height });
    draw(graph);
  }, graph);
}

// calls the listener whenever the visible part of the plane or the size changes
/** @type {(graph: Element, listener: () => void) => void} */
export function onAxes(graph, listener) {
  stateOf(graph).listeners.push(listener);
}

/** @type {(graph: Element, view: Extent) => void} */
export function setView(graph, view) {
  stateOf(graph).view = view;
  draw(graph);
}

// shifts the visible part by so many units, whatever view is set
/** @type {(graph: Element, shift: Place) => void} */
export function setShift(graph, shift) {
  const axesState = stateOf(graph);
  if (shift.every((units, axis) => units === axesState.shift[axis])) return;
  axesState.shift = shift;
  draw(graph);
}

// returns a function that enlarges everything drawn on this graph; all its sizes follow this one number
/** @type {(graph: Element) => (scale: number) => void} */
export const createScale = (graph) => (scale) => {
  stateOf(graph).scale = scale;
  draw(graph);
};

/** @type {(graph: Element) => void} */
function draw(graph) {
  const axesState = stateOf(graph);
  const { nodes, scale } = axesState;
  const axes = axesOf(graph);
  const { width, height } = axes;
  write(nodes.root, "transform", `scale(${scale})`);
  const [across, up] = placedTicks(axes);
  write(nodes.grids[0], "d", across.map(({ at }) => `M${crisp(at[0])} 0V${height}`).join(""));
  write(nodes.grids[1], "d", up.map(({ at }) => `M0 ${crisp(at[1])}H${width}`).join(""));
  const [x, y] = axes.px([0, 0]);
  write(nodes.zeros[0], "d", x >= 0 && x <= width ? `M${crisp(x)} 0V${height}` : "");
  write(nodes.zeros[1], "d", y >= 0 && y <= height ? `M0 ${crisp(y)}H${width}` : "");
  const shown = shownTicks(across, up, { width, height });
  shown.forEach(
    (ticks, axis) => void nodes.numbers[axis].replaceChildren(...ticks.map(createNumber)),
  );
  axesState.ticks = middles(shown);
  for (const listener of axesState.listeners) listener();
}

// the grid lines in both directions, with the places of their numbers
/** @type {(axes: Axes) => Pair} */
function placedTicks({ view, width, height, scale, px }) {
  // larger numbers need more room
  /** @type {(pixels: number) => number} */
  const most = (pixels) => (scale === 1 ? MOST : Math.min(MOST, Math.round(pixels / ROOM)));
  const across = ticksOf([view[0], view[1]], most(width)).map((tick) => ({
    ...tick,
    at: [px([tick.value, 0])[0], height - ABOVE],
  }));
  const up = ticksOf([view[2], view[3]], most(height)).map((tick) => ({
    ...tick,
    at: [ASIDE, px([0, tick.value])[1]],
  }));
  return [across, up];
}

// the middles of the numbers, and half their widths
/** @type {(shown: Pair) => { at: Place, wide: number }[]} */
const middles = ([across, up]) => [
  ...across.map(({ at, wide }) => ({ at, wide })),
  ...up.map(({ at: [left, middle], wide }) => ({ at: [left + wide, middle], wide })),
];

// the numbers that axes would have with another part of the plane (axesOf)
/** @type {(axes: Axes) => { at: Place, wide: number }[]} */
export const numbersOf = (axes) => middles(shownTicks(...placedTicks(axes), axes));

// a line of one pixel must lie exactly on a pixel of the screen
/** @type {(at: number) => number} */
const crisp = (at) => Math.floor(at) + 0.5;

/** @type {(tick: { at: Place, text: string }) => SVGElement} */
function createNumber({ at, text }) {
  const node = make("text", "");
  node.textContent = text;
  node.setAttribute("x", at[0]);
  node.setAttribute("y", at[1]);
  return node;
}

// the position of the element on the screen, and its zoom
/** @type {(graph: any) => { left: number, top: number, zoom: number }} */
function measure(graph) {
  const { left, top, width } = graph.getBoundingClientRect();
  return { left, top, zoom: width / graph.offsetWidth || 1 };
}

/** @type {(graph: Element) => Extent} */
function viewOf(graph) {
  const { view, shift } = stateOf(graph);
  return view.map((at, i) => at + shift[i >> 1]);
}

// Lengths and places are in pixels of the stage: at a scale of 1.6 each is 1.6 pixels of the screen, so that code that
// draws or measures can ignore the scale. view: the part of the plane, where it is not the visible one
/** @type {(graph: Element, view?: Extent) => Axes} */
export function axesOf(graph, view = viewOf(graph)) {
  const { nodes, scale, ticks, width: wide, height: high } = stateOf(graph);
  const [x0, x1, y0, y1] = view;
  const [width, height] = [wide / scale, high / scale];
  // on a number line all points are at half the height, wherever 0 is
  const line = state.scenario?.dimension === 1;
  /** @type {(place: Place) => Place} */
  const px = ([x, y]) => [
    ((x - x0) / (x1 - x0)) * width,
    line ? height / 2 : ((y1 - y) / (y1 - y0)) * height,
  ];
  // the position on the screen is measured only when needed, since it makes the browser lay out the page
  let position = null;
  const place = () => (position ??= measure(graph));
  /** @type {(clientX: number, clientY: number) => Place} */
  const onPlot = (clientX, clientY) => {
    const { left, top, zoom } = place();
    return [(clientX - left) / zoom / scale, (clientY - top) / zoom / scale];
  };
  return {
    scale,
    width,
    height,
    view,
    px,
    onPlot,
    fromClient: (clientX, clientY) => {
      const [x, y] = onPlot(clientX, clientY);
      return [x0 + (x / width) * (x1 - x0), y1 - (y / height) * (y1 - y0)];
    },
    toClient: (at) => {
      const { left, top, zoom } = place();
      const [x, y] = px(at);
      return [left + x * scale * zoom, top + y * scale * zoom];
    },
    ticks,
    subplot: nodes.subplot,
    plot: nodes.plot,
  };
}
