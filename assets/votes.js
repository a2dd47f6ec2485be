// The vote of every w that a perceptron has had, sum_k c_k sign(f_k): on the nodes of a grid, and as the lines that vote.
((linviz) => {
  // lines that are drawn at most, and how many shades there are for them
  const MOST = 100;
  const SHADES = 4;
  // numbers that are added up for each node, up to which there is time for more nodes
  const FEW = 600;

  // the voters come as the mistakes that made them: when, and at which point
  function voters(run) {
    const { eta, bias } = run.parameters;
    const features = run.points.map((x) => linviz.lift.features(run.lift, x));
    const size = features[0]?.length ?? 0;
    const { made, index, noise } = run.voters;
    const w = new Float64Array(made.length * size);
    const b = new Float64Array(made.length);
    // w and b that come back to 0 but for rounding must not vote
    const clean = (value, j) => (Math.abs(value) <= noise[j] ? 0 : value);
    const sums = new Float64Array(size + 1);
    for (let i = 0; i < made.length; i += 1) {
      const move = eta * run.labels[index[i]];
      for (let j = 0; j < size; j += 1) w[i * size + j] = clean((sums[j] += move * features[index[i]][j]), j);
      b[i] = clean((sums[size] += bias ? move : 0), size);
    }
    // visits that voter i has survived up to a step, the one that made it included
    const count = (i, step) => (i + 1 < made.length && made[i + 1] <= step ? made[i + 1] : step + 1) - made[i];
    return { w, b, size, made, count };
  }

  const sign = (value) => (value > 0) - (value < 0);

  function valueAt({ w, b, size }, i, features) {
    let value = b[i];
    for (let j = 0; j < size; j += 1) value += w[i * size + j] * features[j];
    return value;
  }

  // columns(j) is feature j on the nodes
  function field(run, plane, columns) {
    const all = voters(run);
    const features = Array.from({ length: all.size }, (_, j) => columns(j));
    const [before, values, f] = [0, 0, 0].map(() => new Float64Array(plane.nodes.length));
    const jumps = jumpsOf(run, plane, all, (i, node) => {
      let value = all.b[i];
      for (let j = 0; j < all.size; j += 1) value += all.w[i * all.size + j] * features[j][node];
      return value;
    });
    let done = 0;

    function add(sums, i, votes) {
      f.fill(all.b[i]);
      for (let j = 0; j < all.size; j += 1) {
        const [weight, column] = [all.w[i * all.size + j], features[j]];
        for (let node = 0; node < f.length; node += 1) f[node] += weight * column[node];
      }
      for (let node = 0; node < f.length; node += 1) sums[node] += votes * sign(f[node]);
    }

    // the sums of those that are through are kept, so a step onwards or back is at most one voter; they are whole numbers
    function at(k) {
      const [step, updates] = [run.get("step", k), run.get("updates", k)];
      for (; done < updates - 1; done += 1) add(before, done, all.count(done, step));
      for (; done > 0 && done > updates - 1; done -= 1) add(before, done - 1, all.made[done - 1] - all.made[done]);
      values.set(before);
      if (updates) add(values, updates - 1, all.count(updates - 1, step));
      return { ...plane, values, crossing: crossing(step, updates), exact: exact(step, updates) };
    }

    // where on the way between two nodes the vote passes a level: it jumps wherever a voter changes its mind
    function crossing(step, updates) {
      return (p, q, level) => {
        const found = jumps(p, q, updates);
        const above = values[p] >= level;
        let value = values[p];
        for (let k = 0; k < found.length; k += 1) {
          const { at: place, i, change } = found[k];
          if (i < updates) value += change * all.count(i, step);
          // voters with the same line change their minds together
          if (value >= level !== above && !(found[k + 1]?.at - place < 1e-9)) return place;
        }
        return 0.5;
      };
    }

    // the vote at a place in pixels, between the nodes too
    function exact(step, updates) {
      const [first, last] = [plane.nodes[0], plane.nodes.at(-1)];
      return ([x, y]) => {
        const parts = [x / plane.x(plane.columns), y / plane.y(plane.rows)];
        const place = linviz.lift.features(run.lift, first.map((from, j) => from + parts[j] * (last[j] - from)));
        let votes = 0;
        for (let i = 0; i < updates; i += 1) votes += all.count(i, step) * sign(valueAt(all, i, place));
        return votes;
      };
    }

    return { at };
  }

  // jumps(p, q, updates): which of the first voters change their minds between two nodes, and where; kept, since the
  // boundary moves little from step to step
  function jumpsOf(run, plane, all, f) {
    const known = new Map();
    return (p, q, updates) => {
      const key = 2 * p + (q === p + 1);
      if (!known.has(key)) known.set(key, { upto: 0, found: [] });
      const edge = known.get(key);
      const { length } = edge.found;
      for (; edge.upto < updates; edge.upto += 1) {
        const [i, here, there] = [edge.upto, f(edge.upto, p), f(edge.upto, q)];
        const change = sign(there) - sign(here);
        if (!change) continue;
        edge.middle ??= linviz.lift.features(run.lift, plane.nodes[p].map((x, j) => (x + plane.nodes[q][j]) / 2));
        edge.found.push({ at: share(here, valueAt(all, i, edge.middle), there), i, change });
      }
      if (edge.found.length > length) edge.found.sort((one, other) => one.at - other.at);
      return edge.found;
    };
  }

  // where f is 0 on a way with these values at its two ends and in the middle, straight in each half
  function share(here, middle, there) {
    if (here * middle <= 0) return (0.5 * here) / (here - middle);
    return 0.5 + (0.5 * middle) / (middle - there);
  }

  // the voters of a frame that have the most votes, the later where some have as many; more votes, a darker shade
  function lines(run, k) {
    const all = (run.voters.all ??= voters(run));
    const [step, updates] = [run.get("step", k), run.get("updates", k)];
    const counts = Int32Array.from({ length: updates }, (_, i) => all.count(i, step));
    const largest = counts.reduce((most, one) => Math.max(most, one), 0);
    const tally = new Uint32Array(largest + 1);
    for (const one of counts) tally[one] += 1;
    let [least, left] = [largest, MOST];
    for (; least > 1 && tally[least] < left; least -= 1) left -= tally[least];
    const shades = Array.from({ length: SHADES }, () => []);
    for (let i = updates - 1; i >= 0; i -= 1) {
      if (counts[i] < least || (counts[i] === least && (left -= 1) < 0)) continue;
      shades[Math.ceil((SHADES * counts[i]) / largest) - 1].push({ w: all.w.subarray(i * all.size, (i + 1) * all.size), b: all.b[i] });
    }
    return shades;
  }

  const areFew = ({ voters, lift, points }) => voters.made.length * (linviz.lift.features(lift, points[0] ?? [0, 0]).length + 1) <= FEW;

  linviz.votes = { field, lines, areFew, SHADES };
})((window.linviz ??= {}));
