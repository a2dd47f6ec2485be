// Segments from points to where f should be: slack, if y f is below 1, or the residual to the label.
import { coordinates, make, opacityFor, pathData, write } from "../../../kit/svg.js";
import { partInView } from "../../../maths/geometry.js";
import { scores } from "../../../maths/scores.js";

// the radius of a ring around the point, in pixels, and the slack of a whole ring; the same in linviz/picture/marks.py
const RING = 15;
const WHOLE = 2;
// labels keep away from the strokes only up to this number, since many would leave no free place
const FEW = 12;
// values below this are rounding errors: of f in the plane, and of f on the grid of a number line
const SHORT = { straight: 1e-9, line: 1e-3 };

/** @type {DrawnMark} */
export const segments = {
  // depends on the highlighted point
  lights: true,
  make: (below) => ({
    all: make("path", "slack", below),
    own: make("path", "slack own", below),
    arcs: make("path", "arc", below),
    arc: make("path", "arc own", below),
  }),

  draw(nodes, scene) {
    drawArcs(nodes, scene);
    const strokes = strokesOf(scene);
    // many are drawn fainter
    write(nodes.all, "d", strokes.map(({ places }) => pathData(places)).join(""));
    write(nodes.all, "opacity", opacityFor(strokes.length));
    write(nodes.own, "d", pathData(strokes.find(({ index }) => index === scene.lit)?.places));
    return { lines: strokes.length <= FEW ? strokes.map(({ places }) => places) : [] };
  },
};

// with a curved boundary slack has no direction, so it is drawn as a part of a ring
function drawArcs({ arcs, arc }, { shown, axes, ground, lit, trial }) {
  const isSlack = shown.mark("segments")?.meaning === "slack" && !trial?.by;
  const isCurved = ground.kind === "curved" && isSlack;
  const values = isCurved && shown.hasLearned() ? scores(shown) : [];
  const data = values.map((f, i) => {
    const xi = 1 - shown.labels[i] * f;
    return xi > SHORT.straight ? arcOf(axes.px(shown.points[i]), xi) : "";
  });
  write(arcs, "d", data.join(""));
  write(arcs, "opacity", opacityFor(data.filter(Boolean).length));
  write(arc, "d", data[lit] ?? "");
}

// clockwise from the top; SVG draws nothing between two equal places, so a whole ring has a gap of a tenth of a pixel
/** @type {(place: Place, xi: number) => string} */
function arcOf([x, y], xi) {
  const turn = Math.min(xi / WHOLE, 0.999) * 2 * Math.PI;
  const end = [x + RING * Math.sin(turn), y - RING * Math.cos(turn)];
  const large = turn > Math.PI ? 1 : 0;
  return `M${coordinates([x, y - RING])}A${RING} ${RING} 0 ${large} 1 ${coordinates(end)}`;
}

// none for slack while w and b are scaled, since the margin lines are elsewhere then
function strokesOf({ shown, axes, ground, trial }) {
  const mark = shown.mark("segments");
  if (!mark || !shown.hasLearned() || (trial?.by && mark.meaning === "slack")) return [];
  if (ground.kind === "line") return strokesOnLine(shown, axes, ground, mark.meaning);
  return ground.kind === "straight" && mark.meaning === "slack"
    ? strokesInPlane(shown, axes, ground)
    : [];
}

// from each point inside the margin to the margin line of its class, of length ξ/‖w‖, or as far as the picture goes
function strokesInPlane({ points, labels }, axes, { w, b, size }) {
  const strokes = [];
  points.forEach(([x, y], index) => {
    const xi = 1 - labels[index] * (w[0] * x + w[1] * y + b);
    if (xi <= SHORT.straight) return;
    const shift = (labels[index] * xi) / size ** 2;
    const foot = axes.px([x + shift * w[0], y + shift * w[1]]);
    const places = partInView([0, axes.width, 0, axes.height], [axes.px([x, y]), foot]);
    if (places) strokes.push({ index, places });
  });
  return strokes;
}

// from f at a point to its label: of length ξ, only where y f is below 1; for ridge regression of length |y − f|,
// always
function strokesOnLine({ points, labels }, axes, { grid, up }, meaning) {
  const strokes = [];
  points.forEach(([x], index) => {
    const px = axes.px([x, 0])[0];
    const f = interpolate(grid, (px / axes.width) * grid.columns);
    const rest = 1 - labels[index] * f;
    if ((meaning === "rest" ? Math.abs(rest) : rest) <= SHORT.line) return;
    strokes.push({
      index,
      places: [
        [px, up(f)],
        [px, up(labels[index])],
      ],
    });
  });
  return strokes;
}

function interpolate({ values, columns }, place) {
  const at = Math.max(0, Math.min(columns - 1e-9, place));
  const left = Math.floor(at);
  return values[left] + (at - left) * (values[left + 1] - values[left]);
}
