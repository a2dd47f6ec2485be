// The one script of the gallery and of the courses' pages. Nothing is seen before it, so it chooses the theme; and a link
// of before there was a gallery goes on to where it leads.
(() => {
  const THEMES = ["light", "dark"];
  const KEY = "linviz-theme";
  const FAILED =
    "A script of this page stopped with an error, so the theme cannot be changed here. The links work; reload the page to try again.";
  const root = document.documentElement;

  // as assets/kit/platform.js does
  function attempt(work) {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  function chosenTheme() {
    const kept = attempt(() => localStorage.getItem(KEY));
    return THEMES.find((theme) => theme === kept);
  }

  const prefersDark = () => attempt(() => matchMedia("(prefers-color-scheme: dark)").matches);

  function onClick({ target }) {
    if (!target.closest?.('[data-act="theme"]')) return;
    const { dataset } = root;
    dataset.bsTheme = dataset.bsTheme === "dark" ? "light" : "dark";
    // else it holds for this page
    attempt(() => localStorage.setItem(KEY, dataset.bsTheme));
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
    attempt(() => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
  }

  function start() {
    follow();
    root.dataset.bsTheme = chosenTheme() ?? (prefersDark() ? "dark" : "light");
    window.addEventListener("hashchange", follow);
    window.addEventListener("click", onClick);
    window.addEventListener("load", keep);
  }

  // the page itself is there without this script
  function say() {
    const said = document.createElement("p");
    said.className = "said";
    said.setAttribute("role", "alert");
    said.textContent = FAILED;
    document.querySelector("main").prepend(said);
  }

  try {
    start();
  } catch (error) {
    document.addEventListener("DOMContentLoaded", say);
    throw error;
  }
})();
