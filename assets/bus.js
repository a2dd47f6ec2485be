// The page's parts hear of one another through named events, so that none has to know who listens.
((linviz) => {
  const listeners = new Map();

  linviz.on = (name, listener) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  };

  linviz.emit = (name, ...values) => {
    for (const listener of listeners.get(name) ?? []) listener(...values);
  };
})((window.linviz ??= {}));
