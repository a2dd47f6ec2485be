// The one or two settings of the open scenario that the lecturer's window has, and their changes from there.
import { emit } from "../../../kit/bus.js";
import { byId } from "../../../kit/dom.js";
import { letters } from "../../../kit/notation.js";
import { isLocked } from "../../../model/limits.js";
import * as store from "../../../model/scenario.js";
import { declaredOf, ownersOf, withLiftParameter } from "../../../model/spec.js";
import { state } from "../../../model/state.js";
import { parameterOf } from "../../controls/fields.js";

const MOST = 2;

/** @typedef {{ owner: string, name: string, label: string, value: any, declared: Parameter, options: { value: string, label: string }[], isLocked: boolean }} ToldSetting */

// whether the parameter matters with these values, and is more than a list of numbers
/** @type {(declared: Parameter, values: Settings, all: Declared) => boolean} */
function isUsable({ page, only, default: usual }, values, all) {
  if (!page || Array.isArray(usual)) return false;
  return !only || only[1].includes(values[only[0]] ?? all[only[0]].default);
}

// the options of a list, with the words that the page has for them
/** @type {(owner: string, name: string, declared: Parameter) => { value: string, label: string }[]} */
function optionsOf(owner, name, { choices }) {
  const labels = new Map(
    [...(byId(parameterOf(owner, name))?.options ?? [])].map(({ value, text }) => [value, text]),
  );
  return choices.map(String).map((value) => ({ value, label: labels.get(value) ?? value }));
}

/** @type {() => ToldSetting[]} */
export function toldSettings() {
  const all = [...ownersOf(state.scenario)].flatMap(([owner, values]) => {
    const declaredByName = declaredOf(owner) ?? {};
    return Object.entries(declaredByName)
      .filter(([, declared]) => isUsable(declared, values, declaredByName))
      .map(([name, declared]) => ({
        owner,
        name,
        declared,
        value: values[name] ?? declared.default,
      }));
  });
  return all
    .filter(({ declared }) => !declared.rare)
    .slice(0, MOST)
    .map(({ owner, name, declared, value }) => ({
      owner,
      name,
      declared,
      value,
      label: letters(declared.label),
      options: optionsOf(owner, name, declared),
      isLocked: isLocked(owner in state.spec.algorithms ? "parameters" : "lift"),
    }));
}

// isDraft: while it is dragged
/** @type {(change: { owner: string, name: string, value: any, isDraft: boolean }) => void} */
export function changeSetting({ owner, name, value, isDraft }) {
  const { scenario } = state;
  if (owner in state.spec.algorithms) {
    if (isDraft) emit("dragged", { name, value });
    else store.dispatch({ type: "parameter", name, value });
    return;
  }
  const lift = withLiftParameter(scenario.lift, owner, { [name]: value });
  if (isDraft) emit("draft", { ...scenario, lift });
  else store.dispatch({ type: "lift", lift });
}
