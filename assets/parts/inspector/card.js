// The card of the inspector: the numbers of a point, or of a place, as rows.
import { emit } from "../../kit/bus.js";
import { all, byId, element, inFocus, setText } from "../../kit/dom.js";
import { state } from "../../model/state.js";
import { inspectorRows } from "../../wording/inspector_rows.js";
import { allDigits } from "../../wording/number.js";

// the sheets of this folder, which the server puts here
export const SHEET = "";
// an update in three bars
const AMOUNTS = ["before", "added", "after"];

/** @type {(root: HTMLElement) => { show(shown: Shown, subject: Subject | null): void, say(): void }} */
export function createCard(root) {
  // the terms that are laid out, and where their texts go
  let laidOut = "";
  /** @type {HTMLElement[]} */
  let values = [];
  /** @type {HTMLElement[]} */
  let bars = [];

  /** @type {(shown: Shown, subject: Subject | null) => void} */
  function show(shown, subject) {
    root.hidden = !subject;
    if (!subject) return;
    writeName(subject);
    const rows = inspectorRows(shown, subject);
    const terms = rows.map(({ term }) => term).join("\n");
    if (terms !== laidOut) layOut(rows);
    laidOut = terms;
    rows.forEach(({ text }, i) => {
      setText(values[i], text);
    });
    const amounts = rows.find((row) => row.bars)?.bars;
    if (amounts) drawBars(amounts);
    // what is only pointed at goes by itself
    byId("inspector-close").hidden = state.selected === null && subject.index !== null;
  }

  /** @type {(rows: ReturnType<typeof inspectorRows>) => void} */
  function layOut(rows) {
    const list = byId("inspected");
    list.replaceChildren();
    values = rows.map(({ term, wide, bars: amounts }) => {
      const row = element("div", wide ? "" : "half", list);
      element("dt", "", row, term);
      const value = element("dd", "", row);
      if (!amounts) return value;
      row.classList.add("with-amounts");
      const text = element("span", "", value);
      bars = AMOUNTS.map((name) => makeBar(value, name));
      return text;
    });
  }

  // 0 is on the scale
  /** @type {(amounts: number[][]) => void} */
  function drawBars(amounts) {
    const ends = [0, ...amounts.flat()];
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    /** @type {(value: number) => number} */
    const part = (value) => (100 * (value - low)) / (high - low || 1);
    amounts.forEach(([from, to], i) => {
      const [left, right] = [from, to].sort((one, other) => one - other).map(part);
      bars[i].style.cssText = `left: ${left}%; width: ${right - left}%`;
      bars[i].parentElement?.style.setProperty("--at", `${part(0)}%`);
    });
  }

  // what the arrows have come to
  function say() {
    if (!inFocus()?.matches(".cursor")) return;
    const rows = all("#inspected > div");
    const told = rows.map((row) =>
      [...row.children].map((/** @type {Element} */ cell) => cell.textContent).join(" "),
    );
    emit("announce", [byId("inspector-place").textContent, ...told].join("; "));
  }

  return { show, say };
}

/** @type {(subject: Subject) => void} */
function writeName({ index, label, place }) {
  const mark = byId("inspector-mark");
  mark.hidden = index === null;
  mark.className = `mark ${label > 0 ? "plus" : "minus"}`;
  mark.setAttribute("aria-label", label > 0 ? "plus" : "minus");
  const at = place.slice(0, state.scenario.dimension).map(allDigits).join(", ");
  setText(byId("inspector-name"), index === null ? "Place" : `Point ${index + 1}`);
  setText(byId("inspector-place"), `(${at})`);
}

// what is seen of a number, and the text has it
/** @type {(parent: HTMLElement, name: string) => HTMLElement} */
function makeBar(parent, name) {
  const row = element("span", "amount", parent);
  row.dataset.name = name;
  return element("i", "", element("span", "track", row));
}
