// Controls: they show the scenario and change it; only the parameters of the chosen algorithm and lift are there.
import { emit, on } from "../../kit/bus.js";
import { all, button, byId, setValue } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import * as carry from "../../model/carry_parameters.js";
import * as store from "../../model/scenario.js";
import {
  declaredOf,
  lacksFeatures,
  ownersOf,
  pairOf,
  titleOf,
  treeOf,
  unfitReason,
  withLiftParameter,
} from "../../model/spec.js";
import { state } from "../../model/state.js";
import { allDigits } from "../../wording/number.js";
import { parameterOf, readValue } from "./fields.js";
import { createGroups } from "./groups.js";
import { showLifts } from "./lists.js";
import { placeOf } from "./slider.js";
import { showUndo } from "./undo.js";

/** @typedef {import("./settings.js").SettingRow} SettingRow */
/** @typedef {import("./fields.js").Change} Change */
/** @typedef {(draft: Scenario, name: string) => boolean} TakeDraft */

/**
 * The card of algorithm, lift and their parameters.
 * @param {HTMLElement} root
 * @param {{ show(rows: SettingRow[]): void }} settings
 * @param {{ take: TakeDraft }} scrub draws optima while a slider is dragged
 * @param {() => void} fitView shows all points
 */
export function createControls(root, settings, scrub, fitView) {
  // whether rows of what is chosen have not come yet
  let waits = false;
  // otherwise what somebody types into a field would be written over
  const groups = createGroups(root, () => waits && show(state.scenario));

  /** @type {(scenario: Scenario) => void} */
  function show(scenario) {
    setValue("algorithm", scenario.algorithm);
    showLifts(scenario);
    const owners = ownersOf(scenario);
    groups.show(owners);
    waits = [...owners.keys()].some(lacksRows);
    if (waits) groups.load();
    settings.show([...owners].flatMap(([owner, values]) => showGroup(owner, values)));
    showDimension(scenario.dimension === 1);
    showUndo(button("undo"), button("redo"));
    button("clear").disabled = !scenario.points.length;
    button("hold-none").hidden = !scenario.held_out;
  }

  /** @type {(event: Event) => void} */
  function change({ target }) {
    const { id, value } = /** @type {HTMLInputElement} */ (target);
    if (id === "algorithm") choose(value);
    else if (id === "lift") store.dispatch({ type: "lift", lift: state.spec.lifts[value].tree });
    else if (id.startsWith("part-")) changePart(id.slice("part-".length), value);
    else {
      const said = readValue(/** @type {HTMLInputElement} */ (target));
      // what cannot be used does not stay in the field, as if it were in force
      if (said) store.dispatch(actionOf(said));
      else show(state.scenario);
    }
  }

  // while a slider is dragged only a draft runs; letting go is the action
  /** @type {(event: Event) => void} */
  function input({ target }) {
    const field = /** @type {HTMLInputElement} */ (target);
    if (!field.id?.startsWith("slider-")) return;
    const said = readValue(field);
    if (!said) return;
    setValue(`parameter-${said.owner}-${said.name}`, said.value);
    const now = state.scenario;
    const draft = said.isLift
      ? { ...now, lift: changedLift(said) }
      : { ...now, parameters: { ...now.parameters, [said.name]: said.value } };
    if (said.isLift || !scrub.take(draft, said.name)) emit("draft", draft);
  }

  // the plane or a number line; a lift that is made for the other one goes
  function toggleLine() {
    const now = state.scenario;
    const dimension = now.dimension === 1 ? 2 : 1;
    const misfit = unfitReason(now.lift, { ...now, dimension });
    const flat = dimension === 1 && now.points.some(([, y]) => y !== 0);
    store.dispatch({
      type: "dimension",
      dimension,
      lift: misfit ? { name: "none" } : now.lift,
    });
    if (flat && state.scenario.dimension === 1) {
      emit(
        "notice",
        letters("The points have one coordinate now. Switch the number line off to restore $x₂."),
      );
    }
    fitView();
  }

  function start() {
    groups.start();
    root.addEventListener("change", change);
    root.addEventListener("input", input);
    on("scenario", show);
    on("opened", show);
    // what was asked for does not stay as if it were so
    on("refused", () => show(state.scenario));
  }

  return { start, toggleLine };
}

/** @type {(line: boolean) => void} */
function showDimension(line) {
  byId("canvas").toggleAttribute("data-line", line);
  button("line").setAttribute("aria-pressed", String(line));
}

// the rows that matter now, with their values
/** @type {(owner: string, values: Settings) => SettingRow[]} */
function showGroup(owner, values) {
  const declaredByName = declaredOf(owner) ?? {};
  const rows = [];
  for (const [name, declared] of Object.entries(declaredByName)) {
    if (!declared.page) continue;
    const value = values[name] ?? declared.default;
    const row = document.querySelector(`[data-row="${parameterOf(owner, name)}"]`);
    if (!row) continue;
    const idle = isIdle(declared, values, declaredByName);
    row.toggleAttribute("data-idle", idle);
    if (!idle) {
      const isUsual = String(value) === String(declared.default);
      rows.push({ row: /** @type {HTMLElement} */ (row), declared, value, isUsual });
    }
    const shown = Array.isArray(value) ? value.map(allDigits).join(", ") : value;
    setValue(parameterOf(owner, name), shown);
    const slider = `slider-${owner}-${name}`;
    if (byId(slider)) setValue(slider, placeOf(declared, value));
  }
  return rows;
}

// whether the rows of an algorithm or a lift have not come yet
/** @type {(owner: string) => boolean} */
const lacksRows = (owner) =>
  Object.entries(declaredOf(owner) ?? {}).some(
    ([name, { page }]) => page && !byId(parameterOf(owner, name)),
  );

// whether the parameter does not matter with these values
/** @type {(declared: Parameter, values: Settings, all: Declared) => boolean} */
function isIdle({ only }, values, declaredByName) {
  if (!only) return false;
  const [name, choices] = only;
  return !choices.includes(values[name] ?? declaredByName[name].default);
}

/** @type {(change: Change) => Lift} */
const changedLift = ({ owner, name, value }) =>
  withLiftParameter(state.scenario.lift, owner, { [name]: value });

/** @type {(change: Change) => Action} */
function actionOf(change) {
  if (change.isLift) return { type: "lift", lift: changedLift(change) };
  return { type: "parameter", name: change.name, value: change.value };
}

// slot: of one of two kernels
/** @type {(slot: string, name: string) => void} */
function changePart(slot, name) {
  const pair = { ...pairOf(state.scenario.lift), [slot]: state.spec.lifts[name].tree };
  store.dispatch({ type: "lift", lift: treeOf(pair) });
}

// what the page shows of them can go along: nothing is set out of sight
/** @type {(algorithm: string) => Declared} */
function shownOf(algorithm) {
  const declared = Object.entries(state.spec.algorithms[algorithm].parameters);
  return Object.fromEntries(declared.filter(([, one]) => one.page));
}

/** @type {(name: string) => void} */
function choose(name) {
  const { algorithm, parameters, lift } = state.scenario;
  carry.rememberSettings(shownOf(algorithm), parameters);
  const off = lacksFeatures(lift, name);
  store.dispatch({
    type: "algorithm",
    name,
    parameters: carry.settingsFor(shownOf(name)),
    lift: off ? { name: "none" } : lift,
  });
  if (!off || state.scenario.algorithm !== name) return;
  const { title } = state.spec.algorithms[name];
  emit(
    "notice",
    `${title} needs finitely many features, which ${titleOf(lift)} does not have: the lift is off now.`,
  );
}
