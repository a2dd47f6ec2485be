// The numbers of the point that is lit, or of the place under the ruler; they lie over the live numbers for that long.
import { emit, on } from "../../kit/bus.js";
import { all, byId, element, inFocus, setText } from "../../kit/dom.js";
import { observeSize } from "../../kit/platform.js";
import { state } from "../../model/state.js";
import { leaveTool } from "../../stage/gestures.js";
import { select } from "../../stage/points.js";
import { inspectorRows } from "../../wording/inspector_rows.js";
import { allDigits } from "../../wording/number.js";

// an update in three bars
const AMOUNTS = ["before", "added", "after"];

// the terms that are laid out, and where their texts go
let laid = "";
let values = [];
let bars = [];

function draw({ shown, subject }) {
  byId("inspector").hidden = !subject;
  if (!subject) return;
  name(subject);
  const rows = inspectorRows(shown, subject);
  const terms = rows.map(({ term }) => term).join("\n");
  if (terms !== laid) lay(rows);
  laid = terms;
  rows.forEach(({ text }, i) => {
    setText(values[i], text);
  });
  const amounts = rows.find((row) => row.bars);
  if (amounts) measure(amounts.bars);
  // what is only pointed at goes by itself
  byId("inspector-close").hidden = state.selected === null && subject.index !== null;
}

function name({ index, label, place }) {
  const mark = byId("inspector-mark");
  mark.hidden = index === null;
  mark.className = `mark ${label > 0 ? "plus" : "minus"}`;
  mark.setAttribute("aria-label", label > 0 ? "plus" : "minus");
  const at = place.slice(0, state.scenario.dimension).map(allDigits).join(", ");
  setText(byId("inspector-name"), index === null ? "Place" : `Point ${index + 1}`);
  setText(byId("inspector-place"), `(${at})`);
}

function lay(rows) {
  const list = byId("inspected");
  list.replaceChildren();
  values = rows.map(({ term, wide, bars: amounts }) => {
    const row = element("div", wide ? "" : "half", list);
    element("dt", "", row, term);
    const value = element("dd", "", row);
    if (!amounts) return value;
    row.classList.add("with-amounts");
    const text = element("span", "", value);
    bars = AMOUNTS.map((name) => amount(value, name));
    return text;
  });
}

// what is seen of a number, and the text has it
function amount(parent, name) {
  const row = element("span", "amount", parent);
  row.dataset.name = name;
  return element("i", "", element("span", "track", row));
}

// 0 is on the scale
function measure(amounts) {
  const ends = [0, ...amounts.flat()];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const part = (value) => (100 * (value - low)) / (high - low || 1);
  amounts.forEach(([from, to], i) => {
    const [left, right] = [from, to].sort((one, other) => one - other).map(part);
    bars[i].style.cssText = `left: ${left}%; width: ${right - left}%`;
    bars[i].parentNode.style.setProperty("--at", `${part(0)}%`);
  });
}

// nothing is selected or measured any longer
export function close() {
  leaveTool();
  select(null);
}

// as high as what it lies over, or no half row of that would be seen
function fit() {
  const [card] = all(".numbers-card");
  byId("main").style.setProperty("--numbers", `${card.offsetHeight}px`);
}

// what the arrows have come to is said
function say(place) {
  if (!inFocus()?.matches(".cursor")) return;
  const rows = all("#inspected > div");
  const told = rows.map((row) => [...row.children].map((cell) => cell.textContent).join(" "));
  if (place) emit("announce", [byId("inspector-place").textContent, ...told].join("; "));
}

export function start() {
  observeSize(fit, document.querySelector(".numbers-card"));
  on("measured", draw);
  // it listens later than the stage, which measures
  on("ruler", say);
}
