// Primal and dual objective over the steps: the optimum is always between them.
import { make, tenth, write } from "../../kit/svg.js";
import { number } from "../../telling/number.js";
import { scale } from "../kit/scale.js";
import { line } from "../kit/series.js";

// times what both come to: the start may be far above
const HIGH = 2.4;

/** @type {(layer: Element) => any} */
export function createClosing(layer) {
  const clip = make("clipPath", "", layer);
  clip.id = "dual-closing";
  const window = make("rect", "", clip);
  const inside = make("g", "", layer);
  inside.setAttribute("clip-path", "url(#dual-closing)");
  const between = make("path", "dual-between", inside);
  const lines = ["primal", "dual"].map(() => make("path", "series", inside));
  const floor = make("path", "chart-zero", layer);
  const dots = lines.map(() => make("circle", "dual-dot", layer));
  const texts = lines.map(() => make("text", "chart-name now-name", layer));
  const steps = ["now-name", "chart-number"].map((name) => make("text", name, layer));
  let key = "";
  let box = null;
  let run = null;

  function draw(shown, room) {
    const next = JSON.stringify(room);
    if (next !== key || run !== shown.run) {
      [key, run] = [next, shown.run];
      box = boxOf(shown.run, room);
      lay();
    }
    const at = tenth(box.x.at(shown.get("step")));
    const values = ["primal", "dual"].map((name) => shown.get(name));
    const heights = values.map((value) => tenth(Math.max(room.top + 6, box.y.at(value))));
    const left = at > (room.left + room.right) / 2;
    ["primal", "dual"].forEach((name, place) => {
      write(dots[place], "cx", at);
      write(dots[place], "cy", heights[place]);
      write(dots[place], "r", Number.isFinite(values[place]) ? 4.5 : 0);
      const y = place
        ? Math.min(room.bottom - 6, heights[1] + 18)
        : Math.max(room.top + 10, heights[0] - 9);
      put(texts[place], `${name} ${number(values[place]).text}`, [
        at + (left ? -9 : 9),
        tenth(y),
        left ? "end" : "start",
      ]);
    });
    const edge = Math.max(room.left + 24, Math.min(room.right - 60, at));
    put(steps[0], `step ${shown.get("step")}`, [edge, room.bottom + 17, "middle"]);
  }

  function lay() {
    const { left, right, top, bottom } = box;
    const all = ["step", "primal", "dual"].map((name) => Array.from(run.all(name)));
    const finite = all[1].map((value) => (Number.isFinite(value) ? value : 1e3 * box.most));
    const paths = [finite, all[2]].map((values) => line(box, all[0], values, 0, run.last));
    paths.forEach((path, place) => {
      write(lines[place], "d", path);
    });
    const back = line(box, all[0].toReversed(), all[2].toReversed(), 0, run.last);
    write(between, "d", `${paths[0]}${back.replace("M", "L")}Z`);
    for (const [name, value] of Object.entries({
      x: left,
      y: top,
      width: right - left + 2,
      height: bottom - top + 2,
    }))
      write(window, name, tenth(value));
    write(floor, "d", `M${left} ${tenth(box.y.at(0))}H${right}`);
    put(steps[1], String(run.steps), [right, bottom + 17, "end"]);
  }

  return { layer, draw };
}

function boxOf(run, room) {
  const primal = run.all("primal").filter(Number.isFinite);
  const dual = run.all("dual");
  const last = Math.max(primal.at(-1) ?? 0, ...dual);
  const most = Math.min(Math.max(last, ...primal), HIGH * last) || 1;
  const x = scale({ low: 0, high: Math.max(1, run.steps) }, room.left, room.right);
  const y = scale({ low: Math.min(0, ...dual), high: 1.05 * most }, room.bottom, room.top);
  return { ...room, x, y, most };
}

function put(node, text, [x, y, anchor]) {
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", x);
  write(node, "y", y);
  write(node, "text-anchor", anchor);
}
