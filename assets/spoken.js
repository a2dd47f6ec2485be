// What a screen reader is told: the steps that a user takes, and everything that they change.
((linviz) => {
  const className = (label) => (label > 0 ? "plus" : "minus");
  const placed = ([x, y]) => (linviz.store.scenario.dimension === 1 ? `at ${x}` : `at ${x}, ${y}`);

  // marks of classes have names, which end before the sentence goes on
  const sentence = (text) =>
    text.replace(/ ([●■])(?=[.,:;]|$)/g, (_, mark) => `, ${className(mark === "●")}`).replace(/ ([●■])/g, (_, mark) => `, ${className(mark === "●")},`);

  const SAID = {
    add: ({ points, labels }) => `Point ${points.length}, ${className(labels.at(-1))}, added ${placed(points.at(-1))}.`,
    move: ({ points }, { index }) => `Point ${index + 1} moved ${placed(points[index])}.`,
    remove: ({ points }, { index }) => `Point ${index + 1} deleted, ${counted(points.length)} left.`,
    swap: ({ labels }, { index }) => `Point ${index + 1} is ${className(labels[index])} now.`,
    clear: () => "All points deleted.",
    algorithm: () => `${chosen("algorithm")}.`,
    lift: () => `Lift: ${chosen("lift")}.`,
    dimension: ({ dimension }) => (dimension === 1 ? "Points on a number line." : "Points in the plane."),
    reset: ({ title }) => `Reset to ${title || "the points as opened"}.`,
    undo: ({ points }) => `Undone: ${counted(points.length)}.`,
    redo: ({ points }) => `Done again: ${counted(points.length)}.`,
  };

  const counted = (count) => (count === 1 ? "1 point" : `${count} points`);
  const chosen = (id) => linviz.controls.titles()[id];

  function say(text) {
    const announcer = linviz.byId("announcer");
    // the same words once more are news only where something differs
    announcer.textContent = announcer.textContent === text ? `${text}\u00a0` : text;
  }

  function start() {
    linviz.on("announce", say);
    linviz.on("scenario", (scenario, action) => {
      const said = SAID[action.type]?.(scenario, action);
      if (said) say(said);
    });
    linviz.on("opened", ({ title }) => title && say(`${title} opened.`));
  }

  linviz.spoken = { start, sentence };
})((window.linviz ??= {}));
