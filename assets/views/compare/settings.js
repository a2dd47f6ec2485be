// The settings of the second run: its algorithm, and its most important parameters.
import { element } from "../../kit/dom.js";
import { dispatch } from "../../model/scenario.js";
import { lacksFeatures } from "../../model/spec.js";
import { state } from "../../model/state.js";

const CLOCKS = ["by step", "by update", "by pass"];

// Return the settings; `redraw` is called when another clock is chosen, since the clock is not part of a
// scenario.
export function createSettings(node, redraw) {
  const holder = element("div", "compare-settings", node);
  const select = element("select", "form-select", holder);
  select.setAttribute("aria-label", "The other algorithm");
  for (const [name, { title }] of Object.entries(state.spec.algorithms)) {
    element("option", "", select, title).value = name;
  }
  const rows = element("span", "compare-rows", holder);
  const clock = element("select", "form-select clock", holder);
  clock.setAttribute("aria-label", "Both runs advance");
  for (const name of CLOCKS) element("option", "", clock, name);
  clock.addEventListener("change", redraw);
  let shownKey = "";
  select.addEventListener("change", () => choose(select.value, {}));

  // Show the name of the algorithm and the values of its parameters.
  function show({ algorithm, parameters, lift }) {
    select.value = algorithm;
    const key = JSON.stringify([algorithm, parameters, lift]);
    if (key === shownKey) return;
    shownKey = key;
    for (const option of select.options) option.disabled = lacksFeatures(lift, option.value);
    rows.replaceChildren();
    for (const [name, parameter] of Object.entries(state.spec.algorithms[algorithm].parameters)) {
      if (parameter.page && !parameter.rare) addRow(algorithm, parameters, name, parameter);
    }
  }

  function addRow(algorithm, parameters, name, parameter) {
    const { default: initial, only: condition } = parameter;
    if (condition && !condition[1].includes(parameters[condition[0]])) return;
    if (Array.isArray(initial)) return;
    const label = element("label", "", rows, parameter.label);
    const field = fieldOf(label, parameter);
    if (field.type === "checkbox") field.checked = parameters[name];
    else field.value = parameters[name];
    field.addEventListener("change", () => {
      const value = readField(field, parameter, parameters[name]);
      choose(algorithm, { ...parameters, [name]: value });
    });
  }

  return { show, clock: () => clock.value };
}

const choose = (algorithm, parameters) =>
  dispatch({ type: "other", other: { algorithm, parameters } });

function fieldOf(label, { default: initial, choices, least, most }) {
  if (choices.length) {
    const field = element("select", "form-select", label);
    for (const choice of choices)
      element("option", "", field, choice.replaceAll("-", " ")).value = choice;
    return field;
  }
  const field = element("input", "form-control", label);
  if (typeof initial === "boolean")
    return Object.assign(field, { type: "checkbox", className: "form-check-input" });
  return Object.assign(field, { type: "number", min: least, max: most, step: "any" });
}

// Return the value of a field; an entry that is not a number leaves the previous value.
function readField(field, { choices, least, most }, previous) {
  if (choices.length) return field.value;
  if (field.type === "checkbox") return field.checked;
  const value = Number(field.value);
  return field.value === "" || !Number.isFinite(value)
    ? previous
    : Math.max(least, Math.min(most, value));
}
