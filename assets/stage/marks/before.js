// The boundary as it was before this update; where another line moves, that one.
import { joined, make, write } from "../../kit/svg.js";

/** @type {DrawnMark} */
export const before = {
  make: (below) => make("path", "before", below),

  draw(node, { shown, ground }) {
    const line = ground.kind === "line" ? curve(shown, ground) : straight(shown, ground);
    write(node, "d", joined(line));
    return { lines: line ? [line] : [] };
  },
};

function straight(shown, ground) {
  const own = shown.mark("line")?.meaning === "moving" ? "moving_" : "";
  if (!ground.straightLine || !shown.isUpdate || !shown.has(`${own}w_before`)) return null;
  const w = shown.get(`${own}w_before`);
  return Math.hypot(...w) > 0 ? ground.straightLine(w, shown.get(`${own}b_before`)) : null;
}

// on a number line f itself, one step earlier; in a long run that may not be there
function curve(shown, ground) {
  if (!ground.earlier || !shown.isUpdate) return null;
  const earlier = shown.before();
  return earlier?.get("step") === shown.get("step") - 1 && earlier.learned()
    ? ground.earlier()
    : null;
}
