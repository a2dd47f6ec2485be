// The settings of the drawer: the desk's own card of controls, of which the rows are shown that the scenario names.
import { all, byId, element } from "../../kit/dom.js";
import { observeChanges } from "../../kit/platform.js";
import { withCapital } from "../../kit/typeset.js";
import { declaredOf, ownersOf } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { number } from "../../wording/number.js";
import { scaleOf } from "../controls/scale.js";

// names that are no parameter: the two lists of every scenario
const LISTS = ["algorithm", "lift"];
const ROW = ".row-of-control";
// the most characters of a symbol, and of what may stand before it
const [SYMBOL, LONGEST] = [2, 24];

// the parameters of what is chosen now, each as [owner, name, declared]
/** @type {() => [string, string, Parameter][]} */
function parameters() {
  return [...ownersOf(state.scenario).keys()].flatMap((owner) =>
    Object.entries(declaredOf(owner) ?? {})
      .filter(([, { page }]) => page)
      .map(([name, one]) => /** @type {[string, string, Parameter]} */ ([owner, name, one])),
  );
}

// as the scenario names them; else, or where these are of another algorithm, the first of the algorithm
/** @type {() => string[]} */
export function namedSettings() {
  const known = parameters();
  const named = (state.scenario.drawer ?? []).filter(
    (name) => LISTS.includes(name) || known.some(([, other]) => other === name),
  );
  // another algorithm may have none of them
  const hasOwn = named.some((name) => !LISTS.includes(name));
  const isOther = state.opened.algorithm !== state.scenario.algorithm;
  if (named.length && (hasOwn || !isOther)) return named;
  const own = known.filter(([owner, , { rare }]) => owner === state.scenario.algorithm && !rare);
  return [...named, ...own.slice(0, 1).map(([, name]) => name)];
}

/** @type {(row: Element, one: Parameter) => void} */
function addTicks(row, one) {
  const slider = row.querySelector(".slider");
  if (!slider || slider.querySelector(".drawer-ticks")) return;
  const ticks = element("span", "drawer-ticks", slider);
  ticks.ariaHidden = "true";
  for (const [value, share] of scaleOf(one)) {
    const tick = element("span", "", ticks, number(Number(value.toPrecision(6))).text);
    tick.style.setProperty("--share", String(share));
  }
}

// what stands before a symbol: "Price of slack" in "Price of slack, C"; "" where the label says enough
/** @type {(row: Element) => string} */
export function nameBefore(row) {
  const symbol = row.querySelector("label")?.textContent ?? "";
  const [name] = (row.querySelector(".help")?.textContent ?? "").split(":");
  return symbol.length > SYMBOL || name.length > LONGEST ? "" : withCapital(name);
}

/** @type {(row: Element) => void} */
function nameSymbol(row) {
  const name = nameBefore(row);
  if (name) /** @type {HTMLElement} */ (row.querySelector("label")).dataset.name = name;
}

// the line of the slider is full up to its thumb
/** @type {(slider: HTMLInputElement) => void} */
function showDone(slider) {
  const [low, high] = [Number(slider.min), Number(slider.max)];
  slider.style.setProperty("--done", String((Number(slider.value) - low) / (high - low)));
}

// place: where the card stands while the drawer is in use
/** @type {(place: HTMLElement) => { show(): void, take(): void, giveBack(): void }} */
export function createDrawerSettings(place) {
  const card = byId("controls");
  const home = document.createComment("controls");

  function show() {
    if (!place.contains(card)) return;
    const names = namedSettings();
    card.dataset.drawer = names.filter((name) => LISTS.includes(name)).join(" ");
    const shown = parameters().filter(([, name]) => names.includes(name));
    const rows = new Map(shown.map(([owner, name, one]) => [`parameter-${owner}-${name}`, one]));
    for (const row of all(ROW, card)) {
      const one = rows.get(row.dataset.row);
      row.toggleAttribute("data-named", Boolean(one));
      if (!one) continue;
      addTicks(row, one);
      nameSymbol(row);
    }
    all("[data-named] [type=range]", card).forEach(showDone);
    place.hidden = !names.length;
  }

  place.addEventListener("input", () => all("[data-named] [type=range]", card).forEach(showDone));
  // rows of an algorithm that is chosen for the first time come later
  observeChanges(byId("settings"), { childList: true, subtree: true }, show);
  return {
    show,
    take() {
      if (place.contains(card)) return;
      card.before(home);
      place.append(card);
      show();
    },
    giveBack() {
      if (place.contains(card)) home.replaceWith(card);
      delete card.dataset.drawer;
    },
  };
}
