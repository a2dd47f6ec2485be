// Marching squares on a grid of values: connected level lines, and the area above a level as SVG path data.

// as a fraction of a cell: branches of a level line that come closer than this are drawn as a crossing
const NEAR = 0.05;
/** @type {(value: number) => number} */
const round = (value) => Math.round(value * 100) / 100;

// returns the level lines. grid.values: (rows + 1) × (columns + 1), row by row; grid.x(i) and grid.y(j): pixels of a
// grid line, where i and j may be fractions
/** @type {(grid: Grid, level: number) => Path[]} */
export function lines(grid, level) {
  const { columns, rows } = grid;
  const next = new Int32Array(4 * (columns + 1) * (rows + 1)).fill(-1);
  // a list, since most edges are not crossed
  /** @type {number[]} */
  const metEdges = [];
  /** @type {(p: number, q: number) => void} */
  const join = (p, q) => {
    metEdges.push(p, q);
    next[2 * p + (next[2 * p] === -1 ? 0 : 1)] = q;
    next[2 * q + (next[2 * q] === -1 ? 0 : 1)] = p;
  };
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) cell(grid, j * (columns + 1) + i, level, join);
  }
  const edges = [...new Set(metEdges)].sort((p, q) => p - q);
  return joinChains(next, edges).map((chain) =>
    chain.map((edge) => crossingPlace(grid, edge, level)),
  );
}

// connects the crossed edges of one cell. An edge of the grid is a number: 2 * node for the edge to the right of the
// node, 2 * node + 1 for the edge below it
/** @type {(grid: Grid, node: number, level: number, join: (p: number, q: number) => void) => void} */
function cell({ values, columns, crossing }, node, level, join) {
  const across = columns + 1;
  // most cells are not crossed by the level
  if (countInside(values, node, across, level) % 4 === 0) return;
  const differences = corners(node, across).map((corner) => values[corner] - level);
  const [a, b, c, d] = differences.map((value) => value >= 0);
  const [top, right, bottom, left] = [
    2 * node,
    2 * (node + 1) + 1,
    2 * (node + across),
    2 * node + 1,
  ];
  /** @type {number[]} */
  const crossed = [];
  if (a !== b) crossed.push(top);
  if (b !== c) crossed.push(right);
  if (c !== d) crossed.push(bottom);
  if (d !== a) crossed.push(left);
  if (crossed.length === 2) return join(crossed[0], crossed[1]);
  const middle = saddleSign(differences, crossing);
  if (middle === 0) {
    join(left, right);
    join(top, bottom);
  } else if (middle > 0 === a) {
    join(top, right);
    join(bottom, left);
  } else {
    join(top, left);
    join(right, bottom);
  }
  return undefined;
}

// for a cell whose opposite corners have the same sign: the sign of its saddle decides which pair of corners is
// connected; 0 where the two branches of the level line come so close that they are drawn as a crossing
/** @type {(at: number[], jumps: unknown) => number} */
function saddleSign([a, b, c, d], jumps) {
  if (jumps) return a + b + c + d >= 0 ? 1 : -1;
  const bend = a + c - b - d;
  const value = (a * c - b * d) / bend;
  return Math.abs(value / bend) < NEAR * NEAR ? 0 : Math.sign(value);
}

/** @type {(next: Int32Array, edges: number[]) => number[][]} */
function joinChains(next, edges) {
  /** @type {number[][]} */
  const chainList = [];
  /** @type {(start: number) => number[]} */
  const walk = (start) => {
    const chain = [start];
    let here = start;
    for (;;) {
      const onward = next[2 * here] !== -1 ? next[2 * here] : next[2 * here + 1];
      if (onward === -1) return chain;
      cut(next, here, onward);
      chain.push(onward);
      here = onward;
    }
  };
  for (const ends of [1, 2]) {
    for (const edge of edges) {
      if (degreeOf(next, edge) === ends) chainList.push(walk(edge));
    }
  }
  return chainList;
}

// the number of edges that an edge is still connected to
/** @type {(next: Int32Array, edge: number) => number} */
function degreeOf(next, edge) {
  const first = next[2 * edge] === -1 ? 0 : 1;
  return next[2 * edge + 1] === -1 ? first : first + 1;
}

/** @type {(next: Int32Array, p: number, q: number) => void} */
function cut(next, p, q) {
  next[2 * p + (next[2 * p] === q ? 0 : 1)] = -1;
  next[2 * q + (next[2 * q] === p ? 0 : 1)] = -1;
}

// refines a linear crossing by one Newton step on the cubic through four nodes, since f is curved between two nodes
/** @type {(grid: Grid, p: number, q: number, level: number, t: number) => number} */
function cubicShare({ values }, p, q, level, t) {
  const [before, from, to, after] = [2 * p - q, p, q, 2 * q - p].map((node) => values[node]);
  const inner = ((t + 1) * (t - 2) * ((t - 1) * from - t * to)) / 2;
  const outer = (t * (t - 1) * ((t + 1) * after - (t - 2) * before)) / 6;
  return Math.max(0, Math.min(1, t - (inner + outer - level) / (to - from)));
}

