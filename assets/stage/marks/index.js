// Marks in addition to points, sides and boundary (linviz/run/mark.py), from the lowest to the topmost. A mark has
//   make(below, above)   creates its nodes, below the boundary or above it; called once
//   draw(nodes, scene)   writes them; draws nothing where the picture has no such mark
//   lights               true if it depends on the highlighted point
// and draw may return { names, lines, ends }: its labels, and the lines and ends that labels keep away from.
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
import { witnessRings } from "./witness.js";

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
  witnessRings,
];
