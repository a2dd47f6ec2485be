// Grid lines of the axes, their numbers, and which of the numbers fit.

// half the width of a character in px
const HALF = 3.5;
// in px: half the height of a number, and its smallest distance from an edge or another number
const [HIGH, APART] = [7, 2];
// in px, between the lowest number on the left and the first below, or they read as one
const CORNER = 10;

/** @typedef {{ value: number, text: string, wide: number }} Tick */
/** @typedef {Tick & { at: Place }} Placed */

// multiples of 1, 2 or 5 times a power of ten, at most about `most` of them
/** @type {(range: number[], most: number) => Tick[]} */
export function ticksOf([low, high], most) {
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((by) => by * power >= rough) ?? 10);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, k) => {
    const value = (first + k) * step;
    const text = String(Number(value.toFixed(decimals))).replace("-", "−");
    return { value, text, wide: HALF * text.length };
  });
}

// the numbers of both axes that are completely visible and do not overlap
/** @type {(across: Placed[], up: Placed[], size: { width: number, height: number }) => [Placed[], Placed[]]} */
export function shownTicks(across, up, { width, height }) {
  const below = across.filter(
    ({ at: [x], wide }) => x - wide >= APART && x + wide <= width - APART,
  );
  const left = Math.min(...below.map(({ at: [x], wide }) => x - wide), width);
  const line = Math.min(...below.map(({ at: [, y] }) => y), height) - 2 * HIGH;
  const sideTicks = up.filter(
    ({ at: [x, y], wide }) =>
      y >= HIGH + APART &&
      y <= height - HIGH - APART &&
      (y <= line || x + 2 * wide + CORNER <= left),
  );
  return [below, sideTicks];
}
