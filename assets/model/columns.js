// The columns of a run as they came from the server (linviz/ui/doors/wire.py).

const TYPES = { int: Int32Array, float: Float64Array, kinds: Uint8Array, flag: Uint8Array };

function bytes(text) {
  const binary = atob(text.replaceAll("-", "/"));
  const array = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) array[i] = binary.charCodeAt(i);
  return array.buffer;
}

// a column as a dense (frames x width) array
export function decode(column, frames) {
  const width = column.width ?? 1;
  if (column.all !== undefined) {
    return { width: column.width, dense: whole(column, frames * width) };
  }
  const dense = new TYPES[column.kind](frames * width);
  if (column.kind === "flag") unpack(column, dense);
  else fillForward(column, width, dense);
  return { width: column.width, dense };
}

// eight flags a byte, the first in its highest bit
function unpack(column, dense) {
  const bits = new Uint8Array(bytes(column.bits));
  for (let i = 0; i < dense.length; i += 1) dense[i] = (bits[i >> 3] >> (7 - (i & 7))) & 1;
}

// all numbers of all frames; of kinds, two stand in a byte
function whole(column, size) {
  if (column.kind !== "kinds") return new TYPES[column.kind](bytes(column.all));
  const pairs = new Uint8Array(bytes(column.all));
  return Uint8Array.from({ length: size }, (_, i) =>
    i % 2 ? pairs[i >> 1] & 15 : pairs[i >> 1] >> 4,
  );
}

// the frame of every change, where it is not told, from how many each frame has
function framesOf({ at, each }) {
  // "" where nothing changes
  if (at !== undefined) return new Uint16Array(bytes(at));
  const counts = new Uint16Array(bytes(each));
  const frames = new Uint16Array(counts.reduce((sum, count) => sum + count, 0));
  let filled = 0;
  counts.forEach((count, frame) => frames.fill(frame, filled, (filled += count)));
  return frames;
}

// the place and the value of every change; a kind stands above its place, in the same two bytes
function placed({ kind, place, value }) {
  const places = place !== undefined ? new Uint16Array(bytes(place)) : null;
  if (kind !== "kinds") return [places, new TYPES[kind](bytes(value))];
  return [places.map((both) => both & 0xfff), places.map((both) => both >> 12)];
}

// the changes of a column, each kept until the next
function fillForward(column, width, dense) {
  const at = framesOf(column);
  const [place, value] = placed(column);
  let filled = width;
  const fill = (until) => {
    for (; filled < until; filled += width) dense.copyWithin(filled, filled - width, filled);
  };
  for (let change = 0; change < at.length; change += 1) {
    fill((at[change] + 1) * width);
    dense[at[change] * width + (place ? place[change] : 0)] = value[change];
  }
  fill(dense.length);
}

// the mistakes of a run, each of which made a voter: at which step, and at which point
export function readVoters({ steps, voters }) {
  const mistakes = new Uint8Array(steps);
  unpack(voters, mistakes);
  const index = new Uint16Array(bytes(voters.index));
  const made = new Int32Array(index.length);
  let found = 0;
  mistakes.forEach((one, i) => {
    if (one) made[found++] = i + 1;
  });
  return { made, index, noise: voters.noise };
}
