// The margin of every step under the widest there is; below, what scaling w and b changes, and what it does not.
import { element, setText } from "../../kit/dom.js";
import { make, tenth, write } from "../../kit/svg.js";
import { number } from "../../telling/number.js";
import { createChart, label } from "../kit/chart.js";
import { extent, line } from "../kit/series.js";

export const margin = {
  name: "margin",

  make(node) {
    const chart = createChart(node, "margin");
    const { plot } = chart;
    return {
      chart,
      later: make("path", "series later", plot),
      sofar: make("path", "series", plot),
      widest: make("path", "series best", plot),
      widestName: make("text", "chart-name", plot),
      dot: make("circle", "now", plot),
      now: make("text", "chart-name now-name", plot),
      scaling: createScaling(node),
    };
  },

  draw(nodes, { shown, fixed, width, height }) {
    const { run, k } = shown;
    const [values, steps] = [run.all("margin"), run.all("step")];
    const below = nodes.scaling.node.offsetHeight;
    const range = extent([...values, 0, fixed.widest]);
    const x = { low: 0, high: Math.max(1, run.steps), label: "step" };
    const box = nodes.chart.lay({ width, height: height - below }, x, {
      ...range,
      label: "margin min y·f / ‖w‖",
    });
    write(nodes.sofar, "d", line(box, steps, values, 0, k));
    write(nodes.later, "d", line(box, steps, values, k, run.last));
    const top = box.y.at(fixed.widest);
    write(nodes.widest, "d", fixed.widest > 0 ? `M${box.left} ${top}H${box.right}` : "");
    const name = fixed.widest > 0 ? `widest: ${number(fixed.widest).text}` : "";
    label(nodes.widestName, name, { x: box.left, y: top }, box);
    showNow(nodes, box, steps[k], values[k]);
    nodes.scaling.show(shown, fixed);
  },
};

function showNow({ dot, now }, box, step, value) {
  const there = Number.isFinite(value);
  const [x, y] = [box.x.at(step), there ? box.y.at(value) : box.bottom];
  write(dot, "cx", tenth(x));
  write(dot, "cy", tenth(y));
  write(dot, "r", there ? 5.5 : 0);
  label(now, there ? `now ${number(value).text}` : "", { x, y }, box);
}

const ROWS = [
  "Functional margin, min y·f",
  "Geometric margin, min y·f / ‖w‖",
  "R²/m² + 1, of the widest street, against D + 1",
];

/** @type {(value: number) => string} */
function told(value) {
  if (value === Infinity) return "∞";
  return Number.isFinite(value) ? number(value).text : "–";
}

// times so much: w and b may be scaled without moving the boundary
function createScaling(node) {
  const holder = element("div", "scaling", node);
  const name = element("label", "", holder, "Scale w and b by ");
  const factor = element("output", "", name);
  const slider = element("input", "", name);
  Object.assign(slider, { type: "range", min: -1, max: 1, step: 0.01, value: 0 });
  const list = element("dl", "", holder);
  const values = ROWS.map((text) => {
    element("dt", "", list, text);
    return element("dd", "", list);
  });
  let last = [];

  function show(...seen) {
    last = seen;
    const [shown, { capacity, dimension }] = seen;
    const by = 10 ** Number(slider.value);
    const geometric = shown.get("margin");
    setText(factor, number(by).text);
    setText(values[0], told((by * geometric) / shown.get("half_width")));
    setText(values[1], told(geometric));
    setText(values[2], `${told(capacity ?? Infinity)} against ${told(dimension ?? Infinity)}`);
  }

  slider.addEventListener("input", () => show(...last));
  return { node: holder, show };
}
