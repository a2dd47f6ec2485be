// Which panel a phone shows below the canvas.
((linviz) => {
  function choose(name) {
    linviz.legend.toggle(false);
    linviz.byId("main").dataset.panel = name;
    for (const button of document.querySelectorAll(".panels button")) {
      button.setAttribute("aria-pressed", String(button.dataset.act === `panel-${name}`));
    }
    document.querySelector(".side").scrollTop = 0;
  }

  linviz.panels = { choose };
})((window.linviz ??= {}));
