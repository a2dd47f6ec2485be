// Lists of lifts: the lift of the scenario, and the two kernels of a pair.
import { byId, setOptions, setValue } from "../../kit/dom.js";
import { withCapital } from "../../kit/typeset.js";
import * as lifts from "../../maths/lift.js";
import { nameInList, pairOf, SLOTS, unfitReason } from "../../model/spec.js";
import { state } from "../../model/state.js";

const OTHER = "other";

// shows which lifts there are, which is chosen, and why others cannot be
/** @type {(scenario: Scenario) => void} */
export function showLifts(scenario) {
  const { lift } = scenario;
  /** @type {(value: string, tree: Lift, title: string) => { value: string, label: string, disabled: boolean }} */
  const option = (value, tree, title) => {
    const reason = unfitReason(tree, scenario);
    return { value, label: reason ? `${title}: ${reason}` : title, disabled: Boolean(reason) };
  };
  const kinds = Object.entries(state.spec.lifts);
  const chosen = nameInList(lift);
  const options = kinds.map(([name, { tree, title }]) =>
    option(name, name === chosen ? lift : tree, withCapital(title)),
  );
  // a tree that is not in the list is there as long as it is chosen
  const other = chosen ? [] : [{ value: OTHER, label: lifts.label(lift) }];
  setOptions("lift", [...options, ...other]);
  setValue("lift", chosen ?? OTHER);
  const pair = pairOf(lift);
  // their lists come with their rows
  if (!pair || !byId(`part-${SLOTS[0]}`)) return;
  const parts = kinds
    .filter(([name]) => name !== chosen)
    .map(([name, { tree }]) => option(name, tree, lifts.label(tree)));
  for (const slot of SLOTS) {
    setOptions(`part-${slot}`, parts);
    setValue(`part-${slot}`, pair[slot].name);
  }
}
