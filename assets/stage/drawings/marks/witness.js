// Rings around the points that disprove a kernel, while the view Kernel tries a function.
import { make, write } from "../../../kit/svg.js";

// in px
const RADIUS = 19;

/** @type {DrawnMark} */
export const witnessRings = {
  make: (_, above) => make("path", "witness", above),

  draw(node, { axes, shown, trial }) {
    const places = (trial?.witness ?? []).map((i) => axes.px(placeOf(shown, i)));
    write(node, "d", places.map(([x, y]) => ringPath(x, y)).join(""));
    return { ends: places };
  },
};

/** @type {(shown: Shown, index: number) => Place} */
const placeOf = ({ points, dimension }, index) =>
  dimension === 1 ? [points[index][0], 0] : points[index];

/** @type {(x: number, y: number) => string} */
const ringPath = (x, y) =>
  `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`;
