// Curved boundary of a lift: level lines and areas on a grid of values of f.
import * as contour from "../../../maths/contour.js";
import { memoize } from "../../../maths/memo.js";
import * as names from "../names.js";

// the boundaries of the frames drawn last, by field: the next step needs the previous one
/** @type {WeakMap<Field, Map<number, Path[]>>} */
const levelLineCaches = new WeakMap();

/** @type {(base: Base) => Ground} */
export function curvedGround({ axes, shown, field }) {
  const grid = field.at(shown);
  // coincident points can cancel: then f is 0 everywhere, and there is no boundary
  const learned = shown.hasLearned() && grid.values.some((value) => value !== 0);
  const others = { kind: "curved", curveOf: (w, b) => contour.lines(field.ofWeights(w, b), 0) };
  const lineCache = memoize(levelLineCaches, field, () => new Map());
  const earlier = () => earlierOf(shown, field, lineCache);
  if (!learned) return { ...others, area: "", filled: false, lines: [], outside: false };
  const zero = contour.lines(grid, 0);
  if (!shown.scrubbed) remember(lineCache, shown.k, zero);
  return {
    ...others,
    area: contour.area(grid, 0),
    above: (value) => contour.area(grid, value),
    filled: true,
    boundary: contour.path(zero),
    lines: zero,
    outside: !zero.length,
    signs: zero.length ? names.curvedSigns(axes, grid, zero) : null,
    level: (value) => contour.lines(grid, value),
    // the even-odd rule removes what lies above both levels
    between: (low, high) => contour.area(grid, low) + contour.area(grid, high),
    nameLevel: (chains, text) => names.alongCurve(chains, "level-name", text),
    earlier,
  };
}

// only the current frame and the one before it are needed
function remember(lineCache, k, zero) {
  for (const other of lineCache.keys()) if (other !== k - 1) lineCache.delete(other);
  lineCache.set(k, zero);
}

function earlierOf(shown, field, lineCache) {
  const before = shown.before();
  return memoize(lineCache, shown.k - 1, () =>
    contour.lines(field.ofWeights(before.coefficients(), before.get("b")), 0),
  );
}
