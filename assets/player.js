// Which step is shown: stepping, playing, jumping. Everything happens here in the browser; no step asks the server.
((linviz) => {
  const THINNED = "In so long a run not every step can be shown. All of them were made.";
  // what the ticks and the dots under the slider mean
  const MISTAKES = "A tick is a mistake.";
  const STRIDES = "Dotted: not every step can be shown.";
  let run = null;
  let frame = 0;
  let playing = false;
  // as long as the step on the screen is the last
  let toldLast = false;
  // the picture shows the optimum at a dragged C, which is no step of the run
  let away = false;
  let last = 0;
  let owed = 0;
  // play and step leave out the visits that change nothing
  let mistakesOnly = linviz.memory.get("stride") === "mistakes";
  let slider = null;
  let ticks = null;
  let buttons = [];

  const clamp = (k) => Math.max(0, Math.min(run.last, k));

  function open(next, step) {
    run = next;
    if (playing && run.last === 0) pause();
    slider.max = run.last;
    drawTicks();
    for (const act of ["next", "stride"]) document.querySelector(`[data-act="${act}"]`).hidden = !run.visits;
    go(step === -1 ? run.last : run.frameOf(step));
  }

  function go(k, aloud = false) {
    frame = clamp(k);
    away = false;
    linviz.emit("step", frame);
    showPosition();
    if (toldLast) linviz.emit("notice", null);
    toldLast = false;
    if (aloud) linviz.emit("announce", linviz.readout.spoken(frame));
  }

  // the frame that follows, or the one before; where it skips, the next that changes something, or the end
  function next(from, way, skips) {
    let k = from + way;
    while (skips && k > 0 && k < run.last && !run.isUpdate(k)) k += way;
    return clamp(k);
  }

  function move(way, to) {
    pause();
    if (!run) return;
    const k = to();
    if (k !== frame) go(k, true);
    else if (way > 0) {
      toldLast = true;
      linviz.emit("notice", "This is the last step.");
    }
  }

  const by = (way) => move(way, () => next(frame, way, mistakesOnly));
  const toUpdate = (way) => move(way, () => next(frame, way, true));

  function toggleStride() {
    mistakesOnly = !mistakesOnly;
    linviz.memory.set("stride", mistakesOnly ? "mistakes" : "visits");
    showStride();
  }

  function showStride() {
    document.querySelector('[data-act="stride"]').setAttribute("aria-pressed", String(mistakesOnly));
  }

  function toStep(step) {
    pause();
    if (run && Number.isFinite(step)) go(run.frameOf(step), true);
  }

  function play() {
    if (!run || run.last === 0) return;
    if (playing) {
      pause();
      return;
    }
    if (frame === run.last) go(0);
    playing = true;
    last = performance.now();
    owed = 1;
    showPlaying();
    requestAnimationFrame(tick);
  }

  function pause() {
    if (!playing) return;
    playing = false;
    showPlaying();
  }

  // faster than the screen, drawings are left out, never steps
  function tick(now) {
    if (!playing) return;
    owed += ((now - last) / 1000) * Number(linviz.byId("speed").value || 2);
    last = now;
    if (owed >= 1) {
      go(ahead(Math.floor(owed)));
      owed %= 1;
    }
    if (frame === run.last) {
      pause();
      linviz.emit("announce", linviz.readout.spoken(frame));
    } else requestAnimationFrame(tick);
  }

  // where playing is after so many steps, or mistakes
  function ahead(count) {
    if (!mistakesOnly) return Math.max(frame + 1, run.frameOf(run.get("step", frame) + count));
    let k = frame;
    for (let n = 0; n < count; n += 1) k = next(k, 1, true);
    return k;
  }

  function showPlaying() {
    const button = document.querySelector('[data-act="play"]');
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
    button.firstElementChild.className = `icon icon-${playing ? "pause" : "play"}`;
  }

  function showPosition() {
    const step = run.get("step", frame);
    slider.value = frame;
    slider.style.setProperty("--done", run.last ? frame / run.last : 0);
    const { count } = linviz.format;
    slider.setAttribute("aria-valuetext", `step ${count(step)} of ${count(run.steps)}`);
    const number = linviz.byId("step-number");
    if (document.activeElement !== number) number.value = step;
    const made = run.get("updates", frame);
    const word = !run.visits ? "" : ` · update ${count(made)} of ${count(run.updates)}`;
    const skipped = gap(step);
    tell(` of ${count(run.steps)}`, word, `${pass(step)}${skipped}`);
    linviz.byId("position").title = skipped && THINNED;
    for (const button of buttons) {
      const end = button.dataset.act === "start" || button.dataset.act === "back" ? 0 : run.last;
      button.setAttribute("aria-disabled", String(frame === end));
    }
  }

  // little room has only the first of them
  function tell(...texts) {
    for (const [i, part] of [...linviz.byId("position").children].entries()) linviz.setText(part, texts[i] ?? "");
    // an optimum is no step
    linviz.byId("position").parentElement.toggleAttribute("data-away", away);
  }

  function pass(step) {
    const { order } = run.parameters;
    if ((order !== "cyclic" && order !== "shuffled") || !run.points.length) return "";
    return ` · pass ${linviz.format.count(Math.max(1, Math.ceil(step / run.points.length)))}`;
  }

  // long runs come thinned: every frame still bears its true step, and what is left out before it is said
  function gap(step) {
    const missing = frame > 0 ? step - run.get("step", frame - 1) - 1 : 0;
    return missing > 0 ? ` · ${linviz.format.count(missing)} skipped` : "";
  }

  function leave() {
    pause();
    away = true;
    tell("The optimum at this C");
  }

  // a tick at every update, and a line under the part of the run that comes thinned
  function drawTicks() {
    let whole = 0;
    while (whole < run.last && run.get("step", whole + 1) === whole + 1) whole += 1;
    const thinned = whole < run.last;
    document.querySelector(".player").toggleAttribute("data-strides", thinned);
    slider.title = [run.visits && run.updates && MISTAKES, thinned && STRIDES].filter(Boolean).join(" ");
    ticks.lastElementChild.setAttribute("d", thinned ? `M${(1000 * whole) / run.last} 8H1000` : "");
    const marks = [];
    for (let k = 1; k <= run.last; k += 1) if (run.isUpdate(k)) marks.push(`M${((1000 * k) / run.last).toFixed(1)} 0V6`);
    ticks.firstElementChild.setAttribute("d", run.visits ? marks.join("") : "");
  }

  function start() {
    const holder = linviz.byId("scrubber");
    slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: 0, max: 0, step: 1, value: 0 });
    slider.setAttribute("aria-label", "Step");
    slider.addEventListener("input", () => {
      pause();
      go(Number(slider.value));
    });
    slider.addEventListener("change", () => linviz.emit("announce", linviz.readout.spoken(frame)));
    holder.append(slider);
    ticks = linviz.draw.make("svg", "", holder);
    ticks.setAttribute("viewBox", "0 0 1000 6");
    ticks.setAttribute("preserveAspectRatio", "none");
    ticks.setAttribute("aria-hidden", "true");
    for (const className of ["updates", "gaps"]) linviz.draw.make("path", className, ticks);
    buttons = ["start", "back", "step", "end", "next"].map((act) => document.querySelector(`[data-act="${act}"]`));
    linviz.byId("step-number").addEventListener("change", ({ target }) => {
      toStep(target.valueAsNumber);
      // whatever was typed, the field says which step is shown
      target.value = linviz.player.step;
    });
    showStride();
    linviz.on("run", open);
    linviz.on("opened", pause);
    linviz.on("scrub", leave);
  }

  linviz.player = {
    start, by, play, toUpdate, toStep, toggleStride,
    toStart: () => move(-1, () => 0),
    toEnd: () => move(1, () => run.last),
    // the step that is shown, once more
    here: () => run && go(frame),
    // where to stand after a re-run: at the same step, or at the end where it was the end, or an optimum
    kept: () => (!run ? 0 : away || (run.last > 0 && frame === run.last) ? -1 : run.get("step", frame)),
    get away() { return away; },
    get step() { return run ? run.get("step", frame) : 0; },
    get run() { return run; },
  };
})((window.linviz ??= {}));
