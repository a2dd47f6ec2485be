// Change whose run has not arrived, and which no address contains yet. It is stored with the tab, so that a reload, or
// a phone that closes hidden pages, does not lose it: the page makes that change again, and it runs once the server
// answers.
import { forget, recall, remember } from "../kit/memory.js";

const NAME = "unrun";
// only for this tab
const TAB = "sessionStorage";
/** @type {Scenario | null} */
let pending = null;

/** @type {(scenario: Scenario) => void} */
export function setPending(scenario) {
  pending = scenario;
}

// called when this scenario has been run, or without an argument when no change is pending any longer
/** @type {(scenario?: Scenario | null) => void} */
export function clearPending(scenario = pending) {
  if (scenario !== pending) return;
  pending = null;
  forget(NAME, TAB);
}

// the change that was stored at this address, or null
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
  // a page that is closed later gets no other event
  document.addEventListener("visibilitychange", storePending);
}
