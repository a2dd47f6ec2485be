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
    jump: () => linviz.byId("step-number").select(),
    undo: () => linviz.store.undo(),
    redo: () => linviz.store.redo(),
    reset: () => linviz.store.changed && linviz.store.dispatch({ type: "reset" }),
    clear: () => linviz.store.dispatch({ type: "clear" }),
    fit: () => linviz.canvas.fit(),
    snap: () => linviz.canvas.toggleSnap(),
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
    share: () => linviz.menu.share(),
    copy: () => linviz.menu.copy(),
    theme: () => linviz.menu.theme(),
    help: () => linviz.menu.help(),
    full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
    dismiss: () => {
      linviz.canvas.closeMenu();
      linviz.menu.close();
      linviz.points.select(null);
      linviz.emit("notice", null);
    },
  };

  const KEYS = {
    ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "start", End: "end", " ": "play",
    Delete: "remove", Backspace: "remove", Escape: "dismiss",
  };
  // one letter or sign: may be switched off, since speech input and slips type them
  const LETTERS = {
    ".": "step", ",": "back", n: "next", N: "previous", j: "jump", r: "reset", 1: "tool-plus", 2: "tool-minus",
    x: "tool-swap", t: "swap", g: "snap", f: "full", d: "theme", s: "share", "?": "help",
  };
  const OPENERS = new Set(["menu", "more", "certificate", "share", "help", "jump", "copy"]);
  const CONTROLS = "input, select, textarea, button, a, [contenteditable]";

  function onKey(event) {
    if (event.defaultPrevented || event.altKey || linviz.cursor.key(event) || linviz.canvas.pointKey(event)) {
      if (!event.defaultPrevented && !event.altKey) event.preventDefault();
      return;
    }
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    ACTS[act]();
  }

  function actOf(event) {
    const { key, target } = event;
    if (document.querySelector(".modal.show")) return null;
    if (target.matches("input, select, textarea") && !isSliderOfOurs(target, key)) return null;
    if (event.ctrlKey || event.metaKey) return { z: event.shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[key] ?? null;
    if (target.matches(CONTROLS) && (key === " " || key === "Enter")) return null;
    const letters = linviz.byId("letter-keys")?.checked ?? lettersOn;
    return KEYS[key] ?? (letters ? LETTERS[key] : null) ?? null;
  }

  // Page keys always step, also when the scrubber has the focus: a clicker sends them
  const isSliderOfOurs = (target, key) => target.type === "range" && (key === "PageDown" || key === "PageUp" || key === "Escape");

  let lettersOn = true;

  function onClick(event) {
    const button = event.target.closest?.("[data-act]");
    // a button that opens something closes it as well; what the certificate says may be selected and copied
    if (!button?.hasAttribute("aria-expanded") && !event.target.closest?.(".certificate")) linviz.menu.close();
    if (!event.target.closest?.(".point-menu")) linviz.canvas.closeMenu();
    if (!button || button.getAttribute("aria-disabled") === "true" || button.disabled) return;
    ACTS[button.dataset.act]();
    // what the pointer has pressed does not keep the keys: Space still plays, arrows still step
    if (event.detail > 0 && !OPENERS.has(button.dataset.act)) document.activeElement?.blur();
  }

  function start() {
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    document.addEventListener("change", (event) => {
      if (event.target.id === "letter-keys") lettersOn = event.target.checked;
    });
  }

  linviz.actions = { start };
})((window.linviz ??= {}));
