// The one place that reads Plotly's internals: where its axes are, and the SVG groups that share them.
import { state } from "../model/state.js";

function measure(graph) {
  const { left, top, width } = graph.getBoundingClientRect();
  return { left, top, scale: width / graph.offsetWidth || 1 };
}

/** @type {(graph: Graph) => Axes} */
export function axesOf(graph) {
  const full = graph._fullLayout;
  const { xaxis, yaxis } = full;
  // on a number line all points are halfway up, wherever Plotly has its 0
  const line = state.scenario?.dimension === 1;
  const up = (y) => (line ? yaxis._length / 2 : yaxis.l2p(y));
  // where the graph is on the screen is asked only when needed: a drawing that asks makes the browser lay out the page
  let found = null;
  const place = () => (found ??= measure(graph));
  // in the pixels of the plot, from its upper left corner
  const onPlot = (clientX, clientY) => {
    const { left, top, scale } = place();
    return [(clientX - left) / scale - xaxis._offset, (clientY - top) / scale - yaxis._offset];
  };
  return {
    width: xaxis._length,
    height: yaxis._length,
    view: [...xaxis.range, ...yaxis.range].map(Number),
    px: ([x, y]) => [xaxis.l2p(x), up(y)],
    onPlot,
    fromClient: (clientX, clientY) => {
      const [x, y] = onPlot(clientX, clientY);
      return [xaxis.p2l(x), yaxis.p2l(y)];
    },
    toClient: ([x, y]) => {
      const { left, top, scale } = place();
      return [left + (xaxis.l2p(x) + xaxis._offset) * scale, top + (up(y) + yaxis._offset) * scale];
    },
    // the numbers along the axes: the middle and half the width of each
    ticks: [
      ...xaxis._vals.map(({ x, text }) => ({
        at: [xaxis.l2p(x), yaxis._length - 9],
        wide: 3.5 * text.length,
      })),
      ...yaxis._vals.map(({ x, text }) => ({
        at: [3.5 * text.length + 3, yaxis.l2p(x)],
        wide: 3.5 * text.length,
      })),
    ],
    subplot: full._plots.xy.plotgroup.node(),
    plot: full._plots.xy.plot.node(),
  };
}
