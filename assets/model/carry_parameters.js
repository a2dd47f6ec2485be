// What was set goes along to another algorithm, where that has a parameter of the same name, and back again.
import { on } from "../kit/bus.js";

// by name, since the scenario was opened
/** @type {Map<string, Setting>} */
const settings = new Map();
/** @type {(one: Setting, other: Setting) => boolean} */
const isEqual = (one, other) => String(one) === String(other);

// a value as this parameter can take it; else its default
/** @type {(declared: Parameter, value: any) => any} */
function fitValue({ default: usual, choices, least, most }, value) {
  if (typeof value !== typeof usual) return usual;
  if (choices.length) return choices.includes(value) ? value : usual;
  return typeof value === "number" ? Math.max(least, Math.min(most, value)) : value;
}

// declared: the parameters that the page shows of the algorithm that is left
/** @type {(declared: Declared, parameters: Settings) => void} */
export function rememberSettings(declared, parameters) {
  for (const [name, one] of Object.entries(declared)) {
    const value = parameters[name] ?? one.default;
    // as it came here: what did not fit is not forgotten
    if (isEqual(value, fitValue(one, settings.get(name)))) continue;
    if (isEqual(value, one.default)) settings.delete(name);
    else settings.set(name, value);
  }
}

// what of it is not as usual in the algorithm that comes
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
