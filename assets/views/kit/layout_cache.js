// What a view has measured of the page, by what it depends on: to ask at every step would lay the page out each time.
import { memoize } from "../../maths/memo.js";

/** @typedef {<V>(measure: () => V, ...on: any[]) => V} Measured */

/** @type {() => Measured} */
export function createMeasured() {
  const known = new Map();
  return (measure, ...on) => memoize(known, on.join(" "), measure);
}
