// Predict: a step is guessed before it is taken. This much of it every page has; the rest comes when it is first asked for.
import { emit, on } from "../../kit/bus.js";
import { button } from "../../kit/dom.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { state } from "../../model/state.js";

/** @type {{ enter(): void, leave(): void, step(): boolean, skip(): boolean } | null} */
let mode = null;
/** @type {Promise<any> | null} */
let coming = null;

async function started() {
  const found = await loadPart("predict");
  found.start();
  return found;
}

export async function toggle(on = !state.predicting) {
  state.predicting = on;
  button("predict").setAttribute("aria-pressed", String(on));
  emit("predicting");
  try {
    coming = on ? (coming ?? started()) : coming;
    mode = await coming;
  } catch (reason) {
    coming = null;
    emit("notice", reason.message);
    return toggle(false);
  }
  // in the meantime it may have been turned off again
  if (state.predicting) mode?.enter();
  else mode?.leave();
  return undefined;
}

// true where a question has taken the step, or the Escape, for itself
export const step = () => state.predicting && Boolean(mode?.step());
export const skip = () => state.predicting && Boolean(mode?.skip());

export function start() {
  if (!new URLSearchParams(location.search).has("predict")) return;
  state.predicting = true;
  let waits = true;
  on("run", () => {
    if (waits) toggle(true);
    waits = false;
  });
}
