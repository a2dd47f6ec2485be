// The third tab: every point with its numbers, to be changed, added and taken away; each change is one undo.
import { on } from "../kit/bus.js";
import { byId, element } from "../kit/dom.js";
import { letters } from "../kit/notation.js";
import * as store from "../model/scenario.js";
import { state } from "../model/state.js";
import { showUndo } from "../parts/controls/undo.js";
import { allDigits } from "../wording/number.js";
import { number } from "./numbers.js";

const AXES = ["x", "y"];
const TITLES = { x: letters("$x₁"), y: letters("$x₂") };
const SAID = { 1: "● +1", "-1": "■ −1" };

export function createTable(panel) {
  const nodes = build(panel);
  const { rows, frame } = nodes;

  function show() {
    if (!frame.checkVisibility()) return;
    const { points, dimension } = state.scenario;
    frame.toggleAttribute("data-line", dimension === 1);
    while (rows.children.length > points.length) rows.lastChild.remove();
    while (rows.children.length < points.length) buildRow(rows);
    points.forEach((_, i) => void showRow(rows.children[i], i));
    showUndo(nodes.undo, nodes.redo);
    for (const one of nodes.adds) one.disabled = points.length >= store.MOST_POINTS;
    nodes.none.hidden = points.length > 0;
  }

  function act({ target }) {
    const name = target.closest("[data-does]")?.dataset.does;
    const index = indexOf(target);
    if (name === "swap") store.dispatch({ type: "swap", index });
    if (name === "hold") hold(index);
    if (name !== "remove") return;
    store.dispatch({ type: "remove", index });
    const last = state.scenario.points.length - 1;
    const next = rows.children[Math.min(index, last)];
    (next?.querySelector('[data-does="remove"]') ?? nodes.fields[0]).focus();
  }

  // held-out points are the last, so that it goes to another row, and the focus with it
  function hold(index) {
    const learned = store.trainingCount(state.scenario);
    store.dispatch({ type: "hold", index });
    const to = index < learned ? state.scenario.points.length - 1 : learned;
    const row = rows.children[to];
    row.querySelector('[data-does="hold"]').focus();
    row.scrollIntoView({ block: "nearest" });
  }

  function change({ target }) {
    if (!target.dataset.axis) return;
    const index = indexOf(target);
    const value = read(target, target.nextElementSibling);
    if (value === null) return;
    const axis = AXES.indexOf(target.dataset.axis);
    const point = state.scenario.points[index];
    if (point[axis] === value) show();
    else store.dispatch({ type: "move", index, to: point.with(axis, value) });
  }

  // Enter and the arrows go from row to row in a column
  function walk(event) {
    const way = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { axis } = event.target.dataset;
    if (!way || !axis) return;
    event.preventDefault();
    const next = rows.children[indexOf(event.target) + way];
    const cell = next?.querySelector(`[data-axis="${axis}"]`);
    if (cell) {
      cell.focus();
      cell.select();
    } else event.target.blur();
  }

  function add(label) {
    const fields = nodes.fields.filter((field) => field.checkVisibility());
    const values = fields.map((field) => read(field, field.nextElementSibling));
    const wrong = values.indexOf(null);
    if (wrong >= 0) return fields[wrong].focus();
    store.dispatch({ type: "add", at: [values[0], values[1] ?? 0], label });
    for (const field of nodes.fields) field.value = "";
    rows.children[store.trainingCount(state.scenario) - 1]?.scrollIntoView({ block: "nearest" });
    return nodes.fields[0].focus();
  }

  rows.addEventListener("click", act);
  rows.addEventListener("change", change);
  rows.addEventListener("keydown", walk);
  nodes.undo.addEventListener("click", store.undo);
  nodes.redo.addEventListener("click", store.redo);
  nodes.adds.forEach((one, i) => void one.addEventListener("click", () => add(i ? -1 : 1)));
  on("scenario", show);
  on("opened", show);
  return { show };
}

