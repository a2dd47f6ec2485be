// Predict: a question is answered before a step is taken. This much of it every page has; the rest comes when it is first
// asked for.
import { emit, on } from "../../kit/bus.js";
import { all, byId } from "../../kit/dom.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { state } from "../../model/state.js";

export function createPredict() {
  /** @type {PredictMode | null} */
  let mode = null;
  /** @type {Promise<PredictMode> | null} */
  let coming = null;

  /** @type {() => Promise<PredictMode>} */
  async function create() {
    const found = await loadPart("predict");
    return found.createMode(byId("graph"), () => toggle(false));
  }

  /** @type {(isOn?: boolean) => Promise<void>} */
  async function toggle(isOn = !state.predicting) {
    state.predicting = isOn;
    for (const one of all('[data-act="predict"]')) one.setAttribute("aria-pressed", String(isOn));
    emit("predicting");
    try {
      if (isOn) coming ??= create();
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

  function close() {
    if (!state.predicting) return false;
    toggle(false);
    return true;
  }

  function start() {
    if (!new URLSearchParams(location.search).has("predict")) return;
    state.predicting = true;
    let waits = true;
    on("shown", () => {
      if (waits) toggle(true);
      waits = false;
    });
  }

  return {
    start,
    toggle,
    close,
    // true where a question has taken the step for itself
    step: () => state.predicting && Boolean(mode?.step()),
    // whether an act rests while a question is open
    /** @type {(act: string) => boolean} */
    rests: (act) => state.predicting && Boolean(mode?.rests(act)),
  };
}
