// The slider of a which-way question, or its list: locked, with the way that it will go; open once the question is
// answered.
import { all, element } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make } from "../../kit/svg.js";
import * as store from "../../model/scenario.js";
import { declaredOf, ownersOf, withLiftParameter } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { number } from "../../wording/number.js";
import { scaleOf } from "../controls/scale.js";

const LOCKED = "opens when you have answered";
// the least share of the slider between two numbers of its scale
const APART = 0.19;
// of a slider, and of a list
const OPEN = ["move it there", "choose it there"];

/** @type {() => SettingLock} */
export function createSettingLock() {
  /** @type {HTMLElement | null} */
  let row = null;
  /** @type {HTMLElement[]} */
  let added = [];
  // the value before the change
  let first = 0;

  /** @type {() => HTMLInputElement[]} */
  const fields = () => (row ? all("input, select", row) : []);

  function release() {
    for (const node of added) node.remove();
    for (const field of fields()) field.disabled = false;
    row?.removeAttribute("data-predict");
    row = null;
    added = [];
  }

  // the values along the slider: where it is, and where it will go, before all others
  /** @type {(slider: Element, one: Parameter, to: number) => HTMLElement} */
  function scale(slider, one, to) {
    const holder = element("span", "predict-scale", slider);
    holder.setAttribute("aria-hidden", "true");
    /** @type {[number, number][]} */
    const ticks = [first, to].map((value) => [value, shareOf(one, value)]);
    const between = ticks[1][1] - ticks[0][1];
    // where both are near, each number moves away from the other
    const isNear = Math.abs(between) < APART;
    holder.toggleAttribute("data-near", isNear);
    holder.style.setProperty("--way", String(Math.sign(between)));
    const apart = isNear ? 1.6 * APART : APART;
    for (const [value, share] of scaleOf(one)) {
      if (ticks.every(([, other]) => Math.abs(share - other) > apart)) ticks.push([value, share]);
    }
    for (const [value, share] of ticks) {
      const tick = element("span", "", holder, number(value).text);
      tick.style.setProperty("--share", String(share));
      if (value === first) tick.dataset.is = "now";
      if (value === to) tick.dataset.is = "next";
    }
    return holder;
  }

  /** @type {(question: AskedQuestion) => void} */
  function move({ setting = "", to }) {
    const owner = ownerOf(setting) ?? "";
    if (owner in state.spec.algorithms)
      store.dispatch({ type: "parameter", name: setting, value: to });
    else {
      const lift = withLiftParameter(state.scenario.lift, owner, { [setting]: to });
      store.dispatch({ type: "lift", lift });
    }
  }

  return {
    release,
    move,
    before: () => first,
    // "move C to 100"
    goal({ setting = "", to }) {
      const label = letters(declaredOf(ownerOf(setting) ?? "")?.[setting]?.label ?? setting);
      if (typeof to === "number") return `move ${label} to ${number(to).text}`;
      const option = row?.querySelector(`option[value="${to}"]`);
      return `set ${label.length > 2 ? label.toLowerCase() : label} to ${(option?.textContent ?? String(to)).toLowerCase()}`;
    },
    isThere: (question) => question !== undefined && settingNow(question) === question.to,
    // true where the change was one of the setting; beyond its end it is brought back to it
    follow(question) {
      const value = settingNow(question);
      if (value === first) return false;
      const isUp = Number(question.to) > first;
      const isBeyond = isUp ? value > Number(question.to) : value < Number(question.to);
      if (isBeyond) move(question);
      return true;
    },
    lock(question) {
      const { setting = "", to } = question;
      release();
      first = settingNow(question);
      const owner = ownerOf(setting);
      row = document.querySelector(`[data-row="parameter-${owner}-${setting}"]`);
      if (!row || !owner) return;
      row.dataset.predict = "locked";
      for (const field of fields()) field.disabled = true;
      const note = element("span", "predict-lock", row);
      drawLock(note);
      note.append(LOCKED);
      row.querySelector("label")?.after(note);
      added = [note];
      const slider = row.querySelector("label.slider");
      const one = declaredOf(owner)?.[setting];
      if (!slider || !one || typeof to !== "number") return;
      const way = element("span", "predict-way", slider);
      way.setAttribute("aria-hidden", "true");
      const [low, high] = [shareOf(one, first), shareOf(one, to)].sort((a, b) => a - b);
      way.style.setProperty("--low", String(low));
      way.style.setProperty("--high", String(high));
      way.dataset.way = to > first ? "up" : "down";
      added.push(way, scale(slider, one, to));
    },
    unlock() {
      if (!row) return;
      row.dataset.predict = "open";
      for (const field of fields()) field.disabled = false;
      if (added[0]) added[0].textContent = OPEN[Number(Boolean(row.querySelector("select")))];
    },
  };
}

/** @type {(node: Element) => void} */
function drawLock(node) {
  const svg = make("svg", "", node);
  svg.setAttribute("viewBox", "0 0 12 14");
  svg.setAttribute("aria-hidden", "true");
  make("path", "", svg).setAttribute("d", "M1 6h10v7H1zM3 6V4a3 3 0 0 1 6 0v2");
}

// the algorithm or the lift that has this parameter
/** @type {(setting: string) => string | undefined} */
export const ownerOf = (setting) =>
  [...ownersOf(state.scenario)].find(([owner]) => setting in (declaredOf(owner) ?? {}))?.[0];

/** @type {(question: AskedQuestion) => any} */
function settingNow({ setting = "" }) {
  const owner = ownerOf(setting) ?? "";
  return ownersOf(state.scenario).get(owner)?.[setting] ?? declaredOf(owner)?.[setting]?.default;
}

// where on the slider a value is, from 0 to 1
/** @type {(one: Parameter, value: number) => number} */
function shareOf({ log, low, high, decades }, value) {
  const share = log ? Math.log10(value / low) / decades : (value - low) / (high - low);
  return Math.min(1, Math.max(0, share));
}
