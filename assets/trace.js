// A run as it came from the server (linviz/wire.py): columns are decoded once, then every frame is a look-up.
((linviz) => {
  const TYPES = { int: Int32Array, float: Float64Array, flag: Uint8Array };

  function bytes(text) {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
  }

  // the changes of a column, filled forward into a dense (frames x width) array
  function decode(column, frames) {
    const width = column.width ?? 1;
    const dense = new TYPES[column.kind](frames * width);
    const at = new Uint16Array(bytes(column.at));
    const place = column.place ? new Uint16Array(bytes(column.place)) : null;
    const value = column.value ? new TYPES[column.kind](bytes(column.value)) : null;
    let filled = 0;
    const fill = (until) => {
      for (; filled < until; filled += 1) {
        if (filled > 0) dense.copyWithin(filled * width, (filled - 1) * width, filled * width);
      }
    };
    for (let change = 0; change < at.length; change += 1) {
      fill(at[change] + 1);
      const spot = at[change] * width + (place ? place[change] : 0);
      dense[spot] = value ? value[change] : 1 - dense[spot];
    }
    fill(frames);
    return { width: column.width, dense };
  }

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
    const straight = has("w") && wire.lift.name === "none";
    // w where f is drawn from features, else the weights of the kernel's columns: alpha y, unless the run has its own
    const coefficients = (k) => {
      if (has("w") || has("c")) return get(has("w") ? "w" : "c", k);
      return get("alpha", k).map((alpha, i) => alpha * wire.labels[i]);
    };
    const learned = (k) => get("b", k) !== 0 || coefficients(k).some((weight) => weight !== 0);
    const isUpdate = (k) => get("event", k) >= 2;
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
    return { ...wire, get, has, straight, coefficients, learned, isUpdate, frameOf, last: wire.frames - 1 };
  };
})((window.linviz ??= {}));
