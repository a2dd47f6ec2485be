// Foot of a place on a curved boundary: the nearest place where f = 0.

// the rounds of Newton's method, and the last move at which it has converged, as a fraction of the view
const ROUNDS = 30;
const PRECISION = 1e-10;
// as fractions of the view: the step of finite differences, and the farthest that Newton's method may move from its
// start
const STEP = 1e-4;
const FARTHEST = 0.03;
// the number of lines to search; the nearest come first
const LINES = 4;

/** @typedef {(place: Place) => number} Decision */

// the foot of a place on a curve: the nearest of the feet that Newton's method finds, started from the nearest place of
// each line; null where it finds none, as in the middle of a cross. size: width of the view
/** @type {(f: Decision, from: Place, lines: Path[], size: number) => Place | null} */
export function footOnCurve(f, from, lines, size) {
  const starts = lines.map((line) => nearestOn(line, from)).sort((p, q) => p.far - q.far);
  const feet = starts
    .slice(0, LINES)
    .map(({ place }) => newton(f, from, place, size))
    .filter((place) => place !== null);
  const best = feet.reduce(
    (/** @type {Place | null} */ before, one) =>
      before && distanceBetween(before, from) <= distanceBetween(one, from) ? before : one,
    null,
  );
  // null where a line comes nearer than the best foot: there Newton's method has failed
  return best && distanceBetween(best, from) <= starts[0].far + FARTHEST * size ? best : null;
}

/** @type {(p: Place, q: Place) => number} */
const distanceBetween = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/** @type {(line: Path, from: Place) => { place: Place, far: number }} */
function nearestOn(line, from) {
  let best = { place: line[0], far: distanceBetween(line[0], from) };
  for (let k = 1; k < line.length; k += 1) {
    const place = nearestOnSegment(line[k - 1], line[k], from);
    const far = distanceBetween(place, from);
    if (far < best.far) best = { place, far };
  }
  return best;
}

/** @type {(p: Place, q: Place, from: Place) => Place} */
function nearestOnSegment([x, y], [u, v], from) {
  const [right, up] = [u - x, v - y];
  const square = right * right + up * up || 1;
  const part = ((from[0] - x) * right + (from[1] - y) * up) / square;
  const t = Math.max(0, Math.min(1, part));
  return [x + t * right, y + t * up];
}

// solves x − p + l ∇f = 0 and f = 0 for x and l, with derivatives from finite differences
/** @type {(f: Decision, from: Place, start: Place, size: number) => Place | null} */
function newton(f, from, start, size) {
  let [x, y] = start;
  let slopes = derivatives(f, start, STEP * size);
  let l = -((x - from[0]) * slopes.u + (y - from[1]) * slopes.v) / (slopes.u ** 2 + slopes.v ** 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const move = newtonMove(slopes, l, [x - from[0] + l * slopes.u, y - from[1] + l * slopes.v]);
    if (!move.every(Number.isFinite)) return null;
    [x, y, l] = [x + move[0], y + move[1], l + move[2]];
    if (distanceBetween([x, y], start) > FARTHEST * size) return null;
    if (Math.hypot(move[0], move[1]) <= PRECISION * size) return [x, y];
    slopes = derivatives(f, [x, y], STEP * size);
  }
  return null;
}

// solves (1 + l H) d + ∇f e = −rest and ∇f·d = −f for the move d of x and e of l
/** @type {(slopes: Slopes, l: number, rest: Place) => number[]} */
function newtonMove({ value, u, v, uu, uv, vv }, l, [p, q]) {
  const [a, b, c] = [1 + l * uu, l * uv, 1 + l * vv];
  // d = −A⁻¹ (rest + ∇f e), inserted into the second equation
  const determinant = a * c - b * b;
  /** @type {(right: number, up: number) => Place} */
  const back = (right, up) => [
    (c * right - b * up) / determinant,
    (a * up - b * right) / determinant,
  ];
  const [r, s] = back(p, q);
  const [g, h] = back(u, v);
  const e = (value - (u * r + v * s)) / (u * g + v * h);
  return [-r - e * g, -s - e * h, e];
}

/** @typedef {{ value: number, u: number, v: number, uu: number, uv: number, vv: number }} Slopes */

// f and its first and second derivatives, from finite differences
/** @type {(f: Decision, place: Place, h: number) => Slopes} */
function derivatives(f, [x, y], h) {
  const value = f([x, y]);
  const [right, left] = [f([x + h, y]), f([x - h, y])];
  const [above, below] = [f([x, y + h]), f([x, y - h])];
  const [one, other] = [f([x + h, y + h]), f([x - h, y - h])];
  const square = h * h;
  const [uu, vv] = [(right - 2 * value + left) / square, (above - 2 * value + below) / square];
  // the second derivative along the diagonal is uu + 2 uv + vv
  const uv = ((one - 2 * value + other) / square - uu - vv) / 2;
  return { value, u: (right - left) / (2 * h), v: (above - below) / (2 * h), uu, uv, vv };
}

// the root of f between low and high, by bisection; f has different signs at the two
/** @type {(f: (x: number) => number, low: number, high: number) => number} */
export function root(f, low, high) {
  let [from, to] = [low, high];
  const above = f(low) >= 0;
  for (let round = 0; round < 60; round += 1) {
    const middle = (from + to) / 2;
    if (f(middle) >= 0 === above) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
