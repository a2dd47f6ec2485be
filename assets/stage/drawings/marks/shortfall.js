// Shortfall of the visited point before the update: its level line at that time, and the segment from the point to it.
import { make, pathData, write } from "../../../kit/svg.js";

/** @type {DrawnMark} */
export const shortfall = {
  make: (below) => ({
    level: make("path", "level-before", below),
    way: make("path", "shortfall", below),
  }),

  draw(nodes, scene) {
    const { level, way } = shortfallLines(scene);
    write(nodes.level, "d", pathData(level));
    write(nodes.way, "d", pathData(way));
    return { lines: [level, way].filter(Boolean) };
  },
};

/** @type {(scene: Scene) => { level?: Path | null, way?: Path | null }} */
function shortfallLines({ shown, axes, ground }) {
  const mark = shown.mark("shortfall");
  if (!mark || !shown.isUpdate || !ground.straightLine) return {};
  const w = shown.get("w_before");
  const square = w[0] ** 2 + w[1] ** 2;
  if (!square) return {};
  const [x1, x2] = shown.points[shown.get("index")];
  const b = shown.get("b_before") - shown.labels[shown.get("index")] * mark.at;
  const t = (w[0] * x1 + w[1] * x2 + b) / square;
  const way = [axes.px([x1, x2]), axes.px([x1 - t * w[0], x2 - t * w[1]])];
  const level = ground.straightLine(w, b);
  return { level, way: isSeen(axes, way[1]) ? way : null };
}

/** @type {(axes: Axes, place: Place) => boolean} */
const isSeen = ({ width, height }, [x, y]) => x >= 0 && x <= width && y >= 0 && y <= height;
