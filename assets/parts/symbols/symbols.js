// Symbols and terms open their cards, which are loaded when one is first asked for, or a while after the page. Those of
// labels are buttons. Sentences, formulas and code would have dozens of them, so all symbols of the step are one stop of
// the Tab key, the code's own: Enter opens the card of the first, and then Enter and the arrows go from one to the next.
// The open view is such a part too.
import { emit, on } from "../../kit/bus.js";
import { all } from "../../kit/dom.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { whenOpen } from "../../kit/opening.js";
import { markWhole, SETTINGS } from "../../kit/symbols.js";
import { state } from "../../model/state.js";

// ms for which a pointer rests before a card opens, and after the first picture until views and then cards are loaded
const REST = 400;
const LATER = 1000;
// where a pointer may find a symbol, and where a finger need not hit it
const CANDIDATES = "[data-symbol], #pane-drawing";
const AROUND = `${CANDIDATES}, .card, .pane-caption`;
// what opens a card where it has the focus: terms as buttons do, the others stand for the symbols of a part of the page
const TERM = ".term";
/** @type {Record<string, string>} */
const OPENERS = { Enter: `${TERM}, #pseudocode, #caption, #pane-question`, " ": TERM };

/** @type {(target: EventTarget | null) => Element | null} */
const elementOf = (target) => (target instanceof Element ? target : null);

// root: what holds the page
/** @type {(root: HTMLElement) => void} */
export function createSymbols(root) {
  /** @type {Cards | null} */
  let cards = null;
  /** @type {ViewLegend["symbols"]} */
  let ownSymbols = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;
  let pointerType = "";
  // counts presses and keys: a later one takes back what an earlier one has asked for, if the cards are not there yet
  let turn = 0;

  /** @type {() => Promise<Cards>} */
  async function load() {
    const { createCards } = await loadPart("cards");
    cards ??= createCards(root, () => ownSymbols);
    return /** @type {Cards} */ (cards);
  }

  // without the server there is no card; a press says so
  /** @type {(act: (cards: Cards) => void, isPress?: boolean) => Promise<void>} */
  async function ask(act, isPress = true) {
    if (state.presenting !== null) return;
    if (isPress) turn += 1;
    const own = turn;
    const { shown } = state;
    const isWanted = () => turn === own && state.shown === shown;
    const loaded = await load().catch(({ message }) => {
      if (isPress && isWanted()) emit("notice", message);
    });
    if (loaded && isWanted()) act(loaded);
  }

  /** @type {(event: PointerEvent) => void} */
  function onMove({ target, clientX, clientY, pointerType: type, buttons }) {
    clearTimeout(clock);
    const node = elementOf(target);
    if (type === "touch" || buttons || !node?.closest(CANDIDATES)) return;
    clock = setTimeout(() => {
      ask((loaded) => node.matches(":hover") && loaded.rest(node, clientX, clientY), false);
    }, REST);
  }

  /** @type {(event: MouseEvent) => void} */
  function onClick(event) {
    clearTimeout(clock);
    const node = elementOf(event.target);
    const isTouch = pointerType === "touch";
    if (!node?.closest(isTouch ? AROUND : CANDIDATES) || node.closest(".symbol-card")) return;
    // a label would pass the press on to its control
    if (node.closest(TERM)) event.preventDefault();
    ask((loaded) => loaded.press(node, event.clientX, event.clientY, isTouch));
  }

  /** @type {(event: KeyboardEvent) => boolean} */
  function takesKey({ key, target }) {
    const node = elementOf(target);
    if (cards?.takesKey(key, node)) return true;
    if (!(key in OPENERS) || !node?.matches(`:is(${OPENERS[key]}):focus-visible`)) return false;
    ask((loaded) => loaded.choose(node));
    return true;
  }

  /** @type {(event: KeyboardEvent) => void} */
  function onKey(event) {
    turn += 1;
    if (event.ctrlKey || event.metaKey || event.altKey || !takesKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  document.addEventListener("pointermove", onMove, { passive: true });
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, { capture: true });
  document.addEventListener(
    "pointerdown",
    (event) => {
      pointerType = event.pointerType;
      turn += 1;
      clearTimeout(clock);
    },
    { capture: true, passive: true },
  );
  on("viewed", (view) => {
    ownSymbols = view?.legend.symbols ?? [];
  });
  on("scenario", markSettings);
  on("opened", markSettings);
  const loadLater = () =>
    loadPart("views")
      .finally(load)
      .catch(() => {});
  whenOpen(() => void setTimeout(loadLater, LATER));
}

// makes a button of the label of each setting; their rows are made when their group is first chosen
function markSettings() {
  for (const label of all("[data-row^='parameter-'] > label:not([data-marked])")) {
    label.dataset.marked = "";
    const name = SETTINGS[label.htmlFor.replace(/^.*-/, "")];
    if (!name) continue;
    label.innerHTML = markWhole(label.innerHTML, name);
    // the card says more than the tooltip of the label
    label.firstElementChild.title = "";
  }
}

export const start = () => createSymbols(document.body);
