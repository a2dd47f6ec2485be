// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    ["canvas", "stronger grey: more misclassified points, more with $y·$f($x) < 1, or a larger $J"],
    [".bright", "the cell whose $w classify every point correctly, or give it $y·$f($x) ≥ 1"],
    [
      ".of-plus, .of-minus",
      "the line of a point, in the colour of its class: on one side of it the point is correct",
    ],
    [".near", "strong: the lines around $w"],
    [".own", "the line of the point of this step"],
    [".was", "that line before the step"],
    [".of-lit", "the line of the point under the pointer"],
    [".here", "$w after this step"],
    [".from", "$w before this step"],
    [".move, .move-head", "the update of this step"],
    [".shrink", "the part of the step that multiplies $w by a number"],
    [".rival", "the step of the perceptron, for comparison"],
    [
      ".magnified :is(rect, .head, .pull)",
      "the two parts of the step, enlarged: $w is multiplied by a number, and the point pulls",
    ],
    [".way, .way-dots", "the way of $w"],
    [".second", "the second classifier, named beside it"],
    [".contours", "all $w with the same objective"],
    [".slope", "the direction in this picture in which the objective falls fastest from $w"],
    [".shortest", "all $w as long as the shortest one"],
    [".touch", "the shortest $w with $y·$f($x) ≥ 1 at every point"],
    [".leader", "from a name to its cell"],
    [".best-mark", "the $w with the largest margin"],
    [".all-ways", "all directions of $w"],
    [".good-ways", "the directions that classify every point correctly"],
    [".best-way", "the direction with the largest margin"],
    [".way-of-w", "the direction of $w before this step"],
    [".way-of-x", "the direction of $y $x of the point of this step"],
    [".angle", "the angle between them"],
    [".point.later", "faint: a point whose line is not around $w"],
  ],
  symbols: [
    ["$w₁", "the first number of $w"],
    ["$w₂", "the second number of $w"],
    ["$b", "the bias, the same in the whole picture"],
    ["$J", "the objective"],
  ],
};
