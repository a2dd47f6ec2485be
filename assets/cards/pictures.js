// The pictures of the cards: what a symbol is, with the points of this run. A run without a plane, or whose f is not
// straight there, has none.
import { letters } from "../kit/notation.js";
import { fit, footOnLine, line } from "../maths/geometry.js";
import { number } from "../wording/number.js";
import { lengthOf, longestVector, nearestPoint, pointOf } from "./facts.js";
import {
  createPlot,
  drawArrow,
  drawBoundary,
  drawCircle,
  drawLabel,
  drawLine,
  drawPoints,
  drawRing,
} from "./plot.js";

// pixels
const [HIGH, LOW] = [172, 128];
// the length of the arrow of w, and of a side of the sign of a right angle
const [ARROW, CORNER] = [44, 7];
// the smallest part of the picture of all points that a close picture shows
const CLOSE = 0.22;
/** @type {(one: Place, other: Place) => number} */
const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
/** @type {(one: Place, other: Place) => Place} */
const middle = ([x, y], [u, v]) => [(x + u) / 2, (y + v) / 2];

/** @type {(points: Path) => { centre: Place, reach: Place }} */
function whole(points) {
  const [x0, x1, y0, y1] = fit(points);
  return { centre: [(x0 + x1) / 2, (y0 + y1) / 2], reach: [(x1 - x0) / 2, (y1 - y0) / 2] };
}

/** @type {Record<string, (parent: Element, shown: Shown) => void>} */
const PICTURES = {
  // the circle that holds all points, with the arrow to the longest
  longest(parent, shown) {
    const { lift, dimension, points, labels } = shown;
    const longest = longestVector(shown);
    if (!longest || dimension !== 2 || lift.name !== "none") return;
    const { index, square, front } = longest;
    const radius = Math.sqrt(square - front * front);
    if (!radius) return;
    const text = "The circle around 0 that holds all points, with an arrow to the longest of them.";
    const plot = createPlot(parent, HIGH, [0, 0], [radius * 1.09, radius * 1.09], text);
    drawCircle(plot, "card-circle", [0, 0], radius);
    drawPoints(plot, points, labels);
    // above the other points
    plot.points.after(plot.over);
    drawArrow(plot, [0, 0], points[index]);
    const away = points[index].map((part) => (18 * part) / radius);
    drawLabel(plot, String(index + 1), points[index], [away[0], -away[1]], "number");
  },

  // the point with the smallest margin, and its distance from the boundary
  margin(parent, shown) {
    const nearest = nearestPoint(shown);
    if (!nearest) return;
    const text = `The boundary, and the distance of point ${nearest.index + 1} from it.`;
    drawDistance(parent, shown, nearest.index, number(nearest.margin).text, text);
  },

  // the point of this step
  point(parent, shown) {
    const index = pointOf(shown);
    const length = lengthOf(shown);
    if (index === null || !length) return;
    const [x, y] = shown.points[index];
    const [w, b] = [shown.get("w"), shown.get("b")];
    const signed = ((w[0] * x + w[1] * y + b) * shown.labels[index]) / length;
    const text = `The boundary, and the distance of point ${index + 1} from it.`;
    drawDistance(parent, shown, index, number(signed).text, text);
  },

  arrow(parent, shown) {
    if (!lengthOf(shown)) return;
    const [w, b] = [shown.get("w"), shown.get("b")];
    const { centre, reach } = whole(shown.points);
    const text = "All points, the boundary, and the arrow of w at a right angle to it.";
    const plot = createPlot(parent, HIGH, centre, reach, text);
    drawBoundary(plot, w, b);
    drawPoints(plot, shown.points, shown.labels, shown.get("wrong"));
    const ends = line(plot.extent, w, b);
    if (!ends) return;
    plot.points.after(plot.over);
    const foot = middle(ends[0], ends[1]);
    const unit = plot.width / (plot.extent[1] - plot.extent[0]);
    const scale = ARROW / unit / Math.hypot(w[0], w[1]);
    const tip = [foot[0] + scale * w[0], foot[1] + scale * w[1]];
    drawArrow(plot, foot, tip);
    drawCorner(plot, foot, tip, ends[1]);
    const [right, up] = [w[0], w[1]].map((part) => (15 * part) / Math.hypot(w[0], w[1]));
    drawLabel(plot, letters("$w"), tip, [right, -up], "letter");
  },

  // the way from 0 to the boundary
  offset(parent, shown) {
    const length = lengthOf(shown);
    if (!length) return;
    const [w, b] = [shown.get("w"), shown.get("b")];
    const foot = footOnLine([0, 0], w, b);
    const { centre, reach } = whole([...shown.points, [0, 0], foot]);
    const text = "All points, the boundary, and its distance from 0.";
    const plot = createPlot(parent, HIGH, centre, reach, text);
    drawBoundary(plot, w, b);
    drawPoints(plot, shown.points, shown.labels, shown.get("wrong"));
    plot.points.after(plot.over);
    drawLine(plot, "distance", [[0, 0], foot]);
    // on the far side of 0, where there is no line
    const far = number(Math.abs(b) / length).text;
    const aside = (foot[0] > 0 ? -1 : 1) * (8 + 3.8 * far.length);
    drawLabel(plot, far, [0, 0], [aside, 0], "far");
  },

  // the ball of the run itself, or of the view that is open
  ball(parent, shown) {
    const shape =
      shown.mark("ball") ?? (shown.beside?.name === "margin" ? shown.beside.fixed : null);
    if (!shape?.centre || !shape.radius || shown.dimension !== 2) return;
    const { centre, radius } = shape;
    const text = "All points, and the ball that holds them.";
    const plot = createPlot(parent, HIGH, centre, [radius * 1.09, radius * 1.09], text);
    drawCircle(plot, "card-circle", centre, radius);
    drawPoints(plot, shown.points, shown.labels);
    plot.points.after(plot.over);
    drawLine(plot, "distance", [centre, [centre[0] + radius, centre[1]]]);
    const at = [centre[0] + radius / 2, centre[1]];
    drawLabel(plot, number(radius).text, at, [0, -11], "far");
  },
};
// those of a boundary
const STRAIGHT = ["margin", "point", "arrow", "offset"];

