// Segment from the measured place to the boundary, with its length and the right angle at its foot.
import { make, pathData, show, write } from "../../kit/svg.js";
import { number } from "../../wording/number.js";
import * as names from "../names.js";

// in px: the sides of the corner, the length below which there is no corner; a mark for a place that is no point
const CORNER = 8;
const SHORT = 20;
const PLACE = "M-9 0H-3M3 0H9M0 -9V-3M0 3V9";

/** @type {DrawnMark} */
export const distance = {
  // depends on the highlighted point
  lights: true,
  make(below, above) {
    const nodes = {
      way: make("path", "distance", below),
      corner: make("path", "corner", below),
      place: make("path", "measured", above),
    };
    nodes.place.setAttribute("d", PLACE);
    return nodes;
  },

  draw(nodes, { axes, shown, subject }) {
    const at = subject && axes.px(subject.place);
    show(nodes.place, at && subject.index === null);
    if (at) write(nodes.place, "transform", `translate(${at.join(" ")})`);
    const segment = subject?.foot ? [at, axes.px(subject.foot)] : null;
    write(nodes.way, "d", pathData(segment));
    write(nodes.corner, "d", pathData(segment && shown.dimension > 1 ? cornerOf(segment) : null));
    return (
      segment && {
        names: [{ ...names.besideSegment(segment, "far", textOf(subject)), late: true }],
      }
    );
  },
};

const textOf = ({ distance, exact }) => `${exact ? "" : "≈ "}${number(distance).text}`;

// the right angle between the segment and the boundary
/** @type {(way: Path) => Path | null} */
function cornerOf([[x, y], [u, v]]) {
  const length = Math.hypot(u - x, v - y);
  if (length < SHORT) return null;
  const [right, down] = [(CORNER * (x - u)) / length, (CORNER * (y - v)) / length];
  return [
    [u + right, v + down],
    [u + right + down, v + down - right],
    [u + down, v - right],
  ];
}
