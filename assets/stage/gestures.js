// Gestures on the canvas. While a point is dragged only a draft changes; the drop is one action.
import { emit, on } from "../kit/bus.js";
import { button as buttonOf, inFocus } from "../kit/dom.js";
import { whenOpen } from "../kit/opening.js";
import * as popups from "../kit/popups.js";
import * as geometry from "../maths/geometry.js";
import { refuses } from "../model/limits.js";
import * as store from "../model/scenario.js";
import { state } from "../model/state.js";
import { ARROWS, nudge } from "./arrow_keys.js";
import { axesOf } from "./axes.js";
import * as highlight from "./highlight.js";
import { closeMenu, openMenu } from "./point_menu.js";
import { focusedPoint, nearest, select } from "./points.js";
import { setRuler } from "./ruler.js";
import * as planeView from "./view.js";

const REACH = { mouse: 10, touch: 22, pen: 16 };
const DRAG_DISTANCE = 6;
const LONG_PRESS = 550;
const REPEAT_TIME = 300;
// while points are added quickly, a press means an existing point only directly on its mark
const ADDING = 1000;
const NARROW = 0.7;
// in px; a point cannot be dragged nearer to the edge than this
const EDGE = 8;
const ERASES = "Erase removes points. To add points, choose +1 or −1, or press Esc.";
const TOOLS = ["plus", "minus", "erase", "ruler", "brush", "box"];
let graph = null;
// focuses a point on the stage
let focus = null;
let tool = "plus";
// the current setting, and the user's last choice, for presets that leave it open
let snap = true;
let preferredSnap = true;
// the class of new points
let brush = "plus";
let gesture = null;
// time and place of the last added point: a second click there belongs to a double click
let lastAdded = { time: -Infinity, x: 0, y: 0 };
let longPressTimer = null;
let isLongPress = false;

export const currentLabel = () => (brush === "minus" ? -1 : 1);
const axes = () => axesOf(graph);
const timeSinceAdded = () => performance.now() - lastAdded.time;
const baseReach = (event) => REACH[event.pointerType] ?? REACH.mouse;
const reach = (event) => baseReach(event) * (timeSinceAdded() < ADDING ? NARROW : 1);

function inside(event) {
  const { width, height, onPlot } = axes();
  const [x, y] = onPlot(event.clientX, event.clientY);
  return width > 0 && height > 0 && x >= 0 && x <= width && y >= 0 && y <= height;
}

function down(event) {
  if (!inside(event) || event.target.closest(".overlay")) return;
  if (event.button > 0 && event.button !== 2) return;
  event.preventDefault();
  event.stopPropagation();
  // the same pointer again: the end of its last press was not reported
  if (gesture && !planeView.hasPointer(event)) return startPinch(event);
  const closing = popups.isOpen() || document.querySelector(".point-menu");
  closeMenu();
  popups.closeAll();
  // a press takes the focus from a field or a point, so that the arrow keys step again
  inFocus()?.blur();
  // a press that closes a popup does nothing else
  if (closing) return undefined;
  isLongPress = false;
  const index = nearest(axes(), event.clientX, event.clientY, reach(event));
  gesture = { index, button: event.button, from: [event.clientX, event.clientY], moved: false };
  capturePointer(event);
  if (event.pointerType === "touch" && index !== null) {
    longPressTimer = setTimeout(() => longPress(event, index), LONG_PRESS);
  }
  return undefined;
}

function capturePointer(event) {
  planeView.addPointer(event);
  graph.setPointerCapture(event.pointerId);
}

// a second finger starts to move the plane, except while a point is dragged
function startPinch(event) {
  if (event.pointerType !== "touch" || gesture.to) return;
  clearTimeout(longPressTimer);
  Object.assign(gesture, { index: null, moved: true });
  capturePointer(event);
}

