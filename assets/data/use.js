// New points take the place of those that are there: one action, that one undo takes back.
import { emit } from "../kit/bus.js";
import { closeDialog } from "../kit/popups.js";
import { namedChange } from "../model/names.js";
import * as store from "../model/scenario.js";
import { unfitReason } from "../model/spec.js";
import { state } from "../model/state.js";
import * as gestures from "../stage/gestures.js";
import { count } from "../wording/number.js";

// boundary: the true one, where it is known; names: those of the columns and classes
/** @type {(points: Place[], labels: Label[], dimension: number, known?: { boundary?: Path[], names?: import("../model/names.js").Names | null }) => void} */
export function use(points, labels, dimension, { boundary = [], names = null } = {}) {
  const now = state.scenario;
  // a lift that is made for the other number of coordinates goes
  const misfit = unfitReason(now.lift, { ...now, dimension });
  const lift = misfit ? { name: "none" } : now.lift;
  gestures.leaveTool();
  const change = { points, labels, held_out: 0, true_boundary: boundary, dimension, lift };
  store.dispatch({ type: "points", ...change, view: null, ...namedChange(names) });
  // what is locked stays, and has said so
  if (state.scenario.points !== points) return;
  gestures.fit();
  closeDialog();
  const loaded = points.length === 1 ? "1 point" : `${count(points.length)} points`;
  const told = `${loaded} loaded. Undo restores the previous ones.`;
  emit("notice", misfit ? `${told} The lift is off, because it does not suit these points.` : told);
}
