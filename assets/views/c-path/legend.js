// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [".trade .series", "the optima for all values of the parameter"],
    [".trade-free", "no solution is in here"],
    [".trade-handle", "the optimum for the value of the settings: drag it"],
    [".trade-budget", "its place on both axes"],
    [".trade-step", "this step"],
    [".trade-places circle", "the optimum for the value beside it"],
    [".shares-lines .plus", "a point of class +1"],
    [".shares-lines .minus", "a point of class −1"],
    [".shares-now", "the value of the settings or of this step"],
    [".shares-lit", "the point under the pointer"],
  ],
  symbols: [
    ["$C", "how much slack costs, compared with the width of the margin"],
    ["$lambda", "the weight of the regulariser"],
    ["$xi", "slack: by how much $y·$f($x) of a point is below 1"],
    ["$alpha", "the weight of a point in the solution"],
  ],
};
