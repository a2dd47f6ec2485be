// While the view Margin shifts b: the boundary with that b, and its foot −b w/‖w‖², with the way there from the origin.
import { joined, make, write } from "../../kit/svg.js";
import { number } from "../../wording/number.js";
import * as names from "../names.js";

// px: what is too short to bear a name
const SHORT = 24;

/** @type {DrawnMark} */
export const shifted = {
  make: (below, above) => ({
    ghost: make("path", "ghost", below),
    way: make("path", "reach", below),
    foot: make("path", "foot", above),
  }),

  draw(nodes, { axes, ground, shown, tried }) {
    const { b, line, way } = moved({ axes, ground, shown, tried });
    write(nodes.ghost, "d", joined(line));
    write(nodes.way, "d", joined(way));
    write(nodes.foot, "d", way ? `M${way[1].join(" ")}h0` : "");
    const named = line ? [names.beside(line, "far", `b = ${number(b).text}`)] : [];
    const isLong = way && Math.hypot(way[1][0] - way[0][0], way[1][1] - way[0][1]) > SHORT;
    if (isLong) named.push(names.amid(way, "far", "−b w/‖w‖²"));
    return { names: named, lines: [line, way].filter(Boolean) };
  },
};

/** @type {(scene: any) => any} */
function moved({ axes, ground, shown, tried }) {
  if (tried?.far === undefined) return {};
  if (ground.kind === "line") return movedOnLine({ axes, shown, tried });
  if (ground.kind !== "straight") return {};
  const { w, size } = ground;
  const b = ground.b + tried.far * size;
  const foot = [(-b * w[0]) / size ** 2, (-b * w[1]) / size ** 2];
  return {
    b,
    line: tried.far && ground.straightLine(w, b),
    way: [axes.px([0, 0]), axes.px(foot)],
  };
}

// on a number line the boundary is a place, at the foot itself
function movedOnLine({ axes, shown, tried }) {
  const [w] = shown.get("w");
  if (!w) return {};
  const b = shown.get("b") + tried.far * Math.abs(w);
  const foot = axes.px([-b / w, 0]);
  const upright = [
    [foot[0], 0],
    [foot[0], axes.height],
  ];
  return { b, line: tried.far && upright, way: [axes.px([0, 0]), foot] };
}
