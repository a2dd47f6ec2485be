// The view of the margin: its value at every step with the largest margin possible, and below it what scaling w
// and b or shifting b changes.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { setTrial } from "../../model/trial.js";
import { number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";
import { createOutline, freeArea, leastCovered, widthOf, writeInto } from "../kit/free_place.js";
import { createLayoutCache } from "../kit/layout_cache.js";
import { extent, linePath } from "../kit/series.js";
import { createSights } from "../kit/sights.js";
import { LEGEND } from "./legend.js";
import { createScaling } from "./scaling.js";
import { createShifting } from "./shifting.js";
import { createUnits } from "./units.js";

const [SCALE, SHIFT, UNITS] = [
  letters("Scale $w and $b"),
  letters("Shift $b"),
  letters("In units of $ball"),
];
// A lower chart is hidden, and the line of the largest margin in a lower chart has no name.
const [LEAST, ROOMY] = [90, 200];
// In a lower view the numbers are side by side, and the axis of the steps has no name.
const LOW = 330;
const NARROW = { top: 24, bottom: 22 };
// How much a line of the grid hides a text, relative to a curve, and where along a line its name may be.
const GRID = 0.3;
const SHARES = [0, 0.25, 0.5, 0.75, 1];
// The columns with the number of the caption of each sight.
const CAPTIONS = { [SCALE]: "caption", [SHIFT]: "of_shift", [UNITS]: "of_units" };

/** @type {PaneView} */
export const margin = {
  name: "margin",
  drawsRun: true,
  legend: LEGEND,

  make(node, redraw) {
    const sights = createSights([SCALE, SHIFT, UNITS], redraw);
    const chart = createChart(node, "margin");
    const { plot } = chart;
    return {
      sights,
      chart,
      measureOnce: createLayoutCache(),
      later: make("path", "series later", plot),
      sofar: make("path", "series", plot),
      widest: make("path", "series best", plot),
      widestName: make("text", "chart-name", plot),
      dot: make("circle", "now", plot),
      now: make("text", "chart-name now-name", plot),
      cache: { run: null, unit: 0, box: null, outline: null },
      panels: {
        [SCALE]: createScaling(node, redraw),
        [SHIFT]: createShifting(node, redraw),
        [UNITS]: createUnits(node),
      },
    };
  },

  draw(nodes, { shown, fixed, width, height, isFutureVeiled }) {
    const { sights, panels, measureOnce } = nodes;
    const shifts = shown.straight || isThreshold(shown);
    sights.offer([SCALE, ...(shifts ? [SHIFT] : []), ...(fixed.radius ? [UNITS] : [])]);
    const sight = sights.current();
    const low = height < LOW;
    for (const [name, { node }] of Object.entries(panels)) {
      node.hidden = name !== sight;
      node.toggleAttribute("data-low", low);
    }
    panels[sight].show(shown, fixed);
    setTrial(panels[sight].trial());
    const otherHeights = () => panels[sight].node.offsetHeight;
    const room = height - measureOnce(otherHeights, width, height, sight);
    show(nodes.chart.svg, room > LEAST);
    if (room > LEAST) {
      const unit = sight === UNITS ? fixed.radius : 1;
      drawChart(
        nodes,
        { shown, widest: isFutureVeiled ? 0 : fixed.widest, width, height: room, low },
        unit,
      );
    }
    return CAPTIONS[sight];
  },

  told: (_items, { shown, fixed }, { sights, panels }) =>
    panels[sights.current()].captionValues?.(shown, fixed) ?? {},

  leave: () => setTrial(null),
};

// Draw the margin over the steps as a multiple of `unit`; widest: the largest margin, 0 if it is not drawn.
function drawChart(nodes, { shown, widest: largest, width, height, low }, unit) {
  const { run, k } = shown;
  const steps = run.all("step");
  const values = run.all("margin").map((value) => value / unit);
  const best = largest / unit;
  const x = { low: 0, high: Math.max(1, run.steps), whole: true, label: low ? "" : "step" };
  const fullLabel = letters("margin min $y·$f / ‖$w‖");
  const name =
    unit === 1 ? fullLabel : letters(`${low ? "margin" : `${fullLabel},`} in units of $ball`);
  const y = {
    ...extent([...values, 0, best]),
    label: low ? `${name}, over the steps` : name,
    few: height > ROOMY ? undefined : 3,
  };
  const box = nodes.chart.layOut({ width, height }, x, y, low ? NARROW : undefined);
  write(nodes.sofar, "d", linePath(box, steps, values, 0, k));
  write(nodes.later, "d", linePath(box, steps, values, k, run.last));
  const top = box.y.at(best);
  write(nodes.widest, "d", best > 0 ? `M${box.left} ${top}H${box.right}` : "");
  const outline = outlineOf(nodes, box, { run, unit, steps, values, best });
  const widest = best > 0 && height > ROOMY ? `largest: ${number(best).text}` : "";
  const nameArea = leastCovered(alongLine(widest, top, box), outline, box);
  writeInto(nodes.widestName, widest, nameArea);
  const taken = widest ? [nameArea] : [];
  showNow(nodes, { outline, box, taken }, steps[k], values[k]);
}

// Return the outline of the curve, of the largest margin and, as little as it hides, of the grid.
function outlineOf(nodes, box, { run, unit, steps, values, best }) {
  const { cache } = nodes;
  if (cache.run === run && cache.unit === unit && cache.box === box) return cache.outline;
  const level = (y) => [
    [box.left, y],
    [box.right, y],
  ];
  const curve = Array.from(steps, (step, i) => [box.x.at(step), box.y.at(values[i])]);
  const levels = best > 0 ? [{ places: level(box.y.at(best)) }] : [];
  const grid = box.y.ticks.map((value) => ({ places: level(box.y.at(value)), weight: GRID }));
  const outline = createOutline([{ places: curve }, ...levels, ...grid], box.right);
  nodes.cache = { run, unit, box, outline };
  return outline;
}

// Return areas for a text above and below a horizontal line, from the left to the right.
function alongLine(text, y, { left, right }) {
  const wide = widthOf(text);
  const places = SHARES.map((share) => left + 6 + share * (right - left - wide - 12));
  return [y - 5, y + 17].flatMap((bottom) =>
    places.map((x) => ({ left: x, right: x + wide, top: bottom - 12, bottom })),
  );
}

function showNow({ dot, now }, ground, step, value) {
  const { box } = ground;
  const hasMargin = Number.isFinite(value);
  const [x, y] = [box.x.at(step), hasMargin ? box.y.at(value) : box.bottom];
  write(dot, "cx", roundToTenth(x));
  write(dot, "cy", roundToTenth(y));
  write(dot, "r", hasMargin ? 5.5 : 0);
  const text = hasMargin ? `now ${number(value).text}` : "";
  writeInto(now, text, freeArea(text, [x, y], ground));
}

// Without a lift, the boundary on a number line is one place.
const isThreshold = ({ dimension, lift, voters }) =>
  dimension === 1 && lift.name === "none" && !voters;