/** @type {(name: string, parent: Element, shown: Shown) => void} */
export function drawPicture(name, parent, shown) {
  if (!shown.points.length || (STRAIGHT.includes(name) && !shown.straight)) return;
  PICTURES[name](parent, shown);
}

// the part of the plane around a point and its foot on the boundary
/** @type {(parent: Element, shown: Shown, index: number, far: string, text: string) => void} */
function drawDistance(parent, { points, labels, get }, index, far, text) {
  const [w, b] = [get("w"), get("b")];
  const point = points[index];
  const foot = footOnLine(point, w, b);
  const least = CLOSE * Math.max(...whole(points).reach);
  const reach = Math.max(1.1 * distance(point, foot), least);
  const plot = createPlot(parent, LOW, middle(point, foot), [reach, reach], text);
  drawBoundary(plot, w, b);
  drawLine(plot, "distance", [point, foot]);
  drawRing(plot, point);
  drawPoints(plot, points, labels, get("wrong"));
  drawLabel(plot, String(index + 1), point, [0, -16], "number");
  // on the side that the line does not go to
  const aside = (point[0] < foot[0] ? -1 : 1) * (14 + 3.8 * far.length);
  drawLabel(plot, far, point, [aside, 0], "far");
}

// the sign of the right angle between the boundary and w
/** @type {(plot: import("./plot.js").Plot, foot: Place, tip: Place, end: Place) => void} */
function drawCorner(plot, foot, tip, end) {
  const unit = plot.width / (plot.extent[1] - plot.extent[0]);
  /** @type {(to: Place) => Place} */
  const side = (to) => {
    const part = CORNER / unit / (distance(foot, to) || 1);
    return [part * (to[0] - foot[0]), part * (to[1] - foot[1])];
  };
  const [[ax, ay], [bx, by]] = [side(tip), side(end)];
  const [x, y] = foot;
  const corner = [
    [x + ax, y + ay],
    [x + ax + bx, y + ay + by],
    [x + bx, y + by],
  ];
  drawLine(plot, "corner", corner);
}
