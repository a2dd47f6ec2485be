// The first steps of somebody who has never been here come after the page, once there are points of one's own or none.
import { on } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { recall } from "../../kit/memory.js";
import { state } from "../../model/state.js";

/** @type {() => Part} */
export function createFirst() {
  let isDone = recall("first-run") !== null;

  return {
    start(graph) {
      async function come() {
        if (isDone || state.scenario.slug) return;
        isDone = true;
        try {
          (await loadPart("first")).createGuide(graph);
        } catch {
          // nobody has asked for it
          isDone = false;
        }
      }
      for (const event of ["opened", "scenario"]) on(event, come);
    },
  };
}
