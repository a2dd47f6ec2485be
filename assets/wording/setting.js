// Setting: what the page says of a parameter in a line of settings.
import { letters } from "../kit/notation.js";
import { allDigits, equals, number } from "./number.js";

// the name of a parameter within a sentence, where a symbol stays as it is
/** @type {(label: string) => string} */
export function settingName(label) {
  const text = letters(label);
  return text.length > 2 ? text[0].toLowerCase() + text.slice(1) : text;
}

// linviz/ui/page/settings.py says the same
/** @type {(declared: Parameter, value: any) => string} */
export function settingText({ label, told, falls }, value) {
  const name = settingName(label);
  if (typeof value === "boolean") return `${value ? "with" : "without"} ${name}`;
  if (typeof value === "number") {
    const told = number(value);
    return falls
      ? `${name} down to ${told.exact ? "" : "≈ "}${told.text}`
      : `${name} ${equals(told)}`;
  }
  if (Array.isArray(value)) return `${name} = (${value.map(allDigits).join(", ")})`;
  return letters(told[value]);
}
