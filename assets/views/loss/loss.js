// The view of the losses: their curves over s = y f, the points on a lane below them, and the objective as a
// bar.
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make } from "../../kit/svg.js";
import { LOSSES } from "../../maths/losses.js";
import { scores } from "../../maths/scores.js";
import { number } from "../../wording/number.js";
import { createLayoutCache } from "../kit/layout_cache.js";
import { createSights } from "../kit/sights.js";
import { createBar } from "./bar.js";
import { createCurves } from "./curves.js";
import { createLane } from "./lane.js";
import { LEGEND } from "./legend.js";

const [OBJECTIVE, RISK] = ["Objective", "Regularised risk"];
// The number of its caption (linviz/views/loss).
const RISK_CAPTION = 14;
// A lower view has no names above the bar, or no slider.
const [ROOMY, SCALED] = [300, 300];

export const loss = {
  name: "loss",
  legend: LEGEND,

  make(node, redraw) {
    const sights = createSights([OBJECTIVE, RISK], redraw);
    const svg = make("svg", "chart loss", node);
    svg.setAttribute("aria-hidden", "true");
    const curves = createCurves(svg);
    return {
      sights,
      measureOnce: createLayoutCache(),
      curves,
      lane: createLane(svg),
      bar: createBar(svg),
      scaling: createScaling(node, redraw),
    };
  },

  draw(nodes, { shown, fixed, lit, width, height }) {
    nodes.sights.offer(fixed.risk ? [OBJECTIVE, RISK] : [OBJECTIVE]);
    const isRisk = nodes.sights.current() === RISK;
    nodes.scaling.show(height > SCALED);
    const factor = nodes.scaling.by();
    const heightLeft = () => height - nodes.scaling.node.offsetHeight;
    const drawingHeight = nodes.measureOnce(heightLeft, width, height, Boolean(fixed.risk));
    const barHeight = height > ROOMY ? 84 : 46;
    const axes = {
      s: { low: fixed.low, high: fixed.high },
      loss: { low: 0, high: fixed.top },
    };
    const box = nodes.curves.layOut({ width, height: drawingHeight - barHeight }, axes, fixed.own);
    const signed = scores(shown).map((value, i) => factor * value * shown.labels[i]);
    const each = signed.map(LOSSES[fixed.own]);
    nodes.lane.draw({ shown, signed, each, lit }, box);
    const place = {
      left: box.left,
      right: box.right,
      bottom: drawingHeight - 8,
      roomy: barHeight > 60,
    };
    nodes.bar.draw({ shown, each, by: factor, fixed, terms: isRisk ? fixed.risk : null }, place);
    return isRisk ? RISK_CAPTION : "caption";
  },
};

// Return the slider that scales w and b: with a shorter w the regulariser is smaller and the points are nearer
// to y f = 0.
function createScaling(node, redraw) {
  const holder = element("div", "scaling", node);
  const name = element("label", "", holder, letters("Scale $w and $b by "));
  const factor = element("output", "", name);
  const slider = element("input", "", name);
  Object.assign(slider, { type: "range", min: -1, max: 1, step: 0.01, value: 0 });
  const by = () => 10 ** Number(slider.value);

  slider.addEventListener("input", redraw);
  return {
    node: holder,
    by: () => (holder.hidden ? 1 : by()),
    show(roomy) {
      holder.hidden = !roomy;
      setText(factor, number(by()).text);
    },
  };
}
