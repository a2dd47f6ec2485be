// The readout: sentence, formula, pseudocode and live numbers of the very frame that is drawn.
((linviz) => {
  // of a bound that is infinite
  const NONE = "no bound";
  let run = null;
  // the words that are laid out, as JSON
  let said = "";
  let formulas = [];
  // the formula for those who hear it
  let aloud = null;
  let lines = [];
  let numbers = [];
  // the place of the running line
  let running = -1;
  let atEnd = false;
  // whether the lines need more room than there is; null until it is looked at
  let scrolls = null;

  // everything that stays the same over a run is made once; a run with the same words, as while a point is dragged,
  // takes what is there
  function open(next) {
    run = next;
    const light = linviz.byId("light");
    linviz.setText(light, run.light.sentence);
    light.dataset.light = run.light.name;
    running = -1;
    const words = JSON.stringify(run.words);
    if (words !== said) make();
    said = words;
  }

  function make() {
    const { element } = linviz;
    const formula = linviz.byId("formula");
    formula.replaceChildren();
    formulas = run.words.phrases.map((phrase) => {
      const block = element("div", "formula-block", formula);
      block.setAttribute("aria-hidden", "true");
      for (const line of phrase.formula) element("div", "formula-line", block).innerHTML = line;
      return block;
    });
    aloud = element("p", "visually-hidden", formula);
    const code = linviz.byId("pseudocode");
    code.replaceChildren();
    scrolls = null;
    tighten(false);
    lines = run.words.pseudocode.map((text) => {
      const line = element("span", "line", code, text);
      line.style.setProperty("--hang", `${text.search(/\S/) + 2}ch`);
      return line;
    });
    const list = linviz.byId("numbers");
    list.replaceChildren();
    const short = run.words.numbers.map(isShort);
    let paired = false;
    numbers = run.words.numbers.map(([label, template], i) => {
      // two short ones that follow each other may stand side by side
      const second = short[i] && paired;
      paired = short[i] && !second && short[i + 1];
      // f with many terms goes on in a second line
      const size = linviz.words.slots(template).length > 5 ? "long" : "";
      const row = element("div", paired || second ? "short" : size, list);
      const [, name, meaning] = label.match(/^(.*?)(?: (\(.*(?:: | \/ ).*\)))?$/);
      const term = element("dt", "", row, name);
      // what its letters or its numbers mean stands below it
      if (meaning) element("small", "", term, ` ${meaning}`);
      return { template, value: element("dd", "", row) };
    });
  }

  // half of the row is enough for it
  function isShort([label, template]) {
    const slots = linviz.words.slots(template);
    const vector = slots.some((name) => typeof run.get(name.replace("+", ""), 0) === "object");
    const text = template.replace(/<[^>]+>/g, "");
    return !vector && text.length <= 8 && label.length + 8 * slots.length <= 25;
  }

  function show(k) {
    const place = run.get("phrase", k);
    const phrase = run.words.phrases[place];
    linviz.byId("caption").innerHTML = caption(k, phrase).html;
    // all lie in one place, as high as the highest: what is below stays where it is from step to step
    formulas.forEach((block, i) => block.toggleAttribute("data-shown", i === place));
    linviz.byId("formula").hidden = phrase.formula.length === 0;
    for (const line of formulas[place].children) linviz.words.fillSpans(line, run, k);
    linviz.setText(aloud, linviz.words.aloud(phrase.spoken, run, k));
    const ended = k === run.last && !run.scrubbed;
    if (phrase.line !== running || ended !== atEnd) showRunning(phrase.line, ended);
    const texts = linviz.words.fillAll(numbers.map(({ template }) => template), run, k);
    numbers.forEach(({ value }, i) => {
      // only a bound is infinite, where nothing separates the points
      const text = texts[i] === "∞" ? NONE : texts[i].replace(/([+−]) /g, "$1\u00a0");
      linviz.setText(value, text);
    });
  }

  // and at the end of a run the line that says so, where it is the code's own end
  function showRunning(place, ended) {
    [running, atEnd] = [place, ended];
    lines.forEach((line, i) => line.toggleAttribute("data-running", i === place || (ended && run.words.end.includes(i))));
    keepInSight();
  }

  // where there is no room for all lines, the formula keeps none that it does not need
  function fit() {
    const code = linviz.byId("pseudocode");
    const lacks = () => code.scrollHeight > code.clientHeight;
    if (lacks()) tighten(true);
    scrolls = lacks();
    linviz.fade.mark(code);
  }

  // where that is not enough, the last lines are there and stay in their places, unless the running one is above them
  function keepInSight() {
    if (scrolls === null) fit();
    if (!scrolls || !lines[running]) return;
    const code = linviz.byId("pseudocode");
    const height = parseFloat(getComputedStyle(code).lineHeight);
    // the one before it fades
    code.scrollTop = Math.max(0, lines[running].offsetTop - height);
  }

  // the room is another
  function refit() {
    scrolls = null;
    keepInSight();
  }

  const tighten = (tight) => document.querySelector(".step-card").toggleAttribute("data-tight", tight);

  function caption(k, phrase) {
    const { text, html } = linviz.words.fill(phrase.sentence, run, k);
    if (run.scrubbed) return { text, html };
    const end = k === run.last ? run.stop.sentence : "";
    const strong = `<strong>${linviz.words.escape(end)}</strong>`;
    // a run that ends before its first step has only its reason to tell
    if (run.last === 0) return { text: end, html: strong };
    return { text: end ? `${text} ${end}` : text, html: end ? `${html} ${strong}` : html };
  }

  function start() {
    new ResizeObserver(refit).observe(linviz.byId("pseudocode"));
    linviz.byId("pseudocode").addEventListener("scroll", ({ target }) => linviz.fade.mark(target));
    linviz.fade.watch(document.querySelector(".side"));
    window.addEventListener("resize", () => {
      tighten(false);
      refit();
    });
    linviz.on("run", open);
    linviz.on("step", (k) => {
      if (run !== linviz.player.run) open(linviz.player.run);
      show(k);
    });
    linviz.on("scrub", (optimum) => {
      if (run !== optimum) open(optimum);
      show(0);
    });
  }

  const spoken = (k) => linviz.spoken.sentence(caption(k, run.words.phrases[run.get("phrase", k)]).text);

  linviz.readout = { start, spoken };
})((window.linviz ??= {}));
