// Names in a picture: each is written next to its place where there is room, or left out.
import { make, write } from "../../kit/svg.js";

/** @typedef {[number, number, number, number]} Bounds */
/** others: further places for the name; must: it is never left out
 * @typedef {{ text: string, at: Row, others?: Row[], must?: boolean, classes?: string, away?: number,
 *   directions?: number[] }} Name */

const HIGH = 10;
const LETTER = 7.3;
const GAP = 3;
// The directions from a place to its name, the best first.
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -1],
  [-0.8, -1],
  [0.8, 1],
  [-0.8, 1],
];

const ALL = DIRECTIONS.map((_, direction) => direction);

/** @type {(layer: Element) => { draw(names: Name[], room: { width: number, height: number }, taken: Row[], lines?: Row[][]): void }} */
export function createNames(layer) {
  const nodes = [];

  // Draw the names; `taken` are the places of marks that no name may cover, `lines` those that names avoid if they can.
  function draw(names, room, taken, lines = []) {
    const strokes = lines.flatMap((path) => path.slice(1).map((to, i) => [path[i], to]));
    const boxes = taken.map(([x, y]) => [x - 7, y - 7, x + 7, y + 7]);
    const placed = names.flatMap((name) => {
      const spot = spotOf(name, room, boxes, strokes);
      if (!spot) return [];
      boxes.push(spot.box);
      return [{ ...name, spot }];
    });
    while (nodes.length > placed.length) nodes.pop().remove();
    while (nodes.length < placed.length) nodes.push(make("text", "", layer));
    placed.forEach(({ text, classes = "", spot }, i) => {
      write(nodes[i], "class", `name ${classes}`);
      write(nodes[i], "x", Math.round(spot.x));
      write(nodes[i], "y", Math.round(spot.y) + 4);
      if (nodes[i].textContent !== text) nodes[i].textContent = text;
    });
  }

  return { draw };
}

/** @type {(name: Name, room: { width: number, height: number }, boxes: Bounds[], strokes: Row[][]) => any} */
function spotOf(name, room, boxes, strokes) {
  const spots = spotsOf(name);
  const free = spots.filter(({ box }) => isFree(box, room, boxes));
  const clear = free.find(({ box }) => !strokes.some((stroke) => crosses(box, stroke)));
  return (
    clear ?? free[0] ?? (name.must ? spots.find(({ box }) => isFree(box, room, [])) : null) ?? null
  );
}

/** @type {(name: Name) => { x: number, y: number, box: Bounds }[]} */
function spotsOf({ text, at, others = [], away = 11, directions = ALL }) {
  const half = (LETTER * text.length) / 2;
  return [at, ...others].flatMap((place) =>
    [1, 1.8].flatMap((far) =>
      directions.map((direction) => {
        const [u, v] = DIRECTIONS[direction];
        const x = place[0] + u * (far * away + half);
        const y = place[1] + v * (far * away + 5);
        return { x, y, box: [x - half - GAP, y - HIGH, x + half + GAP, y + HIGH] };
      }),
    ),
  );
}

function isFree([left, top, right, bottom], { width, height }, boxes) {
  if (left < 4 || top < 2 || right > width - 4 || bottom > height - 2) return false;
  return boxes.every((one) => one[0] > right || one[2] < left || one[1] > bottom || one[3] < top);
}

// Return whether a segment crosses the letters of a box.
/** @type {(box: Bounds, stroke: Row[]) => boolean} */
function crosses([left, top, right, bottom], [[x, y], [u, v]]) {
  let [from, to] = [0, 1];
  for (const [start, by, low, high] of [
    [x, u - x, left, right],
    [y, v - y, top + GAP, bottom - GAP],
  ]) {
    if (!by && (start < low || start > high)) return false;
    if (!by) continue;
    const ends = [(low - start) / by, (high - start) / by];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  return from <= to;
}
