// The boxes of the dialog that makes a link with limits (model/limits.js).
import { byId, setValue } from "../../kit/dom.js";
import * as limits from "../../model/limits.js";

// how a link opens, each a key without a value
const WAYS = ["present", "predict"];

/** @type {(key: string, names: string[]) => string[]} */
const ticked = (key, names) => names.filter((name) => byId(`option-${key}-${name}`).checked);

// the boxes as the page is
export function fill() {
  for (const name of limits.LOCKS) setValue(`option-lock-${name}`, limits.isLocked(name));
  for (const name of limits.HIDES) setValue(`option-hide-${name}`, limits.isHidden(name));
  for (const name of WAYS) setValue(`option-open-${name}`, false);
}

// what they ask of a link
export const chosen = () => [
  ...limits.query(ticked("lock", limits.LOCKS), ticked("hide", limits.HIDES)),
  ...ticked("open", WAYS),
];