function move(event) {
  if (!gesture || !planeView.hasPointer(event)) return hover(event);
  const far = Math.hypot(event.clientX - gesture.from[0], event.clientY - gesture.from[1]);
  if (!gesture.moved && far < DRAG_DISTANCE) return undefined;
  clearTimeout(longPressTimer);
  gesture.moved = true;
  if (gesture.button !== 0) return undefined;
  if (gesture.index === null && !isRuling(event)) graph.dataset.cursor = "pan";
  if (gesture.index === null)
    return isRuling(event) ? setRuler(placeUnder(event)) : planeView.follow(event);
  if (tool === "erase" || refuses("points")) return undefined;
  const to = dragTarget(event);
  if (gesture.to && to[0] === gesture.to[0] && to[1] === gesture.to[1]) return undefined;
  gesture.to = to;
  return drag(gesture.index, to);
}

// the place that a point is dragged to, inside the canvas
function dragTarget(event) {
  const { view, width, fromClient } = axes();
  const grid = snap ? 10 : 1000;
  const edge = (EDGE * (view[1] - view[0])) / width;
  const place = fromClient(event.clientX, event.clientY).map((value, j) => {
    const low = Math.ceil((view[2 * j] + edge) * grid) / grid;
    const high = Math.floor((view[2 * j + 1] - edge) * grid) / grid;
    return Math.max(low, Math.min(high, value));
  });
  return store.roundPlace(place, snap);
}

function drag(index, to) {
  const now = state.scenario;
  const draft = { ...now, points: now.points.map((point, i) => (i === index ? to : point)) };
  state.draft = draft;
  emit("draft", draft);
}

function up(event) {
  if (!gesture || !planeView.hasPointer(event)) return;
  clearTimeout(longPressTimer);
  planeView.removePointer(event);
  if (planeView.pointerCount()) return;
  const { index, to, moved, button } = gesture;
  gesture = null;
  hover(event);
  state.draft = null;
  if (event.type === "pointercancel") emit("draft", state.scenario);
  else if (to) store.dispatch({ type: "move", index, to });
  else if (!moved) click(event, index, button);
}

// a click adds a point on empty space, selects a point, or removes it with the eraser; a right click adds the other
// class
function click(event, index, button) {
  const soon = isRepeatedClick(event, REPEAT_TIME);
  if (index !== null && button === 0) {
    if (soon) return;
    if (tool === "erase") store.dispatch({ type: "remove", index });
    else select(index);
    if (tool === "ruler") setRuler(null);
    return;
  }
  if (tool === "ruler" && index === null) setRuler(placeUnder(event));
  if (index !== null || soon || tool === "ruler") return;
  if (tool === "erase") return emit("notice", ERASES);
  const at = placeUnder(event);
  lastAdded = { time: performance.now(), x: event.clientX, y: event.clientY };
  whenOpen(() => add(at, button === 2 ? -currentLabel() : currentLabel()));
}

const placeUnder = ({ clientX, clientY }) =>
  store.roundPlace(axes().fromClient(clientX, clientY), snap);
// a moving finger moves the ruler; a mouse moves the plane, since the ruler follows it anyway
const isRuling = ({ pointerType }) =>
  tool === "ruler" && pointerType !== "mouse" && planeView.pointerCount() === 1;

function isRepeatedClick(event, quiet) {
  const apart = Math.hypot(event.clientX - lastAdded.x, event.clientY - lastAdded.y);
  return timeSinceAdded() < quiet && apart < baseReach(event) * axes().scale;
}

/** @type {(at: Place, of: Label) => void} */
export function add(at, of) {
  select(null);
  store.dispatch({ type: "add", at, label: of });
}

function doubleClick(event) {
  event.preventDefault();
  event.stopPropagation();
  if (isLongPress || !inside(event) || isRepeatedClick(event, REPEAT_TIME + 200)) return;
  const index = nearest(axes(), event.clientX, event.clientY, REACH.mouse);
  if (index !== null) store.dispatch({ type: "swap", index });
}

function hover(event) {
  if (event.pointerType !== "mouse") return;
  const over = inside(event) ? nearest(axes(), event.clientX, event.clientY, REACH.mouse) : null;
  highlight.setHovered(over);
  if (tool === "ruler" && inside(event)) setRuler(over === null ? placeUnder(event) : null);
  const cursor = over === null ? "add" : "point";
  graph.dataset.cursor = ["erase", "ruler"].includes(tool) ? tool : cursor;
}

