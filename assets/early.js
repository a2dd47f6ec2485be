// The first script of the page: nothing is seen before it, so it chooses the theme. What is pressed before the page can answer is kept, and done in that order as soon as
// it can; and where a part of the page is late, this says so.
(() => {
  const PATIENCE = 15_000;
  const THEMES = ["light", "dark"];
  const LATE = "linviz is still loading. It goes on by itself.";
  const MOVES = new Set([
    " ",
    "PageUp",
    "PageDown",
    "Home",
    "End",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
  ]);
  // what would be set and then overwritten by the first answer
  const SETTINGS = ".controls, .player input, .player select";
  const root = document.documentElement;
  const pendingActions = [];
  const { startup } = window.linviz;
  let isOpen = false;

  // as assets/kit/platform.js does, which has not come yet
  function attempt(work) {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  // as assets/kit/memory.js reads it; anything else there is none
  function chosenTheme() {
    const kept = attempt(() => localStorage.getItem("linviz-theme"));
    return THEMES.find((theme) => theme === kept);
  }

  const prefersDark = () => attempt(() => matchMedia("(prefers-color-scheme: dark)").matches);

  // do it now, or as soon as the first run is shown
  function whenOpen(act) {
    if (isOpen) act();
    else pendingActions.push(act);
  }

  function onKey(event) {
    const { key, target } = event;
    const pressed = key === " " || key === "Enter";
    if (target.matches?.("input, select, textarea") || (pressed && target.matches?.("button, a"))) {
      return;
    }
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !"zZy".includes(key))) return;
    if (key.length > 1 && !MOVES.has(key)) return;
    event.stopImmediatePropagation();
    if (MOVES.has(key)) event.preventDefault();
    const again = new KeyboardEvent("keydown", event);
    whenOpen(() => document.body.dispatchEvent(again));
  }

  function onClick(event) {
    const act = event.target.closest?.("[data-act]")?.dataset.act;
    if (!act) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    // Space is for the player, as it is after a press on any button
    if (event.detail > 0) blur();
    whenOpen(() => click(`[data-act="${act}"]`));
  }

  function blur() {
    /** @type {any} */
    const focused = document.activeElement;
    focused?.blur();
  }

  function click(selector) {
    /** @type {HTMLElement} */
    const button = document.querySelector(selector);
    button.click();
  }

  // not that of another preset, in whose place it was kept (assets/worker.js)
  const EMBED_PATH = /^\/embed(?=\/|$)/;
  const page = location.pathname.replace(EMBED_PATH, "").replace(/^\/?$/, "/new");
  const isPresetOfPage = () => root.dataset.first.startsWith(`${page}.json?`);

  // the run of the page's preset, on its way before any module is; null where the address asks for another one
  function requestFirstRun() {
    const address = root.dataset.first;
    if (!address || !isPresetOfPage() || !/^(#(~s\d+)?)?$/.test(location.hash)) return null;
    const control = new AbortController();
    const answer = fetch(address, { signal: control.signal }).then(readWhole);
    // who takes it hears of it
    answer.catch(() => {});
    return { address, answer, stop: (why) => control.abort(why) };
  }

  // as well as come: then the modules have it at once, and nothing is drawn in between that is drawn anew
  async function readWhole(answer) {
    const { ok, status, headers } = answer;
    const reply = ok ? await answer.json() : null;
    return { ok, status, headers, json: async () => reply };
  }

  function setSettingsInert(inert) {
    /** @type {NodeListOf<HTMLElement>} */
    const settings = document.querySelectorAll(SETTINGS);
    for (const node of settings) node.inert = inert;
  }

  // controls that nothing answers yet, as soon as they are there
  const watcher = attempt(() => new MutationObserver(() => setSettingsInert(true)));

  // where the page's own word for it has not come either (assets/parts/waiting)
  const lateTimer = setTimeout(() => {
    // of a page that was cut off on its way no script runs, and no browser says so
    if (document.readyState === "loading") {
      startup.showMissing();
      return;
    }
    const word = document.getElementById("offline");
    if (startup.hasMessage() || !word?.hidden) return;
    word.textContent = LATE;
    word.hidden = false;
  }, PATIENCE);

  // the first run is shown
  function open() {
    isOpen = true;
    clearTimeout(lateTimer);
    watcher?.disconnect();
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("click", onClick, true);
    startup.open();
    document.querySelector(".page").removeAttribute("aria-busy");
    delete root.dataset.linked;
    setSettingsInert(false);
    for (const act of pendingActions.splice(0)) act();
  }

  // whose points travel behind the #, or are another preset's, the page may not show its own
  if (location.hash.length > 1 || !isPresetOfPage()) root.dataset.linked = "";
  const query = new URLSearchParams(location.search);
  // the room sees no other layout before
  if (attempt(() => history.state)?.presenting || query.has("present"))
    root.dataset.presenting = "";
  if (EMBED_PATH.test(location.pathname)) root.dataset.embed = "";
  // what is hidden is not seen before either (assets/model/limits.js)
  if (query.has("hide")) root.dataset.hidden = query.get("hide").replaceAll(",", " ");
  const first = requestFirstRun();
  root.dataset.bsTheme = chosenTheme() ?? (prefersDark() ? "dark" : "light");
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("click", onClick, true);
  watcher?.observe(document, { childList: true, subtree: true });

  window.linviz.early = {
    whenOpen: whenOpen,
    open,
    first,
    get isOpen() {
      return isOpen;
    },
  };
})();
