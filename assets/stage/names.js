// Labels and signs of a picture with the spots where each may be placed, best first; labels.js takes the first free
// spot. All functions are pure. A label has kind (its CSS class), text, and spots, each a list of one place in pixels.
import { letters } from "../kit/notation.js";
import { halfWidth } from "./free_space.js";

// distances in pixels from the boundary to + and to −
const SIGN_DISTANCES = [
  [34, 34],
  [22, 22],
  [52, 52],
  [22, 34],
  [34, 22],
  [52, 22],
  [22, 52],
  [72, 22],
  [22, 72],
];

// half the size of a sign and a small gap
const CLEAR = 11;
// letters of the name of a class
const LONGEST = 18;

export const name = (kind, text, places) => ({ kind, text, spots: places.map((at) => [at]) });

// x₁ in the lower right corner above the numbers, x₂ in the upper left one next to them; on a number line x and f(x).
// columns: the names of the columns of a user's own points
export function axes({ width, height }, dimension, columns = ["", ""]) {
  const most = Math.floor(width / 2 / (2 * halfWidth("column-name", "x")));
  const [first, second] = columns.map((column) => shortText(column, most));
  // as far from an edge as the symbol alone
  const [right, left] = [width - 8, 8];
  const half = (text) => halfWidth("column-name", text);
  if (dimension === 1) {
    const across = symbolAndColumn("$x", first);
    const end = first ? right - half(across) : width - 14;
    return [
      name(first ? "column-name" : "axis-name", across, [[end, height / 2 + 26]]),
      name("axis-name f", letters("$f($x)"), [[24, 16]]),
    ];
  }
  const [across, upwards] = [symbolAndColumn("$x₁", first), symbolAndColumn("$x₂", second)];
  const [end, start] = [
    first ? right - half(across) : width - 16,
    second ? left + half(upwards) : 16,
  ];
  // on a small canvas only the room next to the numbers is left
  const down = [...[14, 22, 30, 38, 46].map((y) => [start, y]), [start + 22, 14]];
  const up = [30, 36, 42].map((y) => [end, height - y]);
  return [
    name(first ? "column-name" : "axis-name", across, up),
    name(second ? "column-name" : "axis-name", upwards, down),
  ];
}

// column: of a user's own points, "" without one
/** @type {(symbol: string, column: string) => string} */
const symbolAndColumn = (symbol, column) =>
  column ? `${letters(symbol)}: ${column}` : letters(symbol);

// the names of the classes of a user's own points, one below the other in the corner with the most room
/** @type {(size: { width: number, height: number }, classes: { plus: string, minus: string }) => Name[]} */
export function classes({ width, height }, { plus, minus }) {
  const rows = [
    ["plus", `● ${shortText(plus, LONGEST)}`],
    ["minus", `■ ${shortText(minus, LONGEST)}`],
  ];
  return rows.map(([kind, text], i) => {
    const half = halfWidth(`class-name ${kind}`, text);
    const [right, left] = [width - 10 - half, 34 + half];
    const [high, low] = [16 + 20 * i, height - 70 + 20 * i];
    return name(`class-name ${kind}`, text, [
      [right, high],
      [left, low],
      [right, low],
      [left, high + 30],
    ]);
  });
}

/** @type {(text: string, most: number) => string} */
const shortText = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

// next to a straight line, near its upper end on the right if that is free, otherwise further down or on the left
/** @type {(ends: Path, kind: string, text: string) => Name} */
export function besideLine([p, q], kind, text) {
  const [high, low] = p[1] < q[1] ? [p, q] : [q, p];
  const length = Math.hypot(low[0] - high[0], low[1] - high[1]) || 1;
  const [u, v] = [(low[0] - high[0]) / length, (low[1] - high[1]) / length];
  // the distance from the line to the middle of the label, by half its extent in that direction
  const aside = 7 + 4 * text.length * Math.abs(v) + 9 * Math.abs(u);
  const spots = [40, 70, 110, 160, 220, 300, 400].flatMap((far) =>
    [aside, -aside, aside + 24, -aside - 24].map((off) => {
      const along = Math.min(0.9 * length, far);
      return [high[0] + along * u + off * v, high[1] + along * v - off * u];
    }),
  );
  return name(kind, text, spots);
}

// next to the middle of a segment, or nearer to one of its ends
/** @type {(way: Path, kind: string, text: string) => Name} */
export function besideSegment([p, q], kind, text) {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
  const [u, v] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
  const aside = 8 + 4 * text.length * Math.abs(v) + 9 * Math.abs(u);
  const spots = [0.5, 0.35, 0.65, 0.2, 0.8, 1.2].flatMap((part) =>
    [aside, -aside, aside + 16, -aside - 16].map((off) => [
      p[0] + part * (q[0] - p[0]) + off * v,
      p[1] + part * (q[1] - p[1]) - off * u,
    ]),
  );
  return name(kind, text, spots);
}

// w beyond the tip of its arrow, which has this direction; beside the shaft it would lie on points
/** @type {(tip: Place, way: Place) => Name} */
export function letter(tip, [u, v]) {
  const sides = [4, 24, 44, 64, 84, 104].flatMap((back) =>
    [17, -17].map((far) => [tip[0] - back * u + far * v, tip[1] - back * v - far * u]),
  );
  const beyond = [
    [17, 0],
    [14, 12],
    [14, -12],
    [28, 0],
    [4, 19],
    [4, -19],
    [42, 0],
    [28, 22],
    [28, -22],
  ].map(([on, aside]) => [tip[0] + on * u + aside * v, tip[1] + on * v - aside * u]);
  return name("letter", letters("$w"), [...beyond, ...sides]);
}

// spots that are computed only when needed, since usually one of the first is free
export const lazySpots = (ways, spotsOf) => ({
  *[Symbol.iterator]() {
    for (const way of ways) yield* spotsOf(way);
  },
});

// 0 for a sign so near the boundary that it would cover it
const clearOfBoundary = (far) => (Math.abs(far) < CLEAR ? 0 : far);

// a visible part of a line that is shorter than this, in pixels, counts as out of sight
const SHORT = 70;

// + and − close to the boundary near its lower end; further up where something is in the way
/** @type {(axes: Axes, ends: Path, way: Place) => Iterable<Place[]>} */
export function signs(axes, [p, q], normal) {
  const [low, high] = p[1] > q[1] ? [p, q] : [q, p];
  const length = Math.hypot(high[0] - low[0], high[1] - low[1]) || 1;
  const towards = [normal[0], -normal[1]];
  return lazySpots([110, 160, 210, 260, 310, 70, 360, 90, 135, 185, 235, 285, 335, 410], (far) => {
    // both sides of a line that is hardly visible are visible away from it
    const share = length < SHORT ? far / length : Math.min(0.9, far / length);
    const at = [low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1])];
    return signPlaces(axes, at, towards, (spot) =>
      clearOfBoundary((spot[0] - at[0]) * towards[0] + (spot[1] - at[1]) * towards[1]),
    );
  });
}

// for each sign a spot close to the boundary where f has that sign, or null where there is no room
export function signPlaces(axes, at, towards, f) {
  const inside = ([x, y]) => [
    Math.max(18, Math.min(axes.width - 18, x)),
    Math.max(18, Math.min(axes.height - 26, y)),
  ];
  const place = (way, farthest) =>
    [farthest, 24, 14]
      .map((far) => inside([at[0] + way * far * towards[0], at[1] + way * far * towards[1]]))
      .find((spot) => way * f(spot) > 0) ?? null;
  return SIGN_DISTANCES.map(([plus, minus]) => [place(1, plus), place(-1, minus)]);
}
