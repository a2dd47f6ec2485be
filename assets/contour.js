// Marching squares on a grid of values: joined level lines, and the area above a level, as SVG path data.
((linviz) => {
  const round = (value) => Math.round(value * 100) / 100;

  // values: (rows + 1) x (columns + 1), row by row; x(i), y(j): pixels of a grid line, i and j may be fractions
  function lines(grid, level) {
    const { values, columns, rows } = grid;
    const across = columns + 1;
    const next = new Int32Array(4 * across * (rows + 1)).fill(-1);
    const join = (p, q) => {
      next[2 * p + (next[2 * p] === -1 ? 0 : 1)] = q;
      next[2 * q + (next[2 * q] === -1 ? 0 : 1)] = p;
    };
    for (let j = 0; j < rows; j += 1) {
      for (let i = 0; i < columns; i += 1) cell(values, across, i, j, level, join);
    }
    return chains(next).map((chain) => chain.map((edge) => place(grid, edge, level)));
  }

  // an edge of the grid is a number: 2 * node for the one to the right of the node, 2 * node + 1 for the one below it
  function cell(values, across, i, j, level, join) {
    const node = j * across + i;
    const a = values[node] >= level;
    const b = values[node + 1] >= level;
    const c = values[node + across + 1] >= level;
    const d = values[node + across] >= level;
    if (a === b && b === c && c === d) return;
    const [top, right, bottom, left] = [2 * node, 2 * (node + 1) + 1, 2 * (node + across), 2 * node + 1];
    const crossed = [];
    if (a !== b) crossed.push(top);
    if (b !== c) crossed.push(right);
    if (c !== d) crossed.push(bottom);
    if (d !== a) crossed.push(left);
    if (crossed.length === 2) return join(crossed[0], crossed[1]);
    // a saddle: the value in the middle tells which corners belong together
    const middle = (values[node] + values[node + 1] + values[node + across] + values[node + across + 1]) / 4 >= level;
    if (middle === a) {
      join(top, right);
      join(bottom, left);
    } else {
      join(top, left);
      join(bottom, right);
    }
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

  // how far from node p to node q the level is met; where the values jump on the way, the grid knows better
  function shareOf(grid, p, q, level) {
    if (!grid.crossing) return (level - grid.values[p]) / (grid.values[q] - grid.values[p]);
    return p < q ? grid.crossing(p, q, level) : 1 - grid.crossing(q, p, level);
  }

  function place(grid, edge, level) {
    const { columns, x, y } = grid;
    const across = columns + 1;
    const node = edge >> 1;
    const share = shareOf(grid, node, edge & 1 ? node + across : node + 1, level);
    const [i, j] = [node % across, Math.floor(node / across)];
    return edge & 1 ? [round(x(i)), round(y(j + share))] : [round(x(i + share)), round(y(j))];
  }

  const path = (chains_) => chains_.map((chain) => "M" + chain.map((p) => p.join(" ")).join("L")).join("");

  // the area where the values are at least the level; whole cells side by side become one rectangle
  function area(grid, level) {
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
    (values[node] >= level) + (values[node + 1] >= level) + (values[node + across] >= level) + (values[node + across + 1] >= level);

  const corners = (node, across) => [node, node + 1, node + across + 1, node + across];
  const OFFSETS = [[0, 0], [1, 0], [1, 1], [0, 1]];

  function piece(grid, i, j, level) {
    const { values, columns, x, y } = grid;
    const nodes = corners(j * (columns + 1) + i, columns + 1);
    const at = nodes.map((corner) => values[corner] - level);
    const points = [];
    at.forEach((here, c) => {
      const d = (c + 1) % 4;
      const [p, q] = [OFFSETS[c], OFFSETS[d]];
      if (here >= 0) points.push(p);
      if (here >= 0 !== at[d] >= 0) {
        const share = shareOf(grid, nodes[c], nodes[d], level);
        points.push([p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])]);
      }
    });
    return points.length ? "M" + points.map(([u, v]) => `${round(x(i + u))} ${round(y(j + v))}`).join("L") + "Z" : "";
  }

  linviz.contour = { lines, path, area };
})((window.linviz ??= {}));
