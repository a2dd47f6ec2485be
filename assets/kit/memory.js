// Values that the browser stores from visit to visit, or with the tab. Where it stores nothing, as in a foreign frame,
// they hold for this visit.
import { attempt } from "./platform.js";

/** @typedef {"localStorage" | "sessionStorage"} Store */

/** @type {(name: string, store?: Store) => string | null} */
export const recall = (name, store = "localStorage") =>
  attempt(() => window[store].getItem(`linviz-${name}`)) ?? null;

/** @type {(name: string, value: string, store?: Store) => void} */
export const remember = (name, value, store = "localStorage") =>
  void attempt(() => window[store].setItem(`linviz-${name}`, value));

/** @type {(name: string, store?: Store) => void} */
export const forget = (name, store = "localStorage") =>
  void attempt(() => window[store].removeItem(`linviz-${name}`));