/** @type {(grid: Grid, p: number, q: number) => boolean} */
function hasNeighbours({ values, columns }, p, q) {
  if (Math.abs(q - p) > 1) {
    return Math.min(2 * p - q, 2 * q - p) >= 0 && Math.max(2 * p - q, 2 * q - p) < values.length;
  }
  const column = Math.min(p, q) % (columns + 1);
  return column >= 1 && column + 2 <= columns;
}

// at what fraction of the way from node p to node q the level is crossed; the grid has its own function where the
// values jump
/** @type {(grid: Grid, p: number, q: number, level: number) => number} */
function shareOf(grid, p, q, level) {
  if (grid.crossing) return p < q ? grid.crossing(p, q, level) : 1 - grid.crossing(q, p, level);
  const linear = (level - grid.values[p]) / (grid.values[q] - grid.values[p]);
  return hasNeighbours(grid, p, q) ? cubicShare(grid, p, q, level, linear) : linear;
}

/** @type {(grid: Grid, edge: number, level: number) => Place} */
function crossingPlace(grid, edge, level) {
  const { columns, x, y } = grid;
  const across = columns + 1;
  const node = edge >> 1;
  const share = shareOf(grid, node, edge & 1 ? node + across : node + 1, level);
  const [i, j] = [node % across, Math.floor(node / across)];
  return edge & 1 ? [round(x(i)), round(y(j + share))] : [round(x(i + share)), round(y(j))];
}

/** @type {(chain: Path) => string} */
const pathOf = (chain) => `M${chain.map((p) => p.join(" ")).join("L")}`;
/** @type {(chains: Path[]) => string} */
export const path = (lines) => lines.map(pathOf).join("");

// path data of the area where the values are at least the level; whole cells in a row are merged into one rectangle
/** @type {(grid: Grid, level: number) => string} */
export function area(grid, level) {
  const { values, columns, rows, x, y } = grid;
  const across = columns + 1;
  let data = "";
  for (let j = 0; j < rows; j += 1) {
    let from = -1;
    for (let i = 0; i <= columns; i += 1) {
      const inside = i < columns ? countInside(values, j * across + i, across, level) : 0;
      if (inside === 4 && from < 0) from = i;
      if (inside < 4 && from >= 0) {
        const [left, right] = [round(x(from)), round(x(i))];
        data += `M${left} ${round(y(j))}H${right}V${round(y(j + 1))}H${left}Z`;
        from = -1;
      }
      if (inside > 0 && inside < 4) data += partOfCell(grid, i, j, level);
    }
  }
  return data;
}

// the number of corners of a cell that are in the area
/** @type {(values: Float64Array, node: number, across: number, level: number) => number} */
function countInside(values, node, across, level) {
  let count = 0;
  if (values[node] >= level) count += 1;
  if (values[node + 1] >= level) count += 1;
  if (values[node + across] >= level) count += 1;
  if (values[node + across + 1] >= level) count += 1;
  return count;
}

/** @type {(node: number, across: number) => number[]} */
const corners = (node, across) => [node, node + 1, node + across + 1, node + across];
const OFFSETS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

// path data of the part of a cell that is in the area, bounded by corners and crossings of the level
/** @type {(grid: Grid, i: number, j: number, level: number) => string} */
function partOfCell(grid, i, j, level) {
  const { values, columns, x, y } = grid;
  const nodes = corners(j * (columns + 1) + i, columns + 1);
  const differences = nodes.map((corner) => values[corner] - level);
  const crossings = differences.map((here, k) =>
    sideCrossing(grid, nodes, k, here >= 0 !== differences[(k + 1) % 4] >= 0, level),
  );
  /** @type {(ring: Path) => string} */
  const closedPath = (ring) => {
    const places = ring.map(([u, v]) => `${round(x(i + u))} ${round(y(j + v))}`);
    return `M${places.join("L")}Z`;
  };
  const sides = crossings.filter((side) => side !== null);
  const middle = sides.length === 4 ? saddleSign(differences, grid.crossing) : 1;
  if (middle > 0) return closedPath(ringOf(differences, crossings));
  // two opposite corners are separate parts; where the branches cross, the parts touch
  const [top, right, bottom, left] = sides;
  const touch = middle === 0 ? [[(top[0] + bottom[0]) / 2, (right[1] + left[1]) / 2]] : [];
  return [0, 1, 2, 3]
    .filter((k) => differences[k] >= 0)
    .map((k) => closedPath([OFFSETS[k], sides[k], ...touch, sides[(k + 3) % 4]]))
    .join("");
}

// the polygon of the inner corners and the crossings of the cell's sides
/** @type {(at: number[], met: (Place | null)[]) => Path} */
function ringOf(differences, crossings) {
  /** @type {Path} */
  const ring = [];
  OFFSETS.forEach((corner, k) => {
    const side = crossings[k];
    if (differences[k] >= 0) ring.push(corner);
    if (side) ring.push(side);
  });
  return ring;
}

// where the side of a cell from corner k to the next crosses the level, in fractions of the cell; null where it does
// not
/** @type {(grid: Grid, nodes: number[], k: number, meets: boolean, level: number) => Place | null} */
function sideCrossing(grid, nodes, k, meets, level) {
  if (!meets) return null;
  const next = (k + 1) % 4;
  const share = shareOf(grid, nodes[k], nodes[next], level);
  const [p, q] = [OFFSETS[k], OFFSETS[next]];
  return [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
}
