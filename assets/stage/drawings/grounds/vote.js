// Vote of many classifiers. It is an integer, so the sides begin at ±0.5; between them is a tie.
import * as contour from "../../../maths/contour.js";
import { straightLine } from "../../grounds/straight.js";
import * as names from "../names.js";

/** @type {(base: Base) => Ground} */
export function voteGround({ axes, shown, field }) {
  const inPlane = shown.lift.name === "none" ? { straightLine: straightLine(axes) } : {};
  const grid = field.at(shown);
  if (!shown.hasLearned()) {
    return { kind: "vote", area: "", filled: false, lines: [], outside: false, ...inPlane };
  }
  const above = contour.lines(grid, 0.5);
  const ties = grid.values.includes(0);
  const below = ties ? contour.lines(grid, -0.5) : [];
  return {
    kind: "vote",
    area: contour.area(grid, 0.5),
    filled: true,
    tie: ties ? contour.area(grid, -0.5) : "",
    boundary: contour.path(above) + contour.path(below),
    lines: [...above, ...below],
    outside: !above.length,
    signs: above.length ? names.curvedSigns(axes, grid, above) : null,
    ...inPlane,
  };
}
