// The brush: points of a class come under the pointer while it is dragged, one every so many pixels, by chance beside it.
import { emit, on } from "../kit/bus.js";
import { button, element } from "../kit/dom.js";
import * as store from "../model/scenario.js";
import { state } from "../model/state.js";
import { axesOf } from "../stage/axes.js";
import * as gestures from "../stage/gestures.js";
import * as drafts from "./drafts.js";
import { onPlot } from "./hands.js";
import { generator } from "./random.js";

// pixels of the stage: from, to, at first
const SPACING = [6, 80, 26];
const SPREAD = [0, 80, 16];
const FULL = `There are ${store.MOST_POINTS} points now, the largest number that fits. Remove some first.`;

export function createBrush(graph) {
  const bar = element("div", "tool-bar", graph.parentNode);
  bar.hidden = true;
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Brush");
  const marks = ["plus", "minus"].map((name) => classButton(bar, name));
  const spacing = slider(bar, "Spacing", SPACING);
  const spread = slider(bar, "Spread", SPREAD);
  const done = element("button", "boxed", bar, "Done");
  done.addEventListener("click", () => gestures.leaveTool());
  const show = () => {
    for (const [i, mark] of marks.entries()) {
      mark.setAttribute("aria-pressed", String(gestures.currentLabel() > 0 === (i === 0)));
    }
  };
  on("tool", show);
  let stroke = null;

  function down(event) {
    const label = event.button === 2 ? -gestures.currentLabel() : gestures.currentLabel();
    stroke = { label, at: onPlot(event), added: [], draw: generator(state.scenario.points.length) };
    // a press alone puts one point down, where it is
    put(stroke.at, 0);
  }

  function move(event) {
    if (!stroke) return;
    const to = onPlot(event);
    const step = spacing();
    for (;;) {
      const [dx, dy] = [to[0] - stroke.at[0], to[1] - stroke.at[1]];
      const far = Math.hypot(dx, dy);
      if (far < step) return;
      stroke.at = [stroke.at[0] + (dx * step) / far, stroke.at[1] + (dy * step) / far];
      if (!put(stroke.at, spread())) return;
    }
  }

  // false where no more fit
  function put(at, wide) {
    const now = state.scenario;
    if (now.points.length + stroke.added.length >= store.MOST_POINTS) {
      emit("notice", FULL);
      return false;
    }
    const angle = 2 * Math.PI * stroke.draw();
    const length = wide * Math.sqrt(stroke.draw());
    const place = [at[0] + length * Math.cos(angle), at[1] + length * Math.sin(angle)];
    stroke.added.push(store.roundPlace(placeOf(graph, place), gestures.isSnapOn()));
    // held-out points stay the last
    const last = store.trainingCount(now);
    drafts.draft({
      points: now.points.toSpliced(last, 0, ...stroke.added),
      labels: now.labels.toSpliced(last, 0, ...stroke.added.map(() => stroke.label)),
    });
    return true;
  }

  return {
    enter() {
      bar.hidden = false;
      show();
      graph.dataset.cursor = "add";
    },
    leave() {
      bar.hidden = true;
      if (bar.contains(document.activeElement)) button("menu-data").focus();
      stroke = null;
      drafts.forget();
    },
    down,
    move,
    up() {
      stroke = null;
      drafts.drop();
    },
    cancel() {
      stroke = null;
      drafts.forget();
    },
  };
}

// a place of the plane from one of the plot
/** @type {(graph: Graph, place: Place) => Place} */
function placeOf(graph, [left, top]) {
  const { view, width, height } = axesOf(graph);
  const [x0, x1, y0, y1] = view;
  return [x0 + (left / width) * (x1 - x0), y1 - (top / height) * (y1 - y0)];
}

function classButton(bar, name) {
  const node = element("button", "tool-class", bar);
  element("span", `mark ${name}`, node);
  node.append(name === "plus" ? " +1" : " −1");
  node.dataset.act = `tool-${name}`;
  return node;
}

/** @type {(bar: Element, text: string, range: number[]) => () => number} */
function slider(bar, text, [low, high, value]) {
  const label = element("label", "", bar, text);
  const input = element("input", "", label);
  Object.assign(input, { type: "range", min: low, max: high, value });
  return () => input.valueAsNumber;
}
