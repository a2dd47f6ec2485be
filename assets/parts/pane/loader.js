// Loader of the views' script, which comes after the page: soon after the first picture, or with the first view that is
// opened.
import { loadPart } from "../../kit/lazy_parts.js";
import { whenOpen } from "../../kit/opening.js";

// ms: after the first picture, and before a failed load is repeated
const REST = 1000;
const PAUSE = 3000;

/**
 * The views, once they are loaded.
 * @param {() => void} changed called when they are there, and when there is more to say about why not
 */
export function createLoader(changed) {
  /** @type {PaneView[]} */
  let views = [];
  let isRequested = false;
  let reason = "";

  async function load() {
    if (isRequested) return;
    isRequested = true;
    try {
      const { VIEWS } = await loadPart("views");
      views = VIEWS;
      reason = "";
    } catch (/** @type {any} */ error) {
      reason = error.message;
      // whoever still needs them loads them again
      setTimeout(() => {
        isRequested = false;
        changed();
      }, PAUSE);
    }
    changed();
  }

  return {
    load,
    /** @type {(name: string) => PaneView | undefined} */
    find: (name) => views.find((view) => view.name === name),
    // why there are none; "" where nothing failed
    reason: () => reason,
    start: () => whenOpen(() => void setTimeout(load, REST)),
  };
}
