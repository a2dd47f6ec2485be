// Arrow of w: it stands on the boundary near the middle of its visible part, always equally long, since only its
// direction matters.
import { coordinates, make, pathData, show, write } from "../../kit/svg.js";
import { state } from "../../model/state.js";
import * as names from "../names.js";

// in px; before a room, where the points are larger, it is shorter
const [LONG, LONG_LARGE] = [120, 72];
const CORNER = 9;

// whether the hull is that of the points z = y x themselves (drawings/marks/hull_of_z.js)
/** @type {(shown: Shown) => boolean} */
export const isOfZ = (shown) => Boolean(shown.mark("hull_of_z")) && shown.points[0]?.length === 2;

/** @type {DrawnMark} */
export const arrow = {
  make(_, above) {
    const group = make("g", "arrow", above);
    const nodes = {
      group,
      corner: make("path", "corner", group),
      shaft: make("path", "shaft", group),
      head: make("path", "head", group),
    };
    make("title", "", group).textContent = "w: only its direction is drawn, always equally long";
    return nodes;
  },

  draw(nodes, { shown, ground }) {
    // for Kozinec's algorithm the link to the nearest point is w itself
    const geometry =
      ground.ends && !shown.mark("hulls") && !isOfZ(shown)
        ? arrowGeometry(ground, state.presenting === null ? LONG : LONG_LARGE)
        : null;
    show(nodes.group, geometry);
    write(nodes.corner, "d", pathData(geometry?.corner));
    write(nodes.shaft, "d", geometry ? pathData(geometry.shaft) : "");
    write(nodes.head, "d", geometry ? `M${geometry.head.map(coordinates).join("L")}Z` : "");
    return (
      geometry && { lines: [geometry.shaft], names: [names.letter(geometry.tip, geometry.way)] }
    );
  },
};

/** @type {(ground: Ground, long: number) => { tip: Place, way: Place, corner: Path, shaft: Path, head: Path }} */
function arrowGeometry({ ends: [p, q], w, size }, long) {
  const foot = [p[0] + 0.5 * (q[0] - p[0]), p[1] + 0.5 * (q[1] - p[1])];
  const direction = [w[0] / size, -w[1] / size];
  const tip = [foot[0] + long * direction[0], foot[1] + long * direction[1]];
  // the place this far back from the tip and this far to the side
  /** @type {(back: number, aside: number) => Place} */
  const at = (back, aside) => [
    tip[0] - back * direction[0] + aside * direction[1],
    tip[1] - back * direction[1] - aside * direction[0],
  ];
  return {
    tip,
    way: direction,
    // the corner marks the right angle with the boundary
    corner: [at(long, CORNER), at(long - CORNER, CORNER), at(long - CORNER, 0)],
    shaft: [foot, at(11, 0)],
    head: [tip, at(13, 5.5), at(13, -5.5)],
  };
}
