// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [".series:not(.later, .best)", "the margin up to this step"],
    [".series.later", "faint: after this step"],
    [".series.best", "the largest margin that is possible"],
    [".now", "the margin at this step"],
  ],
  symbols: [
    ["$y", "the class of a point, +1 or −1"],
    ["$f", "the classifier, $f($x) = $w·$x + $b"],
    ["$ball", "the radius of the smallest ball that contains all points"],
    ["$widest", "the largest margin that is possible"],
    ["$dimension", "the number of features"],
  ],
};
