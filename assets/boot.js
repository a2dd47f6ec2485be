// Dash mounts the page when it pleases; the parts start once, when Plotly's axes are there.
((linviz) => {
  function ready() {
    const graph = document.querySelector("#graph .js-plotly-plot");
    return graph?._fullLayout?._plots?.xy && linviz.byId("announcer") && window.dash_clientside?.set_props ? graph : null;
  }

  function boot(graph) {
    const spec = JSON.parse(JSON.stringify(linviz.spec));
    linviz.readout.start();
    linviz.badge.start();
    linviz.about.start();
    linviz.spoken.start();
    linviz.controls.start(spec);
    linviz.settings.start();
    linviz.scrub.start(spec);
    linviz.menu.start(spec);
    linviz.notice.start();
    linviz.waiting.start();
    linviz.draw.start(graph);
    linviz.player.start();
    linviz.view.start(graph);
    linviz.canvas.start(graph);
    linviz.cursor.start(graph);
    linviz.lit.start();
    linviz.legend.start();
    linviz.actions.start();
    linviz.session.start();
  }

  const watcher = new MutationObserver(tryBoot);

  function tryBoot() {
    const graph = linviz.spec && ready();
    if (!graph) return;
    watcher.disconnect();
    boot(graph);
  }

  // the registry and the menu, handed over by Dash (linviz/ui/doors/run.py)
  linviz.hear = (spec) => {
    linviz.spec = spec;
    tryBoot();
    return window.dash_clientside.no_update;
  };

  // Dash calls what it finds under this name
  (window.dash_clientside ??= {}).linviz = { hear: (spec) => linviz.hear(spec) };

  watcher.observe(document.documentElement, { childList: true, subtree: true });
})((window.linviz ??= {}));
