// A change that waits for its run is in no address yet. It is kept with the tab, for a reload, or for a phone that drops
// what it does not show: opened again, the page makes that change once more, and it runs when the server is back.
import { forget, recall, remember } from "../kit/memory.js";

const NAME = "unrun";
// of the tab, and of no other
const TAB = "sessionStorage";
/** @type {Scenario | null} */
let pending = null;

/** @type {(scenario: Scenario) => void} */
export function setPending(scenario) {
  pending = scenario;
}

// that has been run; or whatever there was is wanted no longer
/** @type {(scenario?: Scenario | null) => void} */
export function clearPending(scenario = pending) {
  if (scenario !== pending) return;
  pending = null;
  forget(NAME, TAB);
}

// what was left so at this address
/** @type {() => Scenario | null} */
export function storedChange() {
  try {
    const { address, scenario } = JSON.parse(recall(NAME, TAB) ?? "{}");
    return address === location.href ? scenario : null;
  } catch {
    return null;
  }
}

function storePending() {
  if (pending) remember(NAME, JSON.stringify({ address: location.href, scenario: pending }), TAB);
}

export function start() {
  window.addEventListener("pagehide", storePending);
  // of what is dropped later, nothing else is told
  document.addEventListener("visibilitychange", storePending);
}
