// While C is dragged the picture is the optimum at that C: all of them come once, for these points and this lift, and
// then no movement asks the server. Letting go is the action, as with every slider, and brings the run.
((linviz) => {
  const PATIENCE = 4000;
  // as numbers of scores: what rounding leaves of terms that cancel
  const NOTHING = 1e-12;
  // of the largest alpha, or of C: nearer to 0 or C an alpha is there but for rounding
  const WALL = 1e-9;
  let spec = null;
  // the last path, and what it is of
  let path = null;
  let asked = null;
  // no path to be had for these; until the slider is taken again
  let failed = null;
  // the draft that is on its way while C is dragged
  let wanted = null;

  const keyOf = ({ algorithm, points, labels, lift, dimension }) => JSON.stringify([algorithm, points, labels, lift, dimension]);
  const both = ({ labels }) => labels.includes(1) && labels.includes(-1);

  // the parameter that can be dragged through its optima; undefined where there is none
  const scrubbed = ({ algorithm }) => Object.entries(spec.algorithms[algorithm].parameters).find(([, one]) => one.scrubs)?.[0];

  // true where the draft of a dragged slider is drawn from a path, now or as soon as that has come
  function take(draft, name) {
    if (!name || name !== scrubbed(draft) || !both(draft)) return false;
    const key = keyOf(draft);
    if (failed === key) return false;
    wanted = draft;
    if (path?.key === key) show();
    else ask(draft, key);
    return true;
  }

  function ask(scenario, key) {
    if (asked === key) return;
    asked = key;
    const data = { seq: 0, scenario: { ...scenario, step: null } };
    linviz.request.post("path", data, { signal: AbortSignal.timeout(PATIENCE) }).then(
      (reply) => land(key, reply),
      () => land(key, {}),
    );
  }

  function land(key, reply) {
    if (asked === key) asked = null;
    if (reply.path) path = { key, run: readPath(reply.path) };
    else failed = key;
    if (!wanted || keyOf(wanted) !== key) return;
    if (reply.path) show();
    // without a path every movement is a run, and the way to the server says what is wrong with it
    else linviz.emit("draft", wanted);
  }

  function show() {
    path.run.moveTo(wanted.parameters.C);
    linviz.emit("scrub", path.run);
  }

  // the optimum as a run of one frame, which changes with C
  function readPath(wire) {
    const lift = linviz.lift.bound(wire.lift, wire.points);
    const score = scores(wire, lift);
    const shares = linviz.readColumn(wire.shares, wire.stops.length);
    let now = {};
    const run = {
      ...wire, lift, scrubbed: true, last: 0, steps: 0, updates: 0, parameters: {},
      straight: wire.lift.name === "none" && wire.dimension === 2,
      words: { ...linviz.player.run.words, phrases: [wire.phrase], numbers: wire.numbers },
      light: linviz.player.run.light,
      get: (name) => now[name] ?? null,
      has: (name) => name in now,
      mark: linviz.readMarks(wire.marks),
      coefficients: () => now.signed,
      learned: () => true,
      isUpdate: () => false,
      moveTo(C) {
        run.parameters = { C };
        now = optimum(C, alphaAt(C, wire.stops, shares), wire.labels, score);
        ["on_margin", "inside", "wrong_side", "outside"].forEach((name, i) => {
          now[name] = now.kind.filter((kind) => kind === i + 1).length;
        });
      },
    };
    return run;
  }

  // alpha/C is linear in 1/C from stop to stop
  function alphaAt(C, stops, { width, dense }) {
    let k = 0;
    while (k < stops.length - 2 && stops[k + 1] <= C) k += 1;
    const part = (1 / C - 1 / stops[k]) / (1 / stops[k + 1] - 1 / stops[k]);
    return Float64Array.from({ length: width }, (_, i) => {
      const before = dense[k * width + i];
      return C * (before + part * (dense[(k + 1) * width + i] - before));
    });
  }

  // alpha y to f without b at every point, |w|^2, and w where the picture is drawn from it
  function scores({ points }, lift) {
    const phi = points.map((point) => linviz.lift.features(lift, point));
    const dot = (a, b) => a.reduce((total, one, i) => total + one * b[i], 0);
    if (phi[0]) {
      return (signed) => {
        const w = phi[0].map((_, j) => phi.reduce((total, row, i) => total + signed[i] * row[j], 0));
        return { free: phi.map((row) => dot(row, w)), square: dot(w, w), w };
      };
    }
    const gram = points.map((x) => Float64Array.from(points, (z) => linviz.lift.kernel(lift, x, z)));
    return (signed) => {
      const free = gram.map((row) => dot(row, signed));
      return { free, square: Math.max(0, dot(signed, free)) };
    };
  }

  // everything that is shown of the optimum, from its alphas alone; the same as linviz/algorithms/svm/c_path/path.py
  function optimum(C, alpha, labels, score) {
    const signed = alpha.map((one, i) => one * labels[i]);
    const { free, square, w } = score(signed);
    // the sum of slacks falls until b has passed as many y - f as there are points of class +1
    const turns = Float64Array.from(free, (one, i) => labels[i] - one).sort();
    const plus = labels.filter((label) => label > 0).length;
    const [low, high] = [turns[plus - 1], turns[plus]];
    const b = (low + high) / 2 + 0;
    // a point between its walls, also but for rounding, is on the margin and holds b
    const most = alpha.reduce((largest, one) => Math.max(largest, one), 0);
    const held = alpha.some((one) => one > WALL * most && one < (1 - WALL) * C);
    const beyond = free.map((one, i) => labels[i] * (one + b) - 1);
    const sum = (values) => values.reduce((total, one) => total + one, 0);
    const slack = sum(beyond.map((one) => Math.max(0, -one)));
    // every term of the gap is 0 at an optimum, and none is below
    const gap = sum(beyond.map((one, i) => (one > 0 ? alpha[i] * one : (alpha[i] - C) * one)));
    const primal = square / 2 + C * slack;
    return {
      step: 0, event: 0, index: -1, other: -1, phrase: 0, n: labels.length,
      terms: alpha.filter((one) => one > WALL * C).length,
      C, alpha, signed, b, b_low: held ? b : low, b_high: held ? b : high, ...(w ? { w } : {}),
      wrong: beyond.map((one) => (one + 1 <= NOTHING ? 1 : 0)),
      kind: linviz.shapes.kindsOf(alpha, beyond.map((one) => (one + 1 <= NOTHING ? 0 : one + 1))),
      slack_sum: slack, half_square: square / 2, primal, dual: sum(alpha) - square / 2,
      gap: primal > 0 ? gap / primal : 0,
      half_width: square > 0 ? 1 / Math.sqrt(square) : NaN,
    };
  }

  // a slider that is taken may soon be dragged: the path is on its way before the first movement
  function prepare({ target }) {
    if (!/^slider-.+-C$/.test(target.id ?? "")) return;
    const { scenario } = linviz.store;
    failed = null;
    if (scrubbed(scenario) && both(scenario) && path?.key !== keyOf(scenario)) ask(scenario, keyOf(scenario));
  }

  // the slider is back where it was, so there is no action and no new run
  function release() {
    const back = wanted;
    wanted = null;
    if (back && linviz.player.away) linviz.player.here();
  }

  function start(given) {
    spec = given;
    const card = document.querySelector(".controls");
    for (const event of ["pointerdown", "focusin"]) card.addEventListener(event, prepare);
    linviz.on("scenario", () => {
      wanted = null;
    });
    linviz.on("opened", () => {
      wanted = null;
    });
    for (const event of ["pointerup", "pointercancel"]) window.addEventListener(event, () => setTimeout(release));
  }

  linviz.scrub = { start, take };
})((window.linviz ??= {}));
