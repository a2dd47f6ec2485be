// A line to drag by two handles: by mouse, by finger, and with the arrows.

import { emit } from "../../kit/bus.js";
import { make } from "../../kit/svg.js";
import { line as lineIn } from "../../maths/geometry.js";
import { nudge } from "../../stage/arrow_keys.js";
import { number } from "../../wording/number.js";
import { through } from "./kinds/line.js";

// px; how far from a handle a press still takes it, and how near to the edge one may be
const [REACH, EDGE] = [40, 26];
// where on the line the handles are at first
const SHARES = [0.2, 0.8];
// px; the radius of a handle
const RADIUS = 14;

// before: the line as it is, which they start on
/** @type {(root: SVGElement, before: Line | null, page: { changed(ends: Path): void, axes(): Axes }) => Drawing} */
export function createHandles(root, before, { changed, axes: axesNow }) {
  /** @type {SVGElement} */
  const path = make("path", "predict-line", root);
  /** @type {Path} */
  let ends = startsAt(axesNow(), before);
  const nodes = [0, 1].map(handle);

  /** @type {(i: number) => SVGElement} */
  function handle(i) {
    /** @type {SVGElement} */
    const node = make("g", "predict-handle", root);
    node.setAttribute("role", "button");
    node.setAttribute("aria-roledescription", "handle");
    node.setAttribute("tabindex", "0");
    make("circle", "predict-focus", node).setAttribute("r", String(RADIUS + 4));
    make("circle", "predict-knob", node).setAttribute("r", String(RADIUS));
    node.addEventListener("keydown", (event) => {
      const to = nudge(ends[i], event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      move(i, to);
      emit("announce", to.map((value) => number(value).text).join(", "));
    });
    return node;
  }

  /** @type {(i: number, to: Place) => void} */
  function move(i, to) {
    const { px, width, height } = axesNow();
    const [x, y] = px(to);
    // a handle stays where a hand can take it again
    const isInside = x >= 0 && y >= 0 && x <= width && y <= height;
    const other = px(ends[1 - i]);
    if (!isInside || Math.hypot(other[0] - x, other[1] - y) < EDGE) return;
    ends = ends.map((end, j) => (j === i ? to : end));
    changed(ends);
  }

  return {
    focus: () => nodes[0].focus(),
    take(event, { px, onPlot }) {
      const [x, y] = onPlot(event.clientX, event.clientY);
      const far = ends.map((end) => Math.hypot(px(end)[0] - x, px(end)[1] - y));
      const i = far[0] <= far[1] ? 0 : 1;
      if (far[i] > REACH) return;
      const svg = /** @type {SVGElement} */ (event.currentTarget);
      svg.setPointerCapture(event.pointerId);
      /** @type {(event: PointerEvent) => void} */
      const follow = ({ clientX, clientY }) => move(i, axesNow().fromClient(clientX, clientY));
      const drop = () => svg.removeEventListener("pointermove", follow);
      svg.addEventListener("pointermove", follow);
      svg.addEventListener("pointerup", drop, { once: true });
      svg.addEventListener("pointercancel", drop, { once: true });
    },
    draw({ view, px }) {
      const { w, b } = through(ends);
      const across = lineIn(view, w, b)?.map(px);
      path.setAttribute("d", across ? `M${across[0]}L${across[1]}` : "");
      nodes.forEach((node, i) => {
        const told = ends[i].map((value) => number(Math.round(value * 100) / 100).text);
        node.setAttribute("transform", `translate(${px(ends[i]).join(" ")})`);
        node.setAttribute("aria-label", `end ${i + 1} of your line, at ${told.join(", ")}`);
      });
    },
  };
}

// on the line as it is; where there is none, across the middle
/** @type {(axes: Axes, before: Line | null) => Path} */
function startsAt({ view, width, height }, before) {
  const [x0, x1, y0, y1] = view;
  const dx = ((x1 - x0) * EDGE) / width;
  const dy = ((y1 - y0) * EDGE) / height;
  const inner = [x0 + dx, x1 - dx, y0 + dy, y1 - dy];
  const [p, q] = (before && lineIn(inner, before.w, before.b)) ?? [
    [inner[0], (y0 + y1) / 2],
    [inner[1], (y0 + y1) / 2],
  ];
  return SHARES.map((share) => [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])]);
}
