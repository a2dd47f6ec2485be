// Decoder for the columns of a run as the server sends them (linviz/ui/endpoints/columns.py).

const TYPES = { int: Int32Array, float: Float64Array, kinds: Uint8Array };

/** @type {(text: string) => ArrayBuffer} */
function bytes(text) {
  const binary = atob(text.replaceAll("-", "/"));
  const array = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) array[i] = binary.charCodeAt(i);
  return array.buffer;
}

// a column as a dense array (frames × width)
/** @type {(column: Column, frames: number) => Dense} */
export function decode(column, frames) {
  const width = column.width ?? 1;
  return { width: column.width, dense: denseOf(column, frames * width, width) };
}

/** @type {(column: Column, size: number, width: number) => Dense["dense"]} */
function denseOf(column, size, width) {
  if ("all" in column) return allValues(column, size);
  if (column.kind === "flag") return unpackFlags(column.bits, size);
  return fillForward(column, width, new TYPES[column.kind](size));
}

// unpacks flags, eight in a byte, the first in the highest bit
/** @type {(text: string, size: number) => Uint8Array} */
function unpackFlags(text, size) {
  const bits = new Uint8Array(bytes(text));
  const flags = new Uint8Array(size);
  // a loop, since there may be a hundred thousand flags while a point is dragged, and a function call for each takes
  // ten times as long
  for (let i = 0; i < size; i += 1) flags[i] = (bits[i >> 3] >> (7 - (i & 7))) & 1;
  return flags;
}

// all numbers of all frames; two kinds share a byte
/** @type {(column: Whole, size: number) => Dense["dense"]} */
function allValues(column, size) {
  if (column.kind !== "kinds") return new TYPES[column.kind](bytes(column.all));
  const pairs = new Uint8Array(bytes(column.all));
  const kinds = new Uint8Array(size);
  for (let i = 0; i < size; i += 1) kinds[i] = i % 2 ? pairs[i >> 1] & 15 : pairs[i >> 1] >> 4;
  return kinds;
}

// the frame of every change; where frames are not sent, from the number of changes in each frame
/** @type {(changes: Changes) => Uint16Array} */
function framesOf({ at, each = "" }) {
  // "" if nothing changes
  if (at !== undefined) return new Uint16Array(bytes(at));
  const counts = new Uint16Array(bytes(each));
  const frames = new Uint16Array(counts.reduce((sum, count) => sum + count, 0));
  let filled = 0;
  counts.forEach((count, frame) => {
    frames.fill(frame, filled, filled + count);
    filled += count;
  });
  return frames;
}

// the place and the value of every change; a kind is stored above its place, in the same two bytes
/** @type {(changes: Changes) => [Uint16Array | null, Dense["dense"]]} */
function placesAndValues(changes) {
  if (changes.kind === "kinds") {
    const both = new Uint16Array(bytes(changes.place));
    return [both.map((one) => one & 0xfff), both.map((one) => one >> 12)];
  }
  const { kind, place, value } = changes;
  const places = place === undefined ? null : new Uint16Array(bytes(place));
  return [places, new TYPES[kind](bytes(value))];
}

// fills a column from its changes; each value holds until the next change
/** @type {(column: Changes, width: number, dense: Dense["dense"]) => Dense["dense"]} */
function fillForward(column, width, dense) {
  const at = framesOf(column);
  const [place, value] = placesAndValues(column);
  let filled = width;
  /** @type {(until: number) => void} */
  const fill = (until) => {
    for (; filled < until; filled += width) dense.copyWithin(filled, filled - width, filled);
  };
  for (let change = 0; change < at.length; change += 1) {
    fill((at[change] + 1) * width);
    dense[at[change] * width + (place ? place[change] : 0)] = value[change];
  }
  fill(dense.length);
  return dense;
}

// the mistakes of a run, each of which created a voter: its step and its point
/** @type {(wire: any) => Voters} */
export function readVoters({ steps, voters }) {
  const mistakes = unpackFlags(voters.bits, steps);
  const index = new Uint16Array(bytes(voters.index));
  const mistakeSteps = new Int32Array(index.length);
  let count = 0;
  mistakes.forEach((mistake, i) => {
    if (!mistake) return;
    mistakeSteps[count] = i + 1;
    count += 1;
  });
  return { steps: mistakeSteps, index, noise: voters.noise };
}
