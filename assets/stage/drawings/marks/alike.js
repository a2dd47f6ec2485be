// Level line of the kernel, while the view Kernel is open: where K(x, ·) is half of K(x, x) of the current point x.

import { letters } from "../../../kit/notation.js";
import { make, pathData, write } from "../../../kit/svg.js";
import * as contour from "../../../maths/contour.js";
import { createField } from "../../../maths/field.js";
import * as lifts from "../../../maths/lift.js";
import * as names from "../names.js";

const HALF = 0.5;

/** @type {DrawnMark} */
export const similarity = {
  lights: true,
  make: (below) => ({
    path: make("path", "alike", below),
    key: "",
    run: null,
    chains: [],
    text: "",
  }),

  draw(nodes, scene) {
    // the level line is that of the run's kernel, not of a function that is tried
    const isOpen = scene.shown.beside?.name === "kernel" && !scene.trial?.witness;
    const chains = isOpen ? chainsOf(nodes, scene) : [];
    write(nodes.path, "d", chains.map((chain) => pathData(chain)).join(""));
    const labels = chains.length ? [names.alongCurve(chains, "level-name", nodes.text)] : [];
    return { lines: chains, names: labels };
  },
};

// recomputed only when the point, the points or the view change
function chainsOf(nodes, scene) {
  const { shown, axes, lit } = scene;
  const index = lit ?? shown.get("index");
  const point = shown.points[index];
  if (!point) return [];
  const key = [index, shown.run.points, axes.view, axes.width, axes.height].join(" ");
  if (nodes.key !== key || nodes.run !== shown.run) {
    const level = HALF * lifts.kernel(shown.lift, point, point);
    const text = level === HALF ? letters("$K = ½") : letters("½ $K($x, $x)");
    // a point that is 0 in the lifted space has no such level line
    const chains = level > 0 ? linesOf(scene, index, level) : [];
    Object.assign(nodes, { key, run: shown.run, chains, text });
  }
  return nodes.chains;
}

// K(x_i, ·) is a kernel expansion with only this point
function linesOf({ shown, axes, field }, index, level) {
  const { lift, dimension, points } = shown;
  // where f is such an expansion, its field has the column already
  const isSum = field && !shown.has("w") && !shown.voters;
  const only = { lift, dimension, points, has: () => false, voters: null };
  const sums = isSum ? field : createField(/** @type {any} */ (only), axes);
  const grid = sums.ofWeights(
    points.map((_, i) => Number(i === index)),
    0,
  );
  return dimension === 1 ? crossings(grid, level, axes) : contour.lines(grid, level);
}

// on a number line, as strokes across it
function crossings({ columns, values, x }, level, { height }) {
  const strokes = [];
  for (let i = 0; i < columns; i += 1) {
    const [from, to] = [values[i] - level, values[i + 1] - level];
    if (from >= 0 === to >= 0) continue;
    const at = x(i + from / (from - to));
    strokes.push([
      [at, 0.3 * height],
      [at, 0.7 * height],
    ]);
  }
  return strokes;
}
