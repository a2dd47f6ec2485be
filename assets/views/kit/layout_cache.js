// A cache of sizes that a view has measured: measuring at every step would make the browser lay out the page
// each time.

/** @typedef {<V>(measure: () => V, ...keys: any[]) => V} LayoutCache */

/** @type {() => LayoutCache} */
export function createLayoutCache() {
  const cache = new Map();
  return (measure, ...keys) => {
    const key = keys.join(" ");
    const size = cache.get(key) ?? measure();
    // What a hidden part measures, 0, is not kept.
    if (size) cache.set(key, size);
    return size;
  };
}
