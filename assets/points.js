// The points: one focusable SVG element each, with a name, a mark of its class, and rings for what the step says of it.
((linviz) => {
  const MARKS = { 1: ["circle", { r: 6.5 }], "-1": ["rect", { x: -5.75, y: -5.75, width: 11.5, height: 11.5 }] };
  const CROSS = "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2";
  let nodes = [];
  let selected = null;
  let draft = null;
  let roving = 0;
  let covered = {};

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
    const badge = make("text", "badge", group);
    badge.setAttribute("y", -12);
    return { group, rings, badge, shape: null, cross: null, shown: {} };
  }

  function setLabel(node, label) {
    const { make } = linviz.draw;
    node.shape?.remove();
    node.cross?.remove();
    const [tag, attributes] = MARKS[label];
    node.shape = make(tag, `mark ${label > 0 ? "plus" : "minus"}`, node.group);
    for (const [name, value] of Object.entries(attributes)) node.shape.setAttribute(name, value);
    node.cross = make("path", "cross", node.group);
    node.cross.setAttribute("d", CROSS);
  }

  // which points lie on an earlier one of the other class: drawn smaller, so that both are seen
  function covering(points, labels) {
    // a step moves no point, so that it is worked out once for all steps of a run
    if (covered.points === points && covered.labels === labels) return covered.above;
    const first = new Map();
    const above = points.map((point, i) => {
      const at = point.join(" ");
      if (!first.has(at)) first.set(at, labels[i]);
      return first.get(at) !== labels[i];
    });
    covered = { points, labels, above };
    return above;
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
    const counts = same && !run.has("slack_sum") ? run.get("alpha", k) : null;
    // where two places of the plane are on the screen, and with them all others
    const above = covering(points, labels);
    const scale = [axes.px([0, 0]), axes.px([1, 1])].join(" ");
    roving = Math.min(roving, Math.max(0, points.length - 1));
    points.forEach((point, i) => {
      const states = ["point"];
      if (looked.has(i)) states.push("looked");
      if (kinds[i]) states.push("support", kinds[i]);
      if (learned && wrong[i]) states.push("is-wrong");
      if (i === selected) states.push("selected");
      if (above[i]) states.push("above");
      const side = !learned || !same ? "" : wrong[i] ? ", wrong side" : ", right side";
      show(nodes[i], i, { point, label: labels[i], classes: states.join(" "), side, count: counts?.[i] ?? 0, scale }, axes);
    });
  }

  // a step changes few of the points: only what is new of them is written
  function show(node, i, next, axes) {
    const last = node.shown;
    node.shown = next;
    if (next.label !== last.label) setLabel(node, next.label);
    if (next.point !== last.point || next.scale !== last.scale) {
      const [x, y] = axes.px(next.point).map((value) => Math.round(value * 100) / 100);
      node.group.setAttribute("transform", `translate(${x} ${y})`);
    }
    if (next.classes !== last.classes) node.group.setAttribute("class", next.classes);
    if (next.point !== last.point || next.label !== last.label || next.side !== last.side) {
      node.group.setAttribute("aria-label", name(next.point, next.label, i, next.side));
    }
    if (next.count !== last.count) node.badge.textContent = next.count > 0 ? linviz.format.number(next.count).text : "";
    linviz.draw.write(node.group, "tabindex", i === roving ? 0 : -1);
  }

  function name([x, y], label, index, side) {
    const place = linviz.store.scenario.dimension === 1 ? x : `${x}, ${y}`;
    return `point ${index + 1}, ${label > 0 ? "plus" : "minus"}, at ${place}${side}`;
  }

  // the point nearest to a place on the screen, within a radius in CSS pixels; null where there is none
  function nearest(axes, clientX, clientY, radius) {
    let best = null;
    let least = radius;
    // before the first answer there are none
    linviz.store.scenario?.points.forEach((point, i) => {
      const [x, y] = axes.toClient(point);
      const distance = Math.hypot(x - clientX, y - clientY);
      if (distance <= least) [best, least] = [i, distance];
    });
    return best;
  }

  function select(index) {
    selected = index;
    linviz.emit("selection", index);
  }

  linviz.points = {
    draw, nearest, select,
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
