// Plane geometry on [x, y] pairs, as pure functions; a view is [xmin, xmax, ymin, ymax].

/** @type {(view: Extent) => Path} */
export const corners = ([x0, x1, y0, y1]) => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
/** @type {(w: Row, b: number, place: Place) => number} */
const value = (w, b, [x, y]) => w[0] * x + w[1] * y + b;

/** @type {(p: Place, q: Place, atP: number, atQ: number) => Place} */
function crossing(p, q, atP, atQ) {
  const share = atP / (atP - atQ);
  return [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
}

// the part of a convex polygon where w·x + b ≥ 0
/** @type {(ring: Path, w: Row, b: number) => Path} */
export function clip(ring, w, b) {
  /** @type {Path} */
  const inside = [];
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length];
    const [atP, atQ] = [value(w, b, p), value(w, b, q)];
    if (atP >= 0) inside.push(p);
    if (atP >= 0 !== atQ >= 0) inside.push(crossing(p, q, atP, atQ));
  });
  return inside;
}

// the two ends of the line w·x + b = 0 in the view; null where it does not cross the view
/** @type {(view: Extent, w: Row, b: number) => Path | null} */
export function line(view, w, b) {
  /** @type {Path} */
  const ends = [];
  const ring = corners(view);
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % 4];
    const [atP, atQ] = [value(w, b, p), value(w, b, q)];
    if (atP >= 0 !== atQ >= 0) ends.push(crossing(p, q, atP, atQ));
  });
  return ends.length === 2 ? ends : null;
}

// the part of the stroke from p to q that lies in the view; null where none does
/** @type {(view: Extent, ends: Path) => Path | null} */
export function partInView([x0, x1, y0, y1], [p, q]) {
  let [from, to] = [0, 1];
  // for each edge of the view: how far inside it p and q are
  const edges = [
    [p[0] - x0, q[0] - x0],
    [x1 - p[0], x1 - q[0]],
    [p[1] - y0, q[1] - y0],
    [y1 - p[1], y1 - q[1]],
  ];
  for (const [atP, atQ] of edges) {
    if (atP < 0 && atQ < 0) return null;
    if (atP < 0) from = Math.max(from, atP / (atP - atQ));
    if (atQ < 0) to = Math.min(to, atP / (atP - atQ));
  }
  /** @type {(share: number) => Place} */
  const at = (share) => [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
  return from <= to ? [at(from), at(to)] : null;
}

// convex hull by Andrew's monotone chain; equal and collinear points are allowed
/** @type {(points: Path) => Path} */
export function hull(points) {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const unique = sorted.filter(
    (p, i) => i === 0 || p[0] !== sorted[i - 1][0] || p[1] !== sorted[i - 1][1],
  );
  if (unique.length < 3) return unique;
  /** @type {(list: Path) => Path} */
  const half = (list) => {
    /** @type {Path} */
    const chain = [];
    for (const p of list) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) {
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(unique), ...half(unique.reverse())];
}

/** @type {(o: Place, p: Place, q: Place) => number} */
const turn = (o, p, q) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);

// a view that shows all points with a border around them
/** @type {(points: Path) => Extent} */
export function fit(points) {
  if (!points.length) return [-5, 5, -4, 4];
  /** @type {(j: number) => Place} */
  const range = (j) => {
    const values = points.map((point) => point[j]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const air = Math.max(0.22 * (high - low), 0.6);
    return [low - air, high + air];
  };
  return [...range(0), ...range(1)];
}

// foot of a place on the line w·x + b = 0
/** @type {(place: Place, w: Row, b: number) => Place} */
export function footOnLine([x, y], w, b) {
  const t = (w[0] * x + w[1] * y + b) / (w[0] * w[0] + w[1] * w[1]);
  return [x - t * w[0], y - t * w[1]];
}
