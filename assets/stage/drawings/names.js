// Labels and signs of curves, hulls and number lines, as names.js has those of straight lines.
import { lazySpots, name, signPlaces } from "../names.js";

// above the highest place of a curve, or along it
/** @type {(chains: Path[], kind: string, text: string) => Name} */
export function alongCurve(chains, kind, text) {
  const places = chains.flat();
  const highest = places.reduce((best, place, i) => (place[1] < places[best][1] ? i : best), 0);
  const parts = [0, 0.1, 0.2, 0.35, 0.5, 0.7];
  const order = parts.map(
    (part) => places[Math.round(highest + part * places.length) % places.length],
  );
  return name(
    kind,
    text,
    order.flatMap(([x, y]) => [
      [x, y - 14],
      [x, y + 14],
      [x + 34, y],
      [x - 34, y],
    ]),
  );
}

// behind the start of a segment, or next to it
/** @type {(way: Path, kind: string, text: string) => Name} */
export function behindStart([[x, y], [u, v]], kind, text) {
  const length = Math.hypot(x - u, y - v) || 1;
  const [right, down] = [(x - u) / length, (y - v) / length];
  const wide = 4 * text.length;
  const spots = [18, 32, 48].flatMap((far) => {
    const off = far + wide * Math.abs(right);
    return [
      [x + off * right, y + off * down],
      [x + Math.sign(right || 1) * (wide + far), y],
      [x, y + Math.sign(down || 1) * far],
    ];
  });
  return name(kind, text, spots);
}

// for one of the nearest points of two hulls, away from the segment between them
export function endName([[x, y], other], text) {
  const [u, v] = [other[0] - x, other[1] - y];
  const fits = ([right, down]) => right * u + down * v < 15 * Math.hypot(u, v);
  const around = [
    [20, -15],
    [20, 15],
    [-20, 15],
    [-20, -15],
    [24, 0],
    [-24, 0],
    [0, -22],
    [0, 22],
    [30, -26],
    [-30, 26],
    [30, 26],
    [-30, -26],
    [38, 0],
    [-38, 0],
    [0, -36],
    [0, 36],
    [40, -38],
    [-40, 38],
    [40, 38],
    [-40, -38],
  ];
  return name(
    "end-label",
    text,
    [...around.filter(fits), around[0]].map(([right, down]) => [x + right, y + down]),
  );
}

// + and − close to a curved boundary, along its longest branch
export function curvedSigns(axes, grid, zero) {
  const longest = zero.reduce((best, one) => (one.length > best.length ? one : best));
  const value = grid.exact ?? interpolator(grid);
  return lazySpots(
    [1 / 3, 0.45, 0.22, 0.6, 0.75, 0.12, 0.9, 0.05, 0.28, 0.39, 0.52, 0.68, 0.82, 0.17, 0.97],
    (part) => {
      const [from, to] = [0, 1].map(
        (after) => longest[Math.min(longest.length - 1, Math.floor(longest.length * part) + after)],
      );
      const along = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const normal = [-(to[1] - from[1]) / along, (to[0] - from[0]) / along];
      const [ahead, behind] = [26, -26].map((far) =>
        value([from[0] + far * normal[0], from[1] + far * normal[1]]),
      );
      return signPlaces(axes, from, ahead >= behind ? normal : normal.map((one) => -one), value);
    },
  );
}

// f between the nodes of the grid by bilinear interpolation; in a narrow strip the nearest node may be on the other
// side
function interpolator(grid) {
  const node = (i, j) => grid.values[j * (grid.columns + 1) + i];
  const cell = (place, along, count) => {
    const at = Math.max(0, Math.min(count, (place - along(0)) / (along(1) - along(0))));
    const first = Math.min(count - 1, Math.floor(at));
    return [first, at - first];
  };
  return ([x, y]) => {
    const [i, u] = cell(x, grid.x, grid.columns);
    const [j, v] = cell(y, grid.y, grid.rows);
    const row = (k) => (1 - u) * node(i, k) + u * node(i + 1, k);
    return (1 - v) * row(j) + v * row(j + 1);
  };
}
