// What the scenario is about: the idea in a line that stays, and its question, notes and lecture behind a button.
((linviz) => {
  const TEXTS = ["idea", "question", "answer", "notes", "lecture"];
  let told = null;

  function show(scenario) {
    const texts = JSON.stringify(TEXTS.map((key) => scenario[key]));
    // an answer that was opened stays open while points are moved
    if (texts !== told) fill(scenario);
    told = texts;
    // it was written about the preset as it was opened
    linviz.byId("about-place").toggleAttribute("data-changed", linviz.store.changed);
  }

  function fill({ idea = "", question, answer, notes, lecture }) {
    const holder = linviz.byId("about");
    write(linviz.byId("idea"), idea);
    linviz.byId("about-place").hidden = !(idea || question || notes || lecture);
    document.querySelector('[data-act="about"]').hidden = !(question || notes || lecture);
    holder.replaceChildren();
    if (idea) write(linviz.element("p", "about-idea", holder), idea);
    if (question) ask(holder, question, answer);
    // an empty line begins a new paragraph
    if (notes) for (const paragraph of notes.split(/\n\n+/)) linviz.element("p", "", holder, paragraph);
    if (lecture) linviz.element("p", "about-lecture", holder, lecture);
  }

  function write(line, idea) {
    line.replaceChildren();
    linviz.element("span", "originally", line, "Originally: ");
    line.append(idea);
  }

  function ask(holder, question, answer) {
    linviz.element("p", "about-question", holder, question);
    if (!answer) return;
    const fold = linviz.element("details", "", holder);
    linviz.element("summary", "", fold, "Show the answer");
    linviz.element("p", "", fold, answer);
  }

  function start() {
    linviz.on("opened", show);
    linviz.on("scenario", show);
  }

  linviz.about = { start };
})((window.linviz ??= {}));
