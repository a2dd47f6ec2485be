// A second line: the one in the pocket, the average; or where that is the boundary, the one that moves.
import { joined, make, write } from "../../kit/svg.js";
import * as names from "../names.js";

// as the picture calls it, by its meaning
const CALLED = { best: "kept", avg: "average", moving: "moving" };

/** @type {DrawnMark} */
export const line = {
  make: (below) => make("path", "kept", below),

  draw(node, { shown, ground }) {
    const mark = shown.mark("line");
    const w = mark && ground.straightLine && shown.get(mark.w);
    const ends = w && Math.hypot(...w) > 0 ? ground.straightLine(w, shown.get(mark.b)) : null;
    write(node, "d", joined(ends));
    return (
      ends && { lines: [ends], names: [names.beside(ends, "kept-name", CALLED[mark.meaning])] }
    );
  },
};
