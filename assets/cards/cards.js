// The cards of symbols and terms, of which one is open at a time. The page loads them when one is first asked for
// (parts/symbols).
import { emit, on } from "../kit/bus.js";
import { byId, element } from "../kit/dom.js";
import { observeSize } from "../kit/platform.js";
import { state } from "../model/state.js";
import { spokenText, writeCard } from "./card.js";
import { findAll, findAt, findMark, findUnderFinger, isVisible, markLabels } from "./find.js";
import { isSheet, placeCard } from "./place.js";
import { printSentences } from "./print.js";

/** @typedef {import("./find.js").Found} Found */
/** @typedef {{ found: Found, shown: Shown, pinned: boolean, described: Element | null, among: Found[] }} Open */

// the sheets of this folder, which the server puts here
export const SHEET = "";
// ms that a pointer may be away from both a word and its card, as on the way from one to the other
const AWAY = 300;
// pixels between a word and the sheet
const AIR = 12;
const COLUMN = ".side";
// elements with the focus, and the part of the page whose symbols they stand for
const PARTS = { "#pseudocode, #caption": ".step-card", "#pane-question": "#pane" };
/** @type {Record<string, number>} */
const STRIDES = { ArrowDown: 1, ArrowUp: -1 };
const BODY = "card-body";

