// The vote of every w that a perceptron has had, sum_k c_k sign(f_k): on the nodes of a grid, and as the lines that vote.
import * as lifts from "./lift.js";

// lines that are drawn at most, and how many shades there are for them
const MOST = 100;
export const SHADES = 4;
// voters from which on a place between the nodes is only estimated: no step has time to ask them all
const CROWD = 5000;
// of a row of the grid with a node on the line of a voter
const TIE = 255;
// numbers that are added up for each node, up to which there is time for more nodes
const FEW = 600;

// the voters come as the mistakes that made them: when, and at which point
function voters(run) {
  const { eta, bias } = run.parameters;
  const features = run.points.map((x) => lifts.features(run.lift, x));
  const size = features[0]?.length ?? 0;
  const { made, index, noise } = run.voters;
  const w = new Float64Array(made.length * size);
  const b = new Float64Array(made.length);
  // w and b that come back to 0 but for rounding, a part of what they have been and of what was added, must not vote
  const [sums, worn] = [new Float64Array(size + 1), new Float64Array(size + 1)];
  const moved = (j, move) => {
    sums[j] += move;
    worn[j] += Math.abs(sums[j]) + Math.abs(move);
    return Math.abs(sums[j]) <= noise * worn[j] ? 0 : sums[j];
  };
  for (let i = 0; i < made.length; i += 1) {
    const move = eta * run.labels[index[i]];
    for (let j = 0; j < size; j += 1) w[i * size + j] = moved(j, move * features[index[i]][j]);
    b[i] = moved(size, bias ? move : 0);
  }
  // visits that voter i has survived up to a step, the one that made it included
  const count = (i, step) =>
    (i + 1 < made.length && made[i + 1] <= step ? made[i + 1] : step + 1) - made[i];
  // the same of all of them, once the next one is there; only the last of a step has another count
  const whole = Int32Array.from(made, (from, i) => (made[i + 1] ?? from) - from);
  return { w, b, size, made, count, whole };
}

const sign = (value) => (value > 0) - (value < 0);

function valueAt({ w, b, size }, i, features) {
  let value = b[i];
  for (let j = 0, at = i * size; j < size; j += 1) value += w[at + j] * features[j];
  return value;
}

// columns(j) is feature j on the nodes
export function field(run, plane, columns) {
  const all = voters(run);
  const features = Array.from({ length: all.size }, (_, j) => columns(j));
  const sums = (run.lift.name === "none" && run.dimension === 2 ? straightSums : curvedSums)(
    plane,
    all,
    features,
  );
  const values = new Float64Array(plane.nodes.length);
  const jumps = jumpsOf(
    run,
    plane,
    all,
    (node) => Float64Array.from(features, (column) => column[node]),
    sums.maybe,
  );
  let done = 0;

  // the sums of those that are through are kept, so a step onwards or back is at most one voter; they are whole numbers
  function at(shown) {
    const [step, updates] = [shown.get("step"), shown.get("updates")];
    for (; done < updates - 1; done += 1) sums.add(done, all.count(done, step));
    for (; done > 0 && done > updates - 1; done -= 1) sums.add(done - 1, -all.whole[done - 1]);
    const own = updates ? all.count(updates - 1, step) : 0;
    if (updates) sums.add(updates - 1, own);
    sums.read(values);
    if (updates) sums.add(updates - 1, -own);
    return {
      ...plane,
      values,
      crossing: crossing(step, updates),
      exact: updates > CROWD ? null : exact(step, updates),
    };
  }

  // where on the way between two nodes the vote passes a level: it jumps wherever a voter changes its mind
  function crossing(step, updates) {
    const [last, own] = [updates - 1, updates ? all.count(updates - 1, step) : 0];
    // the lines of a level ask for the same places as its area
    const kept = new Map();
    return (p, q, level) => {
      const key = 4 * p + 2 * (q === p + 1) + (level > 0);
      if (!kept.has(key)) kept.set(key, passes(p, q, level));
      return kept.get(key);
    };

    function passes(p, q, level) {
      const found = jumps(p, q, updates);
      const above = values[p] >= level;
      let value = values[p];
      for (let k = 0; k < found.length; k += 1) {
        const { at: place, i, change } = found[k];
        if (i < updates) value += change * (i === last ? own : all.whole[i]);
        // voters with the same line change their minds together
        if (value >= level !== above && !(found[k + 1]?.at - place < 1e-9)) return place;
      }
      return 0.5;
    }
  }

  // the vote at a place in pixels, between the nodes too
  function exact(step, updates) {
    const [first, last] = [plane.nodes[0], plane.nodes.at(-1)];
    return ([x, y]) => {
      const parts = [x / plane.x(plane.columns), y / plane.y(plane.rows)];
      const place = lifts.features(
        run.lift,
        first.map((from, j) => from + parts[j] * (last[j] - from)),
      );
      let votes = 0;
      for (let i = 0; i < updates - 1; i += 1) {
        const value = valueAt(all, i, place);
        if (value > 0) votes += all.whole[i];
        else if (value < 0) votes -= all.whole[i];
      }
      return updates
        ? votes + all.count(updates - 1, step) * sign(valueAt(all, updates - 1, place))
        : votes;
    };
  }

  return { at };
}

