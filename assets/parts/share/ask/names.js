// What a run can answer, as linviz/run/answers.py explains it to authors: the kind of each name, and what it is.
//   plain    one number
//   row      several numbers; with a number in brackets, one of them
//   indexed  one number of a point
//   list     the numbers of points
//   place    of a point, or without a number of the place that is asked about

/** @typedef {"plain" | "row" | "indexed" | "list" | "place"} Kind */

// those that differ from step to step
/** @type {Record<string, [Kind, string]>} */
export const STEP_NAMES = {
  step: ["plain", "the number of the step"],
  updates: ["plain", "how many updates there have been"],
  update: ["plain", "1 if this step changed the weights, else 0"],
  errors: ["plain", "how many points have $y·$f($x) ≤ 0"],
  wrong: ["list", "the points with $y·$f($x) ≤ 0"],
  w: ["row", "the weights $w, or one of them"],
  b: ["plain", "the bias $b"],
  norm: ["plain", "‖$w‖, in the lifted space"],
  line: ["row", "$w and $b of a straight boundary"],
  margin: ["plain", "the smallest $y·$f($x) / ‖$w‖"],
  half_width: ["plain", "1 / ‖$w‖, the distance from $f = 0 to $f = 1"],
  f: ["place", "$f of a point, or without an index at the place that is asked about"],
  class: ["place", "the class that $f gives this point or place: 1, -1, or 0 on the boundary"],
  yf: ["indexed", "$y·$f($x) of a point"],
  slack: ["indexed", "the slack of a point, max(0, 1 − $y·$f($x))"],
  slack_sum: ["plain", "the sum of all slack"],
  alpha: ["indexed", "$alpha of a point"],
  alpha_sum: ["plain", "the sum of all $alpha"],
  support: ["list", "the support vectors"],
  objective: ["plain", "the objective of a gradient method"],
  primal: ["plain", "the primal objective"],
  dual: ["plain", "the dual objective"],
  gap: ["plain", "the duality gap"],
  lower: ["plain", "the lower bound on the margin"],
  upper: ["plain", "the upper bound on the margin"],
  best_errors: ["plain", "the fewest mistakes so far"],
  next: ["plain", "the point that the next step is for"],
  next_update: ["plain", "the point of the next update"],
};
// those of the whole run
/** @type {Record<string, [Kind, string]>} */
export const RUN_NAMES = {
  n: ["plain", "how many points there are"],
  x1: ["indexed", "the first coordinate of a point"],
  x2: ["indexed", "the second coordinate of a point"],
  y: ["indexed", "the label of a point"],
  cycles: ["plain", "1 if the run repeats itself for ever, else 0"],
  separable: ["plain", "1 if a boundary of this kind can separate the classes, 0 if none can"],
};
