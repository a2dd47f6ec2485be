// The room in a picture: what is drawn is stored as thick segments, so that names can be placed where nothing
// is.

/** @typedef {{ from: Place, to: Place, reach: number }} Stretch */

/** @type {(p: Place, { from, to }: Stretch) => number} */
function distance([x, y], { from, to }) {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  const squared = u * u + v * v;
  const along = squared && ((x - from[0]) * u + (y - from[1]) * v) / squared;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from[0] - share * u, y - from[1] - share * v);
}

/** @type {(o: Place, p: Place, q: Place) => number} */
const turn = (o, p, q) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);

/** @type {(one: Stretch, other: Stretch) => boolean} */
const crosses = (one, other) =>
  turn(one.from, one.to, other.from) * turn(one.from, one.to, other.to) < 0 &&
  turn(other.from, other.to, one.from) * turn(other.from, other.to, one.to) < 0;

/** @type {(one: Stretch, other: Stretch) => boolean} */
function areApart(one, other) {
  const least = one.reach + other.reach;
  // Most segments are far from each other, which is quickly tested.
  if (Math.min(one.from[0], one.to[0]) - Math.max(other.from[0], other.to[0]) >= least) return true;
  if (Math.min(other.from[0], other.to[0]) - Math.max(one.from[0], one.to[0]) >= least) return true;
  if (Math.min(one.from[1], one.to[1]) - Math.max(other.from[1], other.to[1]) >= least) return true;
  if (Math.min(other.from[1], other.to[1]) - Math.max(one.from[1], one.to[1]) >= least) return true;
  return (
    distance(one.from, other) >= least &&
    distance(one.to, other) >= least &&
    distance(other.from, one) >= least &&
    distance(other.to, one) >= least &&
    !crosses(one, other)
  );
}

export function createRoom({ width, height }) {
  /** @type {Stretch[]} */
  const taken = [];
  // Segments that names avoid if they can.
  /** @type {Stretch[]} */
  const soft = [];

  /** @type {(from: Place, to?: Place, reach?: number) => void} */
  const take = (from, to = from, reach = 0) => {
    taken.push({ from, to, reach });
  };

  /** @type {(path: Path) => void} */
  const avoid = (path) => {
    for (let i = 1; i < path.length; i += 1)
      soft.push({ from: path[i - 1], to: path[i], reach: 0 });
  };

  /** @type {(place: Place, reach: number) => boolean} */
  const inside = ([x, y], reach) =>
    x >= reach && y >= reach && x <= width - reach && y <= height - reach;

  // Return whether a segment is inside the picture and covers nothing; `clear`: not even what names only avoid
  // if they can.
  /** @type {(from: Place, to: Place, reach: number, clear?: boolean) => boolean} */
  function isFree(from, to, reach, clear = false) {
    if (!inside(from, reach) || !inside(to, reach)) return false;
    const stretch = { from, to, reach };
    /** @type {(other: Stretch) => boolean} */
    const isApart = (other) => areApart(stretch, other);
    return taken.every(isApart) && (!clear || soft.every(isApart));
  }

  // Return the first free of these places, preferably one that is clear, as the middle of a text of this width;
  // the place is then taken.
  /** @type {(spots: Place[], wide: number, reach?: number) => Place | null} */
  function find(spots, wide, reach = 7) {
    /** @type {(clear: boolean) => (place: Place) => boolean} */
    const free =
      (clear) =>
      ([x, y]) =>
        isFree([x - wide / 2, y], [x + wide / 2, y], reach, clear);
    const spot = spots.find(free(true)) ?? spots.find(free(false)) ?? null;
    if (spot) take([spot[0] - wide / 2, spot[1]], [spot[0] + wide / 2, spot[1]], reach);
    return spot;
  }

  // Return the distance from a place to what is drawn, at most `far`; `clear`: including what names avoid if
  // they can.
  /** @type {(place: Place, far: number, clear: boolean) => number} */
  function distanceAround(place, far, clear) {
    const least = nearest(place, far, taken);
    return clear ? nearest(place, least, soft) : least;
  }

  return { take, avoid, isFree, find, distanceAround };
}

/** @type {(place: Place, far: number, all: Stretch[]) => number} */
function nearest(place, far, all) {
  const [x, y] = place;
  let least = far;
  for (const one of all) {
    const { from, to, reach } = one;
    const reached = least + reach;
    const beside =
      x < Math.min(from[0], to[0]) - reached ||
      x > Math.max(from[0], to[0]) + reached ||
      y < Math.min(from[1], to[1]) - reached ||
      y > Math.max(from[1], to[1]) + reached;
    if (!beside) least = Math.min(least, distance(place, one) - reach);
  }
  return least;
}
