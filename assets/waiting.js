// While the server is gone, busy or slow: what is chosen is seen to wait, and said. The picture is that of before.
((linviz) => {
  const BEFORE = {
    slow: "linviz is waiting for its server. It goes on by itself.",
    busy: "The server is busy; linviz opens in a moment.",
    gone: "linviz is waiting for its server. It goes on by itself.",
  };
  const SAID = {
    slow: (what) => `The server is slow: stepping works, ${what} when it answers.`,
    busy: (what) => `The server is busy; ${what} in a moment.`,
    gone: (what) => `Offline: stepping works, ${what} when the server is back.`,
  };
  let state = null;
  // the titles of algorithm and lift that the run on the screen has
  let shown = null;
  // the preset that is to be opened, by its title
  let opening = null;
  let told = null;

  // what is chosen and not shown yet: its title where it is another one
  function chosen() {
    const { scenario } = linviz.store;
    if (!scenario || !shown || opening) return {};
    const { algorithm, lift } = linviz.controls.titles(scenario);
    return { algorithm: algorithm !== shown.algorithm && algorithm, lift: lift !== shown.lift && `“${lift}”` };
  }

  function what({ algorithm, lift }) {
    if (opening) return `“${opening}” opens`;
    const names = [algorithm, lift].filter(Boolean);
    return names.length ? `${names.join(" with ")} runs` : "your change runs";
  }

  function show() {
    const off = state in SAID;
    const one = off ? chosen() : {};
    for (const id of ["algorithm", "lift"]) linviz.byId(id).toggleAttribute("data-waiting", Boolean(one[id]));
    const chip = linviz.byId("offline");
    chip.hidden = !off;
    // the boundary still belongs to the points before the change
    linviz.byId("canvas").toggleAttribute("data-stale", off);
    const text = !off ? "" : linviz.early.isOpen ? SAID[state](what(one)) : BEFORE[state];
    linviz.setText(chip, text);
    tell(off && linviz.early.isOpen ? opening : null);
  }

  // the header has its name; on the way of every drag, so only where it is another one
  function tell(next) {
    if (next === told) return;
    told = next;
    linviz.emit("waiting", told);
  }

  // ask: a preset by its slug, or what a link holds; null where that is wanted no longer
  function open(ask) {
    const title = linviz.spec.presets.find(({ slug }) => slug === ask?.slug)?.title;
    opening = ask && (title ?? "My own points");
    show();
  }

  function start() {
    linviz.on("server", (next) => {
      state = next;
      show();
    });
    linviz.on("opening", open);
    for (const event of ["opened", "scenario", "draft"]) linviz.on(event, () => open(null));
    linviz.on("run", (_, __, scenario) => {
      if (scenario) shown = linviz.controls.titles(scenario);
    });
  }

  linviz.waiting = { start };
})((window.linviz ??= {}));
