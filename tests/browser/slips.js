// Slips made on purpose, for the checks to find: each spoils one part of the page that is open, or all of it alike.
(name) => {
  const { linviz } = window;
  const spoilt = (run, get) => ({ ...run, get: (column, k) => get(column, k, run.get(column, k)) });
  const withoutB = (run) => spoilt(run, (column, k, value) => (column === "b" ? 0 : value));
  const turned = (run) => spoilt(run, (column, k, value) => (column === "w" ? value.map((one) => -one) : value));
  const shifted = (by) => (run) =>
    spoilt(run, (column, k, value) => (column === "step" ? value : run.get(column, Math.max(0, Math.min(run.last, k + by)))));
  const [late, early] = [shifted(-1), shifted(1)];

  // from now on the part is given a spoilt argument
  function spoil(owner, part, place, change) {
    const own = owner[part];
    owner[part] = (...given) => own(...given.map((one, i) => (i === place ? change(one) : one)));
  }

  const { shapes, points, words, format } = linviz;
  const slips = {
    "the line without b": () => spoil(shapes, "straight", 0, withoutB),
    "the line with w turned round": () => spoil(shapes, "straight", 0, turned),
    "the line a step late": () => spoil(shapes, "straight", 0, late),
    "the line a step early": () => spoil(shapes, "straight", 0, early),
    "the curve without b": () => spoil(linviz, "field", 0, withoutB),
    "the slack without b": () => spoil(shapes, "straight", 0, withoutB),
    "the hulls a step late": () => spoil(shapes, "hulls", 0, late),
    "the points a step late": () => spoil(points, "draw", 2, late),
    "the sentence a step late": () => spoil(words, "fill", 1, late),
    "the formula a step late": () => spoil(words, "fillSpans", 1, late),
    "numbers without their sign": () => spoil(format, "number", 0, Math.abs),
    "everything without b": () => linviz.emit("run", withoutB(linviz.player.run), 0),
    "everything with w turned round": () => linviz.emit("run", turned(linviz.player.run), 0),
    "everything a step late": () => linviz.emit("run", late(linviz.player.run), 0),
  };
  slips[name]();
  // a run that is new to the page, so that nothing drawn before is used again
  linviz.emit("run", { ...linviz.player.run }, 0);
}
