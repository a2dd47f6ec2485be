// What can be asked about: the step on the screen, with what stands beside it.
import * as clock from "../../../model/clock.js";
import * as limits from "../../../model/limits.js";
import { state } from "../../../model/state.js";
import { isVeiled } from "../../../model/veil.js";
import { HIDES } from "./hidden.js";

// null while no step of a finished run is on the screen
/** @type {() => AskSituation | null} */
export function situationNow() {
  const { scenario, draft, run, shown, view } = state;
  if (!run || draft || run.draft || shown.scrubbed || clock.isPlaying()) return null;
  return {
    run,
    k: shown.k,
    dimension: scenario.dimension,
    beside: limits.isHidden("why") ? null : scenario.beside,
    view,
    settings: {
      ...settingsOf(scenario.lift, "lift"),
      ...settingsOf(scenario.parameters, "algorithm"),
    },
    changed: null,
  };
}

/** @type {(values: Settings, owner: "lift" | "algorithm") => Record<string, AskSetting>} */
function settingsOf(values, owner) {
  const { spec, scenario } = state;
  const declared =
    owner === "lift" ? spec.lifts[scenario.lift.name] : spec.algorithms[scenario.algorithm];
  const numbers = Object.entries(declared?.parameters ?? {}).filter(
    ([name, { choices }]) => typeof values[name] === "number" && !choices.length,
  );
  return Object.fromEntries(
    numbers.map(([name, { label, least, most, whole }]) => [
      name,
      { value: values[name], label, least, most, whole },
    ]),
  );
}

// what is hidden on the screen now, by the page's limits or by an open question
/** @type {() => string[]} */
export const hiddenNow = () =>
  Object.keys(HIDES).filter(
    (name) => isVeiled(name) || limits.isHidden(name === "view" ? "why" : name),
  );

// the run with another value of a setting: the settings of the algorithm come before those of the lift
/** @type {(setting: string, to: number) => Scenario} */
export function changedScenario(setting, to) {
  const { scenario } = state;
  const isOfAlgorithm = setting in scenario.parameters;
  const key = isOfAlgorithm ? "parameters" : "lift";
  return { ...scenario, beside: null, step: null, [key]: { ...scenario[key], [setting]: to } };
}
