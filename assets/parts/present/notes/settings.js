// The settings of the drawer as the lecturer's window has them, and their changes from there.
import { emit } from "../../../kit/bus.js";
import { byId } from "../../../kit/dom.js";
import { letters } from "../../../kit/notation.js";
import { isLocked } from "../../../model/limits.js";
import * as store from "../../../model/scenario.js";
import { declaredOf, ownersOf, withLiftParameter } from "../../../model/spec.js";
import { state } from "../../../model/state.js";
import { parameterOf } from "../../controls/fields.js";
import { nameBefore, namedSettings } from "../drawer_settings.js";

/**
 * id: of its control on the page; declared: missing for the lists of algorithms and lifts.
 * @typedef {{ id: string, owner: string, name: string, label: string, value: any, declared?: Parameter, options: Option[], isLocked: boolean }} ToldSetting
 * @typedef {{ value: string, label: string, disabled: boolean }} Option
 */

/** @type {Record<string, string>} */
const LISTS = { algorithm: "Algorithm", lift: "Lift" };

// the options of a list on the page
/** @type {(id: string) => Option[]} */
function optionsOf(id) {
  /** @type {HTMLOptionElement[]} */
  const options = [...(byId(id)?.options ?? [])];
  return options.map(({ value, text, disabled }) => ({ value, label: text, disabled }));
}

/** @type {(name: string) => ToldSetting} */
const listOf = (name) => ({
  id: name,
  owner: "",
  name,
  label: LISTS[name],
  value: byId(name).value,
  options: optionsOf(name),
  isLocked: isLocked(name),
});

// null where it does not matter with the other values, or is a list of numbers
/** @type {(owner: string, name: string, values: Settings) => ToldSetting | null} */
function parameterSetting(owner, name, values) {
  const all = declaredOf(owner) ?? {};
  const declared = all[name];
  if (!declared?.page || Array.isArray(declared.default)) return null;
  const { only } = declared;
  if (only && !only[1].includes(values[only[0]] ?? all[only[0]].default)) return null;
  const id = parameterOf(owner, name);
  const row = document.querySelector(`[data-row="${id}"]`);
  const before = row ? nameBefore(row) : "";
  return {
    id,
    owner,
    name,
    declared,
    label: [before, letters(declared.label)].filter(Boolean).join(", "),
    value: values[name] ?? declared.default,
    options: declared.choices.length ? optionsOf(id) : [],
    isLocked: isLocked(owner in state.spec.algorithms ? "parameters" : "lift"),
  };
}

/** @type {() => ToldSetting[]} */
export function toldSettings() {
  const owners = [...ownersOf(state.scenario)];
  return namedSettings().flatMap((name) => {
    if (name in LISTS) return [listOf(name)];
    return owners.flatMap(([owner, values]) => parameterSetting(owner, name, values) ?? []);
  });
}

// the lists of the page say what else a choice changes
/** @type {(id: string, value: string) => void} */
function choose(id, value) {
  const list = byId(id);
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

// isDraft: while it is dragged
/** @type {(change: { owner: string, name: string, value: any, isDraft: boolean }) => void} */
export function changeSetting({ owner, name, value, isDraft }) {
  const { scenario } = state;
  if (!owner) {
    choose(name, value);
    return;
  }
  if (owner in state.spec.algorithms) {
    if (isDraft) emit("dragged", { name, value });
    else store.dispatch({ type: "parameter", name, value });
    return;
  }
  const lift = withLiftParameter(scenario.lift, owner, { [name]: value });
  if (isDraft) emit("draft", { ...scenario, lift });
  else store.dispatch({ type: "lift", lift });
}
