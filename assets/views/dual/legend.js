// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [".dual-bar.plus", "α of a point of class +1"],
    [".dual-bar.minus", "α of a point of class −1"],
    [".dual-slots", "the room for α"],
    [".dual-walls", "where α = 0 or α = C"],
    [".dual-missing", "the part of α that this point would have to gain or lose"],
    ["svg.dual g > .series", "the curves of the objectives, or the dual along the constraint"],
    [".dual-between", "where the optimum must lie"],
    [".dual-dot:not(.from, .to)", "the value of this step"],
    [".dual-arrow.plus", "α y x of a point of class +1"],
    [".dual-arrow.minus", "α y x of a point of class −1"],
    [".dual-sum, .dual-head", "w, the sum of all arrows"],
    [".dual-levels", "pairs of α with the same dual"],
    [".dual-way", "pairs of α that keep Σαy = 0"],
    [".dual-moved", "the change of this step"],
    [".dual-dot.from", "both α before this step"],
    [".dual-dot.to", "both α after this step"],
    [
      ".small-primal .series:not(.small-square), .small-dual .series:not(.best)",
      "L at this λ, and g over all λ",
    ],
    [".small-square", "x², the function to be minimised"],
    [".small-others", "L at other λ"],
    [".small-outside", "not allowed: x < 1"],
    [".small-level", "the smallest value of L at this λ, which is g"],
    [".small-charts .now", "the minimum of L at this λ"],
    [".small-dual .series.best", "the answer, 1"],
  ],
  symbols: [
    ["α", "the weight of a point in the solution; above 0 for a support vector"],
    ["C", "the upper bound of α"],
    ["ξ", "slack: by how much y·f(x) of a point is below 1"],
    ["K", "the kernel"],
    ["L", "the Lagrangian: the objective plus multipliers times constraints"],
    ["g", "the smallest value of L at each λ"],
    ["λ", "the multiplier of the constraint"],
  ],
};
