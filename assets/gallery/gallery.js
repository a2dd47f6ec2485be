// The one script of the gallery and of the courses' pages. Nothing is seen before it, so it chooses the theme; and a link
// of before there was a gallery goes on to where it leads.
(() => {
  const THEMES = ["light", "dark"];
  const KEY = "linviz-theme";
  const root = document.documentElement;

  // as assets/early.js does
  function chosenTheme() {
    try {
      return THEMES.find((theme) => theme === localStorage.getItem(KEY));
    } catch {
      return undefined;
    }
  }

  function onClick({ target }) {
    if (!target.closest?.('[data-act="theme"]')) return;
    const { dataset } = root;
    dataset.bsTheme = dataset.bsTheme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, dataset.bsTheme);
    } catch {
      // it holds for this page
    }
  }

  // a step of the first preset, or points of one's own
  function follow() {
    const { hash, search } = location;
    if (!root.dataset.first || hash.length < 2) return;
    root.dataset.leaving = "";
    const page = /^#~s-?\d+$/.test(hash) ? root.dataset.first : "/new";
    location.replace(page + search + hash);
  }

  // so that this page and the workspace are there without the network too
  function keep() {
    try {
      navigator.serviceWorker?.register("/sw.js").catch(() => {});
    } catch {
      // a frame that may keep nothing
    }
  }

  follow();
  root.dataset.bsTheme =
    chosenTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  window.addEventListener("hashchange", follow);
  window.addEventListener("click", onClick);
  window.addEventListener("load", keep);
})();
