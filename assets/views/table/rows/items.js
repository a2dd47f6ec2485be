// The rows of the table of a run: its frames, and a heading for each pass.

import * as clock from "../../../model/clock.js";
import * as cover from "../../../model/cover.js";
import { isVeiled } from "../../../model/veil.js";
import { lastShown } from "./covering.js";

/** @typedef {{ pass: number } | { k: number, step: number }} Item */

// What an open question hides, but not what is covered.
const asks = () => isVeiled("future", "cover");

// Whether the numbers of a step wait for the answer of an open question.
/** @type {(shown: Shown, step: number) => boolean} */
export const isLater = (shown, step) => asks() && step > shown.get("step");

// Without the visits that changed nothing where only mistakes are asked for; a row of a covered mistake stays, since
// its absence would tell. While the future is hidden, so is how many rows follow.
/** @type {(shown: Shown, perPass: number) => Item[]} */
export function itemsOf({ run, k: now }, perPass) {
  const last = lastStep(run, now);
  /** @type {Item[]} */
  const items = [];
  let before = 0;
  for (let k = 0; k <= run.last; k += 1) {
    const step = run.get("step", k);
    if (step > last) break;
    if (!isListed(run, k, step, now)) continue;
    const pass = perPass && step > 0 ? Math.ceil(step / perPass) : 0;
    if (pass > before) items.push({ pass });
    before = pass;
    items.push({ k, step });
  }
  return items;
}

/** @type {(run: Run, now: number) => number} */
function lastStep(run, now) {
  const shown = run.get("step", now);
  const covered = lastShown();
  if (covered < Number.POSITIVE_INFINITY) return Math.max(shown, covered);
  return asks() ? shown : Number.POSITIVE_INFINITY;
}

/** @type {(run: Run, k: number, step: number, now: number) => boolean} */
const isListed = (run, k, step, now) =>
  !(clock.skipsVisits() && run.visits) ||
  k === now ||
  run.get("event", k) !== 1 ||
  cover.isCovered(cover.MISTAKE, step);

/** @type {(items: Item[], now: number) => number} */
export const placeOf = (items, now) => items.findIndex((item) => "k" in item && item.k === now);
