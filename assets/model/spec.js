// What the algorithms and lifts declare of themselves (linviz/ui/page/controls.py hands it over as state.spec).
import * as lifts from "../maths/lift.js";
import { state } from "./state.js";

// two kernels that are put together
export const SLOTS = ["first", "second"];
const PAIR = "mix";

/** @type {(owner: string) => string | undefined} */
export const slotOf = (owner) => SLOTS.find((slot) => owner.startsWith(`${slot}-`));

/** @type {(lift: Lift) => boolean} */
const isSimple = (lift) => lift.name in state.spec.lifts && lift.name !== PAIR;

// how two simple kernels are put together, as the controls have it; null where a lift is no such tree
/** @type {(lift: Lift) => Settings | null} */
export function pairOf(lift) {
  const { factor, part } = lift.name === "scale" ? lift : { factor: 1, part: lift };
  const own = part.name === "product" ? { how: "product" } : { how: "mixture", beta: part.beta };
  const [first, second, ...more] = part.parts ?? SLOTS.map((slot) => part[slot]);
  const isPair = ["product", PAIR].includes(part.name) && !more.length;
  return isPair && isSimple(first) && isSimple(second) ? { ...own, factor, first, second } : null;
}

/** @type {(pair: Settings) => Lift} */
export function treeOf({ how, factor, first, second, beta = state.spec.lifts[PAIR].tree.beta }) {
  const together =
    how === "product"
      ? { name: "product", parts: [first, second] }
      : { name: PAIR, beta, first, second };
  return factor === 1 ? together : { name: "scale", factor, part: together };
}

// the lift with another value of a parameter of its own, or of one of its two kernels
/** @type {(lift: Lift, owner: string, change: Settings) => Lift} */
export function withLiftParameter(lift, owner, change) {
  const pair = pairOf(lift);
  if (!pair) return { ...lift, ...change };
  const slot = slotOf(owner);
  return treeOf({ ...pair, ...(slot ? { [slot]: { ...pair[slot], ...change } } : change) });
}

// by what name the list has it: the simple lifts, and two of them; any other tree comes from a preset or a link
/** @type {(lift: Lift) => string | null} */
export function nameInList(lift) {
  if (pairOf(lift)) return PAIR;
  return isSimple(lift) ? lift.name : null;
}

// the parameters of an algorithm or of a lift, which may be one of two
/** @type {(owner: string) => Declared | undefined} */
export function declaredOf(owner) {
  const { algorithms, lifts: declared } = state.spec;
  const lift = slotOf(owner) ? owner.slice(owner.indexOf("-") + 1) : owner;
  return (algorithms[owner] ?? declared[lift])?.parameters;
}

// whose parameters there are, with their values: two kernels have those of both, and how they are put together
/** @type {(scenario: Scenario) => Map<string, Settings>} */
export function ownersOf({ algorithm, parameters, lift }) {
  /** @type {Map<string, Settings>} */
  const owners = new Map([[algorithm, parameters]]);
  const pair = pairOf(lift);
  if (pair) {
    owners.set(PAIR, pair);
    for (const slot of SLOTS) owners.set(`${slot}-${pair[slot].name}`, pair[slot]);
  } else if (isSimple(lift)) owners.set(lift.name, lift);
  return owners;
}

/** @type {(lift: Lift) => string} */
export const titleOf = (lift) =>
  isSimple(lift) ? state.spec.lifts[lift.name].title : lifts.label(lift);

// algorithm and lift by their names
/** @type {(scenario: Scenario) => { algorithm: string, lift: string }} */
export const titles = ({ algorithm, lift }) => ({
  algorithm: state.spec.algorithms[algorithm].title,
  lift: titleOf(lift),
});

// whether an algorithm lacks the features that it learns from
/** @type {(lift: Lift, algorithm: string) => boolean} */
export function lacksFeatures(lift, algorithm) {
  const { takes } = state.spec.algorithms[algorithm];
  return (
    takes === "features" && lifts.leaves(lift).some((leaf) => !state.spec.lifts[leaf.name].map)
  );
}

// why a lift cannot be had now; an empty text where it can
/** @type {(lift: Lift, scenario: Pick<Scenario, "algorithm" | "dimension">) => string} */
export function unfitReason(lift, { algorithm, dimension }) {
  const takes = lifts
    .leaves(lift)
    .map((leaf) => state.spec.lifts[leaf.name].dimension ?? dimension);
  if (takes.some((count) => count !== dimension)) {
    return dimension === 1 ? "for points in the plane" : "for points on a line";
  }
  return lacksFeatures(lift, algorithm) ? "for a dual perceptron or an SVM" : "";
}

// the parameter that can be dragged through its optima; undefined where there is none
/** @type {(scenario: Scenario) => string | undefined} */
export function scrubParameter({ algorithm }) {
  const declared = Object.entries(state.spec.algorithms[algorithm].parameters);
  return declared.find(([, parameter]) => parameter.scrubs)?.[0];
}
