// Boundary with a shifted b, while the view Margin shifts it, and its foot −b w/‖w‖² with the segment from the origin.

import { letters } from "../../../kit/notation.js";
import { make, pathData, write } from "../../../kit/svg.js";
import { equals, number } from "../../../wording/number.js";
import * as names from "../../names.js";

// in px; a shorter segment gets no label
const SHORT = 24;

/** @type {DrawnMark} */
export const shiftedBoundary = {
  make: (below, above) => ({
    ghost: make("path", "ghost", below),
    way: make("path", "reach", below),
    foot: make("path", "foot", above),
  }),

  draw(nodes, { axes, ground, shown, trial }) {
    const { b, line, way } = shiftedLine({ axes, ground, shown, trial });
    write(nodes.ghost, "d", pathData(line));
    write(nodes.way, "d", pathData(way));
    write(nodes.foot, "d", way ? `M${way[1].join(" ")}h0` : "");
    const labels = line ? [names.besideLine(line, "far", letters(`$b ${equals(number(b))}`))] : [];
    const isLong = way && Math.hypot(way[1][0] - way[0][0], way[1][1] - way[0][1]) > SHORT;
    if (isLong) labels.push(names.besideSegment(way, "far", letters("−$b $w/‖$w‖²")));
    return { names: labels, lines: [line, way].filter(Boolean) };
  },
};

/** @type {(scene: any) => any} */
function shiftedLine({ axes, ground, shown, trial }) {
  if (trial?.far === undefined) return {};
  if (ground.kind === "line") return shiftedPoint({ axes, shown, trial });
  if (ground.kind !== "straight") return {};
  const { w, size } = ground;
  const b = ground.b + trial.far * size;
  const foot = [(-b * w[0]) / size ** 2, (-b * w[1]) / size ** 2];
  return {
    b,
    line: trial.far && ground.straightLine(w, b),
    way: [axes.px([0, 0]), axes.px(foot)],
  };
}

// on a number line the boundary is the foot itself
function shiftedPoint({ axes, shown, trial }) {
  const [w] = shown.get("w");
  if (!w) return {};
  const b = shown.get("b") + trial.far * Math.abs(w);
  const foot = axes.px([-b / w, 0]);
  const upright = [
    [foot[0], 0],
    [foot[0], axes.height],
  ];
  return { b, line: trial.far && upright, way: [axes.px([0, 0]), foot] };
}
