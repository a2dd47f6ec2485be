// Parameters that the user has set are carried over to another algorithm that has parameters of the same names, and
// back.
import { on } from "../kit/bus.js";

// by name, since the scenario was opened
/** @type {Map<string, Setting>} */
const settings = new Map();
/** @type {(one: Setting, other: Setting) => boolean} */
const isEqual = (one, other) => String(one) === String(other);

// the value if this parameter allows it, clamped to its range; otherwise the default
/** @type {(declared: Parameter, value: any) => any} */
function fitValue({ default: usual, choices, least, most }, value) {
  if (typeof value !== typeof usual) return usual;
  if (choices.length) return choices.includes(value) ? value : usual;
  return typeof value === "number" ? Math.max(least, Math.min(most, value)) : value;
}

// stores the settings of the algorithm that is left. declared: those of its parameters that the page shows
/** @type {(declared: Declared, parameters: Settings) => void} */
export function rememberSettings(declared, parameters) {
  for (const [name, one] of Object.entries(declared)) {
    const value = parameters[name] ?? one.default;
    // the value that was carried here: the original setting, which did not fit, is kept
    if (isEqual(value, fitValue(one, settings.get(name)))) continue;
    if (isEqual(value, one.default)) settings.delete(name);
    else settings.set(name, value);
  }
}

// the carried settings that differ from the defaults of the new algorithm
/** @type {(declared: Declared) => Settings} */
export function settingsFor(declared) {
  /** @type {Settings} */
  const values = {};
  for (const [name, one] of Object.entries(declared)) {
    const value = fitValue(one, settings.get(name));
    if (!isEqual(value, one.default)) values[name] = value;
  }
  return values;
}

on("opened", () => settings.clear());
