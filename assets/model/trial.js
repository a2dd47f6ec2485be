// Change that is tried out on the classifier in the picture without changing the run; null while there is none.
import { emit } from "../kit/bus.js";
import { state } from "./state.js";

/** @type {(trial: Trial | null) => void} */
export function setTrial(trial) {
  if (JSON.stringify(trial) === JSON.stringify(state.trial)) return;
  state.trial = trial;
  emit("trial", trial);
}
