// Adding points by keyboard: a cross that arrows move over the canvas, and Enter sets a point there.
((linviz) => {
  let node = null;
  let at = [0, 0];

  function start(graph) {
    const layer = linviz.draw.make("svg", "cursor-layer", graph.parentNode);
    node = linviz.draw.make("g", "cursor", layer);
    node.setAttribute("tabindex", 0);
    node.setAttribute("role", "button");
    linviz.draw.make("circle", "", node).setAttribute("r", 12);
    linviz.draw.make("path", "", node).setAttribute("d", "M-16 0H16M0 -16V16");
    node.addEventListener("focus", place);
    graph.on("plotly_afterplot", place);
    place();
  }

  function place() {
    const axes = linviz.axes(linviz.canvas.graph);
    const [x0, x1, y0, y1] = axes.view;
    at = linviz.store.tidy([Math.max(x0, Math.min(x1, at[0])), Math.max(y0, Math.min(y1, at[1]))], linviz.canvas.snap);
    node.setAttribute("transform", `translate(${axes.px(at).join(" ")})`);
    node.setAttribute("aria-label", `cross at ${at[0]}, ${at[1]}: Enter adds a point, arrows move the cross`);
  }

  function key(event) {
    if (document.activeElement !== node) return false;
    const to = linviz.canvas.nudged(at, event);
    if (to) {
      at = to;
      place();
      linviz.emit("announce", `${at[0]}, ${at[1]}`);
      return true;
    }
    if (event.key !== "Enter") return false;
    const there = [...at];
    linviz.early.keep(() => linviz.canvas.add(there, linviz.canvas.label));
    return true;
  }

  linviz.cursor = { start, key };
})((window.linviz ??= {}));
