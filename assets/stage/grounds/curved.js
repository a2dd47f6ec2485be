// A boundary that a lift bends: level lines and areas on a grid of values of f.
import * as contour from "../../maths/contour.js";
import * as names from "../names.js";

/** @type {(base: Base) => Ground} */
export function curved({ axes, shown, field }) {
  const grid = field.at(shown);
  // two points at one place can cancel: then f is 0 everywhere, and there is no boundary
  const learned = shown.learned() && grid.values.some((value) => value !== 0);
  if (!learned) return { kind: "curved", area: "", filled: false, lines: [], outside: false };
  const zero = contour.lines(grid, 0);
  return {
    kind: "curved",
    area: contour.area(grid, 0),
    filled: true,
    boundary: contour.path(zero),
    lines: zero,
    outside: !zero.length,
    signs: zero.length ? names.curvedSigns(axes, grid, zero) : null,
    // what is drawn where a run has no levels of its own
    usual: [-1, 1],
    level: (value) => contour.lines(grid, value),
    // by the even-odd rule what lies above both ends is left out again
    between: (low, high) => contour.area(grid, low) + contour.area(grid, high),
    nameLevel: (chains, text) => names.along(chains, "level-name", text),
  };
}
