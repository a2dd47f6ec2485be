// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [
      "canvas",
      "a number of the matrix: one row and one column for each point; the scale is above it",
    ],
    ["svg.kernel-over > .bar.plus", "$alpha of a point of class +1"],
    ["svg.kernel-over > .bar.minus", "$alpha of a point of class −1"],
    ["svg.kernel-over > .strip.plus", "rows and columns of class +1"],
    ["svg.kernel-over > .strip.minus", "rows and columns of class −1"],
    [".kernel-witness", "the points that disprove that this is a kernel"],
    ["svg.kernel-over > .bar.ink", "their weights in the sum that disproves it"],
    [".kernel-frame", "the row of the point under the pointer or of this step"],
    [".kernel-below .bar.plus", "$K with a point of class +1"],
    [".kernel-below .bar.minus", "$K with a point of class −1"],
    [".kernel-below .bar.ink", "an eigenvalue, the largest first"],
    [".lamp", "whether an eigenvalue is below 0"],
    [".bar-zero", "0"],
    [".size:not(.of-k)", "the table of all features"],
    [".size.of-k", "the matrix $K, to the same scale"],
  ],
  symbols: [
    ["$K", "the kernel, which replaces the scalar product of the features"],
    ["$x", "a point, the row"],
    ["$x′", "another point, the column"],
    ["$alpha", "the weight of a point in the solution"],
    ["$trial", "the number that the slider sets"],
  ],
};
