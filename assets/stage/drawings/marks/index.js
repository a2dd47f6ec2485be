// All marks, from the lowest to the topmost; ../../marks/index.js says what a mark is.
import { arrow } from "../../marks/arrow.js";
import { earlierBoundary } from "../../marks/before.js";
import { distance } from "../../marks/distance.js";
import { similarity } from "./alike.js";
import { ball } from "./ball.js";
import { band } from "./band.js";
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
export const ALL_MARKS = [
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
