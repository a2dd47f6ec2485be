// The guess as it stays in the picture, beside what the step has shown. The truth itself is drawn by the stage.
import { make, pathData } from "../../kit/svg.js";
import { line as lineIn } from "../../maths/geometry.js";
import { state } from "../../model/state.js";
import { degrees, facing, through } from "./kinds/line.js";
import { createNames } from "./names.js";

// of the arc between the two lines: at most (px), and of the room that there is
const [ARC, SHARE] = [130, 0.55];
// of the arc, one after the other until no point lies under its number, and how near one may (px)
const [SIZES, CLEAR] = [[1, 0.75, 1.25, 0.5], 28];
// of the angle, in degrees: less is told by the card alone
const SEEN = 1;

// your line dashed, the wedge between it and the real one
export function line(root, { after, before }, ends, { angle }) {
  const wedge = make("path", "predict-wedge", root);
  const arc = make("path", "predict-arc", root);
  const path = make("path", "predict-line", root);
  const told = make("text", "predict-angle", root);
  const guess = facing(through(ends), after);
  const names = createNames(root, [
    { name: "your line", one: guess },
    { name: "where it went", one: after },
    { name: "before", one: before, late: true },
  ]);
  return {
    draw(axes) {
      const { px, view, width, height } = axes;
      const across = lineIn(view, guess.w, guess.b)?.map(px);
      path.setAttribute("d", pathData(across));
      const found = angle >= SEEN ? sector(guess, after, px, [width, height]) : null;
      wedge.setAttribute("d", found?.wedge ?? "");
      arc.setAttribute("d", found?.arc ?? "");
      told.textContent = found ? degrees(angle) : "";
      if (found) told.setAttribute("transform", `translate(${found.at.join(" ")})`);
      names.draw(axes, [...state.run.points.map(px), ...(found ? [found.at] : [])]);
    },
  };
}

// where two lines meet in the picture, the piece between them that has more room; null where they meet elsewhere
function sector(one, other, px, size) {
  const [a, b] = one.w;
  const [c, d] = other.w;
  const det = a * d - b * c;
  const meet = px([(b * other.b - d * one.b) / det, (c * one.b - a * other.b) / det]);
  if (!meet.every((value, j) => value >= 0 && value <= size[j])) return null;
  // along the lines, in pixels, where y goes down
  const ways = [
    [b, a],
    [d, c],
  ];
  /** @type {(sign: number, way: Place) => number} */
  const room = (sign, way) =>
    Math.min(
      ...way.map((step, j) => {
        const by = sign * step;
        if (Math.abs(by) < 1e-9) return Infinity;
        return ((by > 0 ? size[j] : 0) - meet[j]) / by;
      }),
    );
  const [plus, minus] = [1, -1].map((sign) => Math.min(...ways.map((way) => room(sign, way))));
  const sign = plus >= minus ? 1 : -1;
  const most = Math.min(ARC, SHARE * Math.max(plus, minus));
  /** @type {(way: Row, far: number) => Place} */
  const at = (way, far) => meet.map((value, j) => value + far * sign * way[j]);
  const between = ways[0].map((step, j) => step + ways[1][j]);
  const long = Math.hypot(...between);
  const middle = between.map((step) => step / long);
  const spots = SIZES.map((size) => ({ radius: size * most, at: at(middle, size * most + 22) }));
  const { radius, at: spot } = spots.find((one) => isFree(one.at, px)) ?? spots[0];
  const [from, to] = ways.map((way) => at(way, radius));
  const bends = Number(ways[0][0] * ways[1][1] > ways[0][1] * ways[1][0]);
  const far = 2 * Math.hypot(...size);
  return {
    wedge: pathData([meet, ...ways.map((way) => at(way, far))], "Z"),
    arc: `M${from.join(" ")}A${radius} ${radius} 0 0 ${bends} ${to.join(" ")}`,
    at: spot,
  };
}

/** @type {(at: Place, px: (place: Place) => Place) => boolean} */
const isFree = ([x, y], px) =>
  state.run.points.every((point) => Math.hypot(px(point)[0] - x, px(point)[1] - y) > CLEAR);

// a dashed ring at what was chosen
export function points(root, _, guess) {
  const rings = guess.map((i) => ({ i, node: ring(root) }));
  return {
    draw({ px }) {
      for (const { i, node } of rings) {
        node.setAttribute("transform", `translate(${px(state.run.points[i]).join(" ")})`);
      }
    },
  };
}

export const point = (root, question, guess) => points(root, question, [guess]);

function ring(root) {
  const node = make("circle", "predict-guess", root);
  node.setAttribute("r", "18");
  return node;
}

// the place that is asked about
export function place(root, { at }) {
  const group = make("g", "predict-place", root);
  make("circle", "", group).setAttribute("r", "11");
  const sign = make("text", "", group);
  sign.textContent = "?";
  return { draw: ({ px }) => group.setAttribute("transform", `translate(${px(at).join(" ")})`) };
}
