// Fields of the parameters: what stands in them, and what cannot be used.
import { emit } from "../../kit/bus.js";
import { declaredOf, ownersOf } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { allDigits, count } from "../../wording/number.js";
import { valueAt } from "./slider.js";

/** @typedef {{ owner: string, name: string, value: any, isLift: boolean }} Change */

// id of the control of a parameter; owner: the name of its algorithm or lift
/** @type {(owner: string, name: string) => string} */
export const parameterOf = (owner, name) => `parameter-${owner}-${name}`;

// what a control says: whose parameter it is, which, and its value; null where it is none of ours, or nothing usable
/** @type {(field: HTMLInputElement) => Change | null} */
export function readValue(field) {
  const [, part, owner, name] = field.id.match(/^(parameter|slider)-(.+)-([a-zA-Z0-9_]+)$/) ?? [];
  if (!part) return null;
  const one = declaredOf(owner)?.[name];
  if (!one) return null;
  const before = ownersOf(state.scenario).get(owner)?.[name] ?? one.default;
  const value =
    part === "slider" ? valueAt(one, Number(field.value), before) : typedValue(field, one);
  return value === null ? null : { owner, name, value, isLift: !(owner in state.spec.algorithms) };
}

/** @type {(field: HTMLInputElement, one: Parameter) => Setting | null} */
function typedValue(field, one) {
  if (typeof one.default === "boolean") return field.checked;
  if (one.choices.length) return field.value;
  /** @type {(value: number) => boolean} */
  const fits = (value) => Number.isFinite(value) && value >= one.least && value <= one.most;
  if (Array.isArray(one.default)) return typedList(field, one, fits);
  if (fits(field.valueAsNumber)) return field.valueAsNumber;
  refuse(field, `enter a value from ${limitText(one.least)} to ${limitText(one.most)}`);
  return null;
}

// a number of the settings with all its digits
/** @type {(value: number) => string} */
const limitText = (value) =>
  Number.isInteger(value) ? count(value).replace("-", "−") : allDigits(value);

/** @type {(field: HTMLInputElement, reason: string) => void} */
function refuse(field, reason) {
  emit("notice", `${field.labels?.[0].textContent}: ${reason}. Nothing was changed.`);
}

// numbers with commas or blanks between them; brackets and a real minus do no harm
/** @type {(field: HTMLInputElement, one: Parameter, fits: (value: number) => boolean) => number[] | null} */
function typedList(field, one, fits) {
  const numbers = field.value
    .replaceAll("−", "-")
    .split(/[\s,;()[\]]+/)
    .filter(Boolean)
    .map(Number);
  if (numbers.every(fits)) return numbers;
  const range = `from ${limitText(one.least)} to ${limitText(one.most)}`;
  refuse(field, `enter numbers ${range}, such as 1, −2`);
  return null;
}
