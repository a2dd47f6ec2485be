// Shapes of the marks of points: a disc for class +1, a square for class −1, and the cross of a misclassified one.
// Squares look smaller than discs, and their orange is paler.
/** @type {Record<string, [string, Record<string, number>]>} */
export const MARKS = {
  1: ["circle", { r: 6.5 }],
  "-1": ["rect", { x: -6.25, y: -6.25, width: 12.5, height: 12.5 }],
};
/** @type {Record<string, string>} */
export const CROSSES = {
  1: "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2",
  "-1": "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6",
};
