// The direction in which the objective falls fastest from w, as an arrow of the same length at every step.
import { make, roundToTenth, show, write } from "../../kit/svg.js";

/** @typedef {import("./plane.js").Plane} Plane */

const NAME = "fastest down";
// Pixels: from the middle of w to both ends of the arrow, of its head, and of a letter.
const [NEAR, FAR] = [10, 52];
const [LONG, WIDE] = [8, 4];
const LETTER = 6.6;

export function createSlope(layer) {
  const arrow = make("path", "slope", layer);
  const name = make("text", "weights-name", layer);
  name.textContent = NAME;
  return { arrow, name };
}

// Draw the arrow with its name; nothing without `shown`, or where the objective does not fall.
/** @type {(nodes: any, plane: Plane, shown: Shown | null, room: any) => void} */
export function drawSlope({ arrow, name }, plane, shown, room) {
  const down = Array.from(shown?.get("down") ?? []);
  const isShown = down.length > 0 && down.every(Number.isFinite);
  const spot = isShown
    ? drawArrow(arrow, plane.px(Array.from(shown.get("place"))), down, room)
    : null;
  if (!isShown) write(arrow, "d", "");
  show(name, spot);
  if (!spot) return;
  write(name, "x", roundToTenth(spot[0]));
  write(name, "y", roundToTenth(spot[1] + 4));
}

// Draw the arrow, and return a free place for its name.
/** @type {(node: SVGElement, at: Place, down: Place, room: any) => Place | null} */
function drawArrow(node, [x, y], [right, up], room) {
  const [u, v] = [right, -up];
  const at = (along, across = 0) => [x + along * u - across * v, y + along * v + across * u];
  const [foot, tip] = [at(NEAR), at(FAR)];
  const wings = [WIDE, -WIDE].map((across) => at(FAR - LONG, across));
  write(node, "d", `M${pathText([foot, tip])}M${pathText([wings[0], tip, wings[1]])}`);
  room.take(foot, tip, 5);
  const wide = LETTER * NAME.length;
  const aside = 12 + (Math.abs(v) * wide) / 2;
  const end = FAR + 10 + (Math.abs(u) * wide) / 2;
  return room.find(
    [at(end), at(FAR, aside), at(FAR, -aside), at(FAR / 2, aside), at(FAR / 2, -aside)],
    wide,
  );
}

/** @type {(places: Path) => string} */
const pathText = (places) => places.map((one) => one.map(roundToTenth).join(" ")).join("L");
