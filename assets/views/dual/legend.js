// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [".dual-bar.plus", "$alpha of a point of class +1"],
    [".dual-bar.minus", "$alpha of a point of class −1"],
    [".dual-slots", "the room for $alpha"],
    [".dual-walls", "where $alpha = 0 or $alpha = $C"],
    [".dual-missing", "the part of $alpha that this point would have to gain or lose"],
    ["svg.dual g > .series", "the curves of the objectives, or the dual along the constraint"],
    [".dual-between", "where the optimum must lie"],
    [".dual-dot:not(.from, .to)", "the value of this step"],
    [".dual-arrow.plus", "$alpha $y $x of a point of class +1"],
    [".dual-arrow.minus", "$alpha $y $x of a point of class −1"],
    [".dual-sum, .dual-head", "$w, the sum of all arrows"],
    [".dual-levels", "pairs of $alpha with the same dual"],
    [".dual-way", "pairs of $alpha that keep Σ $alpha $y = 0"],
    [".dual-moved", "the change of this step"],
    [".dual-dot.from", "both $alpha before this step"],
    [".dual-dot.to", "both $alpha after this step"],
    [
      ".small-primal .series:not(.small-square), .small-dual .series:not(.best)",
      "$L at this $multiplier, and $g over all $multiplier",
    ],
    [".small-square", "$unknown², the function to be minimised"],
    [".small-others", "$L at other $multiplier"],
    [".small-outside", "not allowed: $unknown < 1"],
    [".small-level", "the smallest value of $L at this $multiplier, which is $g"],
    [".small-charts .now", "the minimum of $L at this $multiplier"],
    [".small-dual .series.best", "the answer, 1"],
  ],
  symbols: [
    ["$alpha", "the weight of a point in the solution; above 0 for a support vector"],
    ["$C", "the upper bound of $alpha"],
    ["$xi", "slack: by how much $y·$f($x) of a point is below 1"],
    ["$K", "the kernel"],
    ["$L", "the Lagrangian: the objective plus multipliers times constraints"],
    ["$g", "the smallest value of $L at each $multiplier"],
    ["$multiplier", "the multiplier of the constraint"],
    ["$unknown", "the number that is chosen in the toy problem"],
  ],
};
