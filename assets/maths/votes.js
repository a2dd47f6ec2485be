// The vote of every w that a perceptron has had, sum_k c_k sign(f_k): on the nodes of a grid.

import * as lifts from "./lift.js";
import { memoize } from "./memo.js";
import { ballotOf, sign, valueAt } from "./voters.js";

// a voter that changes its mind between two nodes: how far from the first to the second, which, and from what to what
/** @typedef {{ at: number, i: number, change: number }} Jump */
/** @typedef {{ upto: number, found: Jump[], middle: Row | null }} Edge */
/** @typedef {(p: number, q: number) => ((voter: number) => boolean) | null} Maybe */
/** @typedef {{ add(voter: number, votes: number): void, read(values: Float64Array): void, maybe: Maybe }} Sums */

// voters from which on a place between the nodes is only estimated: no step has time to ask them all
const MOST_EXACT = 5000;
// of a row of the grid with a node on the line of a voter
const TIE = 255;

// columns(j) is feature j on the nodes
/** @type {(run: Source, voters: Voters, plane: Plane, columns: (j: number) => Float64Array) => Field} */
export function field(run, voters, plane, columns) {
  const all = ballotOf(run, voters);
  const features = Array.from({ length: all.size }, (_, j) => columns(j));
  const isStraight = run.lift.name === "none" && run.dimension === 2;
  const sums = (isStraight ? straightSums : curvedSums)(plane, all, features);
  const values = new Float64Array(plane.nodes.length);
  /** @type {(node: number) => Row} */
  const featuresAt = (node) => Float64Array.from(features, (column) => column[node]);
  const jumps = jumpsOf(run, plane, all, featuresAt, sums.maybe);
  let done = 0;

  // the sums of those that are through are kept, so a step onwards or back is at most one voter; they are whole numbers
  /** @type {(shown: Shown) => Grid} */
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
      exact: updates > MOST_EXACT ? null : exact(step, updates),
    };
  }

  // where on the way between two nodes the vote passes a level: it jumps wherever a voter changes its mind
  /** @type {(step: number, updates: number) => Crossing} */
  function crossing(step, updates) {
    const [last, own] = [updates - 1, updates ? all.count(updates - 1, step) : 0];
    // the lines of a level ask for the same places as its area
    /** @type {Map<number, number>} */
    const known = new Map();
    return (p, q, level) => {
      const key = 4 * p + (q === p + 1 ? 2 : 0) + (level > 0 ? 1 : 0);
      return memoize(known, key, () => levelCrossing(p, q, level));
    };

    /** @type {Crossing} */
    function levelCrossing(p, q, level) {
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
  /** @type {(step: number, updates: number) => (pixels: Place) => number} */
  function exact(step, updates) {
    const first = plane.nodes[0];
    const last = plane.nodes[plane.nodes.length - 1];
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
/** @type {(plane: Plane, all: Ballot, features: Float64Array[]) => Sums} */
function curvedSums({ nodes }, all, features) {
  const [total, f] = [0, 0].map(() => new Float64Array(nodes.length));
  /** @type {(i: number, votes: number) => void} */
  const add = (i, votes) => {
    f.fill(all.b[i]);
    for (let j = 0; j < all.size; j += 1) {
      const [weight, column] = [all.w[i * all.size + j], features[j]];
      for (let node = 0; node < f.length; node += 1) f[node] += weight * column[node];
    }
    for (let node = 0; node < f.length; node += 1) total[node] += votes * sign(f[node]);
  };
  return {
    add,
    read: (/** @type {Float64Array} */ values) => values.set(total),
    maybe: () => null,
  };
}

// a straight line cuts each row of the grid once: of tens of thousands of voters only that place is looked for
/** @type {(plane: Plane, all: Ballot, features: Float64Array[]) => Sums} */
function straightSums({ columns, rows }, all, [x, y]) {
  const across = columns + 1;
  // row by row what the sum changes by from node to node, and how many nodes of it lie before each voter's cut
  const changes = new Float64Array((rows + 1) * (across + 1));
  const cuts = Array.from({ length: rows + 1 }, () => new Uint8Array(all.b.length));
  let known = 0;

  /** @type {(i: number, j: number) => number} */
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

  /** @type {(i: number, votes: number) => void} */
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

  /** @type {(i: number, j: number, votes: number) => void} */
  function addNodes(i, j, votes) {
    let last = 0;
    for (let k = 0; k < across; k += 1) {
      const node = j * across + k;
      const vote = votes * sign(all.b[i] + all.w[2 * i] * x[node] + all.w[2 * i + 1] * y[node]);
      changes[node + j] += vote - last;
      last = vote;
    }
  }

  /** @type {(values: Float64Array) => void} */
  function read(values) {
    for (let j = 0; j <= rows; j += 1) {
      let sum = 0;
      for (let node = j * across; node < (j + 1) * across; node += 1) {
        values[node] = sum += changes[node + j];
      }
    }
  }

  /** @type {(p: number, q: number) => (i: number) => boolean} */
  function maybe(p, q) {
    const [row, next] = [cuts[Math.floor(p / across)], cuts[Math.floor(q / across)]];
    const [from, to] = [p % across, q % across];
    return (i) => row[i] === TIE || next[i] === TIE || from < row[i] !== to < next[i];
  }

  return { add, read, maybe };
}

// jumps(p, q, updates): which of the first voters change their minds between two nodes, and where; kept, since the
// boundary moves little from step to step
/** @type {(run: Source, plane: Plane, all: Ballot, featuresAt: (node: number) => Row, maybe: Maybe) => (p: number, q: number, updates: number) => Jump[]} */
function jumpsOf(run, plane, all, featuresAt, maybe) {
  /** @type {Map<number, Edge>} */
  const known = new Map();
  return (p, q, updates) => {
    const key = 2 * p + (q === p + 1 ? 1 : 0);
    const edge = memoize(known, key, () => ({ upto: 0, found: [], middle: null }));
    if (edge.upto >= updates) return edge.found;
    const [{ length }, from, to, may] = [edge.found, featuresAt(p), featuresAt(q), maybe(p, q)];
    for (; edge.upto < updates; edge.upto += 1) {
      if (may && !may(edge.upto)) continue;
      const [here, there] = [valueAt(all, edge.upto, from), valueAt(all, edge.upto, to)];
      const change = sign(there) - sign(here);
      if (!change) continue;
      edge.middle ??= featuresBetween(run.lift, plane.nodes[p], plane.nodes[q]);
      const middle = valueAt(all, edge.upto, edge.middle);
      edge.found.push({ at: shareWhereZero(here, middle, there), i: edge.upto, change });
    }
    if (edge.found.length > length) edge.found.sort((one, other) => one.at - other.at);
    return edge.found;
  };
}

/** @type {(lift: Lift, p: Place, q: Place) => Row} */
function featuresBetween(lift, p, q) {
  const middle = p.map((x, j) => (x + q[j]) / 2);
  return lifts.features(lift, middle);
}

// where f is 0 on a way with these values at its two ends and in the middle, straight in each half
/** @type {(here: number, middle: number, there: number) => number} */
function shareWhereZero(here, middle, there) {
  if (here * middle <= 0) return (0.5 * here) / (here - middle);
  return 0.5 + (0.5 * middle) / (middle - there);
}
