// Predict: a question is answered before a step is taken. This much of it every page has; the rest comes when it is first
// asked for.
import { emit, on } from "../../kit/bus.js";
import { all, byId } from "../../kit/dom.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { state } from "../../model/state.js";

/** @type {PredictMode | null} */
let mode = null;
/** @type {Promise<PredictMode> | null} */
let coming = null;

/** @type {() => Promise<PredictMode>} */
async function create() {
  const found = await loadPart("predict");
  return found.createMode(byId("graph"), () => toggle(false));
}

/** @type {(on?: boolean) => Promise<void>} */
export async function toggle(on = !state.predicting) {
  state.predicting = on;
  for (const one of all('[data-act="predict"]')) one.setAttribute("aria-pressed", String(on));
  emit("predicting");
  try {
    if (on) coming ??= create();
    mode = await coming;
  } catch (reason) {
    coming = null;
    emit("notice", reason instanceof Error ? reason.message : String(reason));
    await toggle(false);
    return;
  }
  // in the meantime it may have been turned off again
  if (state.predicting) mode?.enter();
  else mode?.leave();
}

// true where a question has taken the step, or the Escape, for itself; and whether an act rests while it is open
export const step = () => state.predicting && Boolean(mode?.step());
/** @type {(act: string) => boolean} */
export const rests = (act) => state.predicting && Boolean(mode?.rests(act));
export function close() {
  if (!state.predicting) return false;
  toggle(false);
  return true;
}

export function start() {
  if (!new URLSearchParams(location.search).has("predict")) return;
  state.predicting = true;
  let waits = true;
  on("shown", () => {
    if (waits) toggle(true);
    waits = false;
  });
}
