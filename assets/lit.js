// A point and its chips in the words light each other up. The event "lit" tells the point, or null.
((linviz) => {
  let pointed = null;
  let focused = null;
  let index = null;

  function settle() {
    const next = pointed ?? focused ?? linviz.points.selected;
    if (next === index) return;
    index = next;
    linviz.emit("lit", index);
  }

  // the pointer is on a point of the canvas or on its chip, or on none
  function point(next) {
    pointed = next;
    settle();
  }

  // a point in the canvas has data-index, a chip in the words data-point
  const pointOf = (target) => target.closest?.("g.point")?.dataset.index ?? null;
  const number = (text) => (text === null ? null : Number(text));

  // chips are written anew at every step
  function lightChips() {
    for (const chip of document.querySelectorAll("[data-point]")) {
      chip.classList.toggle("is-lit", index !== null && Number(chip.dataset.point) === index);
    }
  }

  function start() {
    const { graph } = linviz.canvas;
    // on the canvas assets/canvas.js knows where the points are
    document.addEventListener("pointerover", ({ target }) => {
      const chip = target.closest?.("[data-point]");
      if (chip || !graph.contains(target)) point(chip ? Number(chip.dataset.point) : null);
    });
    for (const [type, into] of [["focusin", true], ["focusout", false]]) {
      document.addEventListener(type, ({ target }) => {
        focused = into ? number(pointOf(target)) : null;
        settle();
      });
    }
    linviz.on("selection", settle);
    linviz.on("lit", lightChips);
    linviz.on("step", lightChips);
    linviz.on("scrub", lightChips);
  }

  linviz.lit = { start, point, get index() { return index; } };
})((window.linviz ??= {}));
