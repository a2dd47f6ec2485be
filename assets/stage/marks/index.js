// Marks that every run may have, from the lowest to the topmost; ../drawings has those of some runs alone. A mark has
//   make(below, above)   creates its nodes, below the boundary or above it; called once
//   draw(nodes, scene)   writes them; draws nothing where the picture has no such mark
//   lights               true if it depends on the highlighted point
// and draw may return { names, lines, ends }: its labels, and the lines and ends that labels keep away from.
import { arrow } from "./arrow.js";
import { earlierBoundary } from "./before.js";
import { distance } from "./distance.js";

/** @type {DrawnMark[]} */
export const COMMON_MARKS = [earlierBoundary, arrow, distance];
