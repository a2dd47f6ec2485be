// Where the step is: algorithm, step, update, and whether visits that change nothing are left out.
import { element, setText } from "../../kit/dom.js";
import { withCapital } from "../../kit/typeset.js";
import * as clock from "../../model/clock.js";
import { titles } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";
import { count } from "../../wording/number.js";
import { totalText } from "../../wording/total.js";

/** @type {(shown: Shown) => string} */
const strideText = ({ run }) => {
  if (!run.visits || !clock.skipsVisits()) return "";
  const { update } = state.spec.algorithms[run.algorithm];
  return `from ${update} to ${update}`;
};

// root: what the line stands in
/** @type {(root: HTMLElement) => { show(shown: Shown): void }} */
export function createPlace(root) {
  const line = element("p", "present-place", root);
  line.id = "present-place";
  const where = element("span", "", line);
  const algorithm = element("span", "present-algorithm", where);
  const step = element("span", "", where);
  const stride = element("span", "present-stride", line);

  /** @type {(shown: Shown) => void} */
  function writeStep(shown) {
    const { run } = shown;
    const hasTotals = !isVeiled("totals");
    /** @type {(all: number) => string} */
    const total = (all) => (hasTotals ? ` of ${totalText(run, all)}` : "");
    step.replaceChildren("step ");
    element("strong", "", step, count(shown.get("step")));
    step.append(total(run.steps));
    if (run.visits) step.append(` · update ${count(shown.get("updates"))}${total(run.updates)}`);
  }

  return {
    show(shown) {
      const names = titles(state.scenario);
      const lift = state.scenario.lift.name === "none" ? "" : `${withCapital(names.lift)} · `;
      setText(algorithm, `${names.algorithm} · ${lift}`);
      if (shown.scrubbed) setText(step, `the optimum at this ${shown.scrubbed}`);
      else writeStep(shown);
      setText(stride, shown.scrubbed ? "" : strideText(shown));
    },
  };
}
