// What can be drawn beside points, sides and boundary (linviz/run/mark.py), from the lowest to the topmost. A mark has
//   make(below, above)   its nodes, under the boundary or over it; made once
//   draw(nodes, scene)   writes them anew, with nothing where the picture has no such mark
//   lights               true where it is drawn anew when another point is lit
// and draw may return { names, lines, ends }: what is to be named, and where no name should lie.
import { similarity } from "./alike.js";
import { arrow } from "./arrow.js";
import { ball } from "./ball.js";
import { band } from "./band.js";
import { earlierBoundary } from "./before.js";
import { distance } from "./distance.js";
import { hullOfZ } from "./hull_of_z.js";
import { hulls } from "./hulls.js";
import { levels } from "./levels.js";
import { secondBoundary } from "./line.js";
import { scaledMargins } from "./scaled.js";
import { segments } from "./segments.js";
import { shiftedBoundary } from "./shifted.js";
import { shortfall } from "./shortfall.js";
import { voters } from "./voters.js";

/** @type {DrawnMark[]} */
export const MARKS = [
  similarity,
  ball,
  hulls,
  hullOfZ,
  voters,
  segments,
  band,
  secondBoundary,
  earlierBoundary,
  levels,
  scaledMargins,
  shiftedBoundary,
  shortfall,
  arrow,
  distance,
];
