// Fills the templates of linviz/words with a frame's numbers; the slots are those of linviz/words/template.py.
((linviz) => {
  const SLOT = /<([+\w=]+)>/;

  const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

  // how many digits the numbers of these slots need, so that those that differ do not read alike
  const POINTS = ["point", "other", "i", "j", "="];
  function digitsOf(names, run, k) {
    const values = new Map();
    for (const name of names) {
      const value = POINTS.includes(name) ? null : run.get(name.replace("+", ""), k);
      if (typeof value === "number") values.set(name, value);
    }
    const digits = linviz.format.digitsApart([...values.values()]);
    return new Map([...values.keys()].map((name, i) => [name, digits[i]]));
  }

  // text, slot name, text, slot name, ...; every template is taken apart once, and not at every step
  const apart = new Map();
  function piecesOf(template) {
    if (!apart.has(template)) apart.set(template, template.split(SLOT));
    return apart.get(template);
  }

  const slotsOf = (template) => piecesOf(template).filter((_, i) => i % 2);

  function slot(name, run, k, digits) {
    if (name === "point" || name === "other") return point(run, run.get(name === "point" ? "index" : "other", k));
    if (name === "i" || name === "j") return { text: String(run.get(name === "i" ? "index" : "other", k) + 1), exact: true };
    const value = run.get(name.replace("+", ""), k);
    if (typeof value !== "number") return linviz.format.vector(value);
    const count = digits.get(name) ?? linviz.format.USUAL;
    if (!name.startsWith("+")) return linviz.format.number(value, 0, count);
    const size = linviz.format.number(Math.abs(value), 0, count);
    return { text: `${value < 0 ? "−" : "+"} ${size.text}`, exact: size.exact };
  }

  function point(run, index) {
    const plus = run.labels[index] > 0;
    const html = `<span class="point-chip ${plus ? "plus" : "minus"}">${index + 1} <span class="mark ${plus ? "plus" : "minus"}"></span></span>`;
    return { text: `${index + 1} ${plus ? "●" : "■"}`, html, exact: true };
  }

  function fill(template, run, k, digits = digitsOf(slotsOf(template), run, k)) {
    const pieces = piecesOf(template);
    const slots = pieces.map((piece, i) => (i % 2 && piece !== "=" ? slot(piece, run, k, digits) : null));
    const relation = slots.every((one) => !one || one.exact) ? "=" : "≈";
    const each = (write) => pieces.map((piece, i) => (i % 2 ? (piece === "=" ? relation : write(slots[i])) : write(piece))).join("");
    return {
      text: each((piece) => piece.text ?? piece),
      html: each((piece) => piece.html ?? escape(piece.text ?? piece)),
    };
  }

  // a typeset formula line: its slots are empty spans, its relations = or ≈ for the whole line
  function fillSpans(line, run, k) {
    const spans = [...line.querySelectorAll("[data-slot]")];
    const digits = digitsOf(spans.map((span) => span.dataset.slot), run, k);
    let exact = true;
    for (const span of spans) {
      if (span.dataset.slot === "=") continue;
      const one = slot(span.dataset.slot, run, k, digits);
      exact &&= one.exact;
      span.textContent = one.text;
    }
    for (const span of spans) if (span.dataset.slot === "=") span.textContent = exact ? "=" : "≈";
  }

  // the live numbers, each with its template; they stand together
  function fillAll(templates, run, k) {
    const digits = digitsOf(templates.flatMap(slotsOf), run, k);
    return templates.map((template) => fill(template, run, k, digits).text);
  }

  linviz.words = { fill, fillAll, fillSpans };
})((window.linviz ??= {}));