// the cards of a document. ownSymbols: those of the open view
/** @type {(root: HTMLElement, ownSymbols: () => ViewLegend["symbols"]) => Cards} */
export function createCards(root, ownSymbols) {
  const { card, body, line } = createNodes(root);
  /** @type {Open | null} */
  let open = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let leaving;
  let due = 0;

  function close() {
    clearTimeout(leaving);
    if (!open) return;
    const { described, found } = open;
    open = null;
    described?.removeAttribute("aria-describedby");
    if (found.node.matches(".term")) found.node.setAttribute("aria-expanded", "false");
    card.hidden = true;
    line.hidden = true;
    // its picture has marks of the canvas
    body.replaceChildren();
  }

  // pinned: until it is closed; else for as long as the pointer is there. described: the element with the focus
  /** @type {(found: Found | null, pinned: boolean, described?: Element | null, among?: Found[]) => void} */
  function show(found, pinned, described = null, among = []) {
    close();
    if (!found || state.presenting !== null) return;
    const { shown } = state;
    writeCard(body, found, shown);
    open = { found, shown, pinned, described, among };
    described?.setAttribute("aria-describedby", BODY);
    if (found.node.matches(".term")) found.node.setAttribute("aria-expanded", "true");
    card.hidden = false;
    place();
  }

  function place() {
    due = 0;
    if (!open) return;
    const { found } = open;
    if (!isVisible(found.node)) return close();
    const { node } = found;
    // letters of a view have no element of their own
    if (node.hasAttribute("data-symbol")) found.box = node.getBoundingClientRect();
    if (isSheet()) showBesideSheet(/** @type {HTMLElement} */ (node));
    else placeBeside(found.box, node.closest(COLUMN));
    underline(found);
  }

  /** @type {(box: DOMRect, column: Element | null) => void} */
  function placeBeside(box, column) {
    const size = { width: card.offsetWidth, height: card.offsetHeight };
    const room = { width: innerWidth, height: innerHeight };
    const placed = placeCard(box, column?.getBoundingClientRect() ?? null, size, room);
    delete card.dataset.sheet;
    card.dataset.side = placed.side;
    card.style.setProperty("--at", `${Math.round(placed.at)}px`);
    card.style.transform = `translate(${Math.round(placed.x)}px, ${Math.round(placed.y)}px)`;
  }

  // on a phone the page scrolls, so that the word stands above the sheet; where it cannot, the sheet comes from above
  /** @type {(node: HTMLElement) => void} */
  function showBesideSheet(node) {
    card.style.transform = "";
    card.dataset.sheet = "below";
    const { scrollMarginBottom } = node.style;
    node.style.scrollMarginBottom = `${card.offsetHeight + AIR}px`;
    node.scrollIntoView({ block: "nearest" });
    node.style.scrollMarginBottom = scrollMarginBottom;
    const isCovered = node.getBoundingClientRect().bottom > innerHeight - card.offsetHeight;
    if (isCovered) card.dataset.sheet = "above";
  }

  // the line of a term is its own
  /** @type {(found: Found) => void} */
  function underline({ node, box: before }) {
    line.hidden = node.matches(".term");
    const box = node.hasAttribute("data-symbol") ? node.getBoundingClientRect() : before;
    line.style.width = `${Math.round(box.width)}px`;
    line.style.transform = `translate(${Math.round(box.left)}px, ${Math.round(box.bottom)}px)`;
  }

  const placeSoon = () => {
    if (open && !due) due = requestAnimationFrame(place);
  };

  /** @type {(target: Element) => boolean} */
  const isInside = (target) =>
    card.contains(target) || Boolean(open?.found.node.contains(target)) || target === line;

  /** @type {(found: Found) => boolean} */
  const isOpenFor = ({ node, name }) => open?.found.node === node && open.found.name === name;

  /** @type {(event: PointerEvent) => void} */
  function onMove({ target, pointerType }) {
    if (!open || open.pinned || pointerType === "touch") return;
    clearTimeout(leaving);
    if (!isInside(/** @type {Element} */ (target))) leaving = setTimeout(close, AWAY);
  }

  /** @type {(event: Event) => void} */
  function onPress({ target }) {
    if (open && !isInside(/** @type {Element} */ (target))) close();
  }

  /** @type {(event: Event) => void} */
  function onScroll({ target }) {
    if (!card.contains(/** @type {Node} */ (target))) placeSoon();
  }

  // the symbol so many places further in its part of the page
  /** @type {(by: number) => void} */
  function walk(by) {
    if (!open) return;
    const { among, described, found } = open;
    const here = among.findIndex(({ name }) => name === found.name);
    show(among[(here + by + among.length) % among.length], true, described, among);
    emit("announce", spokenText(body));
  }

  card.querySelector("button")?.addEventListener("click", close);
  document.addEventListener("pointerdown", onPress, { capture: true });
  document.addEventListener("pointermove", onMove, { passive: true });
  document.addEventListener("scroll", onScroll, { capture: true, passive: true });
  addEventListener("resize", placeSoon);
  on("shown", (shown) => shown !== open?.shown && close());
  addEventListener("beforeprint", () => printSentences(root));
  on("presenting", close);
  on("veil", close);
  on("viewed", (view) => view && markLabels(byId("pane-drawing"), ownSymbols()));
  markLabels(byId("pane-drawing"), ownSymbols());
  // where there is no room for the code, the sentence takes its place among the stops of the Tab key
  observeSize(({ height }) => {
    if (height) byId("caption").removeAttribute("tabindex");
    else byId("caption").tabIndex = 0;
  }, byId("pseudocode"));

  return {
    // a pointer has rested there
    rest(target, x, y) {
      const found = findAt(target, x, y, ownSymbols());
      if (open?.pinned || !found || isOpenFor(found)) return;
      show(found, false, found.node.matches(".term") ? found.node : null);
    },
    press(target, x, y, isTouch) {
      const find = isTouch ? findUnderFinger : findAt;
      const found = find(target, x, y, ownSymbols());
      if (!found) return;
      if (open?.pinned && isOpenFor(found)) return close();
      show(found, true, found.node.matches(".term") ? found.node : null);
    },
    // by keyboard: the card of a term, or that of the first symbol of a part of the page
    choose(focused) {
      const part = partOf(focused);
      if (open?.described === focused && open.pinned) return part ? walk(1) : close();
      const among = part ? findAll(part, ownSymbols()) : [];
      const found = part ? (among[0] ?? null) : findMark(focused);
      show(found, true, focused, among);
      if (open) emit("announce", spokenText(body));
    },
    takesKey(key, focused) {
      if (!open) return false;
      if (key === "Escape") {
        close();
        return true;
      }
      if (!(key in STRIDES) || !open.among.length || !focused?.matches(":focus-visible"))
        return false;
      walk(STRIDES[key]);
      return true;
    },
  };
}

// the part of the page whose symbols the focused element stands for; a term stands for itself
/** @type {(node: Element) => Element | null} */
function partOf(node) {
  const found = Object.entries(PARTS).find(([selector]) => node.matches(selector));
  return found ? node.closest(found[1]) : null;
}

/** @type {(root: HTMLElement) => { card: HTMLElement, body: HTMLElement, line: HTMLElement }} */
function createNodes(root) {
  const card = element("aside", "symbol-card", root);
  card.setAttribute("aria-label", "Explanation");
  card.hidden = true;
  const button = element("button", "card-close", card, "✕");
  button.setAttribute("aria-label", "Close");
  const body = element("div", BODY, card);
  body.id = BODY;
  const line = element("span", "symbol-under", root);
  line.hidden = true;
  return { card, body, line };
}
