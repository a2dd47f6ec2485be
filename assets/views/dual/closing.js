// The primal and the dual objective over the steps, which enclose the optimum. The primal of a hard margin is
// infinite while a point is misclassified: there it has no line, and a text says until which step.
import { make, roundToTenth, write } from "../../kit/svg.js";
import { count, number } from "../../wording/number.js";
import { scale } from "../kit/scale.js";
import { linePath } from "../kit/series.js";

// The axis ends at this multiple of the final value at the latest, since the first values may be far larger.
const HIGH = 2.4;
// The largest number of ticks.
const FEW = 2;
// Pixels from the top of a name, and of a name below the text about infinity; the length of that text; the
// distance between names.
const [FIRST, SECOND] = [11, 28];
const [WORDS, APART] = [206, 16];
// The least height of a chart with a name below the text of a dot.
const TWO_ROWS = 44;

/** @type {(layer: Element) => any} */
export function createGapChart(layer) {
  const clip = make("clipPath", "", layer);
  clip.id = "dual-closing";
  const clipRect = make("rect", "", clip);
  const inside = make("g", "", layer);
  inside.setAttribute("clip-path", "url(#dual-closing)");
  const between = make("path", "dual-between", inside);
  const lines = ["primal", "dual"].map(() => make("path", "series", inside));
  const floor = make("path", "chart-zero", layer);
  const dots = lines.map(() => make("circle", "dual-dot", layer));
  const texts = lines.map(() => make("text", "chart-name now-name", layer));
  const steps = ["now-name", "chart-number"].map((name) => make("text", name, layer));
  const heights = make("g", "dual-heights", layer);
  const infinity = make("text", "chart-name dual-beyond", layer);
  let key = "";
  let box = null;
  let run = null;

  function draw(shown, room) {
    const next = JSON.stringify(room);
    if (next !== key || run !== shown.run) {
      [key, run] = [next, shown.run];
      box = boxOf(shown.run, room);
      layOut();
    }
    const at = roundToTenth(box.x.at(shown.get("step")));
    const values = ["primal", "dual"].map((name) => shown.get(name));
    const finite = Number.isFinite(values[0]);
    const ys = values.map((value) => roundToTenth(Math.max(room.top + 6, box.y.at(value))));
    const left = at > (room.left + room.right) / 2;
    const isUnderText = box.beyond && at < room.left + WORDS;
    const highest = room.top + (isUnderText ? SECOND : FIRST);
    const first = Math.max(highest, ys[0] - 9);
    const second = Math.min(room.bottom - 6, Math.max(highest, ys[1] + 18));
    const names = finite ? [first, Math.max(second, first + APART)] : [first, second];
    // where the lines meet one text has both numbers, at the bottom if there is room below them
    const isMet = finite && Math.abs(ys[0] - ys[1]) < APART;
    const isAtBottom = isMet && ys[1] + 18 <= room.bottom - 6;
    if (isAtBottom) names[0] = room.bottom - 6;
    const equations = values.map((value, k) => `${["primal", "dual"][k]} ${number(value).text}`);
    const words = isMet ? [equations.join(", "), ""] : [finite ? equations[0] : "", equations[1]];
    words.forEach((text, place) => {
      write(dots[place], "cx", at);
      write(dots[place], "cy", ys[place]);
      write(dots[place], "r", Number.isFinite(values[place]) ? 4.5 : 0);
      const x = at + (left ? -9 : 9);
      placeText(texts[place], text, [x, roundToTenth(names[place]), left ? "end" : "start"]);
    });
    // beside a dot that it would cover
    const isOverDot = isUnderText && ys[1] < room.top + SECOND;
    const beyondX = isOverDot ? Math.min(at + 9, room.right - WORDS) : room.left + 6;
    placeText(infinity, ...infinityAt(beyondX, !isAtBottom));
    write(infinity, "class", `chart-name dual-beyond${finite ? "" : " now-name"}`);
    const edge = Math.max(room.left + 24, Math.min(room.right - 60, at));
    placeText(steps[0], `step ${shown.get("step")}`, [edge, room.bottom + 17, "middle"]);
  }

  // The place of the text about infinity, which the line of the dual may rise into: then it is below the line, or
  // shorter where the chart is low or the two numbers are there.
  function infinityAt(x, isBottomFree) {
    const top = box.top + FIRST + 2;
    const reached = Array.from(run.all("step")).findIndex((step) => box.x.at(step) > x + WORDS);
    const line = box.y.at(run.get("dual", reached < 0 ? run.last : reached));
    const isBeyond = box.x.at(run.at(run.last).get("step")) <= x;
    if (isBeyond || line > top + 3) return [box.beyond, [x, top, "start"]];
    if (isBottomFree && box.bottom - box.top > TWO_ROWS)
      return [box.beyond, [box.right, box.bottom - 6, "end"]];
    return ["primal: ∞", [x, top, "start"]];
  }

  function layOut() {
    const { left, right, top, bottom } = box;
    const columns = ["step", "primal", "dual"].map((name) => Array.from(run.all(name)));
    const finitePrimal = columns[1].map((value) =>
      Number.isFinite(value) ? value : 1e3 * box.most,
    );
    const paths = columns.slice(1).map((values) => linePath(box, columns[0], values, 0, run.last));
    paths.forEach((path, place) => {
      write(lines[place], "d", path);
    });
    const dualBackwards = linePath(
      box,
      columns[0].toReversed(),
      columns[2].toReversed(),
      0,
      run.last,
    );
    const upperPath = linePath(box, columns[0], finitePrimal, 0, run.last);
    write(between, "d", `${upperPath}${dualBackwards.replace("M", "L")}Z`);
    for (const [name, value] of Object.entries({
      x: left,
      y: top,
      width: right - left + 2,
      height: bottom - top + 2,
    }))
      write(clipRect, name, roundToTenth(value));
    write(floor, "d", `M${left} ${roundToTenth(box.y.at(0))}H${right}`);
    placeText(steps[1], String(run.steps), [right, bottom + 17, "end"]);
    heights.replaceChildren();
    for (const value of box.y.ticks) {
      const node = make("text", "chart-number", heights);
      placeText(node, number(value).text, [left - 8, roundToTenth(box.y.at(value) + 4), "end"]);
    }
  }

  return { layer, draw };
}

function boxOf(run, room) {
  const primal = run.all("primal").filter(Number.isFinite);
  const dual = run.all("dual");
  const last = Math.max(primal.at(-1) ?? 0, ...dual);
  const most = Math.min(Math.max(last, ...primal), HIGH * last) || 1;
  const x = scale({ low: 0, high: Math.max(1, run.steps) }, room.left, room.right);
  const range = { low: Math.min(0, ...dual), high: 1.05 * most };
  const y = scale(range, room.bottom, room.top, { few: FEW });
  return { ...room, x, y, most, beyond: infinityText(run) };
}

// Return the text that says where the primal is infinite.
function infinityText(run) {
  const infinite = Array.from(run.all("primal"), (value) => !Number.isFinite(value));
  if (!infinite.includes(true)) return "";
  if (!infinite.includes(false)) return "primal: ∞ at every step";
  const first = infinite.indexOf(false);
  if (infinite.lastIndexOf(true) > first) return "primal: ∞ where it has no line";
  // A long run does not contain every step.
  const [before, after] = [first - 1, first].map((k) => run.get("step", k));
  const from = after - before > 1 ? `${count(before + 1)} to ` : "";
  return `primal: ∞ until step ${from}${count(after)}`;
}

function placeText(node, text, [x, y, anchor]) {
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", x);
  write(node, "y", y);
  write(node, "text-anchor", anchor);
}
