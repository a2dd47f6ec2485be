// The place under the ruler, by whatever hand; stage/measurement.js knows what is measured there.
import { emit } from "../kit/bus.js";
import { state } from "../model/state.js";

// null: the ruler is put away, or on a point
/** @type {(place: Place | null) => void} */
export function setRuler(place) {
  if (String(place) === String(state.rulerPlace)) return;
  state.rulerPlace = place;
  emit("ruler", state.rulerPlace);
}
