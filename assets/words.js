// Fills the templates of linviz/words with a frame's numbers; the slots are those of linviz/words/template.py.
((linviz) => {
  const SLOT = /<([+\w=]+)>/;

  const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

  function slot(name, run, k) {
    if (name === "point" || name === "other") return point(run, run.get(name === "point" ? "index" : "other", k));
    if (name === "i" || name === "j") return { text: String(run.get(name === "i" ? "index" : "other", k) + 1), exact: true };
    const value = run.get(name.replace("+", ""), k);
    if (typeof value !== "number") return linviz.format.vector(value);
    if (!name.startsWith("+")) return linviz.format.number(value);
    const size = linviz.format.number(Math.abs(value));
    return { text: `${value < 0 ? "−" : "+"} ${size.text}`, exact: size.exact };
  }

  function point(run, index) {
    const plus = run.labels[index] > 0;
    const html = `<span class="point-chip ${plus ? "plus" : "minus"}">${index + 1} <span class="mark ${plus ? "plus" : "minus"}"></span></span>`;
    return { text: `${index + 1} ${plus ? "●" : "■"}`, html, exact: true };
  }

  // the pieces of a template: text, slot name, text, slot name, ...
  function fill(template, run, k) {
    const pieces = template.split(SLOT);
    const slots = pieces.map((piece, i) => (i % 2 && piece !== "=" ? slot(piece, run, k) : null));
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
    let exact = true;
    for (const span of spans) {
      if (span.dataset.slot === "=") continue;
      const one = slot(span.dataset.slot, run, k);
      exact &&= one.exact;
      span.textContent = one.text;
    }
    for (const span of spans) if (span.dataset.slot === "=") span.textContent = exact ? "=" : "≈";
  }

  linviz.words = { fill, fillSpans };
})((window.linviz ??= {}));
