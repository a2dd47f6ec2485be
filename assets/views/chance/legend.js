// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    [
      ".cover .series",
      "the share of all labellings of $n points in general position that can be separated",
    ],
    [".cover .now", "the share for as many points as there are here"],
    [".chance-marks circle", "where all labellings can be separated, and where half of them can"],
    ["circle.chance-ring", "the share of the labellings by coin tosses on these points"],
    ["path.chance-ring", "the share of the shuffled labels on these points"],
    [".chance-now", "the number of points here"],
    [".bound .series:not(.dashed)", "the bound of true error − training error"],
    [".bound .series.dashed", "the same bound with another dimension"],
    [".bound .now", "the bound for as many points as there are here"],
    [".chance-vacuous", "above 1 the bound is useless"],
    [".picture .plus", "a point that is given class +1"],
    [".picture .minus", "a point that is given class −1"],
    [".picture-line:not(.own)", "the boundary with the largest margin"],
    [".picture-line.own", "the boundary of this step"],
    [".picture-tick", "this labelling can be separated"],
    [".picture-cross", "this labelling cannot be separated"],
    [".frame.own", "the labelling of the canvas"],
    [".frame:not(.own)", "another labelling of the points"],
  ],
  symbols: [
    ["$n", "the number of points"],
    ["$dimension", "the number of features"],
    ["$vc", "the VC dimension"],
    ["$ball", "the radius of the smallest ball that contains all points"],
    ["$widest", "the largest margin"],
    ["$failure", "the probability that the bound fails"],
  ],
};
