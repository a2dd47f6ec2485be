// The controls show the scenario and change it; only the parameters of the chosen algorithm and lift are there.

import { emit, on } from "../../kit/bus.js";
import { all, button, byId, setOptions, setValue } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import * as lifts from "../../maths/lift.js";
import * as carry from "../../model/carry_parameters.js";
import * as store from "../../model/scenario.js";
import {
  declaredOf,
  lacksFeatures,
  nameInList,
  ownersOf,
  pairOf,
  SLOTS,
  titleOf,
  treeOf,
  unfitReason,
  withLiftParameter,
} from "../../model/spec.js";
import { state } from "../../model/state.js";
import * as gestures from "../../stage/gestures.js";
import { allDigits, count } from "../../wording/number.js";
import * as scrub from "./scrub.js";
import * as settings from "./settings.js";

const TICKS = 1000;
const OTHER = "other";

const toSlider = (one, value) =>
  one.log ? (TICKS * Math.log10(value / one.low)) / one.decades : value;

// two significant digits are as fine as a logarithmic slider should be
const rounded = (one, value) => Number((one.whole ? Math.round(value) : value).toPrecision(2));

function fromSlider(one, position, before) {
  if (!one.log) return Number(position);
  const value = rounded(one, one.low * 10 ** ((position * one.decades) / TICKS));
  if (value !== before) return value;
  // an arrow key moves it by less than a digit
  const way = Math.sign(position - Math.round(toSlider(one, before)));
  const digit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return rounded(one, value + way * (one.whole ? Math.max(1, digit) : digit));
}

function show(scenario) {
  setValue("algorithm", scenario.algorithm);
  showLifts(scenario);
  const owners = ownersOf(scenario);
  for (const group of all("[data-owner]")) {
    group.hidden = !owners.has(group.dataset.owner);
    if (!group.hidden) settings.unpack(group);
  }
  settings.show(
    [...owners].flatMap(([owner, values]) => showGroup(owner, declaredOf(owner), values)),
  );
  showDimension(scenario.dimension === 1);
  button("undo").disabled = !store.canUndo();
  button("redo").disabled = !store.canRedo();
  button("clear").disabled = !scenario.points.length;
  button("hold-none").hidden = !scenario.held_out;
}

function showDimension(line) {
  byId("canvas").toggleAttribute("data-line", line);
  button("line").setAttribute("aria-pressed", String(line));
}

// the rows that matter now, with their values
function showGroup(owner, declared, values) {
  const shown = [];
  for (const [name, one] of Object.entries(declared)) {
    const value = values[name] ?? one.default;
    if (!one.page) continue;
    const idle =
      one.only && !one.only[1].includes(values[one.only[0]] ?? declared[one.only[0]].default);
    const row = document.querySelector(`[data-row="parameter-${owner}-${name}"]`);
    row.toggleAttribute("data-idle", Boolean(idle));
    if (!idle) shown.push({ row, value, usual: String(value) === String(one.default) });
    setValue(
      `parameter-${owner}-${name}`,
      Array.isArray(value) ? value.map(allDigits).join(", ") : value,
    );
    if (byId(`slider-${owner}-${name}`)) {
      setValue(`slider-${owner}-${name}`, toSlider(one, value));
    }
  }
  return shown;
}

function showLifts(scenario) {
  const { lift } = scenario;
  const option = (value, tree, title) => {
    const reason = unfitReason(tree, scenario);
    return { value, label: reason ? `${title}: ${reason}` : title, disabled: Boolean(reason) };
  };
  const kinds = Object.entries(state.spec.lifts);
  const chosen = nameInList(lift);
  const options = kinds.map(([name, { tree, title }]) =>
    option(name, name === chosen ? lift : tree, title),
  );
  // a tree that is not in the list is there as long as it is chosen
  const other = chosen ? [] : [{ value: OTHER, label: lifts.label(lift) }];
  setOptions("lift", [...options, ...other]);
  setValue("lift", chosen ?? OTHER);
  const pair = pairOf(lift);
  if (!pair) return;
  const parts = kinds
    .filter(([name]) => name !== chosen)
    .map(([name, { tree }]) => option(name, tree, lifts.label(tree)));
  for (const slot of SLOTS) {
    setOptions(`part-${slot}`, parts);
    setValue(`part-${slot}`, pair[slot].name);
  }
}

