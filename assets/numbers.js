// What stands beside the points: the numbers of those that this step names, or of all; how many lie in one place; α.
((linviz) => {
  let all = false;

  // the radius that a point takes, with its rings
  const reach = (run, k, i, kinds) => (run.get("index", k) === i || run.get("other", k) === i ? 16 : kinds[i] ? 13 : 8);

  // drawn: what points.js has put where; same: whether the run is about these very points
  function beside(run, k, { places, heaps, kinds, same }) {
    const labels = [];
    const tell = (kind, text, index, late = false) => {
      const wide = linviz.draw.halfWidth(kind, text);
      labels.push({ kind, text, index, late, spots: spots(index, places, reach(run, k, index, kinds), wide) });
    };
    const named = same ? [run.get("index", k), run.get("other", k)].filter((i) => i >= 0 && i !== null) : [];
    const told = new Set(named);
    for (const i of told) tell("number", String(i + 1), i);
    heaps.forEach((heap, i) => {
      if (heap.size > 1 && heap.first === i) tell("heap", `×${heap.size}`, i);
    });
    counts(run, k, same).forEach((count, i) => {
      if (count > 0) tell("count", `α ${linviz.format.number(count).text}`, i);
    });
    // those that may be wanted come last, so that the others stay where they are
    const wanted = all ? places.map((_, i) => i) : [linviz.lit.index].filter((i) => i !== null && i < places.length);
    for (const i of wanted) if (!told.has(i)) tell("number", String(i + 1), i, true);
    return labels;
  }

  // of the dual perceptron, how often each point was a mistake
  const counts = (run, k, same) => (same && run.mark("counts") ? run.get(run.mark("counts").of, k) : []);

  // around the point, and then further away
  const WAYS = [
    [0.8, -0.8], [-0.8, -0.8], [0.8, 0.8], [-0.8, 0.8], [0, -1], [1, 0], [-1, 0], [0, 1],
    [0.4, -1], [-0.4, -1], [0.4, 1], [-0.4, 1], [1, -0.4], [1, 0.4], [-1, -0.4], [-1, 0.4],
  ];
  const FARTHER = [0, 7, 14, 21];

  // a step moves no point, so that they are worked out once for all steps of a run
  const known = new WeakMap();
  function spots(index, places, radius, wide) {
    if (!known.has(places)) known.set(places, new Map());
    const [kept, key] = [known.get(places), [index, radius, wide].join()];
    if (!kept.has(key)) kept.set(key, around(places, index, radius + wide, radius + 6).map((at) => [at]));
    return kept.get(key);
  }

  // the spots from which the point itself is the nearest, or the label would be read as another's; all where none is
  function around(places, index, aside, above) {
    const far = ([x, y], [u, v]) => (x - u) ** 2 + (y - v) ** 2;
    const [x, y] = places[index];
    const every = FARTHER.flatMap((more) => WAYS.map(([u, v]) => [x + u * (aside + more), y + v * (above + more)]));
    // a point more than twice as far off as a spot is not nearer to it
    const most = 4 * ((aside + FARTHER.at(-1)) ** 2 + (above + FARTHER.at(-1)) ** 2);
    const near = places.filter((place) => far(place, places[index]) < most);
    const own = every.filter((at) => near.every((place) => far(at, place) >= far(at, places[index])));
    return own.length ? own : every;
  }

  function toggle() {
    all = !all;
    document.querySelector('[data-act="numbers"]').setAttribute("aria-pressed", String(all));
    linviz.emit("lit", linviz.lit.index);
  }

  linviz.numbers = { beside, reach, toggle };
})((window.linviz ??= {}));
