// What a screen reader is told: the steps that a user takes, what is asked and answered, and everything that they change.
import { on } from "../../kit/bus.js";
import { titles } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { allDigits } from "../../wording/number.js";
import { className, sentence } from "../../wording/speech.js";

/** @type {(place: Place) => string} */
const placed = (place) =>
  `at ${place.slice(0, state.scenario.dimension).map(allDigits).join(", ")}`;
/** @type {(count: number) => string} */
const counted = (count) => (count === 1 ? "1 point" : `${count} points`);
/** @type {(id: "algorithm" | "lift") => string} */
const chosen = (id) => titles(state.scenario)[id];

/** @type {Record<string, (scenario: Scenario, action: Action) => string>} */
const SAID = {
  add: ({ points, labels }) =>
    `Point ${points.length}, ${className(labels[labels.length - 1])}, added ${placed(points[points.length - 1])}.`,
  move: ({ points }, { index }) => `Point ${index + 1} moved ${placed(points[index])}.`,
  remove: ({ points }, { index }) => `Point ${index + 1} deleted, ${counted(points.length)} left.`,
  swap: ({ labels }, { index }) => `Point ${index + 1} is ${className(labels[index])} now.`,
  hold: ({ held_out }) => `${counted(held_out)} held out.`,
  holdSome: ({ held_out }) => `${counted(held_out)} held out.`,
  holdNone: () => "The run uses all points.",
  clear: () => "All points deleted.",
  algorithm: () => `${chosen("algorithm")}.`,
  lift: () => `Lift: ${chosen("lift")}.`,
  dimension: ({ dimension }) =>
    dimension === 1 ? "Points on a number line." : "Points in the plane.",
  reset: ({ title }) => `Reset to ${title || "the points as opened"}.`,
  undo: ({ points }) => `Undone: ${counted(points.length)}.`,
  redo: ({ points }) => `Redone: ${counted(points.length)}.`,
};

// node: the live region
/** @type {(node: HTMLElement) => Part} */
export function createAnnouncer(node) {
  /** @type {(text: string) => void} */
  function say(text) {
    // the same words once more are news only where something differs
    node.textContent = node.textContent === text ? `${text}\u00a0` : text;
  }

  return {
    start() {
      on("announce", (text) => say(sentence(text)));
      on("scenario", (scenario, action) => {
        const said = SAID[action.type]?.(scenario, action);
        if (said) say(said);
      });
      on("opened", ({ title }) => title && say(`${title} opened.`));
    },
  };
}