function longPress(event, index) {
  graph.releasePointerCapture(event.pointerId);
  planeView.removePointer(event);
  gesture = null;
  isLongPress = true;
  select(index);
  openMenu(graph, event, index);
}

// some browsers send a click at the end of a long press, and that click would close the new menu
function onClick(event) {
  if (isLongPress) event.stopPropagation();
}

// the point that keys and menus act on: the focused one, otherwise the selected one
const chosenPoint = () => focusedPoint() ?? state.selected;

export function changeChosenPoint(type) {
  const index = chosenPoint();
  closeMenu();
  if (index === null || index >= state.scenario.points.length || refuses("points")) return;
  const focused = focusedPoint() !== null;
  const last = store.trainingCount(state.scenario) - 1;
  if (type === "remove") select(null);
  store.dispatch({ type, index });
  if (type === "hold")
    keepChosen(index > last ? last + 1 : state.scenario.points.length - 1, focused);
  if (focused && type === "remove") {
    focus(Math.max(0, Math.min(index, state.scenario.points.length - 1)));
  }
}

// selects and focuses the same point again, which has another index now
function keepChosen(index, focused) {
  if (state.selected !== null) select(index);
  if (focused) focus(index);
}

// arrows move the focused point; with Ctrl they focus its neighbour. Page keys and all others belong to the player
export function onPointKey(event) {
  const index = focusedPoint();
  const direction = ARROWS[event.key];
  if (index === null || !direction || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    const { length } = state.scenario.points;
    focus((index + direction[0] - direction[1] + length) % length);
    return true;
  }
  store.dispatch({ type: "move", index, to: nudge(state.scenario.points[index], event) });
  return true;
}

export function setTool(next) {
  tool = next;
  if (tool === "plus" || tool === "minus") brush = tool;
  if (tool === "ruler") select(null);
  else setRuler(null);
  emit("tool", tool);
  for (const name of TOOLS) {
    const isOn = name === tool || name === toolOfClass();
    buttonOf(`tool-${name}`).setAttribute("aria-pressed", String(isOn));
  }
}

// sets the class of new points; the brush stays the tool (assets/data/brush.js)
export function setClass(next) {
  brush = next;
  setTool(tool === "brush" ? tool : next);
}

export function toggleSnap() {
  preferredSnap = !snap;
  setSnap(preferredSnap);
}

function setSnap(next) {
  snap = next;
  buttonOf("snap").setAttribute("aria-pressed", String(snap));
}

export function fit() {
  const { view, points } = state.scenario;
  const isOriginal = view && !store.hasChanged() && !planeView.pointsOutside(view).length;
  planeView.show(isOriginal ? view : geometry.fit(points));
  emit("zoom");
}

// stage: the stage on this graph
/** @type {(node: Graph, stage: { focus(index: number): void }) => void} */
export function start(node, stage) {
  graph = node;
  focus = stage.focus;
  const listen = (type, handler) => graph.addEventListener(type, handler, { capture: true });
  listen("pointerdown", down);
  listen("pointermove", move);
  listen("pointerup", up);
  listen("pointercancel", up);
  listen("click", onClick);
  listen("dblclick", doubleClick);
  listen("contextmenu", (event) => event.preventDefault());
  on("opened", ({ view, points, snap: own }, kept) => {
    setSnap(own ?? preferredSnap);
    select(null);
    setRuler(null);
    planeView.show(kept ?? view ?? geometry.fit(points));
  });
}

export const leaveTool = () => setTool(brush);
// one that does not add points
export const isToolOn = () => tool !== brush;
// with the brush, the tool of the class that it paints
const toolOfClass = () => (tool === "brush" ? brush : tool);
export const swapTool = () => setClass(toolOfClass() === "minus" ? "plus" : "minus");
export const toggleRuler = () => setTool(tool === "ruler" ? brush : "ruler");
export const isRulerOn = () => tool === "ruler";
export const isSnapOn = () => snap;
