// Marching squares on a grid of values: joined level lines, and the area above a level, as SVG path data.

// parts of a cell
const NEAR = 0.05;
const round = (value) => Math.round(value * 100) / 100;

// values: (rows + 1) x (columns + 1), row by row; x(i), y(j): pixels of a grid line, i and j may be fractions
export function lines(grid, level) {
  const { columns, rows } = grid;
  const next = new Int32Array(4 * (columns + 1) * (rows + 1)).fill(-1);
  const join = (p, q) => {
    next[2 * p + (next[2 * p] === -1 ? 0 : 1)] = q;
    next[2 * q + (next[2 * q] === -1 ? 0 : 1)] = p;
  };
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) cell(grid, j * (columns + 1) + i, level, join);
  }
  return chains(next).map((chain) => chain.map((edge) => place(grid, edge, level)));
}

// an edge of the grid is a number: 2 * node for the one to the right of the node, 2 * node + 1 for the one below it
function cell({ values, columns, crossing }, node, level, join) {
  const across = columns + 1;
  // no level passes through most cells
  if (countInside(values, node, across, level) % 4 === 0) return;
  const at = corners(node, across).map((corner) => values[corner] - level);
  const [a, b, c, d] = at.map((value) => value >= 0);
  const [top, right, bottom, left] = [
    2 * node,
    2 * (node + 1) + 1,
    2 * (node + across),
    2 * node + 1,
  ];
  const crossed = [];
  if (a !== b) crossed.push(top);
  if (b !== c) crossed.push(right);
  if (c !== d) crossed.push(bottom);
  if (d !== a) crossed.push(left);
  if (crossed.length === 2) return join(crossed[0], crossed[1]);
  const middle = saddle(at, crossing);
  const pairs = middle === 0 ? [left, right] : middle > 0 === a ? [top, right] : [top, left];
  join(...pairs);
  join(...crossed.filter((edge) => !pairs.includes(edge)));
}

// of a cell whose opposite corners have the same sign: the sign of its saddle tells which pair belongs together, and 0
// that the two branches of the level line come closer than the eye can tell: there they cross
function saddle([a, b, c, d], jumps) {
  if (jumps) return a + b + c + d >= 0 ? 1 : -1;
  const bend = a + c - b - d;
  const value = (a * c - b * d) / bend;
  return Math.abs(value / bend) < NEAR * NEAR ? 0 : Math.sign(value);
}

function chains(next) {
  const found = [];
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
  const edges = next.length / 2;
  for (const ends of [1, 2]) {
    for (let edge = 0; edge < edges; edge += 1) {
      const degree = (next[2 * edge] !== -1) + (next[2 * edge + 1] !== -1);
      if (degree === ends) found.push(walk(edge));
    }
  }
  return found;
}

function cut(next, p, q) {
  next[2 * p + (next[2 * p] === q ? 0 : 1)] = -1;
  next[2 * q + (next[2 * q] === p ? 0 : 1)] = -1;
}

// f bends between two nodes: one step towards where the cubic through four of them meets the level
function bent({ values }, p, q, level, t) {
  const [before, from, to, after] = [2 * p - q, p, q, 2 * q - p].map((node) => values[node]);
  const inner = ((t + 1) * (t - 2) * ((t - 1) * from - t * to)) / 2;
  const outer = (t * (t - 1) * ((t + 1) * after - (t - 2) * before)) / 6;
  return Math.max(0, Math.min(1, t - (inner + outer - level) / (to - from)));
}

function hasNeighbours({ values, columns }, p, q) {
  if (Math.abs(q - p) > 1) {
    return Math.min(2 * p - q, 2 * q - p) >= 0 && Math.max(2 * p - q, 2 * q - p) < values.length;
  }
  const column = Math.min(p, q) % (columns + 1);
  return column >= 1 && column + 2 <= columns;
}

// how far from node p to node q the level is met; where the values jump on the way, the grid knows better
function shareOf(grid, p, q, level) {
  if (grid.crossing) return p < q ? grid.crossing(p, q, level) : 1 - grid.crossing(q, p, level);
  const linear = (level - grid.values[p]) / (grid.values[q] - grid.values[p]);
  return hasNeighbours(grid, p, q) ? bent(grid, p, q, level, linear) : linear;
}

function place(grid, edge, level) {
  const { columns, x, y } = grid;
  const across = columns + 1;
  const node = edge >> 1;
  const share = shareOf(grid, node, edge & 1 ? node + across : node + 1, level);
  const [i, j] = [node % across, Math.floor(node / across)];
  return edge & 1 ? [round(x(i)), round(y(j + share))] : [round(x(i + share)), round(y(j))];
}

export const path = (chains_) =>
  chains_.map((chain) => "M" + chain.map((p) => p.join(" ")).join("L")).join("");

// the area where the values are at least the level; whole cells side by side become one rectangle
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
        data += `M${round(x(from))} ${round(y(j))}H${round(x(i))}V${round(y(j + 1))}H${round(x(from))}Z`;
        from = -1;
      }
      if (inside > 0 && inside < 4) data += piece(grid, i, j, level);
    }
  }
  return data;
}

// how many corners of a cell are in the area
const countInside = (values, node, across, level) =>
  (values[node] >= level) +
  (values[node + 1] >= level) +
  (values[node + across] >= level) +
  (values[node + across + 1] >= level);

const corners = (node, across) => [node, node + 1, node + across + 1, node + across];
const OFFSETS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

// the part of a cell that is in the area, from corner to corner by the places where the level is met
function piece(grid, i, j, level) {
  const { values, columns, x, y } = grid;
  const nodes = corners(j * (columns + 1) + i, columns + 1);
  const at = nodes.map((corner) => values[corner] - level);
  const met = at.map((here, k) =>
    meeting(grid, nodes, k, here >= 0 !== at[(k + 1) % 4] >= 0, level),
  );
  const drawn = (ring) =>
    "M" + ring.map(([u, v]) => `${round(x(i + u))} ${round(y(j + v))}`).join("L") + "Z";
  const middle = met.every(Boolean) ? saddle(at, grid.crossing) : 1;
  if (middle > 0) {
    return drawn(
      OFFSETS.flatMap((corner, k) => [
        ...(at[k] >= 0 ? [corner] : []),
        ...(met[k] ? [met[k]] : []),
      ]),
    );
  }
  // two opposite corners, each for itself; where the lines cross, they touch
  const touch = middle === 0 ? [[(met[0][0] + met[2][0]) / 2, (met[1][1] + met[3][1]) / 2]] : [];
  return [0, 1, 2, 3]
    .filter((k) => at[k] >= 0)
    .map((k) => drawn([OFFSETS[k], met[k], ...touch, met[(k + 3) % 4]]))
    .join("");
}

// where the side of a cell from corner k to the next meets the level, in parts of the cell; null where it does not
function meeting(grid, nodes, k, meets, level) {
  if (!meets) return null;
  const next = (k + 1) % 4;
  const share = shareOf(grid, nodes[k], nodes[next], level);
  const [p, q] = [OFFSETS[k], OFFSETS[next]];
  return [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
}
