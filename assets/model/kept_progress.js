// How far somebody has come with the question of each preset; it stays with the tab, or for this visit where the browser
// stores nothing.
import { recall, remember } from "../kit/memory.js";

/** isTaken: whether its step was taken; isAnswerShown: whether its answer is unfolded.
 * @typedef {{ isTaken: boolean, isAnswerShown: boolean }} Progress */

const NAME = "questions";
const STORE = "sessionStorage";

export function createKeptProgress() {
  const kept = new Map(Object.entries(read()));
  return {
    // a scenario without an address of its own has no name, and starts anew
    /** @type {(slug: string | null) => Progress} */
    of: (slug) => kept.get(slug ?? "") ?? { isTaken: false, isAnswerShown: false },
    /** @type {(slug: string | null, progress: Progress) => void} */
    keep(slug, progress) {
      if (slug === null) return;
      kept.set(slug, progress);
      remember(NAME, JSON.stringify(Object.fromEntries(kept)), STORE);
    },
  };
}

// what somebody else has written there is nothing
/** @type {() => Record<string, Progress>} */
function read() {
  try {
    const found = Object.entries(JSON.parse(recall(NAME, STORE) ?? "{}") ?? {});
    return Object.fromEntries(
      found.map(([slug, one]) => [
        slug,
        { isTaken: one?.isTaken === true, isAnswerShown: one?.isAnswerShown === true },
      ]),
    );
  } catch {
    return {};
  }
}
