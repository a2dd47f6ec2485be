// The view of the errors on points that were not learned from, over the steps and over the values of a
// parameter that regularises.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { createChart, label } from "../kit/chart.js";
import { linePath } from "../kit/series.js";
import { createSights } from "../kit/sights.js";

const STEPS = "Over the steps";
const SIGHTS = [
  STEPS,
  letters("Over $C"),
  letters("Over $lambda"),
  letters("Over $gamma"),
  "Over degree",
];
const KINDS = ["training", "held out", "left out"];
// The least upper end of the axis, in per cent.
const LEAST = 10;
// Pixels between two names.
const APART = 15;
const percent = (part, whole) => (whole ? (100 * part) / whole : Number.NaN);

export const newPoints = {
  name: "new-points",

  make(node, redraw) {
    const sights = createSights(node, SIGHTS, redraw);
    const chart = createChart(node, "new-points");
    const { plot } = chart;
    const cursor = make("path", "cursor-line", plot);
    const lines = KINDS.map((kind) => ({
      kind,
      path: make("path", `series ${kind.replace(" ", "-")}`, plot),
      name: make("text", "chart-name", plot),
      dot: make("circle", "now", plot),
    }));
    return { sights, chart, cursor, lines, node, key: [], data: null, box: null };
  },

  draw(nodes, { shown, fixed, work, width, height }) {
    nodes.sights.offer([STEPS, ...fixed.sweeps.map(({ label }) => `Over ${label}`)]);
    const sight = nodes.sights.current();
    // The curves are drawn only if they have changed, not at every step.
    const key = [shown.run, sight, work.items.length, width, height];
    if (key.some((one, i) => one !== nodes.key[i])) {
      const sweep = fixed.sweeps.find(({ label }) => sight === `Over ${label}`);
      const data = sweep
        ? curvesOverValues(sweep, fixed, work)
        : curvesOverSteps(shown, fixed, work);
      const left = height - nodes.sights.height();
      const box = nodes.chart.layOut({ width, height: left }, data.x, data.y);
      Object.assign(nodes, { key, data, box });
      for (const one of nodes.lines) drawLine(one, data, box);
      drawNames(nodes.lines, data, box);
    }
    const { data, box } = nodes;
    const now = data.now ?? data.xs[shown.k];
    write(nodes.cursor, "d", `M${box.x.at(now)} ${box.bottom}V${box.top}`);
    for (const one of nodes.lines) drawDot(one, data, shown.k, box);
  },

  told(items) {
    const runItems = items.filter(({ value }) => value < 0);
    const sum = (name) => runItems.reduce((total, one) => total + one[name], 0);
    const numbers = { left_wrong: sum("left"), left_tried: sum("tried") };
    const cut = sum("cut");
    if (!cut) return numbers;
    return { ...numbers, left_cut: cut, caption: runItems[0].unseen === null ? 3 : 2 };
  },
};

// Return the curves over the steps. The leave-one-out error is only known at the end of the run, so it is a
// level.
function curvesOverSteps({ run }, { n, held, left }, { items }) {
  const steps = run.all("step");
  const lines = { training: [...run.all("errors")].map((errors) => percent(errors, n)) };
  if (held) lines["held out"] = [...run.all("unseen_errors")].map((one) => percent(one, held));
  const { left_wrong, left_tried } = newPoints.told(items);
  if (left_tried) lines["left out"] = Array.from(steps, () => percent(left_wrong, left_tried));
  return {
    x: { low: 0, high: Math.max(1, run.steps), label: "step" },
    y: errorAxis(lines),
    xs: steps,
    now: null,
    level: "left out",
    levelName: left,
    lines,
  };
}

// Return the curves over the values of a parameter. While points are still being left out, the share is that of
// the points done.
function curvesOverValues(sweep, { n, held, sweeps }, { items }) {
  const before = sweeps
    .slice(0, sweeps.indexOf(sweep))
    .reduce((sum, one) => sum + one.values.length, 0);
  const itemsByValue = sweep.values.map((_, i) =>
    items.filter(({ value }) => value === before + i),
  );
  const share = (each, part, whole) => percent(each[0]?.[part] ?? Number.NaN, whole);
  const sum = (each, name) => each.reduce((total, one) => total + one[name], 0);
  const lines = {
    training: itemsByValue.map((each) => share(each, "errors", n)),
    "left out": itemsByValue.map((each) => percent(sum(each, "left"), sum(each, "tried"))),
  };
  if (held) lines["held out"] = itemsByValue.map((each) => share(each, "unseen", held));
  const { values, now } = sweep;
  const whole = sweep.name === "degree";
  return {
    x: { low: values[0], high: values.at(-1), label: sweep.label, log: !whole },
    y: errorAxis(lines),
    xs: values,
    now: Math.max(values[0], Math.min(values.at(-1), now)),
    level: "",
    levelName: "",
    lines,
  };
}

function errorAxis(lines) {
  const finite = Object.values(lines).flat().filter(Number.isFinite);
  return { low: 0, high: Math.max(LEAST, ...finite) * 1.08, label: "points wrong, %" };
}

function drawLine({ kind, path }, { xs, lines }, box) {
  const values = lines[kind] ?? [];
  write(path, "d", values.length ? linePath(box, xs, values, 0, values.length - 1) : "");
}

// Draw the dot of this step; over the values of a parameter there is none.
function drawDot({ kind, dot }, { xs, now, level, lines }, k, box) {
  const value = kind === level || now !== null ? Number.NaN : lines[kind]?.[k];
  const isThere = Number.isFinite(value);
  write(dot, "r", isThere ? 5 : 0);
  if (!isThere) return;
  write(dot, "cx", roundToTenth(box.x.at(xs[k])));
  write(dot, "cy", roundToTenth(box.y.at(value)));
}

// Write the names at the ends of the lines, one above the other where the lines meet.
function drawNames(nodes, { xs, level, levelName, lines }, box) {
  const ends = nodes.map(({ kind, name }) => {
    const values = lines[kind] ?? [];
    const last = values.findLastIndex(Number.isFinite);
    const isThere = last >= 0;
    const at = isThere ? { x: box.x.at(xs[last]), y: box.y.at(values[last]) } : null;
    return { name, kind, at };
  });
  let above = Number.POSITIVE_INFINITY;
  const low = (end) => end.at?.y ?? Number.NEGATIVE_INFINITY;
  for (const { name, kind, at } of ends.sort((one, other) => low(other) - low(one))) {
    const y = at ? Math.min(at.y, above - APART) : 0;
    if (at) above = y;
    const text = kind === level ? levelName : kind;
    label(name, at ? text : "", { x: at?.x ?? 0, y }, box);
  }
}
