// Lines f = ±1 of the scaled classifier, while the view Margin scales w and b, and the distances of points on them.

import { letters } from "../../../kit/notation.js";
import { make, pathData, write } from "../../../kit/svg.js";
import { footOnLine } from "../../../maths/geometry.js";
import { scores } from "../../../maths/scores.js";
import { scaleFactor, smallestScore } from "../../../maths/trial_classifier.js";
import { equals, number } from "../../../wording/number.js";
import * as names from "../names.js";

// y f this close to 1 looks like 1
const TOLERANCE = 1e-3;

/** @type {DrawnMark} */
export const scaledMargins = {
  make: (below) => ({
    lines: make("path", "margins", below),
    ways: make("path", "reach", below),
  }),

  draw(nodes, { axes, shown, ground, trial }) {
    const by = trial?.by && ground.level ? scaleFactor(shown, trial) : 0;
    const sides = by ? [1, -1].map((f) => ({ f, chains: ground.level(f / by) })) : [];
    const visible = sides.filter(({ chains }) => chains.length);
    const lines = visible.flatMap(({ chains }) => chains);
    write(nodes.lines, "d", lines.map((chain) => pathData(chain)).join(""));
    const segments = by && ground.kind === "straight" ? distancesOf(axes, shown, ground, by) : [];
    write(nodes.ways, "d", segments.map((way) => pathData(way)).join(""));
    const labels = visible.map(({ f, chains }) =>
      ground.nameLevel(chains, letters(`$f = ${f > 0 ? 1 : "−1"}`)),
    );
    const text = segments.length ? letters(`1/‖$w‖ ${equals(number(shown.get("margin")))}`) : "";
    const lengthLabel = segments.slice(0, 1).map((way) => names.behindStart(way, "far", text));
    return { lines: [...lines, ...segments], names: [...lengthLabel, ...labels] };
  },
};

// the segments from the nearest points to the boundary, where these points lie on the lines
/** @type {(axes: Axes, shown: Shown, ground: Ground, by: number) => Path[]} */
function distancesOf(axes, shown, { w, b }, by) {
  const nearest = smallestScore(shown) * by;
  if (!(Math.abs(nearest - 1) <= TOLERANCE)) return [];
  return scores(shown).flatMap((f, i) => {
    if (by * f * shown.labels[i] > nearest + TOLERANCE) return [];
    const point = shown.points[i];
    return [[axes.px(point), axes.px(footOnLine(point, w, b))]];
  });
}
