// What a frame looks like, as SVG attributes in pixels; pure: a run, a frame and the axes in, shapes out.
((linviz) => {
  const ARROW = 120;
  const { corners, clip, line, hull } = linviz.geometry;

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
    return {
      ...remembered,
      area: path(axes, clip(corners(view), w, b), "Z"),
      ground: true,
      boundary: path(axes, ends),
      margins: levels(run, k, []).map((level) => path(axes, line(view, w, b - level))).join(""),
      band: bands(run, k).map(([low, high]) => strip(axes, w, b, low, high)).join(""),
      // Kozinec's link to the nearest point is w itself
      arrow: run.has("w_pos") || flipped(run) ? null : arrow(axes, ends, w, size, run.points),
      outside: !ends,
      signs: ends && signs(axes, ends, [w[0] / size, w[1] / size], run.points),
      slack: run.has("slack_sum") ? slack(run, k, axes, w, b, size) : "",
      levelNames: levelNames(run, k, axes, w, b),
    };
  }

  // w = 0: f is the same everywhere, there is no boundary; the areas say nothing before anything is learned
  const flat = (axes, b) => ({
    area: b > 0 ? path(axes, corners(axes.view), "Z") : "",
    ground: b !== 0,
  });

  // -1 and 1: the margins of a support vector machine, the labels for ridge regression. Kozinec: f at the lower bound.
  // Logistic regression: where the probability of the class + is 0.1 and 0.9
  function levels(run, k, usual) {
    if (run.has("level")) return [-run.get("level", k), run.get("level", k)];
    if (!run.has("inner")) return run.has("slack_sum") || run.has("squared_error") ? [-1, 1] : usual;
    const inner = run.get("inner", k);
    return inner > 0 ? [-inner, inner] : [];
  }

  // Kozinec: between the bounds of the margin. SVM: where b is not unique, every line from b_low to b_high is optimal
  function bands(run, k) {
    if (run.has("b_low")) {
      const [b, low, high] = ["b", "b_low", "b_high"].map((name) => run.get(name, k));
      return high - low > 1e-4 ? [[b - high, b - low]] : [];
    }
    if (!run.has("outer")) return [];
    const low = Math.max(0, run.get("inner", k));
    const high = run.get("outer", k);
    return [[low, high], [-high, -low]];
  }

  // where f lies between two values
  function strip(axes, w, b, low, high) {
    const above = clip(corners(axes.view), w, b - low);
    return path(axes, clip(above, [-w[0], -w[1]], high - b), "Z");
  }

  // of the line that moves, whichever is the boundary
  function before(run, k, axes) {
    const own = run.has("moving_w_before") ? "moving_" : "";
    if (!run.isUpdate(k) || !run.has(`${own}w_before`)) return "";
    const w = run.get(`${own}w_before`, k);
    return norm(w) > 0 ? path(axes, line(axes.view, w, run.get(`${own}b_before`, k))) : "";
  }

  // a second line: the one in the pocket, the average; or where that is the boundary, the one that moves
  function second(run, k, axes) {
    const [name, key] = [["kept", "best"], ["average", "avg"], ["moving", "moving"]].find(([, key]) => run.has(`${key}_w`)) ?? ["", ""];
    const w = key && run.get(`${key}_w`, k);
    const ends = w && norm(w) > 0 ? line(axes.view, w, run.get(`${key}_b`, k)) : null;
    return { kept: path(axes, ends), keptName: ends && named(axes, ends, name) };
  }

  // a name beside a line, near its upper end: on the right of it, and clear of it where it is nearly level
  function named(axes, ends, text) {
    const [p, q] = ends.map(axes.px);
    const [high, low] = p[1] < q[1] ? [p, q] : [q, p];
    const length = Math.hypot(low[0] - high[0], low[1] - high[1]) || 1;
    const [across, down] = [(low[0] - high[0]) / length, (low[1] - high[1]) / length];
    const along = Math.min(0.5 * length, 60);
    const at = [high[0] + along * across + 10 * down, high[1] + along * down + (across > 0 ? -8 : -22) * across];
    return { text, at: [Math.max(30, Math.min(axes.width - 50, at[0])), Math.max(18, at[1])] };
  }

  // what a level line stands for: the probability of the class +, or f itself
  function levelName(run, level) {
    if (run.has("level")) return `μ = ${Math.round(1000 / (1 + Math.exp(-level))) / 1000}`;
    return `f = ${level < 0 ? "−" : ""}${Math.abs(level)}`;
  }

  function levelNames(run, k, axes, w, b) {
    if (!run.has("level")) return [];
    return levels(run, k)
      .map((level) => [level, line(axes.view, w, b - level)])
      .filter(([, ends]) => ends)
      .map(([level, ends]) => named(axes, ends, levelName(run, level)));
  }

  // w stands on the boundary, near the middle of its visible part, always equally long: only its direction counts.
  // Its name is on the side where no point is in the way
  function arrow(axes, ends, w, size, points) {
    if (!ends) return null;
    const [p, q] = ends.map(axes.px);
    const foot = [p[0] + 0.5 * (q[0] - p[0]), p[1] + 0.5 * (q[1] - p[1])];
    const tip = [foot[0] + (ARROW * w[0]) / size, foot[1] - (ARROW * w[1]) / size];
    const away = [tip[0] - foot[0], tip[1] - foot[1]].map((part) => part / ARROW);
    const head = [tip, [tip[0] - 13 * away[0] + 5.5 * away[1], tip[1] - 13 * away[1] - 5.5 * away[0]],
      [tip[0] - 13 * away[0] - 5.5 * away[1], tip[1] - 13 * away[1] + 5.5 * away[0]]];
    const neck = [tip[0] - 11 * away[0], tip[1] - 11 * away[1]];
    const sides = [17, -17].map((far) => [tip[0] - 24 * away[0] + far * away[1], tip[1] - 24 * away[1] - far * away[0] + 6]);
    const label = sides.find(([x, y]) => free(axes, [x, y - 6], points)) ?? sides[0];
    return { shaft: `M${pair(foot)}L${pair(neck)}`, head: `M${head.map(pair).join("L")}Z`, label };
  }

  // whether a letter has room there: in sight, and no point is in the way
  function free(axes, [x, y], points) {
    if (x < 10 || x > axes.width - 10 || y < 12 || y > axes.height - 12) return false;
    return points.every((point) => {
      const at = axes.px(point);
      return Math.hypot(at[0] - x, at[1] - y) > 18;
    });
  }

  // + and - a little beside the boundary, towards its lower end; further up where points are in the way
  function signs(axes, ends, normal, points) {
    const [p, q] = ends.map(axes.px);
    const [low, high] = p[1] > q[1] ? [p, q] : [q, p];
    const length = Math.hypot(high[0] - low[0], high[1] - low[1]) || 1;
    const towards = [normal[0], -normal[1]];
    const spots = [110, 160, 210].map((far) => {
      const share = Math.min(0.5, far / length);
      const at = [low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1])];
      return beside(axes, at, towards, ([x, y]) => (x - at[0]) * towards[0] + (y - at[1]) * towards[1]);
    });
    return spots.find(({ plus, minus }) => plus && minus && free(axes, plus, points) && free(axes, minus, points)) ?? spots[0];
  }

  // each where f has its sign, as far from the boundary as there is room; where there is none, it is left out
  function beside(axes, at, towards, f) {
    const inside = ([x, y]) => [Math.max(18, Math.min(axes.width - 18, x)), Math.max(18, Math.min(axes.height - 26, y))];
    const place = (way) =>
      [34, 24, 14].map((far) => inside([at[0] + way * far * towards[0], at[1] + way * far * towards[1]]))
        .find((spot) => way * f(spot) > 0) ?? null;
    return { plus: place(1), minus: place(-1) };
  }

  // from each point inside the margin to the margin line of its class: xi / |w| long
  function slack(run, k, axes, w, b, size) {
    let data = "";
    run.points.forEach((x, i) => {
      const xi = 1 - run.labels[i] * (w[0] * x[0] + w[1] * x[1] + b);
      if (xi <= 1e-9) return;
      const way = (run.labels[i] * xi) / (size * size);
      data += path(axes, [x, [x[0] + way * w[0], x[1] + way * w[1]]]);
    });
    return data;
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
      voters: plane ? linviz.votes.lines(run, k).map((shade) => shade.map(({ w, b }) => path(axes, line(axes.view, w, b))).join("")) : null,
      ...(plane ? { before: before(run, k, axes), ...second(run, k, axes) } : {}),
      outside: learned && !zero.length,
      signs: zero.length ? curvedSigns(axes, grid, zero) : null,
    };
  }

  // level lines and areas of a curved boundary
  function curved(run, k, axes, field) {
    const grid = field.at(k);
    const { lines, path: join, area } = linviz.contour;
    const zero = lines(grid, 0);
    // two points at one place can cancel: then f is 0 everywhere, and there is no boundary
    const learned = run.learned(k) && grid.values.some((value) => value !== 0);
    return {
      area: learned ? area(grid, 0) : "", ground: learned,
      boundary: learned ? join(zero) : "",
      margins: learned ? levels(run, k, [-1, 1]).map((level) => join(lines(grid, level))).join("") : "",
      // by the even-odd rule what lies above both ends of a band is left out again; without a lower bound all is band
      band: learned && run.get("inner", k) > 0 ? bands(run, k).flat().map((level) => area(grid, level)).join("") : "",
      outside: learned && !zero.length,
      signs: learned && zero.length ? curvedSigns(axes, grid, zero) : null,
      levelNames: learned && run.has("level") ? curvedNames(run, k, axes, (level) => lines(grid, level)) : [],
    };
  }

  // above the highest place of each level line
  function curvedNames(run, k, axes, linesAt) {
    return levels(run, k)
      .map((level) => [level, linesAt(level).flat()])
      .filter(([, places]) => places.length)
      .map(([level, places]) => {
        const [x, y] = places.reduce((best, one) => (one[1] < best[1] ? one : best));
        return { text: levelName(run, level), at: [Math.max(10, Math.min(axes.width - 60, x - 20)), Math.max(18, y - 7)] };
      });
  }

  function curvedSigns(axes, grid, zero) {
    const longest = zero.reduce((best, one) => (one.length > best.length ? one : best));
    const at = longest[Math.floor(longest.length / 3)];
    const after = longest[Math.min(longest.length - 1, Math.floor(longest.length / 3) + 1)];
    const along = Math.hypot(after[0] - at[0], after[1] - at[1]) || 1;
    const normal = [-(after[1] - at[1]) / along, (after[0] - at[0]) / along];
    const value = grid.exact ?? between(grid);
    const up = value([at[0] + 26 * normal[0], at[1] + 26 * normal[1]]) >= value([at[0] - 26 * normal[0], at[1] - 26 * normal[1]]);
    return beside(axes, at, up ? normal : normal.map((part) => -part), value);
  }

  // f at a place between the nodes of the grid: in a narrow strip the nearest node may be on the other side
  function between(grid) {
    const node = (i, j) => grid.values[j * (grid.columns + 1) + i];
    const cell = (place, along, count) => {
      const at = Math.max(0, Math.min(count, (place - along(0)) / (along(1) - along(0))));
      const first = Math.min(count - 1, Math.floor(at));
      return [first, at - first];
    };
    return ([x, y]) => {
      const [i, u] = cell(x, grid.x, grid.columns);
      const [j, v] = cell(y, grid.y, grid.rows);
      const row = (k) => (1 - u) * node(i, k) + u * node(i + 1, k);
      return (1 - v) * row(j) + v * row(j + 1);
    };
  }

  // one hull, through the origin: the points z = y x lie in the plane itself, and so does v = w
  const flipped = (run) => run.lift.name === "none" && run.has("v") && run.has("outer") && run.points[0]?.length === 2;

  // the hulls and the nearest points found so far; only where they lie in the plane that is shown
  function hulls(run, k, axes) {
    if (flipped(run)) return hullOfZ(run, k, axes);
    if (!run.has("w_pos") || run.lift.name !== "none" || run.get("w_pos", k).length > 2) return null;
    // on a number line a hull is a stretch of it
    const place = ([x, y]) => [x, y ?? 0];
    const of = (label) => path(axes, hull(run.points.filter((_, i) => run.labels[i] === label).map(place)), "Z");
    const ends = [[run.get("w_pos", k), "w₊"], [run.get("w_neg", k), "w₋"]];
    return { plus: of(1), minus: of(-1), z: "", mirrored: "", ...walk(axes, ends, run.points.map(place)) };
  }

  function hullOfZ(run, k, axes) {
    const mirrored = run.points.filter((_, i) => run.labels[i] < 0).map(([x, y]) => [-x, -y]);
    const z = [...run.points.filter((_, i) => run.labels[i] > 0), ...mirrored];
    // the mark of their class, without its colour
    const marks = mirrored.map((point) => `M${pair(axes.px(point).map((at) => at - 5))}h10v10h-10Z`).join("");
    return { plus: "", minus: "", z: path(axes, hull(z), "Z"), mirrored: marks, ...walk(axes, [[[0, 0], "0"], [run.get("v", k), "w"]], z) };
  }

  // from the one point to the other, each with its name where it covers no point, and not the way between them
  function walk(axes, ends, points) {
    const places = ends.map(([point]) => axes.px([...point]));
    const placed = ends.map(([, name], i) => {
      const [[x, y], other] = [places[i], places[1 - i]];
      const fits = (right, down) => right * (other[0] - x) + down * (other[1] - y) < 15 * Math.hypot(other[0] - x, other[1] - y);
      const middles = [[20, -15], [20, 15], [-21, 15], [-21, -15]];
      const [right, down] = middles.find((one) => fits(...one) && free(axes, [x + one[0], y + one[1]], points)) ?? middles[0];
      return { at: [x, y], name, label: [x + right - 9, y + down + 5] };
    });
    return { ends: placed, link: `M${placed.map(({ at }) => pair(at)).join("L")}` };
  }

  // what the points are to a support vector machine: null, or where they lie; "outside": with an alpha, and not yet
  // where the optimum has it. linviz/core/geometry.py has the same names and numbers
  const KINDS = [null, "margin", "inside", "wrong", "outside"];
  const [ON_MARGIN, WEIGHTLESS, SLIGHT] = [1e-3, 1e-12, 1e-4];

  const kinds = (run, k) => (run.has("kind") ? Array.from(run.get("kind", k), (place) => KINDS[place]) : []);

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

  linviz.shapes = { straight, curved, vote, hulls, kinds, kindsOf, levelName };
})((window.linviz ??= {}));
