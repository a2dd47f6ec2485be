// Points with one coordinate: they sit on a number line, and f is a curve over it. Pure, as shapes.js is.
((linviz) => {
  // of the height above and below the line that f may take
  const SHARE = 0.78;
  const pair = ([x, y]) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
  const joined = (points) => (points.length ? "M" + points.map(pair).join("L") : "");

  // pixels for 1 of f, the same at every step: at the end the highest point of f over the points, or 1, still fits
  function unit(run, axes, { columns, values, x }) {
    const places = run.points.map(([x]) => axes.px([x, 0])[0]);
    const [low, high] = [Math.min(...places), Math.max(...places)];
    let most = 1;
    for (let i = 0; i <= columns; i += 1) if (x(i) >= low && x(i) <= high) most = Math.max(most, Math.abs(values[i]));
    return (SHARE * axes.height) / 2 / most;
  }

  // where f crosses a level, and the stretches where it is not below it, in pixels
  function crossings({ columns, values, x, crossing }, level) {
    const at = [];
    const stretches = [];
    let from = values[0] >= level ? 0 : null;
    for (let i = 0; i < columns; i += 1) {
      if (values[i] >= level === values[i + 1] >= level) continue;
      // a vote jumps on the way
      const share = crossing ? crossing(i, i + 1, level) : (level - values[i]) / (values[i + 1] - values[i]);
      at.push(x(i + share));
      if (from === null) from = x(i + share);
      else {
        stretches.push([from, x(i + share)]);
        from = null;
      }
    }
    if (from !== null) stretches.push([from, x(columns)]);
    return { at, stretches };
  }

  function shapes(run, k, axes, field) {
    // a copy of each, since the field fills the same array at every step
    const of = (frame) => ({ ...field.at(frame), values: field.at(frame).values.slice() });
    const grid = of(k);
    const { width, height } = axes;
    const middle = height / 2;
    const size = unit(run, axes, of(run.last));
    const up = (f) => Math.max(-height, Math.min(2 * height, middle - f * size));
    const curve = ({ columns, values, x }) => joined(Array.from({ length: columns + 1 }, (_, i) => [x(i), up(values[i])]));
    const upright = (x) => joined([[x, 0], [x, height]]);
    const level = (f) => joined([[0, up(f)], [width, up(f)]]);
    const learned = run.learned(k);
    const levels = learned && run.mark("levels")?.meaning !== "bound" ? linviz.shapes.levels(run, k, []) : [];
    const { at, stretches } = crossings(grid, 0);
    const earlier = learned && run.isUpdate(k) && run.get("step", k - 1) === run.get("step", k) - 1 && run.learned(k - 1);
    return {
      rule: level(0),
      area: learned ? stretches.map(([a, b]) => `${joined([[a, 0], [b, 0], [b, height], [a, height]])}Z`).join("") : "",
      ground: learned,
      boundary: learned ? at.map(upright).join("") : "",
      curve: learned ? curve(grid) : "",
      before: earlier ? curve(of(k - 1)) : "",
      margins: levels.map(level).join(""),
      names: levels.map((f) => named(run, f, width, up(f))),
      slack: learned && run.mark("segments") ? slack(run, grid, axes, up) : [],
      outside: learned && !at.length,
      signs: learned && at.length ? signs(stretches, gaps(stretches, width), height) : null,
    };
  }

  const gaps = (stretches, width) => {
    const ends = [0, ...stretches.flat(), width];
    return Array.from({ length: ends.length / 2 }, (_, i) => [ends[2 * i], ends[2 * i + 1]]).filter(([a, b]) => b > a);
  };

  // over a level at one of its ends, or further in, or below it
  function named(run, f, width, y) {
    const text = linviz.names.levelName(run, f);
    const across = [width - 34, 34, 0.7 * width, 0.3 * width, ...Array.from({ length: 17 }, (_, i) => (0.1 + i / 20) * width)];
    return linviz.names.name("level-name", text, [-11, 12].flatMap((off) => across.map((x) => [x, y + off])));
  }

  // each in the middle of the widest stretch of its class, near the lower edge
  function signs(stretches, others, height) {
    const places = (up) => [stretches, others].map((of) => place(of, height - up));
    return [44, 70, 100, 130].map(places);
  }

  function place(stretches, y) {
    const widest = stretches.reduce((best, one) => (one[1] - one[0] > best[1] - best[0] ? one : best), [0, 0]);
    return widest[1] - widest[0] > 36 ? [(widest[0] + widest[1]) / 2, y] : null;
  }

  // from f at a point to its label: xi long, so only where y f is below 1; for ridge regression |y - f| long, everywhere
  function slack(run, { columns, values }, axes, up) {
    const strokes = [];
    run.points.forEach(([x], i) => {
      const px = axes.px([x, 0])[0];
      const at = Math.max(0, Math.min(columns - 1e-9, (px / axes.width) * columns));
      const left = Math.floor(at);
      const f = values[left] + (at - left) * (values[left + 1] - values[left]);
      const rest = 1 - run.labels[i] * f;
      if ((run.mark("segments").meaning === "rest" ? Math.abs(rest) : rest) <= 1e-3) return;
      strokes.push({ index: i, seen: true, path: joined([[px, up(f)], [px, up(run.labels[i])]]) });
    });
    return strokes;
  }

  linviz.line = { shapes };
})((window.linviz ??= {}));
