// Vote of every w of a perceptron, sum_k c_k sign(f_k), at the nodes of a grid.

import * as lifts from "./lift.js";
import { memoize } from "./memo.js";
import { ballotOf, sign, valueAt } from "./voters.js";

// a voter whose sign changes between two nodes. at: fraction of the way from the first node; i: which voter; change: of
// its sign
/** @typedef {{ at: number, i: number, change: number }} Jump */
/** @typedef {{ voterCount: number, jumps: Jump[], middle: Row | null }} Edge */
/** @typedef {(p: number, q: number) => ((voter: number) => boolean) | null} MayChange */
/** @typedef {{ add(voter: number, votes: number): void, read(values: Float64Array): void, mayChange: MayChange }} Sums */

// with more voters than this, the vote between the nodes is only estimated, since adding them up takes too long for a
// step
const MOST_EXACT = 5000;
// stands for the cut of a row that has a node exactly on the line of a voter
const TIE = 255;

// the field of a vote; columns(j) is feature j at the nodes
/** @type {(run: Source, voters: Voters, plane: Plane, columns: (j: number) => Float64Array) => Field} */
export function field(run, voters, plane, columns) {
  const all = ballotOf(run, voters);
  const features = Array.from({ length: all.size }, (_, j) => columns(j));
  const isStraight = run.lift.name === "none" && run.dimension === 2;
  const sums = (isStraight ? straightSums : curvedSums)(plane, all, features);
  const values = new Float64Array(plane.nodes.length);
  /** @type {(node: number) => Row} */
  const featuresAt = (node) => Float64Array.from(features, (column) => column[node]);
  const jumps = jumpsOf(run, plane, all, featuresAt, sums.mayChange);
  let addedCount = 0;

  // sums of complete voters are kept, so that a step forward or back adds or removes at most one voter; they are
  // integers, so no rounding adds up
  /** @type {(shown: Shown) => Grid} */
  function at(shown) {
    const [step, updates] = [shown.get("step"), shown.get("updates")];
    for (; addedCount < updates - 1; addedCount += 1)
      sums.add(addedCount, all.count(addedCount, step));
    for (; addedCount > 0 && addedCount > updates - 1; addedCount -= 1)
      sums.add(addedCount - 1, -all.finalCounts[addedCount - 1]);
    const lastVotes = updates ? all.count(updates - 1, step) : 0;
    if (updates) sums.add(updates - 1, lastVotes);
    sums.read(values);
    if (updates) sums.add(updates - 1, -lastVotes);
    return {
      ...plane,
      values,
      crossing: crossing(step, updates),
      exact: updates > MOST_EXACT ? null : exact(step, updates),
    };
  }

  // at what fraction of the way between two nodes the vote crosses a level; it jumps where the sign of a voter changes
  /** @type {(step: number, updates: number) => Crossing} */
  function crossing(step, updates) {
    const [last, lastVotes] = [updates - 1, updates ? all.count(updates - 1, step) : 0];
    // a cache, since the level lines and the area need the same crossings
    /** @type {Map<number, number>} */
    const crossings = new Map();
    return (p, q, level) => {
      const key = 4 * p + (q === p + 1 ? 2 : 0) + (level > 0 ? 1 : 0);
      return memoize(crossings, key, () => levelCrossing(p, q, level));
    };

    /** @type {Crossing} */
    function levelCrossing(p, q, level) {
      const crossed = jumps(p, q, updates);
      const above = values[p] >= level;
      let value = values[p];
      for (let k = 0; k < crossed.length; k += 1) {
        const { at: place, i, change } = crossed[k];
        if (i < updates) value += change * (i === last ? lastVotes : all.finalCounts[i]);
        // voters with the same line change their signs together
        if (value >= level !== above && !(crossed[k + 1]?.at - place < 1e-9)) return place;
      }
      return 0.5;
    }
  }

  // the vote at a place in pixels, also between the nodes
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
        if (value > 0) votes += all.finalCounts[i];
        else if (value < 0) votes -= all.finalCounts[i];
      }
      return updates
        ? votes + all.count(updates - 1, step) * sign(valueAt(all, updates - 1, place))
        : votes;
    };
  }

  return { at };
}