const indexOf = (node) => [...node.closest("tbody").children].indexOf(node.closest("tr"));

// the number of a field; null, and why, where it is none, and what was typed stays
function read(field, slip) {
  const value = number(field.value.trim());
  const fits = Math.abs(value) <= store.REACH;
  field.setAttribute("aria-invalid", String(!fits));
  slip.textContent = fits ? "" : `enter a number from −${store.REACH} to ${store.REACH}`;
  return fits ? value + 0 : null;
}

function showRow(row, index) {
  const { points, labels } = state.scenario;
  const name = `point ${index + 1}`;
  row.cells[0].textContent = index + 1;
  AXES.forEach((axis, j) => {
    const field = row.querySelector(`[data-axis="${axis}"]`);
    const text = allDigits(points[index][j]);
    const isOld = field.dataset.told === text && field.ariaInvalid === "true";
    // a slip stays to be mended, until the number itself is another
    if (isOld) return;
    field.value = text;
    field.dataset.told = text;
    field.ariaLabel = `${TITLES[axis]} of ${name}`;
    field.setAttribute("aria-invalid", "false");
    field.nextElementSibling.textContent = "";
  });
  const [swap, hold, remove] = ["swap", "hold", "remove"].map((does) =>
    row.querySelector(`[data-does="${does}"]`),
  );
  swap.textContent = SAID[labels[index]];
  swap.className = labels[index] > 0 ? "boxed plus" : "boxed minus";
  swap.ariaLabel = `class of ${name}: ${labels[index] > 0 ? "+1" : "−1"}, swap it`;
  hold.checked = index >= store.trainingCount(state.scenario);
  hold.ariaLabel = `hold ${name} out of learning`;
  remove.ariaLabel = `delete ${name}`;
}

function numberField(parent, axis) {
  const field = element("input", "form-control", parent);
  Object.assign(field, { type: "text", inputMode: "decimal", autocomplete: "off" });
  if (axis) field.dataset.axis = axis;
  element("span", "data-slip", parent).setAttribute("role", "status");
  return field;
}

function buildRow(rows) {
  const row = element("tr", "", rows);
  element("th", "", row).scope = "row";
  for (const axis of AXES) numberField(element("td", `of-${axis}`, row), axis);
  element("button", "boxed", element("td", "", row)).dataset.does = "swap";
  const label = element("label", "data-hold", element("td", "", row));
  const hold = element("input", "form-check-input", label);
  Object.assign(hold, { type: "checkbox" });
  hold.dataset.does = "hold";
  const remove = element("button", "icon-button", element("td", "", row));
  element("span", "icon icon-close", remove);
  remove.dataset.does = "remove";
}

function build(panel) {
  const row = element("div", "data-row data-add", panel);
  const fields = AXES.map((axis) => {
    const label = element("label", `data-field of-${axis}`, row);
    element("span", "", label, TITLES[axis]);
    return numberField(label, "");
  });
  const adds = ["Add ●", "Add ■"].map((text) => element("button", "boxed", row, text));
  element("span", "spacer", row);
  const [undo, redo] = ["undo", "redo"].map((name) => {
    const button = element("button", "icon-button", row);
    element("span", `icon icon-${name}`, button);
    return button;
  });
  const frame = element("div", "data-frame", panel);
  Object.assign(frame, { tabIndex: 0, role: "region", ariaLabel: "All points" });
  const table = element("table", "data-points", frame);
  const head = element("tr", "", element("thead", "", table));
  for (const name of ["#", "x", "y", "Class", "Held out", ""]) {
    const cell = element("th", AXES.includes(name) ? `of-${name}` : "", head, TITLES[name] ?? name);
    cell.scope = "col";
  }
  element("span", "visually-hidden", head.lastChild, "Delete");
  const rows = element("tbody", "", table);
  const none = element("p", "hint", panel, "No points yet.");
  byId("data").addEventListener("close", () => rows.replaceChildren());
  return { rows, frame: panel, fields, adds, undo, redo, none };
}
