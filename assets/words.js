// Fills the templates of linviz/words with a frame's numbers; the slots are those of linviz/words/template.py.
((linviz) => {
  const SLOT = /<([+\w=|]+)>/;

  const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

  const POINTS = ["point", "other", "i", "j", "="];
  const columnOf = (name) => name.replace("+", "").split("|")[0];

  // the numbers of these slots, what each is compared with, and how many digits they need: those that differ do not
  // read alike, and relations are true as they are printed (linviz/words/template.py)
  function scalesOf(names, run, k) {
    const slots = [...new Set(names)].filter((name) => !POINTS.includes(name) && typeof run.get(columnOf(name), k) === "number");
    const columns = slots.map(columnOf);
    const values = columns.map((column) => run.get(column, k));
    const against = new Map();
    for (const name of slots) {
      const other = name.split("|")[1];
      if (!other) continue;
      const place = columns.indexOf(other);
      against.set(name, place < 0 ? values.length : place);
      if (place < 0) values.push(run.get(other, k) ?? Number(other));
    }
    const places = new Map(slots.map((name, place) => [name, place]));
    const pairs = [...against].map(([name, place]) => [places.get(name), place].sort((one, other) => one - other).join());
    return { values, places, against, digits: linviz.format.digitsApart(values, pairs) };
  }

  // text, slot name, text, slot name, ...; every template is taken apart once, and not at every step
  const apart = new Map();
  function piecesOf(template) {
    if (!apart.has(template)) apart.set(template, template.split(SLOT));
    return apart.get(template);
  }

  const slotsOf = (template) => piecesOf(template).filter((_, i) => i % 2);

  function slot(name, run, k, { values, places, against, digits }) {
    if (name === "point" || name === "other") return point(run, run.get(name === "point" ? "index" : "other", k));
    if (name === "i" || name === "j") return { text: String(run.get(name === "i" ? "index" : "other", k) + 1), exact: true };
    const place = places.get(name);
    if (place === undefined) return linviz.format.vector(run.get(columnOf(name), k));
    const [value, other] = [values[place], against.get(name)];
    if (other !== undefined) return linviz.format.beside(value, values[other], [digits[place], digits[other]]);
    if (!name.startsWith("+")) return linviz.format.number(value, 0, digits[place]);
    const size = linviz.format.number(Math.abs(value), 0, digits[place]);
    return { text: `${value < 0 ? "−" : "+"} ${size.text}`, exact: size.exact };
  }

  function point(run, index) {
    const plus = run.labels[index] > 0;
    const name = plus ? "plus" : "minus";
    const mark = `<span class="mark ${name}" role="img" aria-label="${name}"></span>`;
    const html = `<span class="point-chip ${name}" data-point="${index}">${index + 1} ${mark}</span>`;
    return { text: `${index + 1} ${plus ? "●" : "■"}`, html, exact: true };
  }

  function fill(template, run, k, scales = scalesOf(slotsOf(template), run, k)) {
    const pieces = piecesOf(template);
    const slots = pieces.map((piece, i) => (i % 2 && piece !== "=" ? slot(piece, run, k, scales) : null));
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
    const scales = scalesOf(spans.map((span) => span.dataset.slot), run, k);
    let exact = true;
    for (const span of spans) {
      if (span.dataset.slot === "=") continue;
      const one = slot(span.dataset.slot, run, k, scales);
      exact &&= one.exact;
      span.textContent = one.text;
    }
    for (const span of spans) if (span.dataset.slot === "=") span.textContent = exact ? "=" : "≈";
  }

  // the live numbers, each with its template; they stand together
  function fillAll(templates, run, k) {
    const scales = scalesOf(templates.flatMap(slotsOf), run, k);
    return templates.map((template) => fill(template, run, k, scales).text);
  }

  linviz.words = { escape, fill, fillAll, fillSpans, slots: slotsOf };
})((window.linviz ??= {}));
