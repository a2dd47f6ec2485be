// Free space for labels: a coarse map of what is drawn, on which each label takes the first free one of its spots.

// in pixels
const CELL = 2;
// around a label, since the finer grid of a resting picture shifts lines a little
const PADDING = 1;
// a label may rather cover a line than a point or another label
const POINT_WEIGHT = 5;
// in cells: the cost of a spot outside the picture, and of a part without a place
const OUTSIDE = 1e6;
const MISSING = 1e3;
// half the height of a label, and half the width of one character
const SIZES = {
  number: [7.5, 4.1],
  heap: [7.5, 4.1],
  count: [7, 4.2],
  letter: [9, 9],
  other: [8, 4.8],
};

export const sizeOf = (kind) => SIZES[kind] ?? SIZES.other;
export const halfWidth = (kind, text) => sizeOf(kind)[1] * text.length;

export function createFreeSpace({ width, height }) {
  const [columns, rows] = [width, height].map((size) => Math.ceil(size / CELL));
  const coverage = new Uint8Array(columns * rows);

  // the cells that a box around a place touches: first and last column, first and last row
  const cells = ([x, y], wide, high) => [
    Math.max(0, Math.floor((x - wide) / CELL)),
    Math.min(columns - 1, Math.floor((x + wide) / CELL)),
    Math.max(0, Math.floor((y - high) / CELL)),
    Math.min(rows - 1, Math.floor((y + high) / CELL)),
  ];

  function cover(at, wide, high = wide) {
    const [left, right, top, bottom] = cells(at, wide, high);
    for (let row = top; row <= bottom; row += 1) {
      coverage.fill(POINT_WEIGHT, row * columns + left, row * columns + right + 1);
    }
  }

  // covers the cells of a line through these places
  function coverLine(places) {
    for (let i = 1; i < places.length; i += 1) coverSegment(places[i - 1], places[i]);
  }

  function coverSegment([x, y], [u, v]) {
    // steps short enough to hit every cell
    const parts = Math.min(4000, Math.ceil(Math.hypot(u - x, v - y))) || 1;
    const [right, down] = [(u - x) / parts, (v - y) / parts];
    for (let i = 0; i <= parts; i += 1) {
      const column = Math.floor((x + i * right) / CELL);
      const row = Math.floor((y + i * down) / CELL);
      if (column >= 0 && column < columns && row >= 0 && row < rows) {
        coverage[row * columns + column] ||= 1;
      }
    }
  }

  // the cost of the cells under a box around a place; counting stops at `enough`
  function coverageAt(at, wide, high, enough) {
    if (!at) return MISSING;
    const [x, y] = at;
    if (x < wide || x > width - wide || y < high || y > height - high) return OUTSIDE;
    const [left, right, top, bottom] = cells(at, wide + PADDING, high + PADDING);
    let count = 0;
    for (let row = top; row <= bottom && count < enough; row += 1) {
      for (let column = left; column <= right; column += 1)
        count += coverage[row * columns + column];
    }
    return count;
  }

  // takes the first free spot, otherwise the least covered one. A spot is a list of places: one, or those of parts that
  // belong together
  function place(spots, wide, high) {
    let best = null;
    let least = OUTSIDE;
    for (const spot of spots) {
      const count = spot.reduce((sum, at) => sum + coverageAt(at, wide, high, least - sum), 0);
      if (count < least) [best, least] = [spot, count];
      if (!least) break;
    }
    for (const at of best ?? []) if (at) cover(at, wide, high);
    return best;
  }

  return { cover, follow: coverLine, place };
}
