// The lines of a plane that vote; more votes, a darker shade.
import * as votes from "../../maths/votes.js";
import { faint, joined, make, write } from "../../svg.js";

export const voters = {
  make: (below) =>
    Array.from({ length: votes.SHADES }, (_, i) => make("path", `voters shade-${i + 1}`, below)),

  draw(nodes, { shown, ground }) {
    const inPlane = shown.voters && ground.straightLine;
    const shades = inPlane ? votes.lines(shown) : [];
    const count = shades.reduce((sum, shade) => sum + shade.length, 0);
    nodes.forEach((node, i) => {
      const lines = (shades[i] ?? []).map(({ w, b }) => joined(ground.straightLine(w, b)));
      write(node, "d", lines.join(""));
      write(node, "stroke-opacity", faint(count));
    });
  },
};
