// The constant feature: the number that stands in front of a point's features, as 1 in z = y (1, x). Divided by it, b
// belongs to w in v.

/** name: the symbol, or "1". value: null where it is not known. isCentred: the mean of the features is subtracted first.
 * @typedef {{ name: string, value: number | null, isCentred: boolean }} ConstantFeature */

// null where there is no bias. The dual perceptron has a constant of its own, its radius.
/** @type {(shown: Shown) => ConstantFeature | null} */
export function constantFeature(shown) {
  const { bias = true, constant = 1, offset = "one" } = shown.parameters;
  if (bias === false) return null;
  const isCentred = offset === "centred";
  if (offset === "one") {
    return { name: constant === 1 ? "1" : "$constant", value: constant, isCentred };
  }
  const value = shown.has("square") && !isCentred ? Math.sqrt(shown.get("square")) : null;
  return { name: "$radius", value, isCentred };
}
