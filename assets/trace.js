// A run as it came from the server (linviz/ui/doors/wire.py): columns are decoded once, then every frame is a look-up.
((linviz) => {
  const TYPES = { int: Int32Array, float: Float64Array, kinds: Uint8Array, flag: Uint8Array };

  function bytes(text) {
    const binary = atob(text.replaceAll("-", "/"));
    const array = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i += 1) array[i] = binary.charCodeAt(i);
    return array.buffer;
  }

  // a column as a dense (frames x width) array
  function decode(column, frames) {
    const width = column.width ?? 1;
    if (column.all !== undefined) return { width: column.width, dense: whole(column, frames * width) };
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
    return Uint8Array.from({ length: size }, (_, i) => (i % 2 ? pairs[i >> 1] & 15 : pairs[i >> 1] >> 4));
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
  function readVoters({ steps, voters }) {
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

  linviz.readColumn = decode;

  // what is drawn beside points, sides and boundary, by name (linviz/run/mark.py); null where the run has no such mark
  linviz.readMarks = (told) => {
    const marks = Object.fromEntries(told.map((one) => [one.mark, one]));
    return (name) => marks[name] ?? null;
  };

  linviz.readTrace = (wire) => {
    const columns = {};
    for (const [name, column] of Object.entries(wire.columns)) columns[name] = decode(column, wire.frames);

    // the number, or the row of numbers, that frame k shows in a column; null where the run has no such column
    const get = (name, k) => {
      if (name === "n") return wire.points.length;
      const column = columns[name];
      if (!column) return null;
      return column.width === undefined ? column.dense[k] : column.dense.subarray(k * column.width, (k + 1) * column.width);
    };
    const has = (name) => name in columns;
    const mark = linviz.readMarks(wire.marks);
    const lift = linviz.lift.bound(wire.lift, wire.points);
    const voters = wire.voters ? readVoters(wire) : null;
    const straight = has("w") && lift.name === "none" && wire.dimension === 2 && !voters;
    // w where f is drawn from features, else the weights of the kernel's columns: alpha y, unless the run has its own
    const coefficients = (k) => {
      if (has("shares") && !has("w")) return held(k);
      if (has("w") || has("c")) return get(has("w") ? "w" : "c", k);
      return get("alpha", k).map((alpha, i) => alpha * wire.labels[i]);
    };
    // in a convex hull: a point's share of the whole weight of its hull, with the sign of its class
    const held = (k) => {
      const [plus, minus] = get("wholes", k);
      return get("shares", k).map((share, i) => share * (wire.labels[i] > 0 ? plus : -minus));
    };
    const learned = (k) => (voters ? get("updates", k) > 0 : isLearned(k));
    const isLearned = (k) => get("b", k) !== 0 || coefficients(k).some((weight) => weight !== 0);
    const isUpdate = (k) => get("event", k) >= 2;
    // only what learns from mistakes alone looks at points in vain
    const visits = columns.event.dense.includes(1);
    const frameOf = (step) => {
      const steps = columns.step.dense;
      let low = 0;
      let high = wire.frames - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (steps[middle] <= step) low = middle;
        else high = middle - 1;
      }
      return low;
    };
    return { ...wire, lift, get, has, mark, voters, straight, coefficients, learned, isUpdate, visits, frameOf, last: wire.frames - 1 };
  };
})((window.linviz ??= {}));
