// The controls show the scenario and change it; only the parameters of the chosen algorithm and lift are there.
((linviz) => {
  let spec = null;
  const TICKS = 1000;
  const OTHER = "other";

  const toSlider = (one, value) => (one.log ? (TICKS * Math.log10(value / one.low)) / one.decades : value);

  // two significant digits are as fine as a logarithmic slider should be
  const rounded = (value) => Number(value.toPrecision(2));

  function fromSlider(one, position, before) {
    if (!one.log) return Number(position);
    const value = rounded(one.low * 10 ** ((position * one.decades) / TICKS));
    if (value !== before) return value;
    // an arrow key moves it by less than a digit
    const way = Math.sign(position - Math.round(toSlider(one, before)));
    return rounded(value + way * 10 ** (Math.floor(Math.log10(value)) - 1));
  }

  const SLOTS = ["first", "second"];
  const slotOf = (owner) => SLOTS.find((slot) => owner.startsWith(`${slot}-`));
  const declaredOf = (owner) => (spec.algorithms[owner] ?? spec.lifts[slotOf(owner) ? owner.slice(owner.indexOf("-") + 1) : owner])?.parameters;
  // in the list are the simple lifts and a mixture of two of them; any other tree comes from a preset or a link
  const listed = (lift) => lift.name in spec.lifts && SLOTS.every((slot) => !lift[slot] || lift[slot].name in spec.lifts && lift[slot].name !== "mix");
  const titleOf = (lift) => (listed(lift) ? spec.lifts[lift.name].title : linviz.lift.label(lift));
  const mapless = (lift, algorithm) => algorithm.takes === "features" && linviz.lift.leaves(lift).some((leaf) => !spec.lifts[leaf.name].map);

  // why a lift cannot be had now; an empty text where it can
  function unfit(lift, algorithm, dimension) {
    const takes = linviz.lift.leaves(lift).map((leaf) => spec.lifts[leaf.name].dimension ?? dimension);
    if (takes.some((count) => count !== dimension)) return dimension === 1 ? "for points in the plane" : "for points on a line";
    return mapless(lift, algorithm) ? "for a dual perceptron or an SVM" : "";
  }

  function show(scenario) {
    const algorithm = spec.algorithms[scenario.algorithm];
    linviz.setProps("algorithm", { value: scenario.algorithm });
    showLifts(scenario.lift, algorithm, scenario.dimension);
    const owners = ownersOf(scenario);
    for (const group of document.querySelectorAll("[data-owner]")) group.hidden = !owners.has(group.dataset.owner);
    linviz.settings.show([...owners].flatMap(([owner, values]) => showGroup(owner, declaredOf(owner), values)));
    showDimension(scenario.dimension === 1);
    for (const [act, able] of [["undo", linviz.store.canUndo], ["redo", linviz.store.canRedo], ["reset", linviz.store.changed], ["clear", scenario.points.length > 0]]) {
      document.querySelector(`[data-act="${act}"]`).disabled = !able;
    }
  }

  function showDimension(line) {
    linviz.byId("canvas").toggleAttribute("data-line", line);
    document.querySelector('[data-act="line"]').setAttribute("aria-pressed", String(line));
  }

  // the rows that matter now, with their values
  function showGroup(owner, declared, values) {
    const shown = [];
    for (const [name, one] of Object.entries(declared)) {
      const value = values[name] ?? one.default;
      if (!linviz.byId(`parameter-${owner}-${name}`)) continue;
      const idle = one.only && !one.only[1].includes(values[one.only[0]] ?? declared[one.only[0]].default);
      const row = document.querySelector(`[data-row="parameter-${owner}-${name}"]`);
      row.toggleAttribute("data-idle", Boolean(idle));
      if (!idle) shown.push({ row, value, usual: String(value) === String(one.default) });
      linviz.setProps(`parameter-${owner}-${name}`, { value: Array.isArray(value) ? value.join(", ") : value });
      if (linviz.byId(`slider-${owner}-${name}`)) linviz.setProps(`slider-${owner}-${name}`, { value: toSlider(one, value) });
    }
    return shown;
  }

  // whose parameters are there, with their values: a mixture has its own, and those of both kernels
  function ownersOf({ algorithm, parameters, lift }) {
    const owners = new Map([[algorithm, parameters]]);
    if (!listed(lift)) return owners;
    owners.set(lift.name, lift);
    for (const slot of SLOTS.filter((one) => lift[one])) owners.set(`${slot}-${lift[slot].name}`, lift[slot]);
    return owners;
  }

  function showLifts(lift, algorithm, dimension) {
    const option = (value, tree, title) => {
      const reason = unfit(tree, algorithm, dimension);
      return { value, label: reason ? `${title}: ${reason}` : title, disabled: Boolean(reason) };
    };
    const kinds = Object.entries(spec.lifts);
    const options = kinds.map(([name, { tree, title }]) => option(name, name === lift.name ? lift : tree, title));
    // a tree that is not in the list is there as long as it is chosen
    const other = listed(lift) ? [] : [{ value: OTHER, label: linviz.lift.label(lift) }];
    linviz.setProps("lift", { options: [...options, ...other], value: other.length ? OTHER : lift.name });
    for (const slot of SLOTS.filter((one) => lift[one] && listed(lift))) {
      const parts = kinds.filter(([name]) => name !== "mix").map(([name, { tree }]) => option(name, tree, linviz.lift.label(tree)));
      linviz.setProps(`part-${slot}`, { options: parts, value: lift[slot].name });
    }
  }

  // what a control says: whose parameter it is, which, and its value; null where it is none of ours, or nothing usable
  function read(target) {
    const [, part, owner, name] = target.id.match(/^(parameter|slider)-(.+)-([a-zA-Z0-9_]+)$/) ?? [];
    if (!part) return null;
    const one = declaredOf(owner)?.[name];
    if (!one) return null;
    const before = ownersOf(linviz.store.scenario).get(owner)?.[name] ?? one.default;
    const value = part === "slider" ? fromSlider(one, target.value, before) : typed(target, one);
    return value === null ? null : { owner, name, value, isLift: !(owner in spec.algorithms) };
  }

  function typed(target, one) {
    if (typeof one.default === "boolean") return target.checked;
    if (one.choices.length) return target.value;
    const fits = (value) => Number.isFinite(value) && value >= one.least && value <= one.most;
    if (Array.isArray(one.default)) return list(target, one, fits);
    if (fits(target.valueAsNumber)) return target.valueAsNumber;
    linviz.emit("notice", `${target.labels[0].textContent}: a value from ${one.least} to ${one.most} is needed. Nothing was changed.`);
    return null;
  }

  // numbers with commas or blanks between them; brackets and a real minus do no harm
  function list(target, one, fits) {
    const numbers = target.value.replaceAll("−", "-").split(/[\s,;()[\]]+/).filter(Boolean).map(Number);
    if (numbers.every(fits)) return numbers;
    linviz.emit("notice", `${target.labels[0].textContent}: numbers from ${one.least} to ${one.most} are needed, as in 1, -2. Nothing was changed.`);
    return null;
  }

  function actionOf({ owner, name, value, isLift }) {
    if (!isLift) return { type: "parameter", name, value };
    const { lift } = linviz.store.scenario;
    const slot = slotOf(owner);
    return { type: "lift", lift: { ...lift, ...(slot ? { [slot]: { ...lift[slot], [name]: value } } : { [name]: value }) } };
  }

  function change(event) {
    const { id, value } = event.target;
    if (id === "algorithm") return choose(value);
    if (id === "lift") return linviz.store.dispatch({ type: "lift", lift: spec.lifts[value].tree });
    if (id.startsWith("part-")) {
      const { lift } = linviz.store.scenario;
      return linviz.store.dispatch({ type: "lift", lift: { ...lift, [id.slice("part-".length)]: spec.lifts[value].tree } });
    }
    const said = read(event.target);
    // what cannot be used does not stay in the field, as if it were in force
    return said ? linviz.store.dispatch(actionOf(said)) : show(linviz.store.scenario);
  }

  // what the page shows of them can go along: nothing is set out of sight
  function shownOf(owner) {
    const all = Object.entries(spec.algorithms[owner].parameters);
    return Object.fromEntries(all.filter(([name]) => linviz.byId(`parameter-${owner}-${name}`)));
  }

  function choose(name) {
    const { algorithm, parameters, lift } = linviz.store.scenario;
    linviz.carry.leave(shownOf(algorithm), parameters);
    const off = mapless(lift, spec.algorithms[name]);
    linviz.store.dispatch({
      type: "algorithm",
      name,
      parameters: linviz.carry.enter(shownOf(name)),
      lift: off ? { name: "none" } : lift,
    });
    if (off) linviz.emit("notice", `${spec.algorithms[name].title} needs features, and ${titleOf(lift)} has none: the lift is off now.`);
  }

  // the plane or a number line; a lift that is made for the other one goes
  function toggleLine() {
    const now = linviz.store.scenario;
    const dimension = now.dimension === 1 ? 2 : 1;
    const misfit = unfit(now.lift, spec.algorithms[now.algorithm], dimension);
    const flat = dimension === 1 && now.points.some(([, y]) => y !== 0);
    linviz.store.dispatch({ type: "dimension", dimension, lift: misfit ? { name: "none" } : now.lift });
    if (flat) linviz.emit("notice", "The points have one coordinate now. Switch the number line off, and x₂ is back.");
    linviz.canvas.fit();
  }

  // while a slider is dragged only a draft runs; letting go is the action
  function input(event) {
    if (!event.target.id?.startsWith("slider-")) return;
    const said = read(event.target);
    if (!said) return;
    linviz.setProps(`parameter-${said.owner}-${said.name}`, { value: said.value });
    const now = linviz.store.scenario;
    const action = actionOf(said);
    const draft = said.isLift ? { ...now, lift: action.lift } : { ...now, parameters: { ...now.parameters, [said.name]: said.value } };
    if (said.isLift || !linviz.scrub.take(draft, said.name)) linviz.emit("draft", draft);
  }

  // algorithm and lift by their names
  function titles({ algorithm, lift } = linviz.store.scenario) {
    return { algorithm: spec.algorithms[algorithm].title, lift: titleOf(lift) };
  }

  function start(given) {
    spec = given;
    const card = document.querySelector(".controls");
    card.addEventListener("change", change);
    card.addEventListener("input", input);
    linviz.on("scenario", show);
    linviz.on("opened", show);
  }

  linviz.controls = { start, toggleLine, titles };
})((window.linviz ??= {}));
