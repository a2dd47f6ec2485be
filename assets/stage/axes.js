// The one place that reads Plotly's internals: where its axes are, and the SVG groups that share them.
import { state } from "../model/state.js";

// the one number that all sizes of a stage follow; it stands where CSS finds it too
const SCALE = "--stage-scale";
const scaleOf = (graph) => Number(graph.style.getPropertyValue(SCALE)) || 1;

function measure(graph) {
  const { left, top, width } = graph.getBoundingClientRect();
  return { left, top, zoom: width / graph.offsetWidth || 1 };
}

// Lengths and places are in pixels of the stage: at a scale of 1.6 each is as long as 1.6 on the screen, and so whoever
// draws, measures or feels for a point needs to know nothing of scales.
/** @type {(graph: Graph) => Axes} */
export function axesOf(graph) {
  const full = graph._fullLayout;
  const { xaxis, yaxis } = full;
  const scale = scaleOf(graph);
  // on a number line all points are halfway up, wherever Plotly has its 0
  const line = state.scenario?.dimension === 1;
  const up = (y) => (line ? yaxis._length / 2 : yaxis.l2p(y));
  // where the graph is on the screen is asked only when needed: a drawing that asks makes the browser lay out the page
  let found = null;
  const place = () => (found ??= measure(graph));
  // in Plotly's pixels, from the upper left corner of the plot
  const within = (clientX, clientY) => {
    const { left, top, zoom } = place();
    return [(clientX - left) / zoom - xaxis._offset, (clientY - top) / zoom - yaxis._offset];
  };
  const [width, height] = [xaxis._length / scale, yaxis._length / scale];
  return {
    scale,
    width,
    height,
    view: [...xaxis.range, ...yaxis.range].map(Number),
    px: ([x, y]) => [xaxis.l2p(x) / scale, up(y) / scale],
    onPlot: (clientX, clientY) => within(clientX, clientY).map((at) => at / scale),
    fromClient: (clientX, clientY) => {
      const [x, y] = within(clientX, clientY);
      return [xaxis.p2l(x), yaxis.p2l(y)];
    },
    toClient: ([x, y]) => {
      const { left, top, zoom } = place();
      return [left + (xaxis.l2p(x) + xaxis._offset) * zoom, top + (up(y) + yaxis._offset) * zoom];
    },
    // the numbers along the axes: the middle and half the width of each
    ticks: [
      ...xaxis._vals.map(({ x, text }) => ({
        at: [xaxis.l2p(x) / scale, height - 9],
        wide: 3.5 * text.length,
      })),
      ...yaxis._vals.map(({ x, text }) => ({
        at: [3.5 * text.length + 3, yaxis.l2p(x) / scale],
        wide: 3.5 * text.length,
      })),
    ],
    subplot: full._plots.xy.plotgroup.node(),
    plot: full._plots.xy.plot.node(),
  };
}

// what Plotly draws by itself
const drawnBy = ({ tickfont, gridwidth, zerolinewidth, nticks }) => ({
  size: tickfont.size,
  gridwidth,
  zerolinewidth,
  nticks,
});

// makes all that is drawn on this graph so many times as large as at first
/** @type {(graph: Graph) => (scale: number) => void} */
export function createScale(graph) {
  const first = ["xaxis", "yaxis"].map((axis) => ({ axis, ...drawnBy(graph._fullLayout[axis]) }));
  return (scale) => {
    graph.style.setProperty(SCALE, String(scale));
    const sizes = first.map(({ axis, size, gridwidth, zerolinewidth, nticks }) => ({
      [`${axis}.tickfont.size`]: scale * size,
      [`${axis}.gridwidth`]: scale * gridwidth,
      [`${axis}.zerolinewidth`]: scale * zerolinewidth,
      // larger numbers need more room
      [`${axis}.nticks`]: Math.round(nticks / scale),
    }));
    window.Plotly.relayout(graph, Object.assign({}, ...sizes));
  };
}
