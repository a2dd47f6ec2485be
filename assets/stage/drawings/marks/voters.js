// Lines of the voters in the plane; more votes, a darker shade.

import { make, opacityFor, pathData, write } from "../../../kit/svg.js";
import { lines, SHADES } from "../../../maths/voters.js";

/** @type {DrawnMark} */
export const voters = {
  make: (below) =>
    Array.from({ length: SHADES }, (_, i) => make("path", `voters shade-${i + 1}`, below)),

  draw(nodes, { shown, ground }) {
    const inPlane = shown.voters && ground.straightLine;
    const shades = inPlane ? lines(shown, shown.voters) : [];
    const count = shades.reduce((sum, shade) => sum + shade.length, 0);
    nodes.forEach((node, i) => {
      const ends = (shades[i] ?? []).map(({ w, b }) => ground.straightLine(w, b));
      write(node, "d", ends.map((line) => pathData(line)).join(""));
      write(node, "stroke-opacity", opacityFor(count));
    });
  },
};
