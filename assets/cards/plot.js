// A small picture of the points, with the marks of the canvas: the plane with its grid, sides and boundary, points, lines
// and labels.
import { make, pathData } from "../kit/svg.js";
import { clip, corners, line } from "../maths/geometry.js";
import { CROSSES, MARKS } from "../stage/point_shapes.js";

/** @typedef {{ px(place: Place): Place, extent: Extent, width: number, height: number, below: SVGElement, over: SVGElement, points: SVGElement, labels: SVGElement }} Plot */

// pixels; the marks of the canvas are drawn this much smaller
const WIDTH = 302;
const SMALLER = 0.72;
// grid lines across at most
const MOST = 16;
// pixels: the smallest distance of the middle of a label from the edges, and half the height of a letter
const [AIR, HALF] = [5, 8];

// a plot of this part of the plane, or more of it, so that both axes have one scale. centre, reach: places and half
// sizes that must be seen
/** @type {(parent: Element, height: number, centre: Place, reach: Place, text: string) => Plot} */
export function createPlot(parent, height, [x, y], [across, up], text) {
  const unit = Math.min(WIDTH / 2 / across, height / 2 / up);
  const [halfWidth, halfHeight] = [WIDTH / 2 / unit, height / 2 / unit];
  const extent = [x - halfWidth, x + halfWidth, y - halfHeight, y + halfHeight];
  const svg = make("svg", "card-picture", parent);
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", text);
  /** @type {(place: Place) => Place} */
  const px = ([left, high]) => [(left - extent[0]) * unit, (extent[3] - high) * unit];
  const below = make("g", "", svg);
  drawGrid(svg, extent, px);
  const [over, points, labels] = ["linviz-over", "points", ""].map((name) => make("g", name, svg));
  return { px, extent, width: WIDTH, height, below, over, points, labels };
}

/** @type {(svg: Element, extent: Extent, px: (place: Place) => Place) => void} */
function drawGrid(svg, [x0, x1, y0, y1], px) {
  const rough = (x1 - x0) / MOST;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  /** @type {(from: number, to: number) => number[]} */
  const ticks = (from, to) => {
    const first = Math.ceil(from / step);
    return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, k) => (first + k) * step);
  };
  const strokes = [
    ...ticks(x0, x1).map((x) => ({
      at: x,
      ends: [
        [x, y0],
        [x, y1],
      ],
    })),
    ...ticks(y0, y1).map((y) => ({
      at: y,
      ends: [
        [x0, y],
        [x1, y],
      ],
    })),
  ];
  const [grid, zero] = ["gridlayer", "zerolinelayer"].map((name) => make("g", name, svg));
  for (const { at, ends } of strokes) {
    make("path", "", at === 0 ? zero : grid).setAttribute("d", pathData(ends.map(px)));
  }
}

// both sides and the boundary of a straight f
/** @type {(plot: Plot, w: Row, b: number) => void} */
export function drawBoundary({ px, extent, width, height, below, over }, w, b) {
  make("rect", "ground", below).setAttribute("width", String(width));
  below.lastElementChild?.setAttribute("height", String(height));
  const area = clip(corners(extent), w, b).map(px);
  make("path", "area", below).setAttribute("d", pathData(area, "Z"));
  const ends = line(extent, w, b);
  make("path", "boundary", over).setAttribute("d", pathData(ends?.map(px)));
}

/** @type {(plot: Plot, name: string, places: Path) => void} */
export const drawLine = ({ px, over }, name, places) =>
  make("path", name, over).setAttribute("d", pathData(places.map(px)));

/** @type {(plot: Plot, name: string, centre: Place, radius: number) => void} */
export function drawCircle({ px, over }, name, centre, radius) {
  const [[x, y], [end]] = [centre, [centre[0] + radius, centre[1]]].map(px);
  const circle = make("circle", name, over);
  for (const [key, value] of Object.entries({ cx: x, cy: y, r: end - x })) {
    circle.setAttribute(key, String(value));
  }
}

// an arrow, whose head is as large as that of w on the canvas
/** @type {(plot: Plot, from: Place, to: Place) => void} */
export function drawArrow({ px, over }, from, to) {
  const [[x, y], [u, v]] = [from, to].map(px);
  const length = Math.hypot(u - x, v - y) || 1;
  const [across, down] = [(u - x) / length, (v - y) / length];
  /** @type {(back: number, aside: number) => Place} */
  const at = (back, aside) => [u - back * across - aside * down, v - back * down + aside * across];
  make("path", "shaft", over).setAttribute("d", pathData([[x, y], at(Math.min(11, length), 0)]));
  make("path", "head", over).setAttribute("d", pathData([[u, v], at(13, 5.5), at(13, -5.5)], "Z"));
}

// wrong: by the index, whether the cross of a misclassified point is drawn
/** @type {(plot: Plot, points: Path, labels: Label[], wrong?: Row) => void} */
export function drawPoints({ px, points: layer }, points, labels, wrong) {
  points.forEach((point, i) => {
    const [x, y] = px(point);
    const group = make("g", wrong?.[i] ? "point is-wrong" : "point", layer);
    group.setAttribute("transform", `translate(${x} ${y}) scale(${SMALLER})`);
    const [tag, attributes] = MARKS[labels[i]];
    const mark = make(tag, `mark ${labels[i] > 0 ? "plus" : "minus"}`, group);
    for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, String(value));
    make("path", "cross", group).setAttribute("d", CROSSES[labels[i]]);
  });
}

// a ring around the point that the card speaks of
/** @type {(plot: Plot, place: Place) => void} */
export function drawRing({ px, over }, place) {
  const [x, y] = px(place);
  const ring = make("circle", "card-ring", over);
  for (const [key, value] of Object.entries({ cx: x, cy: y, r: 8.5 })) {
    ring.setAttribute(key, String(value));
  }
}

// a label beside a place, so many pixels to the right of it and below it, within the picture
/** @type {(plot: Plot, text: string, place: Place, shift: Place, name?: string) => void} */
export function drawLabel({ px, width, height, labels }, text, place, [right, down], name = "") {
  const half = 3.8 * text.length;
  const [x, y] = px(place);
  // where there is no room on one side, the label goes to the other
  const wanted = x + right;
  const outside = wanted + half > width - AIR || wanted - half < AIR;
  const node = make("text", `label ${name}`, labels);
  node.textContent = text;
  node.setAttribute("x", String(outside ? x - right : wanted));
  const high = y + down < HALF + AIR || y + down > height - HALF - AIR ? y - down : y + down;
  node.setAttribute("y", String(high));
}