// sums of votes at the nodes; maybe(p, q): which voters may change their minds between two of them, null for any
function curvedSums({ nodes }, all, features) {
  const [total, f] = [0, 0].map(() => new Float64Array(nodes.length));
  const add = (i, votes) => {
    f.fill(all.b[i]);
    for (let j = 0; j < all.size; j += 1) {
      const [weight, column] = [all.w[i * all.size + j], features[j]];
      for (let node = 0; node < f.length; node += 1) f[node] += weight * column[node];
    }
    for (let node = 0; node < f.length; node += 1) total[node] += votes * sign(f[node]);
  };
  return { add, read: (values) => values.set(total), maybe: () => null };
}

// a straight line cuts each row of the grid once: of tens of thousands of voters only that place is looked for
function straightSums({ columns, rows }, all, [x, y]) {
  const across = columns + 1;
  // row by row what the sum changes by from node to node, and how many nodes of it lie before each voter's cut
  const changes = new Float64Array((rows + 1) * (across + 1));
  const cuts = Array.from({ length: rows + 1 }, () => new Uint8Array(all.b.length));
  let known = 0;

  function cutOf(i, j) {
    const [b, u, v, first] = [all.b[i], all.w[2 * i], all.w[2 * i + 1], j * across];
    const way = u < 0 ? -1 : 1;
    let [low, high] = [0, across];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (way * (b + u * x[first + middle] + v * y[first + middle]) < 0) low = middle + 1;
      else high = middle;
    }
    // a node on the line itself has no vote of it
    return low < across && b + u * x[first + low] + v * y[first + low] === 0 ? TIE : low;
  }

  function add(i, votes) {
    for (; known <= i; known += 1) {
      for (let j = 0; j <= rows; j += 1) cuts[j][known] = cutOf(known, j);
    }
    const before = all.w[2 * i] < 0 ? votes : -votes;
    for (let j = 0; j <= rows; j += 1) {
      const cut = cuts[j][i];
      if (cut === TIE) {
        addNodes(i, j, votes);
      } else {
        changes[j * (across + 1)] += before;
        changes[j * (across + 1) + cut] -= 2 * before;
      }
    }
  }

  function addNodes(i, j, votes) {
    let last = 0;
    for (let k = 0; k < across; k += 1) {
      const node = j * across + k;
      const vote = votes * sign(all.b[i] + all.w[2 * i] * x[node] + all.w[2 * i + 1] * y[node]);
      changes[node + j] += vote - last;
      last = vote;
    }
  }

  function read(values) {
    for (let j = 0; j <= rows; j += 1) {
      let sum = 0;
      for (let node = j * across; node < (j + 1) * across; node += 1) {
        values[node] = sum += changes[node + j];
      }
    }
  }

  function maybe(p, q) {
    const [row, next] = [cuts[Math.floor(p / across)], cuts[Math.floor(q / across)]];
    const [from, to] = [p % across, q % across];
    return (i) => row[i] === TIE || next[i] === TIE || from < row[i] !== to < next[i];
  }

  return { add, read, maybe };
}

// jumps(p, q, updates): which of the first voters change their minds between two nodes, and where; kept, since the
// boundary moves little from step to step
function jumpsOf(run, plane, all, featuresAt, maybe) {
  const known = new Map();
  return (p, q, updates) => {
    const key = 2 * p + (q === p + 1);
    if (!known.has(key)) known.set(key, { upto: 0, found: [] });
    const edge = known.get(key);
    if (edge.upto >= updates) return edge.found;
    const [{ length }, from, to, may] = [edge.found, featuresAt(p), featuresAt(q), maybe(p, q)];
    for (; edge.upto < updates; edge.upto += 1) {
      if (may && !may(edge.upto)) continue;
      const [here, there] = [valueAt(all, edge.upto, from), valueAt(all, edge.upto, to)];
      const change = sign(there) - sign(here);
      if (!change) continue;
      edge.middle ??= lifts.features(
        run.lift,
        plane.nodes[p].map((x, j) => (x + plane.nodes[q][j]) / 2),
      );
      edge.found.push({
        at: share(here, valueAt(all, edge.upto, edge.middle), there),
        i: edge.upto,
        change,
      });
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
export function lines(shown) {
  const all = (shown.voters.all ??= voters(shown));
  const [step, updates] = [shown.get("step"), shown.get("updates")];
  // one array for all frames
  const counts = (all.counts ??= new Int32Array(all.whole.length));
  counts.set(all.whole.subarray(0, updates));
  if (updates) counts[updates - 1] = all.count(updates - 1, step);
  let largest = 0;
  for (let i = 0; i < updates; i += 1) if (counts[i] > largest) largest = counts[i];
  const tally = new Uint32Array(largest + 1);
  for (let i = 0; i < updates; i += 1) tally[counts[i]] += 1;
  let [least, left] = [largest, MOST];
  for (; least > 1 && tally[least] < left; least -= 1) left -= tally[least];
  const shades = Array.from({ length: SHADES }, () => []);
  for (let i = updates - 1; i >= 0; i -= 1) {
    if (counts[i] < least || (counts[i] === least && (left -= 1) < 0)) continue;
    shades[Math.ceil((SHADES * counts[i]) / largest) - 1].push({
      w: all.w.subarray(i * all.size, (i + 1) * all.size),
      b: all.b[i],
    });
  }
  return shades;
}

export const areFew = ({ voters, lift, points }) =>
  voters.made.length * (lifts.features(lift, points[0] ?? [0, 0]).length + 1) <= FEW;
