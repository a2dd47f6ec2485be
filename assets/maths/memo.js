// What was worked out once, by its key.
/**
 * @template {WeakKey | string | number} K
 * @template V
 * @param {{ get(key: K): V | undefined, set(key: K, value: V): unknown }} known
 * @param {K} key
 * @param {() => V} make
 * @returns {V}
 */
export function memoize(known, key, make) {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}
