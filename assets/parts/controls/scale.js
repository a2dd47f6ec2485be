// The scale of a slider: its ends, or the powers of ten that it goes over.

/** values along the slider, each with its share of the way
 * @type {(one: Parameter) => [number, number][]} */
export function scaleOf({ log, low, high, decades }) {
  if (!log) {
    return [
      [low, 0],
      [high, 1],
    ];
  }
  const ticks = /** @type {[number, number][]} */ ([]);
  for (let k = 0; k <= decades + 1e-9; k += 1)
    ticks.push([Number((low * 10 ** k).toPrecision(6)), k / decades]);
  return ticks;
}
