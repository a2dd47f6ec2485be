// Chance that is the same for the same seed.

// so many of the places 0, 1, 2, …, in their order; the same for the same seed
/** @type {(count: number, most: number, seed: number) => number[]} */
export function sample(count, most, seed) {
  const draw = generator(seed);
  const places = Array.from({ length: count }, (_, i) => i);
  for (let i = 0; i < Math.min(most, count); i += 1) {
    const j = i + Math.floor(draw() * (count - i));
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places.slice(0, most).sort((a, b) => a - b);
}

// numbers from 0 to 1 by a counter that is mixed (the finaliser of MurmurHash3)
/** @type {(seed: number) => () => number} */
export function generator(seed) {
  let counter = Math.imul(seed + 1, 0x9e3779b9);
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let mixed = counter;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
