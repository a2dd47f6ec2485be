// What is drawn, as stretches with a breadth, so that a name finds a place of its own.

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

/** @type {(one: Stretch, other: Stretch) => number} */
const apart = (one, other) =>
  Math.min(
    distance(one.from, other),
    distance(one.to, other),
    distance(other.from, one),
    distance(other.to, one),
  );

export function createRoom({ width, height }) {
  /** @type {Stretch[]} */
  const taken = [];
  // what names rather keep off, but need not
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

  // whether a stretch lies in the picture, and on nothing; clear: nor on what it should rather keep off
  /** @type {(from: Place, to: Place, reach: number, clear?: boolean) => boolean} */
  function isFree(from, to, reach, clear = false) {
    if (!inside(from, reach) || !inside(to, reach)) return false;
    const own = { from, to, reach };
    /** @type {(other: Stretch) => boolean} */
    const passes = (other) => apart(own, other) >= reach + other.reach && !crosses(own, other);
    return taken.every(passes) && (!clear || soft.every(passes));
  }

  // the first of these spots that is free, best of all on nothing: each the middle of a stretch so wide
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

  // how far a place is from all that is there; clear: also from what names rather keep off
  /** @type {(place: Place, clear: boolean) => number} */
  const around = (place, clear) =>
    (clear ? [...taken, ...soft] : taken).reduce(
      (least, one) => Math.min(least, distance(place, one) - one.reach),
      Infinity,
    );

  return { take, avoid, isFree, find, around };
}
