// Second boundary: that of the pocket or the average; where the average is the boundary itself, the moving one.
import { make, pathData, write } from "../../../kit/svg.js";
import * as lineNames from "../../names.js";
import * as names from "../names.js";

// the label in the picture, by the meaning of the mark
const NAMES = { best: "kept", avg: "average", moving: "current" };

/** @type {DrawnMark} */
export const secondBoundary = {
  make: (below) => make("path", "kept", below),

  draw(node, { shown, ground }) {
    const mark = shown.mark("line");
    const w = mark && shown.get(mark.w);
    const lines = w && Math.hypot(...w) > 0 ? linesOf(ground, w, shown.get(mark.b)) : [];
    write(node, "d", lines.map((one) => pathData(one)).join(""));
    if (!lines.length) return null;
    const text = NAMES[mark.meaning];
    const name = ground.straightLine
      ? lineNames.besideLine(lines[0], "kept-name", text)
      : names.alongCurve(lines, "kept-name", text);
    return { lines, names: [name] };
  },
};

/** @type {(ground: Ground, w: Row, b: number) => Path[]} */
function linesOf(ground, w, b) {
  if (!ground.straightLine) return ground.curveOf?.(w, b) ?? [];
  const ends = ground.straightLine(w, b);
  return ends ? [ends] : [];
}
