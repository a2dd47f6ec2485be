// The points: one focusable SVG element each, with a name, a mark of its class, and rings for what the step says of it.
((linviz) => {
  // squares look smaller than discs, and their orange is paler
  const MARKS = { 1: ["circle", { r: 6.5 }], "-1": ["rect", { x: -6.25, y: -6.25, width: 12.5, height: 12.5 }] };
  const CROSSES = { 1: "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2", "-1": "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6" };
  // where both classes have a point: the left half of a disc, the right half of a square
  const HALVES = { 1: "M0 -8.5A8.5 8.5 0 0 0 0 8.5Z", "-1": "M0 -8H8V8H0Z" };
  const HALF_CROSSES = { 1: "M-5.9 -2L-1.9 2M-1.9 -2L-5.9 2", "-1": "M5.9 -2L1.9 2M1.9 -2L5.9 2" };
  let nodes = [];
  let selected = null;
  let draft = null;
  let roving = 0;
  let known = {};
  let places = [];

  function makePoint(layer, index) {
    const { make } = linviz.draw;
    const group = make("g", "point", layer);
    group.dataset.index = index;
    group.setAttribute("role", "button");
    group.setAttribute("aria-roledescription", "point");
    const rings = [10.5, 14.5].map((radius) => {
      const ring = make("circle", "ring", group);
      ring.setAttribute("r", radius);
      return ring;
    });
    return { group, rings, shape: null, cross: null, shown: {} };
  }

  function setMark(node, label, split) {
    const { make } = linviz.draw;
    node.shape?.remove();
    node.cross?.remove();
    const [tag, attributes] = split ? ["path", { d: HALVES[label] }] : MARKS[label];
    node.shape = make(tag, `mark ${label > 0 ? "plus" : "minus"}`, node.group);
    for (const [name, value] of Object.entries(attributes)) node.shape.setAttribute(name, value);
    node.cross = make("path", split ? "cross half" : "cross", node.group);
    node.cross.setAttribute("d", (split ? HALF_CROSSES : CROSSES)[label]);
  }

  // for each point those that lie in its place: how many, which is the first, and whether both classes are there
  function heapsOf(points, labels) {
    // a step moves no point, so that it is worked out once for all steps of a run
    if (known.points === points && known.labels === labels) return known.heaps;
    const heaps = new Map();
    points.forEach((point, i) => {
      const at = point.join(" ");
      if (!heaps.has(at)) heaps.set(at, { first: i, size: 0, split: false });
      const heap = heaps.get(at);
      heap.size += 1;
      heap.split ||= labels[i] !== labels[heap.first];
    });
    known = { points, labels, heaps: points.map((point) => heaps.get(point.join(" "))) };
    return known.heaps;
  }

  // the scenario's points where they are now; what the run says of them, as long as it is about these very points
  function draw(layer, axes, run, k) {
    const { points, labels } = draft ?? linviz.store.scenario;
    while (nodes.length > points.length) nodes.pop().group.remove();
    while (nodes.length < points.length) nodes.push(makePoint(layer, nodes.length));
    const same = run.points.length === points.length;
    const looked = new Set(same ? [run.get("index", k), run.get("other", k)] : []);
    const wrong = same ? run.get("wrong", k) : [];
    const learned = run.learned(k);
    const kinds = same ? linviz.shapes.kinds(run, k) : [];
    const heaps = heapsOf(points, labels);
    // where two places of the plane are on the screen, and with them all others
    const scale = [axes.px([0, 0]), axes.px([1, 1])].join(" ");
    roving = Math.min(roving, Math.max(0, points.length - 1));
    const now = points.map((point, i) => {
      const states = ["point"];
      if (looked.has(i)) states.push("looked");
      if (kinds[i]) states.push("support", kinds[i]);
      if (learned && wrong[i]) states.push("is-wrong");
      if (i === selected) states.push("selected");
      if (i === linviz.lit.index) states.push("is-lit");
      const side = !learned || !same ? "" : wrong[i] ? ", wrong side" : ", right side";
      const { split } = heaps[i];
      return show(nodes[i], i, { point, label: labels[i], split, classes: states.join(" "), side, scale }, axes);
    });
    // the same list as long as no point has moved
    if (now.length !== places.length || now.some((place, i) => place !== places[i])) places = now;
    fade(layer, kinds);
    return { places, heaps, kinds, same };
  }

  // many rings are fainter, or they bury the points
  function fade(layer, kinds) {
    const rings = kinds.filter(Boolean).length;
    layer.style.setProperty("--rings", linviz.draw.faint(rings));
  }

  // what the points and their rings cover, where no label should go
  function cover(room, run, k) {
    const kinds = linviz.shapes.kinds(run, k);
    places.forEach((place, i) => room.cover(place, linviz.numbers.reach(run, k, i, kinds)));
  }

  // a step changes few of the points: only what is new of them is written
  function show(node, i, next, axes) {
    const last = node.shown;
    node.shown = next;
    if (next.label !== last.label || next.split !== last.split) setMark(node, next.label, next.split);
    if (next.point !== last.point || next.scale !== last.scale) {
      node.place = axes.px(next.point).map((value) => Math.round(value * 100) / 100);
      node.group.setAttribute("transform", `translate(${node.place.join(" ")})`);
    }
    if (next.classes !== last.classes) node.group.setAttribute("class", next.classes);
    if (next.point !== last.point || next.label !== last.label || next.side !== last.side) {
      node.group.setAttribute("aria-label", name(next.point, next.label, i, next.side));
    }
    linviz.draw.write(node.group, "tabindex", i === roving ? 0 : -1);
    return node.place;
  }

  function name([x, y], label, index, side) {
    const place = linviz.store.scenario.dimension === 1 ? x : `${x}, ${y}`;
    return `point ${index + 1}, ${label > 0 ? "plus" : "minus"}, at ${place}${side}`;
  }

  // the point nearest to a place on the screen, within a radius in pixels of the plot; null where there is none
  function nearest(axes, clientX, clientY, radius) {
    let best = null;
    let least = radius;
    const [left, top] = axes.onPlot(clientX, clientY);
    // before the first answer there are none
    linviz.store.scenario?.points.forEach((point, i) => {
      const [x, y] = axes.px(point);
      const distance = Math.hypot(x - left, y - top);
      if (distance <= least) [best, least] = [i, distance];
    });
    return best;
  }

  function select(index) {
    selected = index;
    linviz.emit("selection", index);
  }

  linviz.points = {
    draw, cover, nearest, select,
    setDraft(next) { draft = next; },
    focus(index) {
      roving = index;
      nodes.forEach((node, i) => node.group.setAttribute("tabindex", i === index ? 0 : -1));
      nodes[index]?.group.focus();
    },
    focused: () => {
      const group = document.activeElement?.closest?.("g.point");
      return group ? Number(group.dataset.index) : null;
    },
    get selected() { return selected; },
  };
})((window.linviz ??= {}));
