// The parts of the panel below the chart: a slider with a button to reset it, and rows of numbers.
import { element, setText } from "../../kit/dom.js";
import { number } from "../../wording/number.js";

/** @type {(value: number) => string} */
export function valueText(value) {
  if (value === Infinity) return "∞";
  return Number.isFinite(value) ? number(value).text : "–";
}

// Add a row for each name and return the nodes of its bar and text. What is in { } in a name is hidden where
// there is little room.
export function createRows(node, rows) {
  const list = element("dl", "", node);
  return rows.map((name) => {
    const group = element("div", "", list);
    const term = element("dt", "", group);
    for (const part of name.split(/(?=\{)|(?<=\})/)) {
      element("span", part.startsWith("{") ? "wordy" : "", term, part.replace(/[{}]/g, ""));
    }
    const row = element("dd", "", group);
    const bar = element("span", "bar", row);
    return { bar: element("i", "", bar), text: element("span", "", row) };
  });
}

// Return a slider with its name and its range; `onMove` is called with its value.
export function createSlider(node, name, range, onMove) {
  const row = element("div", "slider-row", node);
  const holder = element("label", "", row, name);
  const output = element("output", "", holder);
  const slider = element("input", "", holder);
  Object.assign(slider, { type: "range", step: 0.01, ...range, value: 0 });
  const reset = element("button", "boxed", row, "Reset");
  slider.addEventListener("input", () => onMove(Number(slider.value)));
  reset.addEventListener("click", () => onMove(0));

  // Show the position of the slider and its meaning as text; `isAway`: whether there is anything to reset.
  function show(value, text, isAway) {
    if (Number(slider.value) !== value) slider.value = value;
    setText(output, text);
    reset.disabled = !isAway;
  }

  return { row, show };
}
