// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [".loss-curve.own", "the loss that this algorithm lowers"],
    [".loss-curve:not(.own)", "another loss, named beside it"],
    [".loss-margin", "the margin, $y $f($x) = 1"],
    [".loss-wrong", "misclassified: $y $f($x) < 0"],
    [".loss-stems", "from a point to its loss"],
    [".loss-ends", "the loss of a point"],
    [".loss-beyond", "a point beyond the end of the axis"],
    [".loss-regulariser", "the part of the regulariser in the objective"],
    [".loss-part.plus", "the part of a point of class +1"],
    [".loss-part.minus", "the part of a point of class −1"],
    [".loss-bracket", "the whole objective"],
  ],
  symbols: [
    ["$xi", "slack: by how much $y $f($x) of a point is below 1"],
    ["$C", "how much slack costs, compared with the width of the margin"],
    ["$lambda", "the weight of the regulariser"],
  ],
};
