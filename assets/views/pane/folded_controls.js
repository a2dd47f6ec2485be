// Folded controls: next to a view one button, which bears the names of algorithm and lift, opens their card below it.
import { on } from "../../kit/bus.js";
import { byId, setText, zoomOf } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";
import { withCapital } from "../../kit/typeset.js";
import { declaredOf, ownersOf } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { settingText } from "../../wording/setting.js";

const CARD = "controls";

// the settings that matter now; of the rare ones only what is not usual
/** @type {(scenario: Scenario) => string} */
function settingsOf(scenario) {
  const texts = [];
  for (const [owner, values] of ownersOf(scenario)) {
    const all = declaredOf(owner) ?? {};
    /** @type {(name: string) => any} */
    const settingOf = (name) => values[name] ?? all[name].default;
    for (const [name, declared] of Object.entries(all)) {
      const { page, rare, only } = declared;
      const isIdle = only !== null && !only[1].includes(settingOf(only[0]));
      const isUsual = String(settingOf(name)) === String(declared.default);
      const isTold = page && !isIdle && !(rare && isUsual);
      if (isTold) texts.push(settingText(declared, settingOf(name)));
    }
  }
  return withCapital(texts.join(" · "));
}

export function createFoldedControls() {
  /** @type {(scenario: Scenario) => void} */
  function show(scenario) {
    setText(byId("folded-settings"), settingsOf(scenario));
  }

  function toggle() {
    const main = byId("main");
    const from = byId("folded-algorithm").parentElement.getBoundingClientRect();
    const to = main.getBoundingClientRect();
    const zoom = zoomOf(main);
    byId(CARD).style.setProperty("--left", `${(from.left - to.left) / zoom}px`);
    byId(CARD).style.setProperty("--top", `${(from.bottom - to.top) / zoom}px`);
    popups.toggle(CARD);
  }

  const card = byId(CARD);
  card.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !("popped" in card.dataset)) return;
    event.stopPropagation();
    popups.close(CARD);
  });
  card.addEventListener("focusout", (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (relatedTarget instanceof Node && !card.contains(relatedTarget)) popups.close(CARD);
  });
  on("opened", show);
  on("scenario", show);
  show(state.scenario);
  return { toggle };
}
