// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [[".compare-ghost", "the boundary of the run on the canvas"]],
  symbols: [],
};
