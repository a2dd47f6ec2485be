// While a parameter with an exact path is dragged, the picture is the optimum at its value: all of them come once, for
// these points and this lift, and then no movement asks the server. Letting go is the action, as with every slider, and
// brings the run.
import { emit, on } from "../../kit/bus.js";
import { openedPreset } from "../../model/address.js";
import * as clock from "../../model/clock.js";
import { refuses } from "../../model/limits.js";
import { readPath } from "../../model/optimum.js";
import * as server from "../../model/server.js";
import { scrubParameter } from "../../model/spec.js";
import { state } from "../../model/state.js";

const PATIENCE = 4000;
// the last path, and what it is of
let path = null;
let asked = null;
// no path to be had for these; until the slider is taken again
let failed = null;
// the draft that is on its way while the slider is dragged
let wanted = null;

// all that the optima depend on: everything but the value that is dragged
function keyOf(scenario) {
  const { algorithm, points, labels, held_out, lift, dimension } = scenario;
  const others = { ...scenario.parameters, [scrubParameter(scenario)]: null };
  return JSON.stringify([algorithm, others, points, labels, held_out, lift, dimension]);
}

const both = ({ labels }) => labels.includes(1) && labels.includes(-1);

// true where the draft of a dragged slider is drawn from a path, now or as soon as that has come
export function take(draft, name) {
  if (!name || name !== scrubParameter(draft) || !both(draft)) return false;
  const key = keyOf(draft);
  if (failed === key) return false;
  wanted = draft;
  if (path?.key === key) show();
  else ask(draft, key);
  return true;
}

function ask(scenario, key) {
  if (asked === key) return;
  asked = key;
  const signal = AbortSignal.timeout(PATIENCE);
  const post = () =>
    server.post("path", { seq: 0, scenario: { ...scenario, step: null } }, { signal });
  const address = addressOf(key);
  (address ? server.get(address, { signal }).catch(post) : post()).then(
    (reply) => land(key, reply),
    () => land(key, {}),
  );
}

// where the server keeps the path of a preset, whatever the value that is dragged is now
function addressOf(key) {
  const preset = openedPreset();
  return preset?.path && key === keyOf(state.opened) ? preset.path : "";
}

function land(key, reply) {
  if (asked === key) asked = null;
  if (reply.path) path = { key, optima: readPath(reply.path) };
  else failed = key;
  if (!wanted || keyOf(wanted) !== key) return;
  if (reply.path) show();
  // without a path every movement is a run, and the way to the server says what is wrong with it
  else emit("draft", wanted);
}

function show() {
  clock.showOptimum(path.optima.at(wanted.parameters[scrubParameter(wanted)]));
}

// a slider that is near the pointer may soon be dragged: the path is on its way before the first movement
function prepare({ target }) {
  const { scenario } = state;
  const name = scenario && scrubParameter(scenario);
  if (!name || target.id !== `slider-${scenario.algorithm}-${name}`) return;
  failed = null;
  request(scenario);
}

// that of a preset, which costs the server nothing, before anything is near
function foresee(_, scenario) {
  if (scenario && scrubParameter(scenario) && addressOf(keyOf(scenario))) request(scenario);
}

function request(scenario) {
  const key = keyOf(scenario);
  if (both(scenario) && path?.key !== key) ask(scenario, key);
}

// the slider is back where it was, so there is no action and no new run
function release() {
  const back = wanted;
  wanted = null;
  if (back && clock.isOptimumShown()) clock.showAgain();
}

// a parameter is dragged elsewhere than at its slider
function drag({ name, value }) {
  const { scenario } = state;
  if (refuses("parameters")) return;
  const draft = { ...scenario, parameters: { ...scenario.parameters, [name]: value } };
  if (!take(draft, name)) emit("draft", draft);
}

export function start() {
  on("dragged", drag);
  on("run", foresee);
  const card = document.querySelector(".controls");
  for (const event of ["pointerover", "pointerdown", "focusin"])
    card.addEventListener(event, prepare);
  on("scenario", () => {
    wanted = null;
  });
  on("opened", () => {
    wanted = null;
  });
  for (const event of ["pointerup", "pointercancel"]) {
    window.addEventListener(event, () => setTimeout(release));
  }
}
