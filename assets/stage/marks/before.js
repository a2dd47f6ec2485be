// Boundary before this update; where another line moves, the earlier state of that line.
import { make, pathData, write } from "../../kit/svg.js";

/** @type {DrawnMark} */
export const earlierBoundary = {
  make: (below) => make("path", "before", below),

  draw(node, { shown, ground }) {
    const lines = shown.isUpdate ? earlier(shown, ground) : [];
    write(node, "d", lines.map((line) => pathData(line)).join(""));
    return { lines };
  },
};

/** @type {(shown: Shown, ground: Ground) => Path[]} */
function earlier(shown, ground) {
  const own = shown.mark("line")?.meaning === "moving" ? "moving_" : "";
  if (ground.straightLine) return straight(shown, ground, own);
  // the previous step may be missing in a long run
  const last = shown.before();
  if (last?.get("step") !== shown.get("step") - 1) return [];
  if (own && ground.curveOf) return curve(last, ground, own);
  return ground.earlier && last.learned() ? ground.earlier() : [];
}

function straight(shown, ground, own) {
  if (!shown.has(`${own}w_before`)) return [];
  const w = shown.get(`${own}w_before`);
  const line = Math.hypot(...w) > 0 && ground.straightLine(w, shown.get(`${own}b_before`));
  return line ? [line] : [];
}

function curve(last, ground, own) {
  const w = last.get(`${own}w`);
  return Math.hypot(...w) > 0 ? ground.curveOf(w, last.get(`${own}b`)) : [];
}
