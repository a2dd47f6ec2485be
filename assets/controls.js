// The controls show the scenario and change it; only the parameters of the chosen algorithm and lift are there.
((linviz) => {
  let spec = null;
  const TICKS = 1000;

  const set = (id, properties) => window.dash_clientside.set_props(id, properties);
  const toSlider = (one, value) => (one.log ? (TICKS * Math.log10(value / one.low)) / one.decades : value);

  function fromSlider(one, position) {
    if (!one.log) return Number(position);
    // two significant digits are as fine as a logarithmic slider should be
    return Number((one.low * 10 ** ((position * one.decades) / TICKS)).toPrecision(2));
  }

  // why a lift cannot be had now; an empty text where it can
  function unfit(lift, algorithm, dimension) {
    if (lift.dimension && lift.dimension !== dimension) return lift.dimension === 1 ? "for points on a line" : "for points in the plane";
    return algorithm.takes === "features" && !lift.map ? "for a dual perceptron or an SVM" : "";
  }

  function show(scenario) {
    const algorithm = spec.algorithms[scenario.algorithm];
    set("algorithm", { value: scenario.algorithm });
    set("lift", { value: scenario.lift.name });
    for (const group of document.querySelectorAll("[data-owner]")) {
      group.hidden = group.dataset.owner !== scenario.algorithm && group.dataset.owner !== scenario.lift.name;
    }
    showGroup(scenario.algorithm, algorithm.parameters, scenario.parameters);
    showGroup(scenario.lift.name, spec.lifts[scenario.lift.name].parameters, scenario.lift);
    showFits(algorithm, scenario.dimension);
    showDimension(scenario.dimension === 1);
    for (const [act, able] of [["undo", linviz.store.canUndo], ["redo", linviz.store.canRedo], ["reset", linviz.store.changed], ["clear", scenario.points.length > 0]]) {
      document.querySelector(`[data-act="${act}"]`).disabled = !able;
    }
  }

  function showDimension(line) {
    linviz.byId("canvas").toggleAttribute("data-line", line);
    document.querySelector('[data-act="line"]').setAttribute("aria-pressed", String(line));
  }

  function showGroup(owner, declared, values) {
    for (const [name, one] of Object.entries(declared)) {
      const value = values[name] ?? one.default;
      if (!linviz.byId(`parameter-${owner}-${name}`)) continue;
      const idle = one.only && !one.only[1].includes(values[one.only[0]] ?? declared[one.only[0]].default);
      document.querySelector(`[data-row="parameter-${owner}-${name}"]`).toggleAttribute("data-idle", Boolean(idle));
      set(`parameter-${owner}-${name}`, { value });
      if (linviz.byId(`slider-${owner}-${name}`)) set(`slider-${owner}-${name}`, { value: toSlider(one, value) });
    }
  }

  function showFits(algorithm, dimension) {
    const option = ([value, lift]) => {
      const reason = unfit(lift, algorithm, dimension);
      return { value, label: reason ? `${lift.title}: ${reason}` : lift.title, disabled: Boolean(reason) };
    };
    set("lift", { options: Object.entries(spec.lifts).map(option) });
  }

  // what a control says: whose parameter it is, which, and its value; null where it is none of ours, or nothing usable
  function read(target) {
    const [, part, owner, name] = target.id.match(/^(parameter|slider)-(.+)-([a-zA-Z0-9_]+)$/) ?? [];
    if (!part) return null;
    const of = spec.algorithms[owner] ?? spec.lifts[owner];
    const one = of?.parameters[name];
    if (!one) return null;
    const value = part === "slider" ? fromSlider(one, target.value) : typed(target, one);
    return value === null ? null : { owner, name, value, isLift: owner in spec.lifts };
  }

  function typed(target, one) {
    if (typeof one.default === "boolean") return target.checked;
    if (one.choices.length) return target.value;
    const value = target.valueAsNumber;
    if (!Number.isFinite(value) || value < one.least || value > one.most) {
      linviz.emit("notice", `A value between ${one.least} and ${one.most} is needed here.`);
      return null;
    }
    return value;
  }

  function actionOf({ name, value, isLift }) {
    if (!isLift) return { type: "parameter", name, value };
    return { type: "lift", lift: { ...linviz.store.scenario.lift, [name]: value } };
  }

  function change(event) {
    const { id, value } = event.target;
    if (id === "algorithm") return choose(value);
    if (id === "lift") return linviz.store.dispatch({ type: "lift", lift: { name: value } });
    const said = read(event.target);
    return said && linviz.store.dispatch(actionOf(said));
  }

  function choose(name) {
    const lift = spec.lifts[linviz.store.scenario.lift.name];
    const mapless = spec.algorithms[name].takes === "features" && !lift.map;
    linviz.store.dispatch({ type: "algorithm", name, lift: mapless ? { name: "none" } : undefined });
    if (mapless) linviz.emit("notice", `${spec.algorithms[name].title} needs features, which ${lift.title} has not: the lift is off now.`);
  }

  // the plane or a number line; a lift that is made for the other one goes
  function toggleLine() {
    const now = linviz.store.scenario;
    const dimension = now.dimension === 1 ? 2 : 1;
    const misfit = unfit(spec.lifts[now.lift.name], spec.algorithms[now.algorithm], dimension);
    const lost = dimension === 1 && now.points.some(([, y]) => y !== 0);
    linviz.store.dispatch({ type: "dimension", dimension, lift: misfit ? { name: "none" } : undefined });
    if (lost) linviz.emit("notice", "The points have one coordinate now; Undo brings x₂ back.");
    linviz.canvas.fit();
  }

  // while a slider is dragged only a draft runs; letting go is the action
  function input(event) {
    if (!event.target.id?.startsWith("slider-")) return;
    const said = read(event.target);
    if (!said) return;
    set(`parameter-${said.owner}-${said.name}`, { value: said.value });
    const now = linviz.store.scenario;
    const action = actionOf(said);
    linviz.emit("draft", said.isLift ? { ...now, lift: action.lift } : { ...now, parameters: { ...now.parameters, [said.name]: said.value } });
  }

  function start(given) {
    spec = given;
    const card = document.querySelector(".controls");
    card.addEventListener("change", change);
    card.addEventListener("input", input);
    linviz.on("scenario", show);
    linviz.on("opened", show);
  }

  linviz.controls = { start, toggleLine };
})((window.linviz ??= {}));
