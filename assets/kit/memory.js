// What the browser keeps from visit to visit, or with the tab. In somebody else's frame it may keep nothing: then it holds
// for this visit.
/** @typedef {"localStorage" | "sessionStorage"} Store */

/** @type {(name: string, store?: Store) => string | null} */
export const recall = (name, store = "localStorage") =>
  tried(() => window[store].getItem(`linviz-${name}`)) ?? null;

/** @type {(name: string, value: string, store?: Store) => void} */
export const remember = (name, value, store = "localStorage") =>
  void tried(() => window[store].setItem(`linviz-${name}`, value));

/** @type {(name: string, store?: Store) => void} */
export const forget = (name, store = "localStorage") =>
  void tried(() => window[store].removeItem(`linviz-${name}`));

/** @type {<T>(work: () => T) => T | undefined} */
function tried(work) {
  try {
    return work();
  } catch {
    // nothing to be done
    return undefined;
  }
}