// sums of votes at the nodes. mayChange(p, q) tells which voters may change their signs between two nodes; null for any
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
    mayChange: () => null,
  };
}

// sums for straight lines: each cuts a row of the grid only once, so only that cut is searched for, even with tens of
// thousands of voters
/** @type {(plane: Plane, all: Ballot, features: Float64Array[]) => Sums} */
function straightSums({ columns, rows }, all, [x, y]) {
  const across = columns + 1;
  // changes: by how much the sum changes from node to node of each row; cuts: the number of nodes of a row before each
  // voter's line
  const changes = new Float64Array((rows + 1) * (across + 1));
  const cuts = Array.from({ length: rows + 1 }, () => new Uint8Array(all.b.length));
  let cutCount = 0;

  /** @type {(i: number, j: number) => number} */
  function cutOf(i, j) {
    const [b, u, v, first] = [all.b[i], all.w[2 * i], all.w[2 * i + 1], j * across];
    const direction = u < 0 ? -1 : 1;
    let [low, high] = [0, across];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (direction * (b + u * x[first + middle] + v * y[first + middle]) < 0) low = middle + 1;
      else high = middle;
    }
    // a node exactly on the line gets no vote
    return low < across && b + u * x[first + low] + v * y[first + low] === 0 ? TIE : low;
  }

  /** @type {(i: number, votes: number) => void} */
  function add(i, votes) {
    for (; cutCount <= i; cutCount += 1) {
      for (let j = 0; j <= rows; j += 1) cuts[j][cutCount] = cutOf(cutCount, j);
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
  function mayChange(p, q) {
    const [row, next] = [cuts[Math.floor(p / across)], cuts[Math.floor(q / across)]];
    const [from, to] = [p % across, q % across];
    return (i) => row[i] === TIE || next[i] === TIE || from < row[i] !== to < next[i];
  }

  return { add, read, mayChange };
}

// returns jumps(p, q, updates): the first voters whose signs change between two nodes. They are cached, since the
// boundary moves little from step to step
/** @type {(run: Source, plane: Plane, all: Ballot, featuresAt: (node: number) => Row, mayChange: MayChange) => (p: number, q: number, updates: number) => Jump[]} */
function jumpsOf(run, plane, all, featuresAt, mayChange) {
  /** @type {Map<number, Edge>} */
  const edges = new Map();
  return (p, q, updates) => {
    const key = 2 * p + (q === p + 1 ? 1 : 0);
    const edge = memoize(edges, key, () => ({ voterCount: 0, jumps: [], middle: null }));
    if (edge.voterCount >= updates) return edge.jumps;
    const [{ length }, from, to, may] = [edge.jumps, featuresAt(p), featuresAt(q), mayChange(p, q)];
    for (; edge.voterCount < updates; edge.voterCount += 1) {
      if (may && !may(edge.voterCount)) continue;
      const [here, there] = [
        valueAt(all, edge.voterCount, from),
        valueAt(all, edge.voterCount, to),
      ];
      const change = sign(there) - sign(here);
      if (!change) continue;
      edge.middle ??= featuresBetween(run.lift, plane.nodes[p], plane.nodes[q]);
      const middle = valueAt(all, edge.voterCount, edge.middle);
      edge.jumps.push({ at: shareWhereZero(here, middle, there), i: edge.voterCount, change });
    }
    if (edge.jumps.length > length) edge.jumps.sort((one, other) => one.at - other.at);
    return edge.jumps;
  };
}

/** @type {(lift: Lift, p: Place, q: Place) => Row} */
function featuresBetween(lift, p, q) {
  const middle = p.map((x, j) => (x + q[j]) / 2);
  return lifts.features(lift, middle);
}

// the fraction of a way at which f is 0, from its values at both ends and in the middle; f is taken as linear in each
// half
/** @type {(here: number, middle: number, there: number) => number} */
function shareWhereZero(here, middle, there) {
  if (here * middle <= 0) return (0.5 * here) / (here - middle);
  return 0.5 + (0.5 * middle) / (middle - there);
}
