// Convex hulls of the two classes and the nearest points found so far, only where they lie in the visible plane.

import { letters } from "../../../kit/notation.js";
import { make, pathData, write } from "../../../kit/svg.js";
import { hull } from "../../../maths/geometry.js";
import { isOfZ } from "../../marks/arrow.js";
import { drawWalk, makeWalk } from "./walk.js";

/** @type {DrawnMark} */
export const hulls = {
  make: (below, above) => ({
    plus: make("path", "hull plus", below),
    minus: make("path", "hull minus", below),
    ...makeWalk(above),
  }),

  draw(nodes, { shown, axes }) {
    const mark = isOfZ(shown) ? null : shown.mark("hulls");
    // on a number line a hull is a segment
    const points = shown.points.map(([x, y]) => [x, y ?? 0]);
    const hullOf = (label) =>
      pathData(hull(points.filter((_, i) => shown.labels[i] === label)).map(axes.px), "Z");
    write(nodes.plus, "d", mark ? hullOf(1) : "");
    write(nodes.minus, "d", mark ? hullOf(-1) : "");
    return drawWalk(
      nodes,
      axes,
      mark && [
        [shown.get(mark.plus), letters("$w₊")],
        [shown.get(mark.minus), letters("$w₋")],
      ],
    );
  },
};
