// The header: the scenario menu, the share dialog, the theme, the help; and how all popups open and close.
((linviz) => {
  const POPUPS = ["menu-list", "more", "about", "certificate"];
  let spec = null;

  function build() {
    const list = linviz.byId("menu-list");
    list.replaceChildren();
    let group = list;
    let topic = "";
    for (const preset of spec.presets) {
      if (preset.topic !== topic) {
        topic = preset.topic;
        group = topic ? section(list, topic) : list;
      }
      const item = linviz.element("a", "", group);
      item.href = `/s/${preset.slug}`;
      item.dataset.slug = preset.slug;
      linviz.element("span", "menu-name", item, preset.title);
      linviz.element("span", "menu-algorithm", item, preset.algorithm);
      linviz.element("span", "menu-idea", item, preset.idea);
    }
    list.addEventListener("click", pick);
    for (const id of POPUPS) linviz.byId(id).addEventListener("keydown", walk);
  }

  // a heading, and the place for the presets under it
  function section(list, topic) {
    const group = linviz.element("section", "", list);
    linviz.element("h2", "", group, topic);
    group.setAttribute("aria-label", topic);
    return group;
  }

  function pick(event) {
    const item = event.target.closest("[data-slug]");
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close("menu-list");
    // what a pointer has chosen from does not keep the keys
    if (event.detail > 0) document.activeElement.blur();
    linviz.session.open(item.dataset.slug);
  }

  function walk(event) {
    const items = [...event.currentTarget.querySelectorAll("a, button:not(:disabled)")];
    const here = items.indexOf(document.activeElement);
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items[(next + items.length) % items.length].focus();
  }

  // a popup and the button that opens it; opening one closes the other
  function toggle(id, open = linviz.byId(id).hidden) {
    for (const one of POPUPS) if (one !== id || !open) close(one);
    if (!open) return;
    const list = linviz.byId(id);
    list.hidden = false;
    buttonOf(id).setAttribute("aria-expanded", "true");
    (list.querySelector('[aria-current="true"]') ?? list.querySelector("a, button:not(:disabled)") ?? list).focus();
  }

  const buttonOf = (id) => document.querySelector(`[aria-controls="${id}"]`);

  function close(id) {
    const list = linviz.byId(id);
    if (list.hidden) return;
    if (list.contains(document.activeElement)) buttonOf(id).focus();
    list.hidden = true;
    buttonOf(id).setAttribute("aria-expanded", "false");
  }

  function showTitle() {
    const { slug, title, algorithm } = linviz.store.scenario;
    const place = spec.presets.findIndex((preset) => preset.slug === slug);
    const name = spec.algorithms[algorithm].title;
    const state = !title ? "" : linviz.store.changed ? "changed" : place < 0 ? "" : `${place + 1} of ${spec.presets.length}`;
    write(title || "My own points", name, state);
    for (const item of linviz.byId("menu-list").querySelectorAll("a")) item.setAttribute("aria-current", String(item.dataset.slug === slug));
    document.title = title ? `${title} · linviz` : "linviz";
  }

  function write(title, ...details) {
    linviz.byId("menu-title").textContent = title;
    linviz.byId("menu-detail").textContent = details.filter(Boolean).map((one) => ` · ${one}`).join("");
  }

  // name: of the preset that waits for the server, null where none does
  function showWaiting(name) {
    linviz.byId("menu").toggleAttribute("data-waiting", Boolean(name));
    if (name) write(name, "opens when the server is back");
    else showTitle();
  }

  function share() {
    const address = linviz.session.address();
    if (!address) {
      linviz.emit("notice", "These are too many points for a link. Take some away, or move them to multiples of 0.001.");
      return;
    }
    linviz.setProps("share-link", { value: address });
    linviz.byId("share-said").replaceChildren();
    show("share");
  }

  // the browser closes it on Escape and gives the focus back; newer ones also on a click beside it
  function show(id) {
    const dialog = linviz.byId(id);
    dialog.setAttribute("closedby", "any");
    dialog.showModal();
    // not its first button, as if that were the thing to do
    dialog.focus();
  }

  async function copy() {
    const field = linviz.byId("share-link");
    field.select();
    let done = true;
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      done = document.execCommand("copy");
    }
    linviz.byId("share-said").textContent = done ? "Copied." : "The link is selected: copy it with Ctrl+C.";
  }

  const root = document.documentElement;

  function theme(next) {
    root.dataset.bsTheme = next;
    linviz.memory.set("theme", next);
  }

  function start(given) {
    spec = given;
    build();
    linviz.on("opened", showTitle);
    linviz.on("scenario", showTitle);
    linviz.on("waiting", showWaiting);
  }

  linviz.menu = {
    get open() { return POPUPS.some((id) => !linviz.byId(id).hidden); },
    start, share, copy, toggle, show,
    close: (id) => (id ? close(id) : POPUPS.forEach((one) => close(one))),
    theme: () => theme(root.dataset.bsTheme === "dark" ? "light" : "dark"),
  };
})((window.linviz ??= {}));
