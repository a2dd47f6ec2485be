// Setting: what the page says of a parameter in a line of settings.
import { letters } from "../kit/notation.js";
import { allDigits, equals, number } from "./number.js";

// linviz/ui/page/settings.py says the same
/** @type {(declared: Parameter, value: any) => string} */
export function settingText({ label, told }, value) {
  // a symbol stays as it is
  const text = letters(label);
  const name = text.length > 2 ? text[0].toLowerCase() + text.slice(1) : text;
  if (typeof value === "boolean") return `${value ? "with" : "without"} ${name}`;
  if (typeof value === "number") return `${name} ${equals(number(value))}`;
  if (Array.isArray(value)) return `${name} = (${value.map(allDigits).join(", ")})`;
  return letters(told[value]);
}
