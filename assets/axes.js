// The one place that reads Plotly's internals: where its axes are, and the SVG groups that share them.
((linviz) => {
  function measure(graph) {
    const { left, top, width } = graph.getBoundingClientRect();
    return { left, top, scale: width / graph.offsetWidth || 1 };
  }

  linviz.axes = (graph) => {
    const full = graph._fullLayout;
    const { xaxis, yaxis } = full;
    // where the graph is on the screen is asked only when needed: a drawing that asks makes the browser lay out the page
    let found = null;
    const place = () => (found ??= measure(graph));
    return {
      width: xaxis._length,
      height: yaxis._length,
      view: [...xaxis.range, ...yaxis.range].map(Number),
      px: ([x, y]) => [xaxis.l2p(x), yaxis.l2p(y)],
      fromClient: (clientX, clientY) => {
        const { left, top, scale } = place();
        return [xaxis.p2l((clientX - left) / scale - xaxis._offset), yaxis.p2l((clientY - top) / scale - yaxis._offset)];
      },
      toClient: ([x, y]) => {
        const { left, top, scale } = place();
        return [left + (xaxis.l2p(x) + xaxis._offset) * scale, top + (yaxis.l2p(y) + yaxis._offset) * scale];
      },
      subplot: full._plots.xy.plotgroup.node(),
      plot: full._plots.xy.plot.node(),
    };
  };

  linviz.setView = (graph, [x0, x1, y0, y1]) =>
    window.Plotly.relayout(graph, { "xaxis.range": [x0, x1], "yaxis.range": [y0, y1] });
})((window.linviz ??= {}));
