// The box: a rectangle chooses points, and they move, change their class or go together.
import { emit, on } from "../kit/bus.js";
import { button, element } from "../kit/dom.js";
import { hasLetterKeys } from "../kit/letter_keys.js";
import { make, show } from "../kit/svg.js";
import * as store from "../model/scenario.js";
import { state } from "../model/state.js";
import { ARROWS } from "../stage/arrow_keys.js";
import { axesOf } from "../stage/axes.js";
import * as gestures from "../stage/gestures.js";
import { count } from "../wording/number.js";
import * as drafts from "./drafts.js";
import { onPlot } from "./hands.js";

// px: a drag is longer; of a finger, and around the chosen points
const [STILL, PAD] = [5, 14];
const [STEP, LARGE] = [0.1, 0.5];
const FIELDS = "input, select, textarea, [contenteditable]";
const ASK = "Drag a box around points";

export function createBox(graph) {
  const bar = buildBar(graph, { chooseAll, flip, remove });
  const layer = buildLayer();
  /** @type {number[]} */
  let chosen = [];
  let gesture = null;
  let isOn = false;
  // the action is one of ours, and the chosen points are still the same
  let own = false;

  const now = () => state.draft ?? state.scenario;

  function choose(indices) {
    chosen = indices;
    bar.said.textContent = indices.length ? `${count(indices.length)} chosen` : ASK;
    bar.all.hidden = indices.length > 0;
    for (const one of bar.acts) one.hidden = !indices.length;
    draw(axesOf(graph));
  }

  function chooseAll() {
    choose(state.scenario.points.map((_, i) => i));
  }

  function dispatch(points, labels, held_out = state.scenario.held_out) {
    own = true;
    store.dispatch({ type: "points", points, labels, held_out });
    own = false;
  }

  function flip() {
    const { points, labels } = state.scenario;
    dispatch(
      points,
      labels.map((label, i) => (chosen.includes(i) ? -label : label)),
    );
  }

  function remove() {
    const { points, labels } = state.scenario;
    const last = store.trainingCount(state.scenario);
    const gone = new Set(chosen);
    const stays = (_, i) => !gone.has(i);
    const held = points.filter((_, i) => i >= last && stays(_, i)).length;
    choose([]);
    dispatch(points.filter(stays), labels.filter(stays), held);
    emit("announce", gone.size === 1 ? "1 point deleted" : `${count(gone.size)} points deleted`);
  }

  // all by as much, as far as all stay in the plane
  /** @type {(by: number[]) => Place[]} */
  function moved([dx, dy]) {
    const { points, dimension } = state.scenario;
    const by = [dx, dimension === 1 ? 0 : dy].map((far, j) => {
      const values = chosen.map((i) => points[i][j]);
      return Math.max(
        -store.REACH - Math.min(...values),
        Math.min(store.REACH - Math.max(...values), far),
      );
    });
    return points.map((point, i) =>
      chosen.includes(i) ? store.roundPlace([point[0] + by[0], point[1] + by[1]], false) : point,
    );
  }

  function down(event) {
    const at = onPlot(event);
    const around = frameOf(places(axesOf(graph)));
    const isInside = around && within(at, around);
    gesture = { from: at, to: at, moves: isInside, more: event.shiftKey ? chosen : [], far: false };
  }

  function move(event) {
    if (!gesture) return;
    gesture.to = onPlot(event);
    const [dx, dy] = [0, 1].map((j) => gesture.to[j] - gesture.from[j]);
    gesture.far ||= Math.hypot(dx, dy) > STILL;
    if (!gesture.far) return;
    if (gesture.moves) drag(dx, dy);
    else draw(axesOf(graph));
  }

  function drag(dx, dy) {
    const { view, width, height } = axesOf(graph);
    const grid = gestures.isSnapOn() ? 10 : 1000;
    const by = [(dx / width) * (view[1] - view[0]), (-dy / height) * (view[3] - view[2])];
    drafts.draft({ points: moved(by.map((far) => Math.round(far * grid) / grid)) });
  }

  function up() {
    if (!gesture) return;
    const { from, to, moves, more, far } = gesture;
    gesture = null;
    if (moves && far) {
      own = true;
      drafts.drop();
      own = false;
      return;
    }
    const axes = axesOf(graph);
    const reach = far ? 0 : PAD;
    const frame = {
      low: [0, 1].map((j) => Math.min(from[j], to[j]) - reach),
      high: [0, 1].map((j) => Math.max(from[j], to[j]) + reach),
    };
    const found = state.scenario.points.flatMap((point, i) =>
      within(axes.px(point), frame) ? [i] : [],
    );
    choose([...new Set([...more, ...found])]);
  }

  function cancel() {
    gesture = null;
    drafts.forget();
    draw(axesOf(graph));
  }

  const places = (axes) => chosen.map((i) => axes.px(now().points[i]));

  function draw(axes) {
    if (layer.group.parentNode !== axes.plot) axes.plot.append(layer.group);
    show(layer.group, isOn);
    if (!isOn) return;
    const all = places(axes);
    layer.rings.setAttribute(
      "d",
      all.map(([x, y]) => `M${x - 11} ${y}a11 11 0 1 0 22 0a11 11 0 1 0 -22 0`).join(""),
    );
    frame(layer.around, frameOf(all));
    const { from, to, moves, far } = gesture ?? {};
    frame(layer.drawn, far && !moves ? frameOf([from, to], 0) : null);
  }

  function key(event) {
    const isElsewhere = document.querySelector("dialog[open]") || event.target.matches?.(FIELDS);
    if (!isOn || !chosen.length || isElsewhere || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const way = ARROWS[event.key];
    const size = event.shiftKey ? LARGE : STEP;
    if (way) dispatch(moved([way[0] * size, way[1] * size]), state.scenario.labels);
    else if (event.key === "Delete" || event.key === "Backspace") remove();
    else if (event.key === "t" && hasLetterKeys()) flip();
    else if (event.key === "Escape") choose([]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  window.addEventListener("keydown", key, { capture: true });
  on("drawn", ({ axes }) => draw(axes));
  const others = () => isOn && !own && choose([]);
  on("scenario", others);
  on("opened", others);
  return {
    enter() {
      isOn = true;
      bar.node.hidden = false;
      graph.dataset.cursor = "add";
      choose([]);
    },
    leave() {
      if (bar.node.contains(document.activeElement)) button("menu-data").focus();
      bar.node.hidden = true;
      cancel();
      choose([]);
      isOn = false;
      draw(axesOf(graph));
    },
    down,
    move,
    up,
    cancel,
  };
}

/** @type {(place: Place, frame: { low: Place, high: Place }) => boolean} */
function within([x, y], { low, high }) {
  return x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1];
}

function frameOf(places, pad = PAD) {
  if (!places.length) return null;
  const of = (most, by) => [0, 1].map((j) => most(...places.map((place) => place[j])) + by);
  return { low: of(Math.min, -pad), high: of(Math.max, pad) };
}

function frame(node, found) {
  show(node, found);
  if (!found) return;
  const { low, high } = found;
  const sizes = { x: low[0], y: low[1], width: high[0] - low[0], height: high[1] - low[1] };
  for (const [name, value] of Object.entries(sizes)) node.setAttribute(name, value);
}

function buildLayer() {
  const group = make("g", "box-layer");
  const [around, drawn] = ["around", "drawn"].map((name) => make("rect", name, group));
  return { group, around, drawn, rings: make("path", "rings", group) };
}

function buildBar(graph, { chooseAll, flip, remove }) {
  const node = element("div", "tool-bar", graph.parentNode);
  node.hidden = true;
  node.setAttribute("role", "group");
  node.setAttribute("aria-label", "Select a box");
  const said = element("span", "tool-said", node, ASK);
  said.setAttribute("role", "status");
  const act = (text, title, does) => {
    const one = element("button", "boxed", node, text);
    one.title = title;
    one.addEventListener("click", does);
    return one;
  };
  const all = act("All", "Choose all points", chooseAll);
  const acts = [
    act("Flip", "Swap the class of the chosen points (t)", flip),
    act("Delete", "Remove the chosen points (Del)", remove),
  ];
  const done = act("Done", "Leave the box (Esc)", () => gestures.leaveTool());
  return { node, said, all, acts, done };
}
