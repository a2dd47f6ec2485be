// What stands under the chart: a slider with its way back, and rows of numbers.
import { element, setText } from "../../kit/dom.js";
import { number } from "../../wording/number.js";

/** @type {(value: number) => string} */
export function valueText(value) {
  if (value === Infinity) return "∞";
  return Number.isFinite(value) ? number(value).text : "–";
}

// rows: their names, with what is left out in brackets { } where there is little room; the nodes of their texts, each with
// a bar in front of it
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

// name: in front of what it is set to; range: least and most; moved: what a hand on it calls
export function createSlider(node, name, range, onMove) {
  const row = element("div", "slider-row", node);
  const holder = element("label", "", row, name);
  const output = element("output", "", holder);
  const slider = element("input", "", holder);
  Object.assign(slider, { type: "range", step: 0.01, ...range, value: 0 });
  const reset = element("button", "boxed", row, "Reset");
  slider.addEventListener("input", () => onMove(Number(slider.value)));
  reset.addEventListener("click", () => onMove(0));

  // value: of the slider; text: what that is; isAway: from its rest
  function show(value, text, isAway) {
    if (Number(slider.value) !== value) slider.value = value;
    setText(output, text);
    reset.disabled = !isAway;
  }

  return { row, show };
}
