// What the algorithms and lifts declare of themselves (linviz/ui/page/controls.py hands it over as state.spec).
import * as lifts from "../maths/lift.js";
import { state } from "./state.js";

// the two kernels of a mixture
export const SLOTS = ["first", "second"];

/** @type {(owner: string) => string | undefined} */
export const slotOf = (owner) => SLOTS.find((slot) => owner.startsWith(`${slot}-`));

// in the list are the simple lifts and a mixture of two of them; any other tree comes from a preset or a link
/** @type {(lift: Lift) => boolean} */
export function isListed(lift) {
  /** @type {(part: Lift) => boolean} */
  const known = (part) => part.name in state.spec.lifts;
  return (
    known(lift) &&
    SLOTS.every((slot) => !lift[slot] || (known(lift[slot]) && lift[slot].name !== "mix"))
  );
}

// the parameters of an algorithm or of a lift, which may be one of a mixture's two
/** @type {(owner: string) => Declared | undefined} */
export function declaredOf(owner) {
  const { algorithms, lifts: declared } = state.spec;
  const lift = slotOf(owner) ? owner.slice(owner.indexOf("-") + 1) : owner;
  return (algorithms[owner] ?? declared[lift])?.parameters;
}

// whose parameters there are, with their values: a mixture has its own, and those of both kernels
/** @type {(scenario: Scenario) => Map<string, Settings>} */
export function ownersOf({ algorithm, parameters, lift }) {
  /** @type {Map<string, Settings>} */
  const owners = new Map([[algorithm, parameters]]);
  if (!isListed(lift)) return owners;
  owners.set(lift.name, lift);
  for (const slot of SLOTS.filter((name) => lift[name])) {
    owners.set(`${slot}-${lift[slot].name}`, lift[slot]);
  }
  return owners;
}

/** @type {(lift: Lift) => string} */
export const titleOf = (lift) =>
  isListed(lift) ? state.spec.lifts[lift.name].title : lifts.label(lift);

// algorithm and lift by their names
/** @type {(scenario: Scenario) => { algorithm: string, lift: string }} */
export const titles = ({ algorithm, lift }) => ({
  algorithm: state.spec.algorithms[algorithm].title,
  lift: titleOf(lift),
});

// whether an algorithm lacks the features that it learns from
/** @type {(lift: Lift, algorithm: string) => boolean} */
export function isMapless(lift, algorithm) {
  const { takes } = state.spec.algorithms[algorithm];
  return (
    takes === "features" && lifts.leaves(lift).some((leaf) => !state.spec.lifts[leaf.name].map)
  );
}

// why a lift cannot be had now; an empty text where it can
/** @type {(lift: Lift, scenario: Pick<Scenario, "algorithm" | "dimension">) => string} */
export function unfit(lift, { algorithm, dimension }) {
  const takes = lifts
    .leaves(lift)
    .map((leaf) => state.spec.lifts[leaf.name].dimension ?? dimension);
  if (takes.some((count) => count !== dimension)) {
    return dimension === 1 ? "for points in the plane" : "for points on a line";
  }
  return isMapless(lift, algorithm) ? "for a dual perceptron or an SVM" : "";
}

// the parameter that can be dragged through its optima; undefined where there is none
/** @type {(scenario: Scenario) => string | undefined} */
export function scrubbed({ algorithm }) {
  const declared = Object.entries(state.spec.algorithms[algorithm].parameters);
  return declared.find(([, parameter]) => parameter.scrubs)?.[0];
}
