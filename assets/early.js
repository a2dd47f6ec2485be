// First script of the page. It chooses the theme before anything is drawn, stores keys and clicks until the page can
// answer and then replays them in their order, and shows a message where the page is late.
(() => {
  const PATIENCE = 15_000;
  const THEMES = ["light", "dark"];
  const LATE = "linviz is still loading. It will open by itself.";
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
  // the first answer of the server would overwrite these
  const SETTINGS = ".controls, .player input, .player select";
  const root = document.documentElement;
  const pendingActions = [];
  const { startup } = window.linviz;
  let isOpen = false;

  // the same as in assets/kit/platform.js, which is not loaded yet
  function attempt(work) {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  // as assets/kit/memory.js reads it; undefined for any other value
  function chosenTheme() {
    const stored = attempt(() => localStorage.getItem("linviz-theme"));
    return THEMES.find((theme) => theme === stored);
  }

  const prefersDark = () => attempt(() => matchMedia("(prefers-color-scheme: dark)").matches);

  // runs act now, or as soon as the first run is shown
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
    // without focus on a button, Space plays
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

  // false where the service worker serves the page of another preset (assets/worker.js)
  const EMBED_PATH = /^\/embed(?=\/|$)/;
  const page = location.pathname.replace(EMBED_PATH, "").replace(/^\/?$/, "/new");
  const isPresetOfPage = () =>
    root.dataset.first.replace(".challenge.", ".").startsWith(`${page}.json?`);

  // starts the request for the run of the page's preset before any module is loaded; null where the address needs
  // another run
  function requestFirstRun() {
    // a link that hides the answer gets the run without it (assets/model/address.js)
    const isChallenge = (query.get("hide") ?? "").split(",").includes("answer");
    const whole = root.dataset.first;
    const address = isChallenge
      ? whole?.replace(/^(\/s\/[^.]+)\.json\?/, "$1.challenge.json?")
      : whole;
    if (!address || !isPresetOfPage() || !/^(#(~s\d+)?)?$/.test(location.hash)) return null;
    const control = new AbortController();
    const answer = fetch(address, { signal: control.signal }).then(readWhole);
    // whoever takes the answer handles its error; without this the browser would report it too
    answer.catch(() => {});
    return { address, answer, stop: (why) => control.abort(why) };
  }

  // reads the whole body, so that the modules have it at once and draw only one picture
  async function readWhole(answer) {
    const { ok, status, headers } = answer;
    const reply = ok ? await answer.json() : null;
    return { ok, status, headers, json: async () => reply };
  }

  // fetches a part of the page (linviz/ui/server/bundle.py) that is needed for its first picture
  function preload(name) {
    /** @type {HTMLMetaElement} */
    const meta = document.querySelector(`meta[name="${name}"]`);
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href: meta.content });
    document.head.append(link);
  }

  function setSettingsInert(inert) {
    /** @type {NodeListOf<HTMLElement>} */
    const settings = document.querySelectorAll(SETTINGS);
    for (const node of settings) node.inert = inert;
  }

  // size of the canvas in the page's first layout, so that the modules need no other one to know it
  let size = null;
  const measurer = attempt(() => new ResizeObserver(([{ contentRect }]) => (size = contentRect)));
  let isMeasured = false;

  function measureCanvas() {
    // in a presentation it has its size only when the styles have come
    if ("presenting" in root.dataset) return;
    const canvas = document.getElementById("graph");
    if (canvas && !isMeasured) measurer?.observe(canvas);
    isMeasured = canvas !== null;
  }

  // disables controls as soon as they are parsed, since nothing handles them yet
  const watcher = attempt(() => new MutationObserver(onParsedMore));

  function onParsedMore() {
    setSettingsInert(true);
    measureCanvas();
  }

  // if assets/parts/waiting has not shown its own message yet
  const lateTimer = setTimeout(() => {
    // a page that arrived only in part runs no script, and no browser reports that
    if (document.readyState === "loading") {
      startup.showMissing();
      return;
    }
    const word = document.getElementById("offline");
    if (startup.hasMessage() || !word?.hidden) return;
    word.textContent = LATE;
    word.hidden = false;
  }, PATIENCE);

  // called when the first run is shown
  function open() {
    isOpen = true;
    clearTimeout(lateTimer);
    watcher?.disconnect();
    measurer?.disconnect();
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("click", onClick, true);
    startup.open();
    document.querySelector(".page").removeAttribute("aria-busy");
    delete root.dataset.linked;
    setSettingsInert(false);
    for (const act of pendingActions.splice(0)) act();
  }

  // a link with points of its own, or of another preset, must not show this page's picture
  if (location.hash.length > 1 || !isPresetOfPage()) root.dataset.linked = "";
  const query = new URLSearchParams(location.search);
  // before the first paint, so that the room sees no other layout
  if (attempt(() => history.state)?.presenting || query.has("present")) {
    root.dataset.presenting = "coming";
    preload("present");
  }
  if (root.dataset.needs) preload(root.dataset.needs);
  if (EMBED_PATH.test(location.pathname)) {
    root.dataset.embed = "";
    if (window.parent !== window) preload("frame");
  }
  // before the first paint, so that hidden parts never appear (assets/model/limits.js)
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
    get size() {
      return size;
    },
    get isOpen() {
      return isOpen;
    },
  };
})();
