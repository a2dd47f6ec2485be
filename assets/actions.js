// What buttons and keys do. A button names its act (data-act); a key is looked up in one table.
((linviz) => {
  const ACTS = {
    start: () => linviz.player.toStart(),
    end: () => linviz.player.toEnd(),
    back: () => linviz.player.by(-1),
    step: () => linviz.player.by(1),
    next: () => linviz.player.toUpdate(1),
    previous: () => linviz.player.toUpdate(-1),
    play: () => linviz.player.play(),
    stride: () => linviz.player.toggleStride(),
    jump: () => linviz.byId("step-number").select(),
    undo: () => linviz.store.undo(),
    redo: () => linviz.store.redo(),
    reset: () => linviz.store.changed && linviz.store.dispatch({ type: "reset" }),
    clear: () => linviz.store.dispatch({ type: "clear" }),
    fit: () => linviz.canvas.fit(),
    snap: () => linviz.canvas.toggleSnap(),
    legend: () => linviz.legend.toggle(),
    "legend-close": () => linviz.legend.toggle(false),
    numbers: () => linviz.numbers.toggle(),
    line: () => linviz.controls.toggleLine(),
    "tool-plus": () => linviz.canvas.setTool("plus"),
    "tool-minus": () => linviz.canvas.setTool("minus"),
    "tool-erase": () => linviz.canvas.setTool("erase"),
    "tool-swap": () => linviz.canvas.swapTool(),
    remove: () => linviz.canvas.withMeant("remove"),
    swap: () => linviz.canvas.withMeant("swap"),
    menu: () => linviz.menu.toggle("menu-list"),
    more: () => linviz.menu.toggle("more"),
    certificate: () => linviz.menu.toggle("certificate"),
    about: () => linviz.menu.toggle("about"),
    settings: () => linviz.settings.toggle(),
    "panel-step": () => linviz.panels.choose("step"),
    "panel-settings": () => linviz.panels.choose("settings"),
    "panel-numbers": () => linviz.panels.choose("numbers"),
    share: () => linviz.menu.share(),
    copy: () => linviz.menu.copy(),
    theme: () => linviz.menu.theme(),
    help: () => linviz.menu.show("help"),
    close: () => document.querySelector("dialog[open]").close(),
    full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.().catch(() => {})),
    hush: () => linviz.notice.hush(),
    dismiss: () => {
      linviz.canvas.closeMenu();
      linviz.canvas.leaveEraser();
      linviz.menu.close();
      linviz.legend.toggle(false);
      linviz.points.select(null);
      linviz.notice.hush();
    },
  };

  const KEYS = {
    ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "start", End: "end", " ": "play",
    Delete: "remove", Backspace: "remove", Escape: "dismiss",
  };
  // one letter or sign: may be switched off, since speech input and slips type them
  const LETTERS = {
    ".": "step", ",": "back", n: "next", N: "previous", m: "stride", j: "jump", r: "reset",
    1: "tool-plus", 2: "tool-minus", x: "tool-swap", t: "swap", g: "snap", i: "numbers", l: "legend",
    f: "full", d: "theme", s: "share", "?": "help",
  };
  const DIALOGS = ["share", "help"];
  const OPENERS = new Set(["menu", "more", "about", "certificate", "jump", "copy", ...DIALOGS]);
  const CONTROLS = "input, select, textarea, button, a, summary, [contenteditable]";
  const CHOICES = "select, [type=range], [type=checkbox]";
  const TEXTS = "textarea, [contenteditable], input:not([type=number], [type=range], [type=checkbox])";
  const FIELDS = ":is(.controls, .player) :is([type=number], [type=text])";
  const PAGES = new Set(["PageDown", "PageUp"]);
  const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta"]);
  // of the two, the hand that was used last: what a pointer has chosen from does not keep the keys
  let pointing = false;

  function onKey(event) {
    if (MODIFIERS.has(event.key)) return;
    perform(event);
    if (event.key === "Enter" && event.target.matches(FIELDS)) event.target.blur();
    pointing = false;
  }

  function perform(event) {
    if (event.defaultPrevented || event.altKey) return;
    if (linviz.cursor.key(event) || linviz.canvas.pointKey(event)) {
      event.preventDefault();
      return;
    }
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    if (pointing) giveBack(event.target);
    ACTS[act]();
  }

  function actOf(event) {
    const { key, target } = event;
    if (document.querySelector("dialog[open]") || keeps(target, key)) return null;
    if (event.ctrlKey || event.metaKey) return { z: event.shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[key] ?? null;
    return KEYS[key] ?? (linviz.byId("letter-keys").checked ? LETTERS[key] : null) ?? null;
  }

  // the keys that belong to what has the focus; Page keys, which clickers send, only where text is typed
  function keeps(target, key) {
    if (target.matches(TEXTS)) return true;
    if (PAGES.has(key) || (pointing && target.matches(CHOICES) && !isOpen(target))) return false;
    if (target.matches("[type=range]")) return key.startsWith("Arrow") || key === "Home" || key === "End";
    if (target.matches("select, [type=number]")) return true;
    return target.matches(CONTROLS) && (key === " " || key === "Enter");
  }

  // some browsers tell the page of the keys in an open list; older ones cannot say that it is open
  const isOpen = (node) => CSS.supports("selector(:open)") && node.matches(":open");

  function giveBack(control) {
    if (control.matches(CHOICES) && !control.closest("dialog")) control.blur();
  }

  function onClick(event) {
    const button = event.target.closest?.("[data-act]");
    // a button that opens something closes it as well; texts may be selected and copied
    if (!button?.hasAttribute("aria-expanded") && !event.target.closest?.(".certificate, .about")) linviz.menu.close();
    if (!event.target.closest?.(".point-menu")) linviz.canvas.closeMenu();
    if (pointing) document.activeElement.closest?.("summary")?.blur();
    if (!button || button.getAttribute("aria-disabled") === "true" || button.disabled) return;
    const { act } = button.dataset;
    const blur = () => event.detail > 0 && document.activeElement?.blur();
    // Space still plays, arrows still step; a dialog gives the focus back to what had it
    if (DIALOGS.includes(act)) blur();
    ACTS[act]();
    if (!OPENERS.has(act)) blur();
  }

  function start() {
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    document.addEventListener("pointerdown", () => (pointing = true), { capture: true });
    document.addEventListener("change", ({ target }) => {
      if (pointing) giveBack(target);
    });
  }

  linviz.actions = { start };
})((window.linviz ??= {}));
