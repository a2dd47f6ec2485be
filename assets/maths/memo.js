// Cache for computed values: returns the value of a key, and computes it the first time.
/**
 * @template {WeakKey | string | number} K
 * @template V
 * @param {{ get(key: K): V | undefined, set(key: K, value: V): unknown }} cache
 * @param {K} key
 * @param {() => V} make
 * @returns {V}
 */
export function memoize(cache, key, make) {
  let value = cache.get(key);
  if (value === undefined) {
    value = make();
    cache.set(key, value);
  }
  return value;
}
