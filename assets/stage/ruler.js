// Place under the ruler, set by pointer or keyboard; stage/measurement.js computes what is measured there.
import { emit } from "../kit/bus.js";
import { state } from "../model/state.js";

// null: the ruler is off, or on a point
/** @type {(place: Place | null) => void} */
export function setRuler(place) {
  if (String(place) === String(state.rulerPlace)) return;
  state.rulerPlace = place;
  emit("ruler", state.rulerPlace);
}
