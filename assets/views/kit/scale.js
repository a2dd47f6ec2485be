// Scales of the axes of a chart: positions of numbers in pixels, and the numbers to write as ticks.

/** @typedef {{ at(value: number): number, ticks: number[] }} Scale */
/** @typedef {{ low: number, high: number, log?: boolean }} Range */
/** @typedef {{ few?: number, whole?: boolean }} Ticks */

// The largest number of ticks along an axis.
const MOST_TICKS = 7;
// With fewer powers of ten on a logarithmic axis, other numbers are ticks too.
const FEWEST_POWERS = 3;

// Return the scale that maps a range to the pixels from `from` to `to`, with at most `few` ticks, which are integers
// if they are `whole`. A logarithmic range may fall.
/** @type {(range: Range, from: number, to: number, ticks?: Ticks) => Scale} */
export function scale({ low, high, log = false }, from, to, { few = MOST_TICKS, whole } = {}) {
  const transform = log ? Math.log10 : (/** @type {number} */ x) => x;
  const [a, b] = [transform(low), transform(high)];
  const span = b - a || 1;
  return {
    at: (x) => from + ((transform(x) - a) / span) * (to - from),
    ticks: log
      ? powerTicks(Math.min(a, b), Math.max(a, b), few)
      : roundTicks(low, high, few, whole ? 1 : 0),
  };
}

// Return ticks that are 1, 2 or 5 times a power of ten apart, and at least `least`.
/** @type {(low: number, high: number, few: number, least: number) => number[]} */
function roundTicks(low, high, few, least) {
  const rough = Math.max((high - low) / few || 1, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough * 0.999);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => roundTo((first + i) * step, step));
}

// Remove the rounding error of a tick: 0.30000000000000004 becomes 0.3.
/** @type {(value: number, step: number) => number} */
const roundTo = (value, step) =>
  Number(value.toFixed(Math.max(0, 1 - Math.floor(Math.log10(step))))) + 0;

// Return the powers of ten between two exponents; where there are fewer than FEWEST_POWERS, 2 and 5 times them too, and
// within one of them round numbers.
/** @type {(low: number, high: number, few: number) => number[]} */
function powerTicks(low, high, few) {
  if (high - low < 1) return roundTicks(10 ** low, 10 ** high, few, 0);
  const [first, last] = [Math.ceil(low - 1e-9), Math.floor(high + 1e-9)];
  const stride = Math.max(1, Math.ceil((last - first + 1) / few));
  const exponents = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const ticks = exponents.filter((power) => power % stride === 0).map((power) => 10 ** power);
  if (ticks.length >= FEWEST_POWERS) return ticks;
  return [first - 1, ...exponents]
    .flatMap((power) => [1, 2, 5].map((one) => one * 10 ** power))
    .filter((one) => Math.log10(one) > low - 1e-9 && Math.log10(one) < high + 1e-9)
    .map((one) => Number(one.toPrecision(1)));
}
