// Convex hull of the points z = y x, with the origin: z and w are places in the plane itself, and w is the nearest to
// 0.

import { coordinates, make, pathData, write } from "../../../kit/svg.js";
import { hull } from "../../../maths/geometry.js";
import { isOfZ } from "../../marks/arrow.js";
import { drawWalk, makeWalk } from "./walk.js";

/** @type {DrawnMark} */
export const hullOfZ = {
  make: (below, above) => ({
    hull: make("path", "hull of-z", below),
    mirrored: make("path", "mirrored", below),
    ...makeWalk(above),
  }),

  draw(nodes, { shown, axes }) {
    const mark = isOfZ(shown) ? shown.mark("hull_of_z") : null;
    const z = mark
      ? shown.points.map(([x, y], i) => (shown.labels[i] > 0 ? [x, y] : [-x, -y]))
      : [];
    const mirrored = z.filter((_, i) => shown.labels[i] < 0);
    write(nodes.hull, "d", pathData(hull(z).map(axes.px), "Z"));
    write(nodes.mirrored, "d", mirrored.map((point) => square(axes.px(point))).join(""));
    return drawWalk(
      nodes,
      axes,
      mark && [
        [[0, 0], "0"],
        [shown.get(mark.point), "w"],
      ],
    );
  },
};

// a square like the mark of the class, without its colour
/** @type {(place: Place) => string} */
const square = ([x, y]) => `M${coordinates([x - 5, y - 5])}h10v10h-10Z`;
