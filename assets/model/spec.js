// Declarations of the algorithms and lifts, which linviz/ui/page/controls.py passes to the page as state.spec.
import * as lifts from "../maths/lift.js";
import { state } from "./state.js";

// the two kernels of a combined lift
export const SLOTS = ["first", "second"];
const PAIR = "mix";

/** @type {(owner: string) => string | undefined} */
export const slotOf = (owner) => SLOTS.find((slot) => owner.startsWith(`${slot}-`));

/** @type {(lift: Lift) => boolean} */
const isSimple = (lift) => lift.name in state.spec.lifts && lift.name !== PAIR;

// two simple kernels and how they are combined, as the controls show them; null for any other lift
/** @type {(lift: Lift) => Settings | null} */
export function pairOf(lift) {
  const { factor, part } = lift.name === "scale" ? lift : { factor: 1, part: lift };
  const combination =
    part.name === "product" ? { how: "product" } : { how: "mixture", beta: part.beta };
  const [first, second, ...more] = part.parts ?? SLOTS.map((slot) => part[slot]);
  const isPair = ["product", PAIR].includes(part.name) && !more.length;
  return isPair && isSimple(first) && isSimple(second)
    ? { ...combination, factor, first, second }
    : null;
}

/** @type {(pair: Settings) => Lift} */
export function treeOf({ how, factor, first, second, beta = state.spec.lifts[PAIR].tree.beta }) {
  const together =
    how === "product"
      ? { name: "product", parts: [first, second] }
      : { name: PAIR, beta, first, second };
  return factor === 1 ? together : { name: "scale", factor, part: together };
}

// the lift with a changed parameter of its own, or of one of its two kernels
/** @type {(lift: Lift, owner: string, change: Settings) => Lift} */
export function withLiftParameter(lift, owner, change) {
  const pair = pairOf(lift);
  if (!pair) return { ...lift, ...change };
  const slot = slotOf(owner);
  return treeOf({ ...pair, ...(slot ? { [slot]: { ...pair[slot], ...change } } : change) });
}

// the name of a lift in the list: simple lifts, and pairs of them; null for other trees, which come from a preset or a
// link
/** @type {(lift: Lift) => string | null} */
export function nameInList(lift) {
  if (pairOf(lift)) return PAIR;
  return isSimple(lift) ? lift.name : null;
}

// the parameters of an algorithm, of a lift, or of one of two kernels
/** @type {(owner: string) => Declared | undefined} */
export function declaredOf(owner) {
  const { algorithms, lifts: declared } = state.spec;
  const lift = slotOf(owner) ? owner.slice(owner.indexOf("-") + 1) : owner;
  return (algorithms[owner] ?? declared[lift])?.parameters;
}

// the owners of parameters, with their values: a pair has the parameters of both kernels and of their combination
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

// titles of the algorithm and the lift
/** @type {(scenario: Scenario) => { algorithm: string, lift: string }} */
export const titles = ({ algorithm, lift }) => ({
  algorithm: state.spec.algorithms[algorithm].title,
  lift: titleOf(lift),
});

// whether an algorithm needs features and this lift has no finite feature map
/** @type {(lift: Lift, algorithm: string) => boolean} */
export function lacksFeatures(lift, algorithm) {
  const { takes } = state.spec.algorithms[algorithm];
  return (
    takes === "features" && lifts.leaves(lift).some((leaf) => !state.spec.lifts[leaf.name].map)
  );
}

// the reason why a lift cannot be chosen now; "" if it can
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

// the name of the parameter that can be dragged through its optima; undefined where there is none
/** @type {(scenario: Scenario) => string | undefined} */
export function scrubParameter({ algorithm }) {
  const declared = Object.entries(state.spec.algorithms[algorithm].parameters);
  return declared.find(([, parameter]) => parameter.scrubs)?.[0];
}
