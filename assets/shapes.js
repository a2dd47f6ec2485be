// What a frame looks like, as SVG attributes in pixels; pure: a run, a frame and the axes in, shapes out.
((linviz) => {
  const ARROW = 120;
  // slack shorter than this is rounding
  const SHORT = 1e-9;
  // a band of b that is no wider is drawn as one line
  const OPEN = 1e-4;
  const { corners, clip, line, hull } = linviz.geometry;
  const { names } = linviz;

  const path = (axes, points, close = "") => (points?.length ? "M" + points.map((p) => pair(axes.px(p))).join("L") + close : "");
  const pair = ([x, y]) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
  const norm = (w) => Math.hypot(...w);

  // the line, its areas and everything parallel to it
  function straight(run, k, axes) {
    const { view } = axes;
    const w = run.get("w", k);
    const b = run.get("b", k);
    const size = norm(w);
    const remembered = { before: before(run, k, axes), ...second(run, k, axes) };
    if (!(size > 0)) return { ...flat(axes, b), ...remembered };
    const ends = line(view, w, b);
    const at = levels(run, k, []);
    // Kozinec's link to the nearest point is w itself
    const pointer = ends && !run.mark("hulls") && !flipped(run) ? arrow(axes, ends, w, size) : null;
    return {
      ...remembered,
      area: path(axes, clip(corners(view), w, b), "Z"),
      ground: true,
      boundary: path(axes, ends),
      margins: at.map((level) => path(axes, line(view, w, b - level))).join(""),
      band: bands(run, k).map(([low, high]) => strip(axes, w, b, low, high)).join(""),
      arrow: pointer,
      outside: !ends,
      signs: ends && names.signs(axes, ends, [w[0] / size, w[1] / size]),
      slack: run.mark("segments")?.meaning === "slack" ? slack(run, axes, w, b) : [],
      names: [...(pointer?.names ?? []), ...remembered.names, ...names.levels(run, axes, w, b, at)],
    };
  }

  // w = 0: f is the same everywhere, there is no boundary; the areas say nothing before anything is learned
  const flat = (axes, b) => ({
    area: b > 0 ? path(axes, corners(axes.view), "Z") : "",
    ground: b !== 0,
  });

  // the values of f that have a line of their own; usual: where the run has no such mark
  function levels(run, k, usual) {
    const mark = run.mark("levels");
    if (!mark) return usual;
    const at = typeof mark.at === "string" ? run.get(mark.at, k) : mark.at;
    return at > 0 ? [-at, at] : [];
  }

  // the values of f between which something is left open
  function bands(run, k) {
    const mark = run.mark("band");
    if (!mark) return [];
    const [low, high] = [run.get(mark.low, k), run.get(mark.high, k)];
    if (mark.meaning === "bounds") return [[Math.max(0, low), high], [-high, -Math.max(0, low)]];
    const b = run.get("b", k);
    return high - low > OPEN ? [[b - high, b - low]] : [];
  }

  // where f lies between two values
  function strip(axes, w, b, low, high) {
    const above = clip(corners(axes.view), w, b - low);
    return path(axes, clip(above, [-w[0], -w[1]], high - b), "Z");
  }

  // of the line that moves, whichever is the boundary
  function before(run, k, axes) {
    const own = run.mark("line")?.meaning === "moving" ? "moving_" : "";
    if (!run.isUpdate(k) || !run.has(`${own}w_before`)) return "";
    const w = run.get(`${own}w_before`, k);
    return norm(w) > 0 ? path(axes, line(axes.view, w, run.get(`${own}b_before`, k))) : "";
  }

  // as the picture calls a second line
  const CALLED = { best: "kept", avg: "average", moving: "moving" };

  // a second line: the one in the pocket, the average; or where that is the boundary, the one that moves
  function second(run, k, axes) {
    const mark = run.mark("line");
    const w = mark && run.get(mark.w, k);
    const ends = w && norm(w) > 0 ? line(axes.view, w, run.get(mark.b, k)) : null;
    return { kept: path(axes, ends), names: ends ? [names.beside(axes, ends, "kept-name", CALLED[mark.meaning])] : [] };
  }

  // w stands on the boundary, near the middle of its visible part, always equally long: only its direction counts
  function arrow(axes, ends, w, size) {
    const [p, q] = ends.map(axes.px);
    const foot = [p[0] + 0.5 * (q[0] - p[0]), p[1] + 0.5 * (q[1] - p[1])];
    const tip = [foot[0] + (ARROW * w[0]) / size, foot[1] - (ARROW * w[1]) / size];
    const away = [tip[0] - foot[0], tip[1] - foot[1]].map((part) => part / ARROW);
    const head = [tip, [tip[0] - 13 * away[0] + 5.5 * away[1], tip[1] - 13 * away[1] - 5.5 * away[0]],
      [tip[0] - 13 * away[0] - 5.5 * away[1], tip[1] - 13 * away[1] + 5.5 * away[0]]];
    const neck = [tip[0] - 11 * away[0], tip[1] - 11 * away[1]];
    return { shaft: `M${pair(foot)}L${pair(neck)}`, head: `M${head.map(pair).join("L")}Z`, names: [names.letter(tip, away)] };
  }

  // from each point inside the margin to the margin line of its class: xi / |w| long; seen where it ends in the view
  function slack(run, axes, w, b) {
    const strokes = [];
    run.points.forEach((x, i) => {
      const xi = 1 - run.labels[i] * (w[0] * x[0] + w[1] * x[1] + b);
      if (xi <= SHORT) return;
      const way = (run.labels[i] * xi) / (w[0] * w[0] + w[1] * w[1]);
      const foot = axes.px([x[0] + way * w[0], x[1] + way * w[1]]);
      const seen = foot[0] >= 0 && foot[0] <= axes.width && foot[1] >= 0 && foot[1] <= axes.height;
      strokes.push({ index: i, seen, path: `M${pair(axes.px(x))}L${pair(foot)}` });
    });
    return strokes;
  }

  // a vote: it is a whole number, so its sides begin half a vote from 0; between them it is a tie
  function vote(run, k, axes, field) {
    const grid = field.at(k);
    const { lines, path: join, area } = linviz.contour;
    const learned = run.learned(k);
    const ties = learned && grid.values.includes(0);
    const zero = learned ? lines(grid, 0.5) : [];
    const plane = run.lift.name === "none";
    return {
      area: learned ? area(grid, 0.5) : "", ground: learned,
      tie: ties ? area(grid, -0.5) : "",
      boundary: join(zero) + (ties ? join(lines(grid, -0.5)) : ""),
      voters: plane ? linviz.votes.lines(run, k).map((shade) => shade.map(({ w, b }) => path(axes, line(axes.view, w, b)))) : [],
      ...(plane ? { before: before(run, k, axes), ...second(run, k, axes) } : {}),
      outside: learned && !zero.length,
      signs: zero.length ? names.curvedSigns(axes, grid, zero) : null,
    };
  }

  // level lines and areas of a curved boundary
  function curved(run, k, axes, field) {
    const grid = field.at(k);
    const { lines, path: join, area } = linviz.contour;
    const zero = lines(grid, 0);
    // two points at one place can cancel: then f is 0 everywhere, and there is no boundary
    const learned = run.learned(k) && grid.values.some((value) => value !== 0);
    const at = learned ? levels(run, k, [-1, 1]) : [];
    const drawn = new Map(at.map((level) => [level, lines(grid, level)]));
    return {
      area: learned ? area(grid, 0) : "", ground: learned,
      boundary: learned ? join(zero) : "",
      margins: [...drawn.values()].map(join).join(""),
      // the same lines, as labels keep off them
      lines: learned ? [zero, ...drawn.values()].flat() : [],
      // by the even-odd rule what lies above both ends of a band is left out again; without a lower bound all is band
      band: learned && bounded(run, k) ? bands(run, k).flat().map((level) => area(grid, level)).join("") : "",
      outside: learned && !zero.length,
      signs: learned && zero.length ? names.curvedSigns(axes, grid, zero) : null,
      names: names.curvedLevels(run, drawn),
    };
  }

  const bounded = (run, k) => run.mark("band")?.meaning === "bounds" && run.get(run.mark("band").low, k) > 0;

  // one hull, through the origin: the points z = y x lie in the plane itself, and so does v = w
  const flipped = (run) => run.mark("hull_of_z") && run.points[0]?.length === 2;

  // the hulls and the nearest points found so far; only where they lie in the plane that is shown
  function hulls(run, k, axes) {
    if (flipped(run)) return hullOfZ(run, k, axes);
    const mark = run.mark("hulls");
    if (!mark) return null;
    // on a number line a hull is a stretch of it
    const place = ([x, y]) => [x, y ?? 0];
    const of = (label) => path(axes, hull(run.points.filter((_, i) => run.labels[i] === label).map(place)), "Z");
    const ends = [[run.get(mark.plus, k), "w₊"], [run.get(mark.minus, k), "w₋"]];
    return { plus: of(1), minus: of(-1), z: "", mirrored: "", ...walk(axes, ends) };
  }

  function hullOfZ(run, k, axes) {
    const mirrored = run.points.filter((_, i) => run.labels[i] < 0).map(([x, y]) => [-x, -y]);
    const z = [...run.points.filter((_, i) => run.labels[i] > 0), ...mirrored];
    // the mark of their class, without its colour
    const marks = mirrored.map((point) => `M${pair(axes.px(point).map((at) => at - 5))}h10v10h-10Z`).join("");
    return { plus: "", minus: "", z: path(axes, hull(z), "Z"), mirrored: marks, ...walk(axes, [[[0, 0], "0"], [run.get(run.mark("hull_of_z").point, k), "w"]]) };
  }

  // from the one point to the other, each with its name
  function walk(axes, ends) {
    const places = ends.map(([point]) => axes.px([...point]));
    const named = ends.map(([, text], i) => names.ends([places[i], places[1 - i]], text));
    return { ends: places, link: `M${places.map(pair).join("L")}`, names: named };
  }

  // what the points are to a support vector machine: null, or where they lie; "outside": with an alpha, and not yet
  // where the optimum has it. linviz/core/geometry.py has the same names and numbers
  const KINDS = [null, "margin", "inside", "wrong", "outside"];
  const [ON_MARGIN, WEIGHTLESS, SLIGHT] = [1e-3, 1e-12, 1e-4];

  function kinds(run, k) {
    const mark = run.mark("rings");
    return mark ? Array.from(run.get(mark.kinds, k), (place) => KINDS[place]) : [];
  }

  // by alpha and y f
  function kindsOf(alpha, signed) {
    const most = Math.max(0, ...alpha);
    return signed.map((s, i) => {
      if (!(alpha[i] > WEIGHTLESS * most)) return 0;
      if (s <= 0) return 3;
      if (s < 1 - ON_MARGIN) return 2;
      return s <= 1 + ON_MARGIN ? 1 : alpha[i] > SLIGHT * most ? 4 : 0;
    });
  }

  linviz.shapes = { straight, curved, vote, hulls, levels, kinds, kindsOf };
})((window.linviz ??= {}));
