// Drawings that only some runs need, loaded before the first of them is shown (model/drawings.js): curved boundaries,
// number lines, votes, marks (linviz/run/mark.py), and the optima between two runs.
import { createField } from "../../maths/field.js";
import { voteAt } from "../../maths/voters.js";
import { readPath } from "../../model/optimum.js";
import { FEET } from "./feet.js";
import { curvedGround } from "./grounds/curved.js";
import { lineGround } from "./grounds/line.js";
import { voteGround } from "./grounds/vote.js";
import { ALL_MARKS } from "./marks/index.js";

/** @type {Drawings} */
export const drawings = {
  createField,
  feet: FEET,
  marks: ALL_MARKS,
  readPath,
  voteAt,
  /** @type {(shown: Shown) => (base: Base) => Ground} */
  groundOf({ dimension, voters }) {
    if (dimension === 1) return lineGround;
    return voters ? voteGround : curvedGround;
  },
};
