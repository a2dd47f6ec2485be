// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [".series.training", "error on the points that were learned from"],
    [".series.held-out", "error on the points that are held out"],
    [".series.left-out", "error where each point is left out in turn"],
    [".now", "the error at this step"],
    [".cursor-line", "this step, or the value of the settings"],
  ],
  symbols: [
    ["$C", "how much slack costs, compared with the width of the margin"],
    ["$lambda", "the weight of the regulariser"],
    ["$gamma", "how fast the kernel falls with the distance"],
  ],
};
