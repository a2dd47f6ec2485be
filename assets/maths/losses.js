// Losses of one point as functions of s = y f, the same as linviz/core/loss.py.

/** @type {Record<string, (s: number) => number>} */
export const LOSSES = {
  "0-1": (s) => (s <= 0 ? 1 : 0),
  perceptron: (s) => Math.max(0, -s),
  hinge: (s) => Math.max(0, 1 - s),
  logistic: (s) => Math.log1p(Math.exp(-Math.abs(s))) + Math.max(0, -s),
  squared: (s) => (1 - s) ** 2,
};
