// Gestures on the canvas. Only a draft moves while a point is dragged; the drop is one action.
((linviz) => {
  const REACH = { mouse: 10, touch: 22, pen: 16 };
  const STILL = 6;
  const LONG = 550;
  const QUIET = 300;
  // while points are put down one after the other, a press means a point only where its mark is
  const ADDING = 1000;
  const NARROW = 0.7;
  // px; a point is not dragged nearer to the edge
  const EDGE = 8;
  let graph = null;
  let tool = "plus";
  let snap = true;
  // of the three the one that adds
  let brush = "plus";
  let gesture = null;
  // when and where the pointer last added a point: a second click there is a slip of a double click
  let added = { time: -Infinity, x: 0, y: 0 };
  let press = null;
  let held = false;

  const label = () => (brush === "minus" ? -1 : 1);
  const axes = () => linviz.axes(graph);
  const since = () => performance.now() - added.time;
  const span = (event) => REACH[event.pointerType] ?? REACH.mouse;
  const reach = (event) => span(event) * (since() < ADDING ? NARROW : 1);

  function inside(event) {
    const { width, height, onPlot } = axes();
    const [x, y] = onPlot(event.clientX, event.clientY);
    return width > 0 && height > 0 && x >= 0 && x <= width && y >= 0 && y <= height;
  }

  function down(event) {
    if (!inside(event) || event.target.closest(".overlay")) return;
    if (event.button > 0 && event.button !== 2) return;
    event.preventDefault();
    event.stopPropagation();
    // the same pointer once more: how its last press ended was never heard
    if (gesture && !linviz.view.holds(event)) return second(event);
    const closing = linviz.menu.open || document.querySelector(".point-menu");
    closeMenu();
    linviz.menu.close();
    // a press takes the focus from a field or a point, so that afterwards the arrows step
    document.activeElement.blur();
    // the press that closes something does only that
    if (closing) return undefined;
    held = false;
    const index = linviz.points.nearest(axes(), event.clientX, event.clientY, reach(event));
    gesture = { index, button: event.button, from: [event.clientX, event.clientY], moved: false };
    take(event);
    if (event.pointerType === "touch" && index !== null) press = setTimeout(() => longPress(event, index), LONG);
    return undefined;
  }

  function take(event) {
    linviz.view.hold(event);
    graph.setPointerCapture(event.pointerId);
  }

  // with a second finger the plane is meant; but a point that is on its way is not dropped for it
  function second(event) {
    if (event.pointerType !== "touch" || gesture.to) return;
    clearTimeout(press);
    Object.assign(gesture, { index: null, moved: true });
    take(event);
  }

  function move(event) {
    if (!gesture || !linviz.view.holds(event)) return hover(event);
    const far = Math.hypot(event.clientX - gesture.from[0], event.clientY - gesture.from[1]);
    if (!gesture.moved && far < STILL) return undefined;
    clearTimeout(press);
    gesture.moved = true;
    if (gesture.button !== 0) return undefined;
    if (gesture.index === null) return pan(event);
    if (tool === "erase") return undefined;
    const to = inSight(event);
    if (gesture.to && to[0] === gesture.to[0] && to[1] === gesture.to[1]) return undefined;
    gesture.to = to;
    return drag(gesture.index, to);
  }

  function pan(event) {
    graph.dataset.cursor = "pan";
    return linviz.view.follow(event);
  }

  // where a point is dragged to; at the edge of the canvas it stops
  function inSight(event) {
    const { view, width, fromClient } = axes();
    const grid = snap ? 10 : 1000;
    const edge = (EDGE * (view[1] - view[0])) / width;
    const place = fromClient(event.clientX, event.clientY).map((value, j) => {
      const low = Math.ceil((view[2 * j] + edge) * grid) / grid;
      const high = Math.floor((view[2 * j + 1] - edge) * grid) / grid;
      return Math.max(low, Math.min(high, value));
    });
    return linviz.store.tidy(place, snap);
  }

  function drag(index, to) {
    const now = linviz.store.scenario;
    const draft = { ...now, points: now.points.map((point, i) => (i === index ? to : point)) };
    linviz.points.setDraft(draft);
    linviz.emit("draft", draft);
  }

  function up(event) {
    if (!gesture || !linviz.view.holds(event)) return;
    clearTimeout(press);
    linviz.view.release(event);
    if (linviz.view.hands) return;
    const { index, to, moved, button } = gesture;
    gesture = null;
    hover(event);
    linviz.points.setDraft(null);
    if (event.type === "pointercancel") linviz.emit("draft", linviz.store.scenario);
    else if (to) linviz.store.dispatch({ type: "move", index, to });
    else if (!moved) click(event, index, button);
  }

  // a click on empty space adds, on a point selects, with the eraser takes away; right adds the other class
  function click(event, index, button) {
    const soon = again(event, QUIET);
    if (index !== null && button === 0) {
      if (soon) return;
      if (tool === "erase") linviz.store.dispatch({ type: "remove", index });
      else linviz.points.select(index);
      return;
    }
    if (index !== null || soon) return;
    if (tool === "erase") {
      linviz.emit("notice", "Erase takes points away. To add some, choose +1 or −1, or press Esc.");
      return;
    }
    const at = linviz.store.tidy(axes().fromClient(event.clientX, event.clientY), snap);
    added = { time: performance.now(), x: event.clientX, y: event.clientY };
    linviz.early.keep(() => add(at, button === 2 ? -label() : label()));
  }

  function again(event, quiet) {
    const apart = Math.hypot(event.clientX - added.x, event.clientY - added.y);
    return since() < quiet && apart < span(event);
  }

  function add(at, of) {
    linviz.points.select(null);
    linviz.store.dispatch({ type: "add", at, label: of });
  }

  function doubleClick(event) {
    event.preventDefault();
    event.stopPropagation();
    if (held || !inside(event) || again(event, QUIET + 200)) return;
    const index = linviz.points.nearest(axes(), event.clientX, event.clientY, REACH.mouse);
    if (index !== null) linviz.store.dispatch({ type: "swap", index });
  }

  function hover(event) {
    if (event.pointerType !== "mouse") return;
    const over = inside(event) ? linviz.points.nearest(axes(), event.clientX, event.clientY, REACH.mouse) : null;
    linviz.lit.point(over);
    graph.dataset.cursor = tool === "erase" ? "erase" : over === null ? "add" : "point";
  }

  function longPress(event, index) {
    graph.releasePointerCapture(event.pointerId);
    linviz.view.release(event);
    gesture = null;
    held = true;
    linviz.points.select(index);
    const menu = linviz.element("div", "point-menu overlay", graph.parentNode);
    for (const [act, words] of [["remove", "Delete"], ["swap", "Swap class"]]) linviz.element("button", "", menu, words).dataset.act = act;
    // over the point, or under it where there is no room: it stays in sight
    const { width, onPlot } = axes();
    const [x, y] = onPlot(event.clientX, event.clientY);
    menu.style.left = `${Math.max(4, Math.min(x - 60, width - menu.offsetWidth - 4))}px`;
    menu.style.top = `${y < 78 ? y + 22 : y - 74}px`;
  }

  // some browsers make a click of letting go, and a click elsewhere closes the menu that has just opened
  function letGo(event) {
    if (held) event.stopPropagation();
  }

  const closeMenu = () => document.querySelector(".point-menu")?.remove();

  // the point that keys and menus mean: the focused one, else the selected one
  const meant = () => linviz.points.focused() ?? linviz.points.selected;

  function withMeant(type) {
    const index = meant();
    closeMenu();
    if (index === null || index >= linviz.store.scenario.points.length) return;
    const focused = linviz.points.focused() !== null;
    if (type === "remove") linviz.points.select(null);
    linviz.store.dispatch({ type, index });
    if (focused && type === "remove") linviz.points.focus(Math.max(0, Math.min(index, linviz.store.scenario.points.length - 1)));
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

  // on a focused point arrows move it, with Ctrl they go on to its neighbour; Page keys and the rest belong to the player
  function pointKey(event) {
    const index = linviz.points.focused();
    const way = ARROWS[event.key];
    if (index === null || !way || event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      const { length } = linviz.store.scenario.points;
      linviz.points.focus((index + way[0] - way[1] + length) % length);
      return true;
    }
    linviz.store.dispatch({ type: "move", index, to: nudged(linviz.store.scenario.points[index], event) });
    return true;
  }

  // where an arrow takes a place, with Shift farther; null for other keys
  function nudged([x, y], { key, shiftKey }) {
    const way = ARROWS[key];
    const size = shiftKey ? 0.5 : 0.1;
    return way ? linviz.store.tidy([x + way[0] * size, y + way[1] * size], false) : null;
  }

  function setTool(next) {
    tool = next;
    if (tool !== "erase") brush = tool;
    linviz.emit("tool", tool);
    for (const name of ["plus", "minus", "erase"]) {
      document.querySelector(`[data-act="tool-${name}"]`).setAttribute("aria-pressed", String(name === tool));
    }
  }

  function setSnap(next) {
    snap = next;
    document.querySelector('[data-act="snap"]').setAttribute("aria-pressed", String(snap));
  }

  function fit() {
    const { view, points } = linviz.store.scenario;
    const own = view && !linviz.store.changed && !linviz.view.outside(view).length;
    linviz.view.show(own ? view : linviz.geometry.fit(points));
    linviz.emit("zoom");
  }

  function start(node) {
    graph = node;
    const listen = (type, handler) => graph.addEventListener(type, handler, { capture: true });
    listen("pointerdown", down);
    listen("pointermove", move);
    listen("pointerup", up);
    listen("pointercancel", up);
    listen("click", letGo);
    listen("dblclick", doubleClick);
    listen("contextmenu", (event) => event.preventDefault());
    // Plotly listens to the mouse as well, and its drags are not ours
    for (const type of ["mousedown", "touchstart"]) listen(type, (event) => event.stopPropagation());
    linviz.on("opened", ({ view, points }, kept) => {
      linviz.points.select(null);
      linviz.view.show(kept ?? view ?? linviz.geometry.fit(points));
    });
  }

  linviz.canvas = {
    start, add, fit, pointKey, nudged, setTool, closeMenu, withMeant,
    toggleSnap: () => setSnap(!snap),
    leaveEraser: () => setTool(brush),
    swapTool: () => setTool(tool === "minus" ? "plus" : "minus"),
    get label() { return label(); },
    get snap() { return snap; },
    get graph() { return graph; },
    get view() { return linviz.view.wanted; },
  };
})((window.linviz ??= {}));
