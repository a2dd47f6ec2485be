// Slider of a parameter: its places, and the values that they stand for.

// places of a slider over decades; the same number is in linviz/ui/page/controls.py
const TICKS = 1000;

/** @type {(one: Parameter, value: number) => number} */
export const placeOf = (one, value) =>
  one.log ? (TICKS * Math.log10(value / one.low)) / one.decades : value;

// two significant digits are as fine as a logarithmic slider should be
/** @type {(one: Parameter, value: number) => number} */
const rounded = (one, value) => Number((one.whole ? Math.round(value) : value).toPrecision(2));

// the value at a place of the slider; before: the value until now
/** @type {(one: Parameter, position: number, before: number) => number} */
export function valueAt(one, position, before) {
  if (!one.log) return position;
  const value = rounded(one, one.low * 10 ** ((position * one.decades) / TICKS));
  if (value !== before) return value;
  // an arrow key moves it by less than a digit
  const way = Math.sign(position - Math.round(placeOf(one, before)));
  const digit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return rounded(one, value + way * (one.whole ? Math.max(1, digit) : digit));
}
