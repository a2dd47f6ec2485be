// What the marks and symbols of this view stand for; the legend of the page lists those that can be seen.

/** @type {ViewLegend} */
export const LEGEND = {
  marks: [
    ["tr.is-looked", "the point that this step looks at"],
    ["tr.is-lit", "the point under the pointer"],
    ["tr.is-wrong .signed > span:first-child", "$y $f($x) of a misclassified point"],
    [
      ".bar i.plus, .bar i.minus",
      "$y $f($x) as a bar: to the right of the middle is the correct side",
    ],
  ],
  symbols: [
    ["$y $f($x)", "above 0 on the correct side"],
    ["$xi", "slack: by how much $y $f($x) is below 1"],
    ["shortfall", "by how much $y $f($x) is below 1"],
    ["$mu", "the probability of class +1, 1/(1 + e^(−$f))"],
    ["loss", "the part of the point in the sum that this algorithm minimises"],
    ["KKT", "✓ where the point meets its condition, else its part of the gap"],
    ["$weight", "the weight of the point in the mixture of its hull"],
    ["$alpha", "the weight of the point in the solution, or its number of mistakes"],
  ],
};
