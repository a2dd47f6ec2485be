// The view of the margin: its value at every step with the largest margin possible, and below it what scaling w
// and b or shifting b changes.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { setTrial } from "../../model/trial.js";
import { number } from "../../wording/number.js";
import { createChart, label } from "../kit/chart.js";
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
// The columns with the number of the caption of each sight.
const CAPTIONS = { [SCALE]: "caption", [SHIFT]: "of_shift", [UNITS]: "of_units" };

/** @type {PaneView} */
export const margin = {
  name: "margin",
  legend: LEGEND,

  make(node, redraw) {
    const sights = createSights(node, [SCALE, SHIFT, UNITS], redraw);
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
      panels: {
        [SCALE]: createScaling(node, redraw),
        [SHIFT]: createShifting(node, redraw),
        [UNITS]: createUnits(node),
      },
    };
  },

  draw(nodes, { shown, fixed, width, height }) {
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
    const otherHeights = () => sights.height() + panels[sight].node.offsetHeight;
    const room = height - measureOnce(otherHeights, width, height, sight);
    show(nodes.chart.svg, room > LEAST);
    if (room > LEAST) {
      const unit = sight === UNITS ? fixed.radius : 1;
      drawChart(nodes, { shown, fixed, width, height: room, low }, unit);
    }
    return CAPTIONS[sight];
  },

  told: (_items, { shown, fixed }, { sights, panels }) =>
    panels[sights.current()].captionValues?.(shown, fixed) ?? {},

  leave: () => setTrial(null),
};

// Draw the margin over the steps as a multiple of `unit`.
function drawChart(nodes, { shown, fixed, width, height, low }, unit) {
  const { run, k } = shown;
  const steps = run.all("step");
  const values = run.all("margin").map((value) => value / unit);
  const best = fixed.widest / unit;
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
  const widest = best > 0 && height > ROOMY ? `largest: ${number(best).text}` : "";
  label(nodes.widestName, widest, { x: box.left, y: top }, box);
  showNow(nodes, box, steps[k], values[k]);
}

function showNow({ dot, now }, box, step, value) {
  const hasMargin = Number.isFinite(value);
  const [x, y] = [box.x.at(step), hasMargin ? box.y.at(value) : box.bottom];
  write(dot, "cx", roundToTenth(x));
  write(dot, "cy", roundToTenth(y));
  write(dot, "r", hasMargin ? 5.5 : 0);
  label(now, hasMargin ? `now ${number(value).text}` : "", { x, y }, box);
}

// Without a lift, the boundary on a number line is one place.
const isThreshold = ({ dimension, lift, voters }) =>
  dimension === 1 && lift.name === "none" && !voters;
