// Sheets of a small screen: what a button of the foot opens stands above it, and canvas and player above that stay in
// use. So a sheet is no dialog. Its content is moved into it, and back when it closes.
import { on } from "../../kit/bus.js";
import { all, byId, inFocus, setText } from "../../kit/dom.js";
import { media, observeSize } from "../../kit/platform.js";
import * as popups from "../../kit/popups.js";
import { SMALL } from "./small_screen.js";
import { createSwipe } from "./swipe.js";

// as in style/small.css: in one column the page scrolls to what the sheet is about
const COLUMN = "(max-width: 559px), (max-width: 720px) and (min-height: 561px)";
const CALM = "(prefers-reduced-motion: reduce)";
// px: between parts of the page; a sheet is never lower than this, or than this share of the screen
const GAP = 8;
const [LEAST, SHARE] = [200, 0.45];
// switches of the picture: one sees on the canvas what they do, so they leave the sheet open
const SWITCHES = '[aria-pressed]:not([data-act^="tool-"], [data-act="legend"])';

/**
 * What a sheet can show, an element by its id. from: the id of what its button controls, where that is another.
 * @typedef {object} Content
 * @property {string} title
 * @property {string} [from]
 * @property {() => void} [opened]
 * @property {() => void} [closed]
 */
/** @typedef {{ id: string, node: HTMLElement, home: Comment, wasHidden: boolean }} Opened */

// the sheet has the name of the section that it shows, and only one of them is a landmark
/** @type {(node: HTMLElement, isInside: boolean) => void} */
function setRole(node, isInside) {
  if (!node.matches("section")) return;
  if (isInside) node.setAttribute("role", "group");
  else node.removeAttribute("role");
}

/** @type {(root: HTMLElement, contents: Record<string, Content>) => { close(): void }} */
export function createSheets(root, contents) {
  const body = byId("sheet-body");
  const [small, column, calm] = [SMALL, COLUMN, CALM].map(media);
  /** @type {Opened | null} */
  let now = null;
  // where the page was, and where it was scrolled to
  let [from, to] = [0, 0];
  // whether it is on its way back, after a sheet was closed
  let isReturning = false;

  /** @type {(id: string) => boolean} */
  const takes = (id) => small.matches && id in contents;
  /** @type {(id: string) => boolean} */
  const shows = (id) => now?.id === id;
  /** @type {(id: string) => string} */
  const controlled = (id) => contents[id].from ?? id;

  /** @type {(id: string) => void} */
  function open(id) {
    const isFirst = !now;
    const isByKey = inFocus().matches(":focus-visible");
    putBack();
    const node = byId(id);
    now = { id, node, home: document.createComment(id), wasHidden: node.hidden };
    node.before(now.home);
    body.append(node);
    setRole(node, true);
    contents[id].opened?.();
    node.hidden = false;
    setText(byId("sheet-title"), contents[id].title);
    body.scrollTop = 0;
    root.hidden = false;
    document.documentElement.dataset.sheet = id;
    popups.setExpanded(controlled(id), true);
    fit();
    if (isFirst && !isReturning) from = window.scrollY;
    if (isFirst) to = window.scrollY;
    scrollToCanvas();
    // a pointer leaves no ring on a control
    if (isByKey) focusInside();
    else root.focus({ preventScroll: true });
  }

  function focusInside() {
    const [current] = all('[aria-current="true"]', body);
    const controls = all("select, input, a, button:not(:disabled)", body);
    const first = current ?? controls.find((one) => one.checkVisibility()) ?? root;
    first.focus({ preventScroll: !current });
  }

  function putBack() {
    if (!now) return;
    const { id, node, home, wasHidden } = now;
    now = null;
    contents[id].closed?.();
    node.hidden = wasHidden;
    setRole(node, false);
    home.replaceWith(node);
    popups.setExpanded(controlled(id), false);
  }

  function close() {
    if (!now) return;
    const { id } = now;
    const hadFocus = root.contains(inFocus());
    putBack();
    root.hidden = true;
    delete document.documentElement.dataset.sheet;
    if (isWhereItWas()) {
      isReturning = Math.abs(window.scrollY - from) > 1;
      scrollTo(from);
    }
    if (hadFocus) popups.buttonOf(controlled(id))?.focus({ preventScroll: true });
  }

  // unless somebody has scrolled elsewhere
  function isWhereItWas() {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    return window.scrollY >= low - 1 && window.scrollY <= high + 1;
  }

  /** @type {(top: number) => void} */
  function scrollTo(top) {
    window.scrollTo({ top, behavior: calm.matches ? "instant" : "smooth" });
  }

  // what stays above the sheet: canvas or view, and the player
  function kept() {
    const pictures = all(".plane, .pane-picture").filter((one) => one.checkVisibility());
    const { top } = pictures[0].getBoundingClientRect();
    const [player] = all(".player");
    return { top, bottom: player.getBoundingClientRect().bottom };
  }

  const footHeight = () => all(".foot-bar")[0].offsetHeight;

  // a bar that stays at the top takes room too
  function barHeight() {
    const [bar] = all(".header");
    return getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  }

  // as high as there is room below the player
  function fit() {
    if (!now) return;
    const { style } = document.documentElement;
    style.removeProperty("--sheet-room");
    if (column.matches) {
      const { top, bottom } = kept();
      const room = window.innerHeight - barHeight() - (bottom - top) - footHeight() - 2 * GAP;
      const least = Math.min(LEAST, SHARE * window.innerHeight);
      style.setProperty("--sheet-room", `${Math.round(Math.max(room, least))}px`);
    }
    // so that the page can be scrolled to its end
    style.setProperty("--sheet-height", `${root.offsetHeight}px`);
  }

  function scrollToCanvas() {
    if (!column.matches) return;
    const { top, bottom } = kept();
    const first = barHeight();
    // where it will be: it may still be rising
    const edge = window.innerHeight - footHeight() - root.offsetHeight;
    // on its way back it does not stay in sight
    if (!isReturning && top >= first && bottom <= edge) return;
    isReturning = false;
    to = Math.max(0, Math.round(window.scrollY + top - first - GAP));
    scrollTo(to);
  }

  // sheet, head or player have another size
  function follow() {
    if (!now) return;
    fit();
    if (isWhereItWas()) scrollToCanvas();
  }

  /** @type {(event: KeyboardEvent) => void} */
  function onKey(event) {
    if (!now || event.key !== "Escape" || event.defaultPrevented) return;
    // these lie over it
    if (popups.isOpen() || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  /** @type {(event: MouseEvent) => void} */
  function onClick({ target }) {
    if (!(target instanceof Element)) return;
    const entry = target.closest("button[data-act]");
    if (entry && !entry.matches(SWITCHES) && entry.ariaDisabled !== "true") close();
  }

  // before the keys of the page, which would close other things
  document.addEventListener("keydown", onKey, { capture: true });
  root.addEventListener("click", onClick);
  createSwipe(root, body, close);
  // what is loaded late makes it higher
  on("filled", (id) => {
    if (!shows(id)) return;
    fit();
    scrollToCanvas();
  });
  observeSize(follow, body, byId("head"), ...all(".player"));
  document.addEventListener("scrollend", () => (isReturning = false));
  window.addEventListener("resize", fit);
  small.addEventListener("change", () => small.matches || close());
  for (const event of ["presenting", "predicting"]) on(event, close);
  popups.useSheets({ takes, shows, open, close });
  return { close };
}
