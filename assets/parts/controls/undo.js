// Names of the buttons Undo and Redo: each says what it takes back, or makes again.
import { lastChange, nextChange } from "../../model/scenario.js";
import { declaredOf } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { settingName } from "../../wording/setting.js";

const HELD_OUT = () => "held-out points changed";

// by the type of an action; any other is a change
/** @type {Record<string, (action: Action) => string>} */
const NAMES = {
  add: () => "point added",
  move: ({ index }) => `point ${index + 1} moved`,
  remove: ({ index }) => `point ${index + 1} deleted`,
  swap: ({ index }) => `class of point ${index + 1} changed`,
  keep: () => "points deleted",
  clear: () => "points deleted",
  points: () => "points changed",
  hold: HELD_OUT,
  holdSome: HELD_OUT,
  holdNone: HELD_OUT,
  algorithm: () => "algorithm changed",
  other: () => "compared algorithm changed",
  lift: () => "lift changed",
  dimension: () => "number line changed",
  parameter: ({ name }) => `${settingOf(name)} changed`,
  parameters: () => "settings changed",
  reset: () => "reset",
};

// the scenario before a change and that after it have the same algorithm
/** @type {(name: string) => string} */
const settingOf = (name) =>
  settingName(declaredOf(state.scenario.algorithm)?.[name]?.label ?? name);

/** @type {(node: HTMLButtonElement, verb: string, action: Action | null, key: string) => void} */
function show(node, verb, action, key) {
  const name = NAMES[action?.type ?? ""] ?? (() => "change");
  const label = action ? `${verb}: ${name(action)}` : verb;
  node.disabled = !action;
  node.ariaLabel = label;
  node.title = `${label} (${key})`;
}

/** @type {(undo: HTMLButtonElement, redo: HTMLButtonElement) => void} */
export function showUndo(undo, redo) {
  show(undo, "Undo", lastChange(), "Ctrl+Z");
  show(redo, "Redo", nextChange(), "Ctrl+Shift+Z");
}
