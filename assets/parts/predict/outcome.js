// The answer as it stays in the picture, beside what the step has shown. The truth itself is drawn by the stage.
import { make, pathData } from "../../kit/svg.js";
import { line as lineIn } from "../../maths/geometry.js";
import { state } from "../../model/state.js";
import { facing, through } from "./kinds/line.js";

// parts of the line, one after the other until its name has room there
const SHARES = [0.08, 0.16, 0.25, 0.92, 0.84, 0.75, 0.5, 0.35, 0.65];
const NAME = "your line";
// px; half the size of the name, the gap between line and name, and what is kept free around it
const [WIDE, HIGH, ASIDE, CLEAR] = [34, 9, 10, 14];

// your line, dashed, with its name beside it
/** @type {(root: SVGElement, ends: Path, after: Line) => Drawing} */
export function drawLine(root, ends, after) {
  /** @type {SVGElement} */
  const path = make("path", "predict-line", root);
  /** @type {SVGElement} */
  const name = make("text", "predict-name", root);
  name.textContent = NAME;
  const { w, b } = facing(through(ends), after);
  return {
    draw({ px, view, width, height }) {
      const across = lineIn(view, w, b)?.map(px);
      path.setAttribute("d", pathData(across));
      const real = lineIn(view, after.w, after.b)?.map(px);
      const spots = across ? spotsAlong(across) : [];
      const isFree = (/** @type {Place} */ at) =>
        isInside(at, width, height) &&
        state.run.points.every((point) => !isNear(at, px(point))) &&
        !(real && crosses(at, real));
      const spot = spots.find(isFree) ?? spots.find((at) => isInside(at, width, height));
      name.style.display = spot ? "" : "none";
      if (spot) name.setAttribute("transform", `translate(${spot.join(" ")})`);
    },
  };
}

// middles of the name at both sides of the line
/** @type {(across: Path) => Path} */
function spotsAlong([p, q]) {
  const [right, down] = [q[0] - p[0], q[1] - p[1]];
  const length = Math.hypot(right, down) || 1;
  // so far that no corner of the name touches the line
  const far = ASIDE + (WIDE * Math.abs(down) + HIGH * Math.abs(right)) / length;
  return SHARES.flatMap((share) =>
    [1, -1].map((side) => [
      p[0] + share * right - (side * far * down) / length,
      p[1] + share * down + (side * far * right) / length,
    ]),
  );
}

/** @type {(at: Place, width: number, height: number) => boolean} */
const isInside = ([x, y], width, height) =>
  x > WIDE && x < width - WIDE && y > HIGH && y < height - HIGH;

/** @type {(at: Place, place: Place) => boolean} */
const isNear = ([x, y], [u, v]) => Math.abs(x - u) < WIDE + CLEAR && Math.abs(y - v) < HIGH + CLEAR;

// whether a line touches the name
/** @type {(at: Place, line: Path) => boolean} */
function crosses([x, y], [[a, b], [c, d]]) {
  const length = Math.hypot(c - a, d - b) || 1;
  const far = Math.abs((x - a) * (d - b) - (y - b) * (c - a)) / length;
  return far < (WIDE * Math.abs(d - b) + HIGH * Math.abs(c - a)) / length + 4;
}

// a dashed ring at what was chosen; numbers from 1
/** @type {(root: SVGElement, numbers: number[]) => Drawing} */
export function drawPoints(root, numbers) {
  const rings = numbers.map((one) => ({ i: one - 1, node: ring(root) }));
  return {
    draw({ px }) {
      for (const { i, node } of rings) {
        node.setAttribute("transform", `translate(${px(state.run.points[i]).join(" ")})`);
      }
    },
  };
}

/** @type {(root: SVGElement) => SVGElement} */
function ring(root) {
  const node = make("circle", "predict-guess", root);
  node.setAttribute("r", "18");
  return node;
}

// the place that is asked about
/** @type {(root: SVGElement, at: Place) => Drawing} */
export function drawPlace(root, at) {
  /** @type {SVGElement} */
  const group = make("g", "predict-place", root);
  make("circle", "", group).setAttribute("r", "11");
  make("text", "", group).textContent = "?";
  return { draw: ({ px }) => group.setAttribute("transform", `translate(${px(at).join(" ")})`) };
}
