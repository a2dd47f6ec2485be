// Points on their way: seen and run at once, and one action when they are let go.
import { emit } from "../kit/bus.js";
import * as store from "../model/scenario.js";
import { state } from "../model/state.js";

/** @type {(change: Partial<Scenario>) => void} */
export function draft(change) {
  state.draft = { ...state.scenario, ...change };
  emit("draft", state.draft);
}

export function drop() {
  const { draft } = state;
  state.draft = null;
  if (!draft) return;
  const { points, labels, held_out } = draft;
  store.dispatch({ type: "points", points, labels, held_out });
}

export function forget() {
  if (!state.draft) return;
  state.draft = null;
  emit("draft", state.scenario);
}
