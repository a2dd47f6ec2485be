// The script of the home page, of the pages of courses, and of the short pages about linviz. Nothing is seen before it, so
// it chooses the theme; and a link of before there was a home page goes on to where it leads.
import { all, byId } from "../kit/dom.js";
import { recall } from "../kit/memory.js";
import { media, serviceWorkers } from "../kit/platform.js";
import { startHeader } from "./header.js";
import { showMine } from "./mine.js";
import { showProgress } from "./progress.js";
import { startSearch } from "./search.js";
import { startTile } from "./tile.js";

const THEMES = ["light", "dark"];
const FAILED =
  "A script of this page stopped with an error, so it cannot search or change the theme. The links work; reload the page to try again.";
const root = document.documentElement;

// a step of the first preset, or points of one's own
function follow() {
  const { hash, search } = location;
  if (!root.dataset.first || hash.length < 2) return;
  root.dataset.leaving = "";
  const page = /^#~s-?\d+$/.test(hash) ? root.dataset.first : "/new";
  location.replace(page + search + hash);
}

function chooseTheme() {
  const kept = THEMES.find((theme) => theme === recall("theme"));
  root.dataset.bsTheme = kept ?? (media("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

// so that this page and the workspace are there without the network too
function keep() {
  serviceWorkers()
    ?.register("/sw.js")
    .catch(() => {});
}

function fill() {
  try {
    showMine();
    showProgress();
    startHeader();
    if (byId("search")) startSearch();
    if (all(".tile").length) startTile();
  } catch (error) {
    say();
    throw error;
  }
}

// also for a page that the browser has kept, when somebody comes back to it
/** @type {(event: PageTransitionEvent) => void} */
function refresh({ persisted }) {
  if (!persisted) return;
  showMine();
  showProgress();
}

function start() {
  follow();
  chooseTheme();
  window.addEventListener("hashchange", follow);
  window.addEventListener("load", keep);
  window.addEventListener("pageshow", refresh);
  document.addEventListener("DOMContentLoaded", fill);
}

// the page itself is there without this script
function say() {
  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "alert");
  said.textContent = FAILED;
  document.querySelector("main")?.prepend(said);
}

try {
  start();
} catch (error) {
  document.addEventListener("DOMContentLoaded", say);
  throw error;
}