// what a control says: whose parameter it is, which, and its value; null where it is none of ours, or nothing usable
function read(target) {
  const [, part, owner, name] = target.id.match(/^(parameter|slider)-(.+)-([a-zA-Z0-9_]+)$/) ?? [];
  if (!part) return null;
  const one = declaredOf(owner)?.[name];
  if (!one) return null;
  const before = ownersOf(state.scenario).get(owner)?.[name] ?? one.default;
  const value = part === "slider" ? fromSlider(one, target.value, before) : typed(target, one);
  return value === null ? null : { owner, name, value, isLift: !(owner in state.spec.algorithms) };
}

function typed(target, one) {
  if (typeof one.default === "boolean") return target.checked;
  if (one.choices.length) return target.value;
  const fits = (value) => Number.isFinite(value) && value >= one.least && value <= one.most;
  if (Array.isArray(one.default)) return list(target, one, fits);
  if (fits(target.valueAsNumber)) return target.valueAsNumber;
  refuse(target, `enter a value from ${limit(one.least)} to ${limit(one.most)}`);
  return null;
}

// a number of the settings with all its digits
/** @type {(value: number) => string} */
const limit = (value) =>
  Number.isInteger(value) ? count(value).replace("-", "−") : allDigits(value);

function refuse(target, reason) {
  emit("notice", `${target.labels[0].textContent}: ${reason}. Nothing was changed.`);
}

// numbers with commas or blanks between them; brackets and a real minus do no harm
function list(target, one, fits) {
  const numbers = target.value
    .replaceAll("−", "-")
    .split(/[\s,;()[\]]+/)
    .filter(Boolean)
    .map(Number);
  if (numbers.every(fits)) return numbers;
  refuse(target, `enter numbers from ${limit(one.least)} to ${limit(one.most)}, such as 1, −2`);
  return null;
}

function actionOf({ owner, name, value, isLift }) {
  if (!isLift) return { type: "parameter", name, value };
  return { type: "lift", lift: withLiftParameter(state.scenario.lift, owner, { [name]: value }) };
}

function change(event) {
  const { id, value } = event.target;
  if (id === "algorithm") return choose(value);
  if (id === "lift") return store.dispatch({ type: "lift", lift: state.spec.lifts[value].tree });
  if (id.startsWith("part-")) {
    const slot = id.slice("part-".length);
    const pair = { ...pairOf(state.scenario.lift), [slot]: state.spec.lifts[value].tree };
    return store.dispatch({ type: "lift", lift: treeOf(pair) });
  }
  const said = read(event.target);
  // what cannot be used does not stay in the field, as if it were in force
  return said ? store.dispatch(actionOf(said)) : show(state.scenario);
}

// what the page shows of them can go along: nothing is set out of sight
function shownOf(owner) {
  const all = Object.entries(state.spec.algorithms[owner].parameters);
  return Object.fromEntries(all.filter(([, one]) => one.page));
}

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

// the plane or a number line; a lift that is made for the other one goes
export function toggleLine() {
  const now = state.scenario;
  const dimension = now.dimension === 1 ? 2 : 1;
  const misfit = unfitReason(now.lift, { ...now, dimension });
  const flat = dimension === 1 && now.points.some(([, y]) => y !== 0);
  store.dispatch({ type: "dimension", dimension, lift: misfit ? { name: "none" } : now.lift });
  if (flat && state.scenario.dimension === 1) {
    emit(
      "notice",
      letters("The points have one coordinate now. Switch the number line off to restore $x₂."),
    );
  }
  gestures.fit();
}

// while a slider is dragged only a draft runs; letting go is the action
function input(event) {
  if (!event.target.id?.startsWith("slider-")) return;
  const said = read(event.target);
  if (!said) return;
  setValue(`parameter-${said.owner}-${said.name}`, said.value);
  const now = state.scenario;
  const action = actionOf(said);
  const draft = said.isLift
    ? { ...now, lift: action.lift }
    : { ...now, parameters: { ...now.parameters, [said.name]: said.value } };
  if (said.isLift || !scrub.take(draft, said.name)) emit("draft", draft);
}

export function start() {
  const card = document.querySelector(".controls");
  card.addEventListener("change", change);
  card.addEventListener("input", input);
  on("scenario", show);
  on("opened", show);
  // what was asked for does not stay as if it were so
  on("refused", () => show(state.scenario));
}
