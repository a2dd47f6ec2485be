// What has been seen in this browser, and in no other: the presets whose question was answered or whose end was reached,
// and what was opened last. The desk writes it (follow_seen.js), the home page shows it (gallery/progress.js).
import { byId, setText } from "../kit/dom.js";
import { forget, recall, remember } from "../kit/memory.js";

/** @typedef {{ title: string, address: string }} Last */
/** @typedef {{ done: string[], last: Last | null }} Seen */

const NAME = "seen";
const FORGOTTEN = "Forgotten. My scenarios are still here.";
/** @type {(value: any) => boolean} */
const isText = (value) => typeof value === "string";

// anything else that is stored under this name counts as nothing
/** @type {() => Seen} */
export function read() {
  try {
    const { done, last } = JSON.parse(recall(NAME) ?? "{}");
    // a path of this site, and no address of another
    const isPlace = isText(last?.title) && /^\/(?!\/)/.test(last?.address);
    return {
      done: Array.isArray(done) ? done.filter(isText) : [],
      last: isPlace ? { title: last.title, address: last.address } : null,
    };
  } catch {
    return { done: [], last: null };
  }
}

/** @type {(change: Partial<Seen>) => void} */
const write = (change) => void remember(NAME, JSON.stringify({ ...read(), ...change }));

/** @type {(slug: string) => void} */
export function markDone(slug) {
  const { done } = read();
  if (!done.includes(slug)) write({ done: [...done, slug] });
}

/** @type {(last: Last) => void} */
export const markLast = (last) => write({ last });

export function clear() {
  forget(NAME);
  setText(byId("forgotten"), FORGOTTEN);
}
