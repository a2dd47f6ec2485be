// Locked and hidden parts, as the query of the address says (?lock=points&hide=code), otherwise as the preset's file
// does. What is locked cannot be changed; stepping always works. linviz/scenario/limits.py has the same names.
import { emit } from "../kit/bus.js";
import * as cover from "./cover.js";
import { state } from "./state.js";

export const LOCKS = ["points", "algorithm", "lift", "parameters", "table"];
export const HIDES = [
  "formula",
  "code",
  "sentence",
  "numbers",
  "why",
  "controls",
  "idea",
  "question",
  "answer",
];
// what can be hidden while a question is open: names in a scenario's question_hides, and in a question's hides
export const QUESTION_HIDES = [
  "idea",
  "sentence",
  "formula",
  "code",
  "numbers",
  "view",
  "caption",
  "crosses",
  "badge",
  "light",
  "totals",
  "ticks",
  "future",
  "controls",
];
// what every open question hides
export const ALWAYS_HIDDEN = ["badge", "light", "totals", "ticks", "future"];
// of these, what tells how long the run is
export const LENGTH = ["totals", "ticks"];
const [ALL, NONE] = ["all", "none"];
// the properties of a scenario that each lock protects
/** @type {Record<string, (keyof Scenario)[]>} */
const KEEPS = {
  points: ["points", "labels", "held_out", "dimension"],
  algorithm: ["algorithm"],
  lift: ["lift", "dimension"],
  parameters: ["parameters"],
  table: [],
};
const FREELY = "“Open freely” unlocks everything.";
/** @type {Record<string, string>} */
const REFUSALS = {
  points: `The points are locked here. ${FREELY}`,
  algorithm: `The algorithm is locked here. ${FREELY}`,
  lift: `The lift is locked here. ${FREELY}`,
  parameters: `The parameters are locked here. ${FREELY}`,
  table: `The covered cells are locked here. ${FREELY}`,
};
// the limits in the address; null where it leaves them to the preset
/** @type {{ lock: string[] | null, hide: string[] | null }} */
let addressLimits = { lock: null, hide: null };

// the locks and hidden parts of the open scenario
export const lockedNames = () => addressLimits.lock ?? state.scenario?.locked ?? [];
export const hiddenNames = () => addressLimits.hide ?? state.scenario?.hidden ?? [];
/** @type {(name: string) => boolean} */
export const isLocked = (name) => lockedNames().includes(name);
/** @type {(name: string) => boolean} */
export const isHidden = (name) => hiddenNames().includes(name);
export const isFree = () => !lockedNames().length && !hiddenNames().length;

// reads the query of an address; returns a sentence about unknown names, or "", and applies the others. covered: by the
// preset, in its file
/** @type {(search: string, covered?: string[]) => string} */
export function readAddress(search, covered = []) {
  const query = new URLSearchParams(search);
  const lock = namesOf(query.get("lock"), LOCKS);
  const hide = namesOf(query.get("hide"), HIDES);
  addressLimits = { lock: lock.names, hide: hide.names };
  const oddCover = cover.readAddress(search, covered);
  const odd = [...lock.odd, ...hide.odd].map((name) => `“${name.slice(0, 20)}”`);
  return odd.length
    ? `This link names ${odd.slice(0, 3).join(", ")}, which cannot be locked or hidden. The rest of the link works.`
    : oddCover;
}

/** @type {(text: string | null, known: string[]) => { names: string[] | null, odd: string[] }} */
function namesOf(text, allowed) {
  const names = (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const isEvery = allowed === LOCKS && names.includes(ALL);
  const chosenNames = isEvery ? allowed : allowed.filter((name) => names.includes(name));
  const odd = names.filter((name) => ![...allowed, NONE, isEvery ? ALL : NONE].includes(name));
  return { names: chosenNames.length || names.includes(NONE) ? chosenNames : null, odd };
}

// whether the query of an address hides the answer
/** @type {(search: string) => boolean} */
export const hidesAnswer = (search) =>
  (new URLSearchParams(search).get("hide") ?? "").split(",").includes("answer");

export function unlockAll() {
  addressLimits = { lock: [], hide: [] };
  emit("limits");
}

// the parts of a query that state these limits, where they differ from those of the open preset, and what is covered
/** @type {(lock?: string[], hide?: string[]) => string[]} */
export function query(lock = lockedNames(), hide = hiddenNames()) {
  const preset = state.scenario?.slug ? state.scenario : null;
  const every = lock.length === LOCKS.length ? [ALL] : lock;
  return [
    ...(isEqual(lock, preset?.locked ?? []) ? [] : [`lock=${every.join(",") || NONE}`]),
    ...(isEqual(hide, preset?.hidden ?? []) ? [] : [`hide=${hide.join(",") || NONE}`]),
    ...cover.query(preset !== null),
  ];
}

// true if the lock is set; then the user is told
/** @type {(name: string | undefined) => boolean} */
export function refuses(name) {
  if (!name || !isLocked(name)) return false;
  emit("notice", REFUSALS[name]);
  emit("refused");
  return true;
}

// true if a lock forbids this change, by whatever input; another algorithm has parameters of its own
/** @type {(before: Scenario, after: Scenario) => boolean} */
export function forbids(before, after) {
  const other = before.algorithm !== after.algorithm;
  return refuses(
    lockedNames()
      .filter((name) => !(other && name === "parameters"))
      .find((name) => KEEPS[name].some((key) => !isEqual(before[key], after[key]))),
  );
}

/** @type {(one: unknown, other: unknown) => boolean} */
const isEqual = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
