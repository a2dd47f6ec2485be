// Values that the browser stores from visit to visit, or with the tab. Where it stores nothing, as in a foreign frame,
// they hold for this visit.
import { attempt } from "./platform.js";

/** @typedef {"localStorage" | "sessionStorage"} Store */

/** @type {(name: string, store?: Store) => string | null} */
export const recall = (name, store = "localStorage") =>
  attempt(() => window[store].getItem(`linviz-${name}`)) ?? null;

// true if the browser has stored it
/** @type {(name: string, value: string, store?: Store) => boolean} */
export const remember = (name, value, store = "localStorage") =>
  attempt(() => {
    window[store].setItem(`linviz-${name}`, value);
    return true;
  }) ?? false;

/** @type {(name: string, store?: Store) => void} */
export const forget = (name, store = "localStorage") =>
  void attempt(() => window[store].removeItem(`linviz-${name}`));
