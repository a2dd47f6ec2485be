// The one place that reads Plotly's internals: where its axes are, and the SVG groups that share them.
((linviz) => {
  linviz.axes = (graph) => {
    const full = graph._fullLayout;
    const { xaxis, yaxis } = full;
    const box = graph.getBoundingClientRect();
    const scale = box.width / graph.offsetWidth || 1;
    return {
      width: xaxis._length,
      height: yaxis._length,
      view: [...xaxis.range, ...yaxis.range].map(Number),
      px: ([x, y]) => [xaxis.l2p(x), yaxis.l2p(y)],
      fromClient: (clientX, clientY) => [
        xaxis.p2l((clientX - box.left) / scale - xaxis._offset),
        yaxis.p2l((clientY - box.top) / scale - yaxis._offset),
      ],
      toClient: ([x, y]) => [
        box.left + (xaxis.l2p(x) + xaxis._offset) * scale,
        box.top + (yaxis.l2p(y) + yaxis._offset) * scale,
      ],
      subplot: full._plots.xy.plotgroup.node(),
      plot: full._plots.xy.plot.node(),
    };
  };

  linviz.setView = (graph, [x0, x1, y0, y1]) =>
    window.Plotly.relayout(graph, { "xaxis.range": [x0, x1], "yaxis.range": [y0, y1] });
})((window.linviz ??= {}));
