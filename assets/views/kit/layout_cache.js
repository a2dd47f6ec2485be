// What a view has measured of the page, by what it depends on: to ask at every step would lay the page out each time.
import { memoize } from "../../maths/memo.js";

/** @typedef {<V>(measure: () => V, ...keys: any[]) => V} LayoutCache */

/** @type {() => LayoutCache} */
export function createLayoutCache() {
  const cache = new Map();
  return (measure, ...keys) => memoize(cache, keys.join(" "), measure);
}
