// What is tried out on the classifier in the picture, and changes nothing of the run; null while nothing is.
import { emit } from "../kit/bus.js";
import { state } from "./state.js";

/** @type {(tried: Tried | null) => void} */
export function attempt(tried) {
  if (JSON.stringify(tried) === JSON.stringify(state.tried)) return;
  state.tried = tried;
  emit("tried", tried);
}
