// What the page shows of what is locked and hidden (model/limits.js), the chip that opens it freely, and the boxes of the
// dialog that makes such a link. What has no use under a lock is left out by challenge.css.
import { emit, on } from "../../kit/bus.js";
import { all, button, byId, setText, setValue } from "../../kit/dom.js";
import * as limits from "../../model/limits.js";
import { state } from "../../model/state.js";

const root = document.documentElement;
// how a link opens, each a key without a value
const WAYS = ["present", "predict"];
const fields = () => all(".controls :is(select, input)");

function show() {
  root.dataset.locked = limits.lockedNames().join(" ");
  root.dataset.hidden = limits.hiddenNames().join(" ");
  // that of the preset, as it came with the page
  delete document.body.dataset.hidden;
  lock();
  const chip = byId("limits");
  const hadFocus = chip.contains(document.activeElement);
  chip.hidden = limits.isFree();
  setText(byId("limits-text"), limits.lockedNames().length ? "Locked" : "Partly hidden");
  if (hadFocus && chip.hidden) button("step").focus();
}

function lock() {
  for (const field of fields()) field.disabled = limits.isLocked(lockOf(field));
}

// of the group of parameters that a field stands in
const ownerOf = (field) => field.closest("[data-owner]")?.dataset.owner ?? "";

function lockOf(field) {
  if (field.id === "algorithm") return "algorithm";
  const owner = ownerOf(field);
  return owner in state.spec.algorithms ? "parameters" : "lift";
}

// what cannot be pressed says why
function press({ target }) {
  const field = target.closest(":is(select, input):disabled");
  if (field) limits.refuses(lockOf(field));
}

const box = (key, name) => byId(`option-${key}-${name}`);
const ticked = (key, names) => names.filter((name) => box(key, name).checked);

// the boxes as the page is
export function fill() {
  for (const name of limits.LOCKS) setValue(`option-lock-${name}`, limits.isLocked(name));
  for (const name of limits.HIDES) setValue(`option-hide-${name}`, limits.isHidden(name));
  for (const name of WAYS) setValue(`option-open-${name}`, false);
}

// what they ask of a link
export const chosen = () => [
  ...limits.query(ticked("lock", limits.LOCKS), ticked("hide", limits.HIDES)),
  ...ticked("open", WAYS),
];

export function start() {
  on("opened", show);
  // other parameters have other fields
  on("scenario", lock);
  on("limits", () => {
    show();
    emit("notice", null);
    emit("announce", "Nothing is locked now.");
  });
  document.querySelector(".controls").addEventListener("pointerdown", press);
}
