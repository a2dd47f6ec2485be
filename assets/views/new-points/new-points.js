// The view of the errors on points that were not learned from, over the steps and over the values of a
// parameter that regularises.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";
import { drawEndNames } from "../kit/end_names.js";
import { linePath, stairsPath } from "../kit/series.js";
import { createSights } from "../kit/sights.js";
import { writeWithin } from "../kit/text_box.js";
import { LEGEND } from "./legend.js";

const STEPS = "Over the steps";
const SIGHTS = [
  STEPS,
  letters("Over $C"),
  letters("Over $lambda"),
  letters("Over $gamma"),
  "Over degree",
];
// In the order of drawing: the wide line of those left out is under the others.
const KINDS = ["left out", "training", "held out"];
const AT_END = "left out, at the end";
// The least upper end of the axis, in per cent, and its ends as shares of the largest error: the values of this step
// have room above it, and a curve at 0 is not the axis.
const LEAST = 10;
const [OVER, UNDER] = [1.16, 0.03];
// Pixels from the top of the plot to the first value of this step, and between two.
const FIRST = 11;
const LINE = 16;
// Pixels for the names to the right of the lines, and the letters that have room in them.
const GUTTER = 108;
const LETTERS = 13;
const NO_WORK = { items: [] };
const percent = (part, whole) => (whole ? (100 * part) / whole : Number.NaN);

export const newPoints = {
  name: "new-points",
  drawsRun: true,
  legend: LEGEND,

  make(node, redraw) {
    const sights = createSights(SIGHTS, redraw);
    const chart = createChart(node, "new-points", { right: GUTTER });
    const { plot } = chart;
    const cursor = make("path", "cursor-line", plot);
    const lines = KINDS.map((kind) => ({
      kind,
      path: make("path", `series ${kind.replace(" ", "-")}`, plot),
      dot: make("circle", "now", plot),
      value: make("text", "chart-name now-name", plot),
    }));
    const names = make("g", "", plot);
    return { sights, chart, cursor, lines, names, key: [], data: null, box: null };
  },

  draw(nodes, { shown, fixed, work, width, height, isFutureVeiled }) {
    // Errors of whole runs are about their ends.
    const sweeps = isFutureVeiled ? [] : fixed.sweeps;
    nodes.sights.offer([STEPS, ...sweeps.map(({ label }) => `Over ${label}`)]);
    const sight = nodes.sights.current();
    // The curves are drawn only if they have changed, not at every step.
    const key = [shown.run, sight, work.items.length, width, height];
    if (key.some((one, i) => one !== nodes.key[i])) {
      const sweep = fixed.sweeps.find(({ label }) => sight === `Over ${label}`);
      const data = sweep
        ? curvesOverValues(sweep, fixed, work)
        : curvesOverSteps(shown, fixed, isFutureVeiled ? NO_WORK : work);
      const box = nodes.chart.layOut({ width, height }, data.x, data.y);
      Object.assign(nodes, { key, data, box });
      for (const one of nodes.lines) drawLine(one, data, box);
      drawEndNames(nodes.names, namesOf(data, box), box);
    }
    const { data, box } = nodes;
    const now = data.now ?? data.xs[shown.k];
    write(nodes.cursor, "d", `M${box.x.at(now)} ${box.bottom}V${box.top}`);
    let above = 0;
    for (const one of nodes.lines) above += drawDot(one, data, shown.k, box, above);
  },

  told(items) {
    const runItems = items.filter(({ value }) => value < 0);
    const sum = (name) => runItems.reduce((total, one) => total + one[name], 0);
    const numbers = { left_wrong: sum("left"), left_tried: sum("tried") };
    const [cut, alone] = [sum("cut"), sum("alone")];
    if (!cut && !alone) return numbers;
    const isUnheld = runItems[0].unseen === null;
    const caption = Number(isUnheld) + (cut ? 4 : 2);
    return { ...numbers, ...(cut && { left_cut: cut }), caption };
  },
};

// Return the curves over the steps. The leave-one-out error is only known at the end of the run, so it is a
// level.
function curvesOverSteps({ run }, { n, held, left }, { items }) {
  const steps = run.all("step");
  const lines = { training: [...run.all("errors")].map((errors) => percent(errors, n)) };
  if (held) lines["held out"] = [...run.all("unseen_errors")].map((one) => percent(one, held));
  const { left_wrong, left_tried, left_cut } = newPoints.told(items);
  if (left_tried) lines["left out"] = Array.from(steps, () => percent(left_wrong, left_tried));
  return {
    x: { low: 0, high: Math.max(1, run.steps), whole: true, label: "step" },
    y: errorAxis(lines),
    xs: steps,
    now: null,
    level: "left out",
    levelName: left_cut ? left : AT_END,
    hasStairs: true,
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
    x: { low: values[0], high: values.at(-1), label: sweep.label, log: !whole, whole },
    y: errorAxis(lines),
    xs: values,
    now: Math.max(values[0], Math.min(values.at(-1), now)),
    level: "",
    levelName: "",
    hasStairs: false,
    lines,
  };
}

function errorAxis(lines) {
  const finite = Object.values(lines).flat().filter(Number.isFinite);
  const high = Math.max(LEAST, ...finite);
  return { low: -UNDER * high, high: OVER * high, label: "points not correct, %" };
}

function drawLine({ kind, path }, { xs, lines, hasStairs }, box) {
  const values = lines[kind] ?? [];
  // A step changes the error at once.
  const draw = hasStairs ? stairsPath : linePath;
  write(path, "d", values.length ? draw(box, xs, values, 0, values.length - 1) : "");
}

// Draw the dot of this step, and its value at the top of the plot, `above` lines below the first; return the number of
// lines drawn. Over the values of a parameter there is none.
function drawDot({ kind, dot, value: node }, { xs, now, level, lines }, k, box, above) {
  const value = kind === level || now !== null ? Number.NaN : lines[kind]?.[k];
  const isThere = Number.isFinite(value);
  write(dot, "r", isThere ? 5 : 0);
  if (!isThere) node.textContent = "";
  if (!isThere) return 0;
  const [x, y] = [box.x.at(xs[k]), box.y.at(value)];
  write(dot, "cx", roundToTenth(x));
  write(dot, "cy", roundToTenth(y));
  const place = {
    x: x + 6,
    y: box.top + FIRST + LINE * above,
    anchor: /** @type {"start"} */ ("start"),
  };
  writeWithin(node, `${kind} ${perCent(value)}`, place, box);
  return 1;
}

// A space that keeps the sign with its number.
const perCent = (value) => `${number(value).text}\u00a0%`;

// Return the lines of a name: a new one after a comma, and where a word has no room.
function wrap(name) {
  const lines = [""];
  for (const word of name.split(" ")) {
    const joined = `${lines.at(-1)} ${word}`.trim();
    if (joined.length > LETTERS || lines.at(-1).endsWith(",")) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}

// Return the names of the lines with the heights of their ends.
function namesOf({ level, levelName, lines }, box) {
  return KINDS.map((kind) => {
    const last = lines[kind]?.findLast(Number.isFinite);
    const texts =
      kind === level ? wrap(levelName.replace(kind, `${kind} ${perCent(last)}`)) : [kind];
    return { texts: last === undefined ? [] : texts, end: box.y.at(last) };
  });
}
