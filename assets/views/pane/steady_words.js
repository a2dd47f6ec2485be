// Steady words: under the canvas sentence and formula keep the height of the highest so far, so that the canvas keeps
// its size from step to step.
import { on } from "../../kit/bus.js";
import { byId } from "../../kit/dom.js";
import { observeSize } from "../../kit/platform.js";
import { state } from "../../model/state.js";

export function createSteadyWords() {
  // name of the property by the element that it holds the height of
  /** @type {Map<HTMLElement, string>} */
  const properties = new Map([
    [byId("caption"), "--sentence-height"],
    [byId("formula"), "--formula-height"],
  ]);
  // what the words are of, and whether none of its words have been shown yet
  let key = "";
  let isNew = true;

  function reset() {
    for (const property of properties.values()) byId("main").style.removeProperty(property);
  }

  function hold() {
    if (isNew || !state.scenario?.beside) return;
    for (const [node, property] of properties) {
      // with fractions of a pixel: what holds its height must not change it
      const height = Number.parseFloat(getComputedStyle(node).height) || 0;
      byId("main").style.setProperty(property, `${height}px`);
    }
  }

  // another algorithm or another view has words of another height
  /** @type {(scenario: Scenario) => void} */
  function follow({ slug, algorithm, beside }) {
    const next = JSON.stringify([slug, algorithm, beside]);
    if (next === key) return;
    key = next;
    isNew = true;
    reset();
  }

  function holdFirst() {
    if (!isNew) return;
    isNew = false;
    requestAnimationFrame(hold);
  }

  observeSize(hold, ...properties.keys());
  window.addEventListener("resize", reset);
  on("opened", follow);
  on("scenario", follow);
  on("shown", holdFirst);
  follow(state.scenario);
  if (state.shown) holdFirst();
}
