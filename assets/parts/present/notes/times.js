// Minutes of a lecture: how long it takes, and each scenario in it. They begin with the first act in Present, and the tab
// keeps them, so that a reload of either window loses none.
import { recall, remember } from "../../../kit/memory.js";

/**
 * since: when counting was resumed, null while it is paused or has not begun; total and of: ms until then, of the lecture
 * and of scenarios by slug; slug: of the open one; here: its ms; isTaught: whether something was done in it.
 * @typedef {{ isBegun: boolean, since: number | null, total: number, of: Record<string, number>, slug: string, here: number, isTaught: boolean }} Times
 */

const NAME = "lecture-times";
/** @type {() => Times} */
const none = () => ({
  isBegun: false,
  since: null,
  total: 0,
  of: {},
  slug: "",
  here: 0,
  isTaught: false,
});

// anything that cannot be read counts as none
/** @type {() => Times} */
function stored() {
  try {
    return { ...none(), ...JSON.parse(recall(NAME, "sessionStorage") ?? "{}") };
  } catch {
    return none();
  }
}

export function createTimes() {
  let times = stored();

  // with what has gone by until now
  function current() {
    const { since, total, here } = times;
    if (since === null) return times;
    const now = Date.now();
    return { ...times, since: now, total: total + now - since, here: here + now - since };
  }

  /** @type {(next: Times) => void} */
  function keep(next) {
    times = next;
    remember(NAME, JSON.stringify(times), "sessionStorage");
  }

  return {
    now: current,
    /** @type {(slug: string) => void} */
    open(slug) {
      if (slug === times.slug) return;
      const before = current();
      const of = before.isTaught ? { ...before.of, [before.slug]: before.here } : before.of;
      keep({ ...before, of, slug, here: of[slug] ?? 0, isTaught: slug in of });
    },
    // something was done in the open scenario
    teach() {
      if (times.isBegun && times.isTaught) return;
      const since = times.isBegun ? times.since : Date.now();
      keep({ ...times, isBegun: true, isTaught: true, since });
    },
    pause() {
      const before = current();
      if (before.isBegun) keep({ ...before, since: before.since === null ? Date.now() : null });
    },
    zero() {
      keep({ ...none(), slug: times.slug });
    },
  };
}
