// One line that explains the symbol on which the pointer rests, which is tapped, or, by keyboard, all symbols of the
// focused pseudocode or numbers.
import { on } from "../../kit/bus.js";
import { all, byId, element } from "../../kit/dom.js";
import { explain, explainedIn } from "../../kit/symbols.js";
import { state } from "../../model/state.js";

/** @typedef {import("../../kit/symbols.js").Explanation} Explanation */
/** @typedef {{ node: Element, box: DOMRect, explained: Explanation[] }} Found */
/** @typedef {Found & { place: DOMRect }} Open */

// ms for which a pointer rests before the line comes
const REST = 400;
// pixels: between a symbol and its line, from the edge of the window, and from a finger to the symbol that it means
const [GAP, EDGE, FINGER] = [8, 8, 20];
// what a tap acts on by itself
const ACTING = "button, a, label, input, select, summary, [data-point]";
// elements with the focus, and where their symbols stand
const REGIONS = { pseudocode: ".step-card", "numbers-card": ".numbers-card" };

/** @type {HTMLElement | null} */
let tip = null;
/** @type {Open | null} */
let open = null;
/** @type {Element | null} */
let described = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clock;
let pointerType = "";
/** @type {ViewLegend["symbols"]} */
let ownSymbols = [];

/** @type {(box: DOMRect, x: number, y: number, reach?: number) => boolean} */
const holds = ({ left, right, top, bottom }, x, y, reach = 1) =>
  x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;

/** @type {(node: Element) => Found | null} */
function explainNode(node) {
  const own = node.closest("#pane") ? ownSymbols : [];
  const explained = explain(node.getAttribute("data-symbol") ?? "", own);
  return explained && { node, box: node.getBoundingClientRect(), explained: [explained] };
}

// the symbol at this place of the window
/** @type {(target: Element, x: number, y: number) => Found | null} */
function findAt(target, x, y) {
  const marked = target.closest?.("[data-symbol]");
  if (marked) return explainNode(marked);
  return target.closest?.("#pane-drawing") ? findInView(x, y) : null;
}

// views draw their texts themselves, and have no marks of symbols in them
/** @type {(x: number, y: number) => Found | null} */
function findInView(x, y) {
  const known = explainedIn(ownSymbols);
  const escaped = known.map(({ text }) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${escaped.join("|")})(?![\\p{Lu}\\p{Ll}\\p{M}])`,
    "gu",
  );
  const walker = document.createTreeWalker(byId("pane-drawing"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const node = /** @type {Element} */ (text.parentElement);
    if (!node.checkVisibility() || !holds(node.getBoundingClientRect(), x, y)) continue;
    for (const { 0: letter, index } of text.data.matchAll(pattern)) {
      range.setStart(text, index);
      range.setEnd(text, index + letter.length);
      const box = range.getBoundingClientRect();
      const explained = known.filter((one) => one.text === letter);
      if (holds(box, x, y)) return { node, box, explained };
    }
  }
  return null;
}

// the nearest symbol that a finger means
/** @type {(target: Element, x: number, y: number) => Found | null} */
function findUnderFinger(target, x, y) {
  if (target.closest?.(ACTING)) return null;
  const exact = findAt(target, x, y);
  if (exact) return exact;
  const near = all("[data-symbol]", target.closest?.(".card, #pane-caption") ?? target)
    .filter((node) => node.checkVisibility())
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ box }) => holds(box, x, y, FINGER))
    .map(({ node, box }) => ({
      node,
      far: Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y),
    }))
    .sort((one, other) => one.far - other.far);
  return near.length ? explainNode(near[0].node) : null;
}

/** @type {(found: Found | null, ofCard?: boolean) => void} */
function show(found, ofCard = false) {
  hide();
  if (!found || state.presenting !== null) return;
  tip ??= create();
  tip.replaceChildren();
  for (const { text, line } of found.explained) {
    const row = element("p", "", tip);
    element("b", "", row, `${text}:`);
    row.append(line);
  }
  tip.hidden = false;
  place(tip, found.box, ofCard);
  open = { ...found, place: found.node.getBoundingClientRect() };
}

function create() {
  const node = element("div", "symbol-line", document.body);
  node.id = "symbol-line";
  node.setAttribute("role", "tooltip");
  return node;
}

// above the symbol, or below it where there is no room; those of a card beside it, so that it can be read too
/** @type {(node: HTMLElement, box: DOMRect, ofCard: boolean) => void} */
function place(node, { left, right, top, bottom }, ofCard) {
  const { offsetWidth: width, offsetHeight: height } = node;
  const beside = left - width - GAP;
  if (ofCard && beside >= EDGE) {
    const lowest = innerHeight - height - EDGE;
    node.style.transform = `translate(${Math.round(beside)}px, ${Math.round(Math.min(top, lowest))}px)`;
    return;
  }
  const x = Math.max(EDGE, Math.min((left + right - width) / 2, innerWidth - width - EDGE));
  const above = top - height - GAP;
  const y = above >= EDGE ? above : Math.min(bottom + GAP, innerHeight - height - EDGE);
  node.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

function hide() {
  clearTimeout(clock);
  described?.removeAttribute("aria-describedby");
  described = null;
  if (tip) tip.hidden = true;
  open = null;
}

function onMove({ target, clientX, clientY, pointerType: type, buttons }) {
  if (type === "touch") return;
  if (open && holds(open.box, clientX, clientY)) return;
  if (open && !described) hide();
  clearTimeout(clock);
  if (buttons) return;
  clock = setTimeout(() => {
    const found = target.isConnected ? findAt(target, clientX, clientY) : null;
    if (found) show(found);
  }, REST);
}

function onClick({ target, clientX, clientY }) {
  if (pointerType !== "touch") return;
  show(findUnderFinger(target, clientX, clientY));
}

// the symbols of a region that has the focus by keyboard, each once
function onFocus({ target }) {
  const region = Object.entries(REGIONS).find(([name]) => target.matches(`#${name}, .${name}`));
  if (!region || !target.matches(":focus-visible")) return;
  const explained = new Map();
  for (const node of all("[data-symbol]", target.closest(region[1]))) {
    const found = node.checkVisibility() ? explainNode(node) : null;
    if (found) explained.set(found.explained[0].text, found.explained[0]);
  }
  if (!explained.size) return;
  show(
    { node: target, box: target.getBoundingClientRect(), explained: [...explained.values()] },
    true,
  );
  if (!open) return;
  described = target;
  target.setAttribute("aria-describedby", "symbol-line");
}

// what has moved or gone is explained no longer
function onShown() {
  if (!open) return;
  const { left, top } = open.node.getBoundingClientRect();
  const isStill = left === open.place.left && top === open.place.top && open.node.isConnected;
  if (!isStill || described) hide();
}

export function start() {
  document.addEventListener("pointermove", onMove, { passive: true });
  document.addEventListener(
    "pointerdown",
    (event) => {
      pointerType = event.pointerType;
      hide();
    },
    { capture: true },
  );
  document.addEventListener("click", onClick);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  document.documentElement.addEventListener("pointerleave", hide);
  window.addEventListener("scroll", hide, { capture: true, passive: true });
  window.addEventListener("resize", hide);
  on("shown", onShown);
  on("viewed", (view) => {
    ownSymbols = view?.legend.symbols ?? [];
  });
}
