// Inspector: the numbers of a point, or of the place under the ruler, in the place of the live numbers. Its card is
// loaded when there is the first of them.
import { emit, on } from "../../kit/bus.js";
import { loadPart } from "../../kit/lazy_parts.js";
import { state } from "../../model/state.js";

/**
 * What the inspector needs of the stage.
 * @typedef {object} StageActions
 * @property {() => void} leaveTool
 * @property {(index: number | null) => void} select
 * @property {() => boolean} isRulerOn
 * @property {() => number | null} focusedPoint
 * @property {(scene: Scene, drawn: Points, measured: Place | null) => Subject | null} subjectOf
 */
/** @typedef {ReturnType<typeof import("./card.js").createCard>} InspectorCard */

// ms for which a pointer stays on a point before its numbers replace the others
const REST = 500;

/**
 * What the card with the numbers of one point is about.
 * @param {HTMLElement} root
 * @param {StageActions} stage
 */
export function createInspector(root, stage) {
  // the point on which the pointer rests
  /** @type {number | null} */
  let rested = null;
  let timer = 0;
  // what is on the screen
  /** @type {Scene | null} */
  let scene = null;
  /** @type {InspectorCard | null} */
  let card = null;
  let isLoading = false;
  // for what the card could not be loaded
  let missed = "";

  // chosen by keyboard or by a click
  const chosen = () => stage.focusedPoint() ?? state.selected;

  // a pointer that crosses a point lights it up, and opens nothing
  /** @type {(lit: number | null) => void} */
  function watch(lit) {
    clearTimeout(timer);
    if (lit === rested && lit !== null) return;
    const wasOpen = rested !== null;
    rested = null;
    // the stage has measured already, with the point that is left now
    if (wasOpen && scene) draw(scene);
    if (lit === null || lit === chosen()) return;
    timer = window.setTimeout(() => {
      rested = lit;
      if (scene) draw(scene);
    }, REST);
  }

  /** @type {(scene: Scene) => Subject | null} */
  function subjectIn(now) {
    if (stage.isRulerOn()) return now.subject ?? null;
    const index = rested ?? chosen();
    if (index === null) return null;
    if (now.lit === index) return now.subject ?? null;
    return stage.subjectOf({ ...now, lit: index }, state.draft ?? state.scenario, null);
  }

  // by what the card is asked for: "" where it is not
  /** @type {(subject: Subject | null) => string} */
  function causeOf(subject) {
    if (!subject) return "";
    if (stage.isRulerOn()) return "ruler";
    return `${subject.index === chosen() ? "choice" : "pointer"} ${subject.index}`;
  }

  /** @type {(now: Scene) => void} */
  function draw(now) {
    scene = now;
    const subject = subjectIn(now);
    if (card) card.show(now.shown, subject);
    else load(causeOf(subject));
  }

  // once for each cause, which may be gone when the card is there
  /** @type {(cause: string) => Promise<void>} */
  async function load(cause) {
    if (cause !== missed) missed = "";
    if (isLoading || !cause || cause === missed) return;
    isLoading = true;
    const part = await loadPart("inspector").catch(({ message }) => miss(message));
    isLoading = false;
    if (!part) return;
    card = /** @type {InspectorCard} */ (part.createCard(root));
    if (scene) draw(scene);
    if (state.rulerPlace) card.say();
  }

  // without the server there is no card; where a pointer only rests, nothing is said of it
  /** @type {(reason: string) => void} */
  function miss(reason) {
    missed = scene ? causeOf(subjectIn(scene)) : "";
    if (missed && !missed.startsWith("pointer")) emit("notice", reason);
  }

  // nothing is selected or measured any longer
  function close() {
    stage.leaveTool();
    stage.select(null);
  }

  function start() {
    on("lit", watch);
    on("measured", draw);
    // it listens later than the stage, which measures
    on("ruler", (place) => place && card?.say());
  }

  return { start, close };
}
