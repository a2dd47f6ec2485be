// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [".fan-lines path", "the boundary at the end of one order"],
    [".fan .fan-widest", "the boundary with the largest margin"],
    [".fan .fan-now", "the boundary of this step"],
    [".dots .fan-widest", "the largest margin"],
    [".dots-piles circle:not(.hollow)", "an order with a margin of at least half of the largest"],
    [".dots-piles circle.hollow", "an order with a smaller margin"],
    [".dots-half", "margins below half of the largest"],
    [".dots-now", "this step of the run on the canvas"],
  ],
  symbols: [["$widest", "the largest margin that is possible"]],
};
