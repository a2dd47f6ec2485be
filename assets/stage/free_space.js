// Where labels go: a coarse map of what the picture covers, on which each label takes the first free one of its spots.

// pixels
const CELL = 2;
// round a label: a finer grid moves lines a little when they have come to rest
const PADDING = 1;
// a label rather lies on a line than on a point or on another label
const POINT_WEIGHT = 5;
// of a spot outside of the picture, and of a part that has no place at all, in cells
const OUTSIDE = 1e6;
const MISSING = 1e3;
// half the height of a label, and half the width of a letter of it
const SIZES = {
  number: [7, 3.8],
  heap: [7, 3.8],
  count: [7, 4.2],
  letter: [9, 9],
  other: [8, 4.7],
};

export const sizeOf = (kind) => SIZES[kind] ?? SIZES.other;
export const halfWidth = (kind, text) => sizeOf(kind)[1] * text.length;

export function createFreeSpace({ width, height }) {
  const [columns, rows] = [width, height].map((size) => Math.ceil(size / CELL));
  const coverage = new Uint8Array(columns * rows);

  // the cells that a box round a place touches: from column, to column, from row, to row
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

  // a line through these places
  function coverLine(places) {
    for (let i = 1; i < places.length; i += 1) coverSegment(places[i - 1], places[i]);
  }

  function coverSegment([x, y], [u, v]) {
    // close enough that no corner of a cell is missed
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

  // how much lies under a box round a place, or `enough`, where it is no less
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

  // a spot is one place, or the places of parts that belong together: the first free one, else the least covered
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
