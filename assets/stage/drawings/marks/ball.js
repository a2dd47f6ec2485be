// A ball with its radius: the smallest ball around all points, while the view Margin shows it, or the ball of the run itself.

import { letters } from "../../../kit/notation.js";
import { make, pathData, write } from "../../../kit/svg.js";
import { equals, number } from "../../../wording/number.js";
import * as names from "../names.js";

// segments of the circle; half the height of its ends on a number line, in px
const PARTS = 360;
const END = 14;

/** @type {DrawnMark} */
export const ball = {
  make: (below) => make("path", "ball", below),

  draw(node, { axes, shown, trial }) {
    const shape = trial?.ball ? shown.beside?.fixed : shown.mark("ball");
    const lines = shape?.centre ? linesOf(axes, shown, shape) : [];
    write(node, "d", lines.map((line) => pathData(line)).join(""));
    const isSeen = lines
      .flat()
      .some(([x, y]) => x > 0 && x < axes.width && y > 0 && y < axes.height);
    if (!isSeen) return null;
    const name = trial?.ball ? "$ball" : "$radius";
    const text = letters(`${name} ${equals(number(shape.radius))}`);
    return { lines, names: [names.alongCurve(inSight(axes, lines), "mark-name", text)] };
  },
};

/** @type {(axes: Axes, shown: Shown, ball: { centre: Place, radius: number }) => Path[]} */
function linesOf(axes, { dimension }, { centre: [x, y], radius }) {
  if (dimension === 1) {
    const [[from, up], [to]] = [x - radius, x + radius].map((end) => axes.px([end, 0]));
    return [
      end(from, up),
      [
        [from, up],
        [to, up],
      ],
      end(to, up),
    ];
  }
  const turn = (2 * Math.PI) / PARTS;
  const ring = Array.from({ length: PARTS + 1 }, (_, i) =>
    axes.px([x + radius * Math.sin(i * turn), y + radius * Math.cos(i * turn)]),
  );
  return [ring];
}

/** @type {(x: number, y: number) => Path} */
const end = (x, y) => [
  [x, y - END],
  [x, y + END],
];

// the visible part of the ball, where its label is placed
/** @type {(axes: Axes, lines: Path[]) => Path[]} */
const inSight = ({ width, height }, lines) => [
  lines.flat().filter(([x, y]) => x > 0 && x < width && y > 0 && y < height),
];
