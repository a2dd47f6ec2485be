// The perceptron's step in the place of a step that shrinks w.
import { roundToTenth, show, write } from "../../kit/svg.js";

/** @typedef {import("./plane.js").Plane} Plane */

// Pixels of a letter.
const LETTER = 6.6;

// Draw the perceptron's step: only a misclassified point pulls, and nothing shrinks.
/** @type {(nodes: any, plane: Plane, move: any, room: any) => void} */
export function drawRival({ rival, rivalName }, plane, { from, to, shrunk, signed }, room) {
  const isShown = signed !== null;
  const pull = signed !== null && signed <= 0 ? [to[0] - from[0], to[1] - from[1]] : [0, 0];
  const ends = isShown
    ? [shrunk.was, shrunk.was.map((value, i) => value + pull[i])].map(plane.px)
    : [];
  write(
    rival,
    "d",
    isShown ? `M${ends.map((end) => end.map(roundToTenth).join(" ")).join("L")}` : "",
  );
  const text = pull.some(Boolean) ? "the perceptron" : "the perceptron: no change";
  const wide = LETTER * text.length;
  const [x, y] = ends[1] ?? [0, 0];
  const spots = [
    [x + 12 + wide / 2, y],
    [x - 12 - wide / 2, y],
    [x, y - 18],
    [x, y + 18],
  ];
  const spot = isShown ? room.find(spots, wide) : null;
  show(rivalName, spot);
  if (!spot) return;
  if (rivalName.textContent !== text) rivalName.textContent = text;
  write(rivalName, "x", roundToTenth(spot[0]));
  write(rivalName, "y", roundToTenth(spot[1] + 4));
}
