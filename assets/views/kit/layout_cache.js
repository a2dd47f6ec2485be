// A cache of sizes that a view has measured: measuring at every step would make the browser lay out the page
// each time.
import { memoize } from "../../maths/memo.js";

/** @typedef {<V>(measure: () => V, ...keys: any[]) => V} LayoutCache */

/** @type {() => LayoutCache} */
export function createLayoutCache() {
  const cache = new Map();
  return (measure, ...keys) => memoize(cache, keys.join(" "), measure);
}
