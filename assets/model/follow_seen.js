// Notes what is seen on the desk, for the home page (seen.js).
import { on } from "../kit/bus.js";
import * as limits from "./limits.js";
import * as openQuestion from "./open_question.js";
import { hasChanged } from "./scenario.js";
import * as seen from "./seen.js";
import { state } from "./state.js";

const OWN = "your own points";

// the end counts where a preset does not open at it, or asks nothing
/** @type {(shown: Shown) => boolean} */
function isAtEnd(shown) {
  const opensAtEnd = state.ownStep === -1;
  if (shown.scrubbed || shown.run.draft || (opensAtEnd && state.scenario.question)) return false;
  return shown.get("step") === state.run.steps;
}

function markDone() {
  const { slug } = state.scenario;
  if (slug && !hasChanged()) seen.markDone(slug);
}

// the address has the step and whatever was changed
function keepPlace() {
  const { title, points } = state.scenario ?? {};
  if (!points?.length || !limits.isFree() || location.pathname.startsWith("/embed")) return;
  seen.markLast({
    title: title || OWN,
    address: location.pathname + location.search + location.hash,
  });
}

export function start() {
  on("question", () => openQuestion.isTaken() && markDone());
  on("shown", (shown) => isAtEnd(shown) && markDone());
  window.addEventListener("pagehide", keepPlace);
}
