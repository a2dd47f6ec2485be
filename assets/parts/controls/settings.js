// Settings: how the parameters are set, in one line; one press shows all of them. A few are always shown.
import { button, byId } from "../../kit/dom.js";
import { withCapital } from "../../kit/typeset.js";
import { settingText } from "../../wording/setting.js";

/** @typedef {{ row: HTMLElement, declared: Parameter, value: any, isUsual: boolean }} SettingRow */

// so many are shown without a line
const FEW = 2;

/** @type {(row: SettingRow) => boolean} */
const isRare = ({ declared }) => declared.rare;

/** @type {(texts: string[]) => string} */
function lineOf(texts) {
  return withCapital(texts.join(" · "));
}

/**
 * The line of settings and the rows that it opens.
 * @param {HTMLElement} root the card of the controls
 */
export function createSettings(root) {
  /** @type {SettingRow[]} */
  let rows = [];
  let isOpen = false;

  // next: the rows that matter now
  /** @type {(next: SettingRow[]) => void} */
  function show(next) {
    rows = next;
    const areFew = rows.filter((one) => !isRare(one)).length <= FEW;
    const folded = rows.filter((one) => !areFew || isRare(one));
    for (const { row } of rows) row.toggleAttribute("data-folded", false);
    if (!isOpen) for (const { row } of folded) row.toggleAttribute("data-folded", true);
    root.toggleAttribute("data-open", isOpen);
    const more = button("settings");
    more.parentElement.hidden = !folded.length;
    more.parentElement.toggleAttribute("data-few", areFew);
    const [opening, closing] = areFew ? ["More", "Less"] : ["Change", "Done"];
    more.textContent = isOpen ? closing : opening;
    more.setAttribute("aria-expanded", String(isOpen));
    const told = isOpen ? [] : folded.filter((one) => !isRare(one) || !one.isUsual);
    const texts = told.map(({ declared, value }) => settingText(declared, value));
    byId("settings-now").textContent = lineOf(texts);
  }

  function toggle() {
    isOpen = !isOpen;
    show(rows);
  }

  return { show, toggle };
}
