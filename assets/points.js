// The points: one focusable SVG element each, with a name, a mark of its class, and rings for what the step says of it.
((linviz) => {
  const MARKS = { 1: ["circle", { r: 6.5 }], "-1": ["rect", { x: -5.75, y: -5.75, width: 11.5, height: 11.5 }] };
  const CROSS = "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2";
  let nodes = [];
  let selected = null;
  let draft = null;
  let roving = 0;

  function makePoint(layer) {
    const { make } = linviz.draw;
    const group = make("g", "point", layer);
    group.setAttribute("role", "button");
    group.setAttribute("aria-roledescription", "point");
    const rings = [10.5, 14.5].map((radius) => {
      const ring = make("circle", "ring", group);
      ring.setAttribute("r", radius);
      return ring;
    });
    const mark = { group, rings, badge: make("text", "badge", group), label: 0, shape: null };
    mark.badge.setAttribute("y", -12);
    return mark;
  }

  function setLabel(node, label) {
    if (node.label === label) return;
    const { make } = linviz.draw;
    node.shape?.remove();
    node.cross?.remove();
    const [tag, attributes] = MARKS[label];
    node.shape = make(tag, `mark ${label > 0 ? "plus" : "minus"}`, node.group);
    for (const [name, value] of Object.entries(attributes)) node.shape.setAttribute(name, value);
    node.cross = make("path", "cross", node.group);
    node.cross.setAttribute("d", CROSS);
    node.label = label;
  }

  // the scenario's points where they are now; what the run says of them, as long as it is about these very points
  function draw(layer, axes, run, k) {
    const { points, labels } = draft ?? linviz.store.scenario;
    while (nodes.length > points.length) nodes.pop().group.remove();
    while (nodes.length < points.length) nodes.push(makePoint(layer));
    const same = run.points.length === points.length;
    const looked = new Set(same ? [run.get("index", k), run.get("other", k)] : []);
    const wrong = same ? run.get("wrong", k) : [];
    const learned = run.coefficients(k).some((weight) => weight !== 0) || run.get("b", k) !== 0;
    const counted = same && run.has("alpha") && !run.has("slack_sum");
    roving = Math.min(roving, Math.max(0, points.length - 1));
    points.forEach((point, i) => {
      const node = nodes[i];
      setLabel(node, labels[i]);
      node.group.setAttribute("transform", `translate(${axes.px(point).map((v) => Math.round(v * 100) / 100).join(" ")})`);
      const kind = same ? linviz.shapes.kind(run, k, i) : null;
      const states = ["point"];
      if (looked.has(i)) states.push("looked");
      if (kind) states.push("support", kind);
      if (learned && wrong[i]) states.push("is-wrong");
      if (i === selected) states.push("selected");
      node.group.setAttribute("class", states.join(" "));
      node.group.setAttribute("aria-label", name(point, labels[i], i, learned && same ? wrong[i] : null));
      node.group.setAttribute("tabindex", i === roving ? 0 : -1);
      node.group.dataset.index = i;
      const count = counted ? run.get("alpha", k)[i] : 0;
      node.badge.textContent = count > 0 ? linviz.format.number(count).text : "";
    });
  }

  function name([x, y], label, index, wrong) {
    const side = wrong === null ? "" : wrong ? ", wrong side" : ", right side";
    return `point ${index + 1}, ${label > 0 ? "plus" : "minus"}, at ${x}, ${y}${side}`;
  }

  // the point nearest to a place on the screen, within a radius in CSS pixels; null where there is none
  function nearest(axes, clientX, clientY, radius) {
    let best = null;
    let least = radius;
    linviz.store.scenario.points.forEach((point, i) => {
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
    get count() { return nodes.length; },
  };
})((window.linviz ??= {}));
