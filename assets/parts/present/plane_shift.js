// Before a room the part of the plane that is shown is shifted a little where this keeps the numbers and names of the
// axes from under the line, at the step that the scenario opens with and at the one that it asks about. At further steps
// the canvas stays.
import { on } from "../../kit/bus.js";
import { line, partInView } from "../../maths/geometry.js";
import * as openQuestion from "../../model/open_question.js";
import { state } from "../../model/state.js";
import { axesOf, numbersOf, onAxes, setShift } from "../../stage/axes.js";

// in px: the shifts that are tried, and how near to an edge a point may be
const [STEP, MOST] = [6, 36];
const NEAR = 26;
// in px: half the height of a number, the distance from it, and half the width of a point
const [HIGH, APART, POINT] = [7, 4, 9];

/** @type {Place[]} */
const SHIFTS = [];
for (let x = -MOST; x <= MOST; x += STEP)
  for (let y = -MOST; y <= MOST; y += STEP) SHIFTS.push([x, y]);
SHIFTS.sort(([x, y], [u, v]) => Math.hypot(x, y) - Math.hypot(u, v));

// w and b of both steps
/** @type {() => { w: Row, b: number }[]} */
function boundaries() {
  const { run, opened } = state;
  const first = opened.step === -1 ? run.steps : (opened.step ?? 0);
  const steps = new Set([first, openQuestion.answerStep()]);
  const shown = [...steps].map((step) => run.at(run.frameOf(step)));
  return shown.map(({ get }) => ({ w: get("w"), b: get("b") }));
}

/** @type {(axes: Axes, lines: { w: Row, b: number }[]) => number} */
function labelsUnder(axes, lines) {
  const ways = lines.flatMap(({ w, b }) => {
    const ends = line(axes.view, w, b);
    return ends ? [/** @type {Path} */ (ends.map(axes.px))] : [];
  });
  // a point is as much in the way as a line
  ways.push(
    ...state.scenario.points.map(axes.px).map(([x, y]) => [
      [x - POINT, y],
      [x + POINT, y],
    ]),
  );
  const isUnder = (/** @type {{ at: Place, wide: number }} */ { at: [x, y], wide }) => {
    const [across, up] = [wide + APART, HIGH + APART];
    return ways.some((way) => partInView([x - across, x + across, y - up, y + up], way));
  };
  return [...numbersOf(axes), ...namesOf(axes)].filter(isUnder).length;
}

// where x₁ and x₂ stand if they can (stage/names.js)
/** @type {(axes: Axes) => { at: Place, wide: number }[]} */
const namesOf = ({ width, height }) => [
  { at: [16, 14], wide: 9 },
  { at: [width - 16, height - 30], wide: 9 },
];

/** @type {(axes: Axes) => boolean} */
const holdsPoints = ({ width, height, px }) =>
  state.scenario.points.every((place) => {
    const [x, y] = px(place);
    return x > NEAR && x < width - NEAR && y > NEAR && y < height - NEAR;
  });

/** @type {(graph: Graph) => Place} */
function bestShift(graph) {
  const axes = axesOf(graph);
  const [x0, x1, y0, y1] = axes.view;
  const units = (x1 - x0) / axes.width;
  const lines = boundaries();
  let [best, least] = [/** @type {Place} */ ([0, 0]), labelsUnder(axes, lines)];
  for (const shift of SHIFTS) {
    if (!least) break;
    const [x, y] = shift.map((pixels) => pixels * units);
    const shifted = axesOf(graph, [x0 + x, x1 + x, y0 + y, y1 + y]);
    const under = holdsPoints(shifted) ? labelsUnder(shifted, lines) : least;
    if (under < least) [best, least] = [[x, y], under];
  }
  return best;
}

/** @type {(graph: Graph, isOn: () => boolean) => void} */
export function followPlaneShift(graph, isOn) {
  // the scenario and the size of the canvas that the shift is for
  /** @type {unknown} */
  let scenario = null;
  let size = "";

  function follow() {
    const { width, height } = axesOf(graph);
    if (!isOn() || (scenario === state.opened && size === `${width} ${height}`)) return;
    scenario = state.opened;
    size = `${width} ${height}`;
    setShift(graph, [0, 0]);
    if (state.run.straight && !state.scenario.view) setShift(graph, bestShift(graph));
  }

  function clear() {
    scenario = null;
    setShift(graph, [0, 0]);
  }

  on("opened", clear);
  on("shown", follow);
  on("presenting", () => isOn() || clear());
  // of a scenario that is being opened there is no run yet
  onAxes(graph, () => scenario !== null && scenario === state.opened && follow());
}
