// What is trial out on the classifier in the picture, and changes nothing of the run; null while nothing is.
import { emit } from "../kit/bus.js";
import { state } from "./state.js";

/** @type {(trial: Trial | null) => void} */
export function setTrial(trial) {
  if (JSON.stringify(trial) === JSON.stringify(state.trial)) return;
  state.trial = trial;
  emit("trial", trial);
}
