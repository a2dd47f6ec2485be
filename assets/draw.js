// Draws a frame as our own SVG inside Plotly's axes: a few attributes a step, no round trip through Plotly.
((linviz) => {
  const SVG = "http://www.w3.org/2000/svg";
  const PATHS = ["rule", "band", "slack", "kept", "before", "margins", "boundary", "curve"];
  let graph = null;
  let layers = null;
  let run = null;
  let frame = 0;
  let axes = null;
  const fields = {};
  // a curved boundary is drawn on a finer grid once it has stood still for so long (ms)
  const REST = 150;
  let resting = null;

  function make(tag, className, parent) {
    const node = document.createElementNS(SVG, tag);
    if (className) node.setAttribute("class", className);
    parent?.append(node);
    return node;
  }

  // most of a picture stays as it is from step to step, and what is written anew the browser lays out anew
  function write(node, name, value) {
    if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  }

  // the groups are made once; Plotly keeps them, and after a new plot they are put back
  function attach() {
    axes = linviz.axes(graph);
    layers ??= makeLayers();
    if (layers.under.parentNode !== axes.subplot) axes.subplot.prepend(layers.under);
    if (layers.over.parentNode !== axes.plot) axes.plot.append(layers.over);
    const transform = axes.plot.getAttribute("transform");
    if (transform) layers.under.setAttribute("transform", transform);
  }

  function makeLayers() {
    const under = make("g", "linviz-under");
    const over = make("g", "linviz-over");
    const made = { under, over, ground: make("rect", "ground", under) };
    made.tie = make("path", "tie", under);
    made.area = make("path", "area", under);
    made.hullPlus = make("path", "hull plus", over);
    made.hullMinus = make("path", "hull minus", over);
    made.hullOfZ = make("path", "hull of-z", over);
    made.mirrored = make("path", "mirrored", over);
    made.voters = Array.from({ length: linviz.votes.SHADES }, (_, i) => make("path", `voters shade-${i + 1}`, over));
    for (const name of PATHS) made[name] = make("path", name, over);
    made.link = make("path", "link", over);
    made.arrow = make("g", "arrow", over);
    made.shaft = make("path", "shaft", made.arrow);
    made.head = make("path", "head", made.arrow);
    made.letter = make("text", "letter", made.arrow);
    made.letter.textContent = "w";
    make("title", "", made.arrow).textContent = "w: only its direction is drawn, always equally long";
    made.keptName = make("text", "kept-name", over);
    made.levelNames = [0, 1].map(() => make("text", "level-name", over));
    made.plus = make("path", "sign plus", over);
    made.plus.setAttribute("d", "M-7 0H7M0 -7V7");
    made.minus = make("path", "sign minus", over);
    made.minus.setAttribute("d", "M-7 0H7");
    made.points = make("g", "points", over);
    made.ends = [0, 1].map(() => {
      const circle = make("circle", "end", over);
      circle.setAttribute("r", 5.5);
      return { circle, label: make("text", "end-label", over) };
    });
    return made;
  }

  function draw() {
    clearTimeout(resting);
    resting = null;
    if (!graph?._fullLayout || !run) return;
    drawOn(false);
    if (run.straight || run.dimension === 1 || run.voters) return;
    resting = setTimeout(() => {
      resting = null;
      drawOn(true);
    }, REST);
  }

  function drawOn(fine) {
    attach();
    // what a picture does not have is not among its shapes
    const shapes = shapesNow(fine);
    for (const name of PATHS) write(layers[name], "d", shapes[name] ?? "");
    layers.voters.forEach((node, i) => write(node, "d", shapes.voters?.[i] ?? ""));
    write(layers.area, "d", shapes.area);
    write(layers.tie, "d", shapes.tie ?? "");
    write(layers.ground, "width", shapes.ground ? axes.width : 0);
    write(layers.ground, "height", axes.height);
    drawArrow(shapes.arrow);
    drawText(layers.keptName, shapes.keptName);
    layers.levelNames.forEach((node, i) => drawText(node, shapes.levelNames?.[i]));
    // they stay where they were set, whatever a finer grid would prefer
    if (!fine) drawSigns(shapes.signs);
    drawHulls(linviz.shapes.hulls(run, frame, axes));
    linviz.byId("outside").hidden = !shapes.outside;
    linviz.points.draw(layers.points, axes, run, frame);
  }

  function shapesNow(fine) {
    if (run.straight) return linviz.shapes.straight(run, frame, axes);
    const { line, shapes } = linviz;
    const draw = run.dimension === 1 ? line.shapes : run.voters ? shapes.vote : shapes.curved;
    return draw(run, frame, axes, fieldNow(fine));
  }

  function fieldNow(fine) {
    const { view, width, height } = axes;
    const key = [...view, width, height].join(" ");
    const kept = fields[fine];
    if (kept?.run === run && kept.key === key) return kept;
    fields[fine] = { run, key, ...linviz.field(run, view, width, height, fine) };
    return fields[fine];
  }

  function show(node, shown) {
    node.toggleAttribute("hidden", !shown);
    node.style.display = shown ? "" : "none";
  }

  function drawArrow(arrow) {
    show(layers.arrow, arrow);
    if (!arrow) return;
    write(layers.shaft, "d", arrow.shaft);
    write(layers.head, "d", arrow.head);
    drawName(layers.letter, arrow.label);
  }

  function drawName(node, at) {
    show(node, at);
    if (!at) return;
    write(node, "x", at[0]);
    write(node, "y", at[1]);
  }

  function drawText(node, named) {
    drawName(node, named?.at);
    if (!named) return;
    write(node, "text-anchor", named.end ? "end" : "start");
    if (node.textContent !== named.text) node.textContent = named.text;
  }

  function drawSigns(signs) {
    for (const name of ["plus", "minus"]) {
      const at = signs?.[name];
      show(layers[name], at);
      if (at) write(layers[name], "transform", `translate(${at.join(" ")})`);
    }
  }

  function drawHulls(hulls) {
    write(layers.hullPlus, "d", hulls?.plus ?? "");
    write(layers.hullMinus, "d", hulls?.minus ?? "");
    write(layers.hullOfZ, "d", hulls?.z ?? "");
    write(layers.mirrored, "d", hulls?.mirrored ?? "");
    write(layers.link, "d", hulls?.link ?? "");
    layers.ends.forEach(({ circle, label }, i) => {
      show(circle, hulls);
      show(label, hulls);
      if (!hulls) return;
      const { at, name, label: foot } = hulls.ends[i];
      write(circle, "cx", at[0]);
      write(circle, "cy", at[1]);
      write(label, "x", foot[0]);
      write(label, "y", foot[1]);
      if (label.textContent !== name) label.textContent = name;
    });
  }

  // many reasons to draw in one frame of the screen are one drawing
  let due = false;
  function soon() {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      draw();
    });
  }

  function start(node) {
    graph = node;
    linviz.on("run", (next) => {
      run = next;
    });
    linviz.on("step", (k) => {
      run = linviz.player.run;
      frame = k;
      draw();
    });
    linviz.on("scrub", (optimum) => {
      run = optimum;
      frame = 0;
      soon();
    });
    linviz.on("draft", soon);
    linviz.on("scenario", soon);
    linviz.on("selection", soon);
    graph.on("plotly_afterplot", draw);
  }

  linviz.draw = { start, make, write, get resting() { return resting !== null; } };
})((window.linviz ??= {}));
