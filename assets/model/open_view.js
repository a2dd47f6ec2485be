// The view that is open next to the canvas, which is part of the scenario, and what is known of it.
import { isHidden } from "./limits.js";
import { state } from "./state.js";
import { isVeiled } from "./veil.js";

// while the server has not sent the numbers of the view, or its script
export const COMING = "This view comes as soon as the server answers.";
// while an open question would be answered by it; also in linviz/ui/page/pane.py
export const UNTIL_ANSWER = "This view opens with the answer.";

// the name of the open view; a challenge may hide all views
/** @type {() => string | null} */
export const openName = () => (isHidden("why") ? null : (state.scenario?.beside ?? null));

/** @type {(name: string) => { unsuited?: string, question?: string }} */
export const suitability = (name) => state.run?.views[name] ?? {};

/** @type {(name: string) => { title: string, question: string }} */
export function titleOf(name) {
  const { title, question } = /** @type {Spec["views"][number]} */ (
    state.spec.views.find((view) => view.name === name)
  );
  return { title, question: suitability(name).question ?? question };
}

// an optimum between two runs has no data of its own
const source = () => (state.shown.scrubbed ? state.run : state.shown);

// why a view is not shown; "" where it may be. tellsEnds: whether it tells how runs end
/** @type {(name: string, tellsEnds?: boolean) => string} */
export function refusal(name, tellsEnds = false) {
  const { unsuited } = source().views[name] ?? {};
  return unsuited || (isVeiled("view") || (isVeiled("future") && tellsEnds) ? UNTIL_ANSWER : "");
}

// whether the server has sent what a view draws
/** @type {(name: string) => boolean} */
export const isSent = (name) => source().beside?.name === name;
