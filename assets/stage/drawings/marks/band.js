// Band of what is not determined: the margin between its bounds, or all b whose boundaries are equally good.
import { make, write } from "../../../kit/svg.js";

// a narrower band of b is drawn as one line
const OPEN = 1e-4;

/** @type {DrawnMark} */
export const band = {
  make: (below) => make("path", "band", below),

  draw(node, { shown, ground }) {
    const ranges = ground.between ? rangesOf(shown, ground) : [];
    write(node, "d", ranges.map(([low, high]) => ground.between(low, high)).join(""));
  },
};

// the ranges of f that the band covers
function rangesOf(shown, { kind }) {
  const mark = shown.mark("band");
  if (!mark) return [];
  const low = shown.get(mark.low);
  const high = shown.get(mark.high);
  if (mark.meaning === "bounds") {
    // without a lower bound everything would belong to the band
    if (kind === "curved" && !(low > 0)) return [];
    const least = Math.max(0, low);
    return [
      [least, high],
      [-high, -least],
    ];
  }
  if (!(high - low > OPEN && high - low < Infinity)) return [];
  // where f is drawn from features, it has another b
  const b = shown.get("expansion_b") ?? shown.get("b");
  return [[b - high, b - low]];
}
