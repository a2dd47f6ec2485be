// My scenarios: what somebody has kept under a name in this browser alone, newest first. Share keeps them, and the home
// page shows them.
import { forget, recall, remember } from "../kit/memory.js";

/** address: a path of this site; plus, minus: path data of the points of each class, for a small picture.
 * @typedef {{ name: string, address: string, plus: string, minus: string }} Kept */

const NAME = "mine";
// more would make the home page a long list
const MOST = 60;

/** @type {(one: any) => boolean} */
const isKept = (one) =>
  typeof one?.name === "string" &&
  /^\/(?!\/)/.test(one.address) &&
  [one.plus, one.minus].every((data) => /^(M-?\d+ -?\d+h0)*$/.test(data));

// null where something else is stored under this name
/** @type {() => Kept[] | null} */
export function read() {
  try {
    const found = JSON.parse(recall(NAME) ?? "[]");
    return found.every(isKept) ? found : null;
  } catch {
    return null;
  }
}

// false where the browser does not store it; one of the same name is replaced
/** @type {(one: Kept) => boolean} */
export function add(one) {
  const others = (read() ?? []).filter(({ name }) => name !== one.name);
  return remember(NAME, JSON.stringify([one, ...others].slice(0, MOST)));
}

/** @type {(index: number) => boolean} */
export const remove = (index) =>
  remember(NAME, JSON.stringify((read() ?? []).filter((_, place) => place !== index)));

export const clear = () => forget(NAME);
