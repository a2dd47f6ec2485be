// Straight boundary in the plane, drawn from w and b. A ground has
//   area, filled, tie    path data where f ≥ 0; whether the other side is filled too; path data where a vote is a tie
//   boundary, lines      the boundary as path data, and as lists of places, which labels keep away from
//   above(value)         path data of the area where f is at least this value
//   signs, outside       spots for + and −; whether the boundary is out of sight
//   level(value)         the level line of f, as a list of chains of places in pixels
//   between(low, high)   path data of the area where f lies between two values
//   nameLevel(chains, text)   the label of a level line
//   earlier()            the boundary of the previous frame, as a list of chains; only where it is no straight line
//   curveOf(w, b)        a second boundary, as a list of chains; only where it is curved
//   straightLine(w, b)   the two ends of a straight line, null where it is out of sight; not in every ground

import { pathData } from "../../kit/svg.js";
import { clip, corners, line } from "../../maths/geometry.js";
import * as names from "../names.js";

/** @type {(base: Base) => Ground} */
export const planeGround = ({ axes, shown }) => {
  const w = shown.get("w");
  const b = shown.get("b");
  const size = Math.hypot(...w);
  return size > 0 ? straight(axes, w, b, size) : flat(axes, b);
};

/** @type {(axes: Axes) => (w: Row, b: number) => Path | null} */
export const straightLine = (axes) => (w, b) => line(axes.view, w, b)?.map(axes.px) ?? null;

function straight(axes, w, b, size) {
  const lineAt = straightLine(axes);
  const ends = lineAt(w, b);
  const path = (places) => pathData(places.map(axes.px), "Z");
  return {
    kind: "straight",
    w,
    b,
    size,
    ends,
    area: path(clip(corners(axes.view), w, b)),
    above: (value) => path(clip(corners(axes.view), w, b - value)),
    filled: true,
    boundary: pathData(ends),
    lines: ends ? [ends] : [],
    outside: !ends,
    signs: ends && names.signs(axes, ends, [w[0] / size, w[1] / size]),
    straightLine: lineAt,
    level: (value) => chains(lineAt(w, b - value)),
    between(low, high) {
      const above = clip(corners(axes.view), w, b - low);
      return path(clip(above, [-w[0], -w[1]], high - b));
    },
    nameLevel: ([chain], text) => names.besideLine(chain, "level-name", text),
  };
}

const chains = (ends) => (ends ? [ends] : []);

// w = 0: f is constant and there is no boundary; before the first update no area is filled
const flat = (axes, b) => ({
  kind: "flat",
  area: b > 0 ? pathData(corners(axes.view).map(axes.px), "Z") : "",
  filled: b !== 0,
  lines: [],
  straightLine: straightLine(axes),
});
