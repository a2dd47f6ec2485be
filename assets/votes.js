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
    const { made, index } = run.voters;
    const w = new Float64Array(made.length * size);
    const b = new Float64Array(made.length);
    for (let i = 0; i < made.length; i += 1) {
      const move = eta * run.labels[index[i]];
      for (let j = 0; j < size; j += 1) w[i * size + j] = (i ? w[(i - 1) * size + j] : 0) + move * features[index[i]][j];
      b[i] = (i ? b[i - 1] : 0) + (bias ? move : 0);
    }
    // visits that voter i has survived up to a step, the one that made it included
    const count = (i, step) => Math.max(0, Math.min(step + 1, made[i + 1] ?? Infinity) - made[i]);
    return { w, b, size, made, count };
  }

  function valueAt({ w, b, size }, i, features) {
    let value = b[i];
    for (let j = 0; j < size; j += 1) value += w[i * size + j] * features[j];
    return value;
  }

  // where f is 0 on a way with these values at its two ends and in the middle, straight in each half
  function share(here, middle, there) {
    if (here * middle <= 0) return (0.5 * here) / (here - middle);
    return 0.5 + (0.5 * middle) / (middle - there);
  }

  // columns(j) is feature j on the nodes
  function field(run, plane, columns) {
    const all = voters(run);
    const features = Array.from({ length: all.size }, (_, j) => columns(j));
    const before = new Float64Array(plane.nodes.length);
    const values = new Float64Array(plane.nodes.length);
    let done = 0;

    function f(i, node) {
      let value = all.b[i];
      for (let j = 0; j < all.size; j += 1) value += all.w[i * all.size + j] * features[j][node];
      return value;
    }

    function add(sums, i, votes) {
      for (let node = 0; node < sums.length; node += 1) sums[node] += votes * Math.sign(f(i, node));
    }

    // the sums of those that are through are kept, so a step onwards or back is at most one voter; they are whole numbers
    function at(k) {
      const [step, updates] = [run.get("step", k), run.get("updates", k)];
      for (; done < updates - 1; done += 1) add(before, done, all.count(done, step));
      for (; done > 0 && done > updates - 1; done -= 1) add(before, done - 1, -(all.made[done] - all.made[done - 1]));
      values.set(before);
      if (updates) add(values, updates - 1, all.count(updates - 1, step));
      return { ...plane, values, crossing: crossing(step, updates), exact: exact(step, updates) };
    }

    // the vote at a place in pixels, between the nodes too
    function exact(step, updates) {
      const [first, last] = [plane.nodes[0], plane.nodes.at(-1)];
      return ([x, y]) => {
        const parts = [x / plane.x(plane.columns), y / plane.y(plane.rows)];
        const features = linviz.lift.features(run.lift, first.map((from, j) => from + parts[j] * (last[j] - from)));
        let votes = 0;
        for (let i = 0; i < updates; i += 1) votes += all.count(i, step) * Math.sign(valueAt(all, i, features));
        return votes;
      };
    }

    // where on the way between two nodes the vote passes a level: it jumps wherever a voter changes its mind
    function crossing(step, updates) {
      const known = new Map();
      const find = (p, q, level) => {
        const halfway = plane.nodes[p].map((here, j) => (here + plane.nodes[q][j]) / 2);
        const middle = linviz.lift.features(run.lift, halfway);
        const jumps = [];
        for (let i = 0; i < updates; i += 1) {
          const [here, there] = [f(i, p), f(i, q)];
          const change = Math.sign(there) - Math.sign(here);
          if (change) jumps.push([share(here, valueAt(all, i, middle), there), change * all.count(i, step)]);
        }
        jumps.sort((one, other) => one[0] - other[0]);
        let value = values[p];
        const above = value >= level;
        const turn = jumps.findIndex(([at, jump], i) => {
          value += jump;
          // voters with the same line change their minds together
          return value >= level !== above && !(jumps[i + 1]?.[0] - at < 1e-9);
        });
        return jumps[turn]?.[0] ?? 0.5;
      };
      return (p, q, level) => {
        const key = `${p} ${q} ${level}`;
        if (!known.has(key)) known.set(key, find(p, q, level));
        return known.get(key);
      };
    }

    return { at };
  }

  // the voters of a frame that have the most votes, the later where some have as many; more votes, a darker shade
  function lines(run, k) {
    const all = (run.voters.all ??= voters(run));
    const [step, updates] = [run.get("step", k), run.get("updates", k)];
    const keys = Float64Array.from({ length: updates }, (_, i) => all.count(i, step) * updates + i).sort().slice(-MOST);
    const largest = Math.floor((keys.at(-1) ?? 0) / updates);
    const shades = Array.from({ length: SHADES }, () => []);
    for (const key of keys) {
      const [i, count] = [key % updates, Math.floor(key / updates)];
      shades[Math.ceil((SHADES * count) / largest) - 1].push({ w: all.w.subarray(i * all.size, (i + 1) * all.size), b: all.b[i] });
    }
    return shades;
  }

  const areFew = ({ voters, lift, points }) => voters.made.length * (linviz.lift.features(lift, points[0] ?? [0, 0]).length + 1) <= FEW;

  linviz.votes = { field, lines, areFew, SHADES };
})((window.linviz ??= {}));
