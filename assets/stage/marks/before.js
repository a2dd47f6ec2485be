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
  const prefix = shown.mark("line")?.meaning === "moving" ? "moving_" : "";
  if (ground.straightLine) return straight(shown, ground, prefix);
  // the previous step may be missing in a long run
  const last = shown.before();
  if (last?.get("step") !== shown.get("step") - 1) return [];
  if (prefix && ground.curveOf) return curve(last, ground, prefix);
  return ground.earlier && last.hasLearned() ? ground.earlier() : [];
}

function straight(shown, ground, prefix) {
  if (!shown.has(`${prefix}w_before`)) return [];
  const w = shown.get(`${prefix}w_before`);
  const line = Math.hypot(...w) > 0 && ground.straightLine(w, shown.get(`${prefix}b_before`));
  return line ? [line] : [];
}

function curve(last, ground, prefix) {
  const w = last.get(`${prefix}w`);
  return Math.hypot(...w) > 0 ? ground.curveOf(w, last.get(`${prefix}b`)) : [];
}
