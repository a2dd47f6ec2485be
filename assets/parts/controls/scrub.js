// Scrubbing: while a parameter with an exact path is dragged, the picture is the optimum at its value. All optima come
// once, for these points and this lift, and then no movement asks the server. Letting go is the action, as with every
// slider, and brings the run.
import { emit, on } from "../../kit/bus.js";
import { openedPreset } from "../../model/address.js";
import * as clock from "../../model/clock.js";
import { drawingsNow, loadDrawings } from "../../model/drawings.js";
import { refuses } from "../../model/limits.js";
import { answerAddress } from "../../model/presets.js";
import * as server from "../../model/server.js";
import { scrubParameter } from "../../model/spec.js";
import { state } from "../../model/state.js";

const PATIENCE = 4000;

// all that the optima depend on: everything but the value that is dragged
/** @type {(scenario: Scenario, name: string) => string} */
function keyOf(scenario, name) {
  const { algorithm, points, labels, held_out, lift, dimension } = scenario;
  const others = { ...scenario.parameters, [name]: null };
  return JSON.stringify([algorithm, others, points, labels, held_out, lift, dimension]);
}

/** @type {(scenario: Scenario) => boolean} */
const hasBothClasses = ({ labels }) => labels.includes(1) && labels.includes(-1);

// where the server keeps the path of a preset, whatever the value that is dragged is now
/** @type {(key: string, name: string) => string} */
function addressOf(key, name) {
  const preset = openedPreset();
  return (key === keyOf(state.opened, name) && answerAddress(preset, "path")) || "";
}

/**
 * The optima while a slider of the card is dragged.
 * @param {HTMLElement} root the card of the controls
 */
export function createScrub(root) {
  // the last path, and what it is of
  /** @type {{ key: string, optima: Optima } | null} */
  let path = null;
  /** @type {string | null} */
  let requested = null;
  // no path to be had for these; until the slider is taken again
  /** @type {string | null} */
  let failed = null;
  // the draft that is on its way while the slider is dragged, and the parameter that is dragged
  /** @type {{ draft: Scenario, name: string } | null} */
  let wanted = null;

  // true where the draft of a dragged slider is drawn from a path, now or as soon as that has come
  /** @type {(draft: Scenario, name: string) => boolean} */
  function take(draft, name) {
    if (!name || name !== scrubParameter(draft) || !hasBothClasses(draft)) return false;
    const key = keyOf(draft, name);
    if (failed === key) return false;
    wanted = { draft, name };
    if (path?.key === key) show(path.optima, wanted);
    else request(draft, name);
    return true;
  }

  /** @type {(scenario: Scenario, name: string) => void} */
  function request(scenario, name) {
    const key = keyOf(scenario, name);
    if (path?.key === key || requested === key || !hasBothClasses(scenario)) return;
    requested = key;
    const signal = AbortSignal.timeout(PATIENCE);
    const post = () =>
      server.post("path", { seq: 0, scenario: { ...scenario, step: null } }, { signal });
    const address = addressOf(key, name);
    const answer = address ? server.get(address, { signal }).catch(post) : post();
    Promise.all([answer, loadDrawings()]).then(
      ([reply]) => receive(key, reply),
      () => receive(key, {}),
    );
  }

  /** @type {(key: string, reply: any) => void} */
  function receive(key, reply) {
    if (requested === key) requested = null;
    const optima = reply.path ? drawingsNow().readPath(reply.path) : null;
    if (optima) path = { key, optima };
    else failed = key;
    if (!wanted || keyOf(wanted.draft, wanted.name) !== key) return;
    if (optima) show(optima, wanted);
    // without a path every movement is a run, and the way to the server says what is wrong with it
    else emit("draft", wanted.draft);
  }

  /** @type {(optima: Optima, wanted: { draft: Scenario, name: string }) => void} */
  function show(optima, { draft, name }) {
    clock.showOptimum(optima.at(draft.parameters[name]));
  }

  // a slider that is near the pointer may soon be dragged: the path is on its way before the first movement
  /** @type {(event: Event) => void} */
  function prepare({ target }) {
    const { scenario } = state;
    const name = scenario && scrubParameter(scenario);
    const { id } = /** @type {Element} */ (target);
    if (!name || id !== `slider-${scenario.algorithm}-${name}`) return;
    failed = null;
    request(scenario, name);
  }

  // that of a preset, which costs the server nothing, before anything is near
  /** @type {(run: Run, scenario: Scenario | null) => void} */
  function foresee(_, scenario) {
    const name = scenario && scrubParameter(scenario);
    if (scenario && name && addressOf(keyOf(scenario, name), name)) request(scenario, name);
  }

  // the slider is back where it was, so there is no action and no new run
  function release() {
    const back = wanted;
    wanted = null;
    if (back && clock.isOptimumShown()) clock.showAgain();
  }

  // a parameter is dragged elsewhere than at its slider
  /** @type {(dragged: { name: string, value: number }) => void} */
  function drag({ name, value }) {
    const { scenario } = state;
    if (refuses("parameters")) return;
    const draft = { ...scenario, parameters: { ...scenario.parameters, [name]: value } };
    if (!take(draft, name)) emit("draft", draft);
  }

  function forget() {
    wanted = null;
  }

  function start() {
    on("dragged", drag);
    on("run", foresee);
    on("scenario", forget);
    on("opened", forget);
    for (const event of ["pointerover", "pointerdown", "focusin"]) {
      root.addEventListener(event, prepare);
    }
    for (const event of ["pointerup", "pointercancel"]) {
      window.addEventListener(event, () => setTimeout(release));
    }
  }

  return { start, take };
}
