// Draws a frame as our own SVG inside Plotly's axes: a few attributes a step, no round trip through Plotly.
((linviz) => {
  const SVG = "http://www.w3.org/2000/svg";
  const PATHS = ["rule", "band", "kept", "before", "margins", "boundary", "curve"];
  // the lines that labels keep off; the levels of a curved picture come as lists of places too
  const [LEVELS, OTHERS] = [["boundary", "margins"], ["before", "kept", "link", "shaft", "curve"]];
  // half the height of a label, and half the width of a letter of it
  const SIZES = { number: [7, 3.8], heap: [7, 3.8], count: [7, 4.2], letter: [9, 9], other: [8, 4.7] };
  // marks up to which none of them is fainter, and how faint they may become
  const [FEW, FAINTEST] = [12, 0.2];
  let graph = null;
  let layers = null;
  let run = null;
  let frame = 0;
  let axes = null;
  // of the coarse grid, on which the labels go; and what is beside the points
  let shapes = {};
  let beside = [];
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
    made.slack = make("path", "slack", over);
    made.ownSlack = make("path", "slack own", over);
    for (const name of PATHS) made[name] = make("path", name, over);
    made.link = make("path", "link", over);
    made.arrow = make("g", "arrow", over);
    made.shaft = make("path", "shaft", made.arrow);
    made.head = make("path", "head", made.arrow);
    make("title", "", made.arrow).textContent = "w: only its direction is drawn, always equally long";
    made.plus = make("path", "sign plus", over);
    made.plus.setAttribute("d", "M-7 0H7M0 -7V7");
    made.minus = make("path", "sign minus", over);
    made.minus.setAttribute("d", "M-7 0H7");
    made.points = make("g", "points", over);
    made.ends = [0, 1].map(() => make("circle", "end", over));
    for (const end of made.ends) end.setAttribute("r", 5.5);
    made.labels = make("g", "labels", over);
    // a screen reader has the names of the points and the sentences
    made.labels.setAttribute("aria-hidden", "true");
    made.texts = [];
    return made;
  }

  function draw() {
    clearTimeout(resting);
    resting = null;
    if (!graph?._fullLayout || !run) return;
    attach();
    shapes = shapesNow(false);
    drawOn(shapes);
    drawPoints();
    drawHulls(shapes.hulls);
    drawLabels();
    linviz.emit("drawn", shapes, run, frame);
    if (run.straight || run.dimension === 1 || run.voters) return;
    // labels stay where they were set, whatever a finer grid would prefer
    resting = setTimeout(() => {
      resting = null;
      drawOn(shapesNow(true));
    }, REST);
  }

  function drawOn(now) {
    // what a picture does not have is not among its shapes
    for (const name of PATHS) write(layers[name], "d", now[name] ?? "");
    drawVoters(now.voters ?? []);
    write(layers.area, "d", now.area);
    write(layers.tie, "d", now.tie ?? "");
    write(layers.ground, "width", now.ground ? axes.width : 0);
    write(layers.ground, "height", axes.height);
    drawArrow(now.arrow);
    linviz.byId("outside").hidden = !now.outside;
  }

  function drawVoters(shades) {
    const count = shades.reduce((sum, shade) => sum + shade.length, 0);
    layers.voters.forEach((node, i) => {
      write(node, "d", shades[i]?.join("") ?? "");
      write(node, "stroke-opacity", faint(count));
    });
  }

  // the points, and what a point that is lit adds to them
  function drawPoints() {
    const drawn = linviz.points.draw(layers.points, axes, run, frame);
    beside = linviz.numbers.beside(run, frame, drawn);
    drawSlack(shapes.slack ?? []);
  }

  // many strokes are fainter, and those that lead out of sight are only drawn for a point that is lit
  function drawSlack(strokes) {
    const seen = strokes.filter((stroke) => stroke.seen);
    write(layers.slack, "d", seen.map((stroke) => stroke.path).join(""));
    write(layers.slack, "opacity", faint(seen.length));
    write(layers.ownSlack, "d", strokes.find((stroke) => stroke.index === linviz.lit.index)?.path ?? "");
  }

  const faint = (count) => Math.round(100 * Math.max(FAINTEST, Math.min(1, FEW / count))) / 100;

  function shapesNow(fine) {
    const { line, shapes: of } = linviz;
    const shaped = run.dimension === 1 ? line.shapes : run.straight ? of.straight : run.voters ? of.vote : of.curved;
    const field = run.straight ? null : fieldNow(fine);
    return { ...shaped(run, frame, axes, field), hulls: of.hulls(run, frame, axes) };
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
    write(layers.shaft, "d", arrow?.shaft ?? "");
    write(layers.head, "d", arrow?.head ?? "");
  }

  function drawHulls(hulls) {
    write(layers.hullPlus, "d", hulls?.plus ?? "");
    write(layers.hullMinus, "d", hulls?.minus ?? "");
    write(layers.hullOfZ, "d", hulls?.z ?? "");
    write(layers.mirrored, "d", hulls?.mirrored ?? "");
    write(layers.link, "d", hulls?.link ?? "");
    layers.ends.forEach((circle, i) => {
      show(circle, hulls);
      if (!hulls) return;
      write(circle, "cx", hulls.ends[i][0]);
      write(circle, "cy", hulls.ends[i][1]);
    });
  }

  const halfWidth = (kind, text) => (SIZES[kind] ?? SIZES.other)[1] * text.length;

  // the axes have their names first, so that these stay from step to step; then those of points, then all others
  function drawLabels() {
    const room = linviz.labels.room(axes);
    for (const { at, wide } of axes.ticks) room.cover(at, wide, 8);
    const placed = linviz.names.axes(axes, run.dimension).map((one) => withPlace(room, one));
    linviz.points.cover(room, run, frame);
    for (const chain of shapes.lines ?? []) room.follow(chain);
    for (const name of shapes.lines ? OTHERS : [...LEVELS, ...OTHERS]) {
      room.trace(layers[name].getAttribute("d") ?? "");
    }
    // of many strokes no place would be free
    const strokes = shapes.slack ?? [];
    if (strokes.length <= FEW) for (const stroke of strokes) room.trace(stroke.path);
    for (const end of shapes.hulls?.ends ?? []) room.cover(end, 8);
    const names = [...(shapes.names ?? []), ...(shapes.hulls?.names ?? [])];
    const [asked, others] = [beside.filter((one) => !one.late), beside.filter((one) => one.late)];
    for (const one of asked) placed.push(withPlace(room, one));
    for (const one of names) placed.push(withPlace(room, one));
    drawSigns(shapes.signs && room.place(shapes.signs, 10, 10));
    for (const one of others) placed.push(withPlace(room, one));
    // what has no place in the picture is left out
    drawTexts(placed.filter(({ at }) => at));
  }

  const withPlace = (room, one) => {
    const [high] = SIZES[one.kind] ?? SIZES.other;
    return { ...one, at: room.place(one.spots, halfWidth(one.kind, one.text), high)?.[0] };
  };

  function drawSigns(places) {
    for (const [i, name] of ["plus", "minus"].entries()) {
      const at = places?.[i];
      show(layers[name], at);
      if (at) write(layers[name], "transform", `translate(${at.join(" ")})`);
    }
  }

  function drawTexts(placed) {
    const { texts } = layers;
    while (texts.length > placed.length) texts.pop().node.remove();
    while (texts.length < placed.length) texts.push({ node: make("text", "", layers.labels), shown: "" });
    placed.forEach(({ kind, text, at, index }, i) => {
      const [x, y] = at.map((value) => Math.round(10 * value) / 10);
      const shown = [kind, text, x, y, index].join(" ");
      if (texts[i].shown === shown) return;
      texts[i].shown = shown;
      const { node } = texts[i];
      node.setAttribute("class", `label ${kind}`);
      node.setAttribute("transform", `translate(${x} ${y})`);
      node.textContent = text;
      if (index === undefined) delete node.dataset.index;
      else node.dataset.index = index;
    });
  }

  // another point is lit: the lines stay as they are
  function light() {
    if (!run || !axes) return;
    drawPoints();
    drawLabels();
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
    linviz.on("lit", light);
    graph.on("plotly_afterplot", draw);
  }

  linviz.draw = {
    start, make, write, faint, halfWidth,
    // the path data of a layer, empty where the picture has none of it
    path: (name) => layers[name].getAttribute("d") ?? "",
    get resting() { return resting !== null; },
  };
})((window.linviz ??= {}));
