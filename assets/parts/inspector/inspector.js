// Inspector: the numbers of a point, or of the place under the ruler, in the place of the live numbers.
import { emit, on } from "../../kit/bus.js";
import { all, byId, element, inFocus, setText } from "../../kit/dom.js";
import { state } from "../../model/state.js";
import { inspectorRows } from "../../wording/inspector_rows.js";
import { allDigits } from "../../wording/number.js";

/**
 * What the inspector needs of the stage.
 * @typedef {object} StageActions
 * @property {() => void} leaveTool
 * @property {(index: number | null) => void} select
 * @property {() => boolean} isRulerOn
 * @property {() => number | null} focusedPoint
 * @property {(scene: Scene, drawn: Points, measured: Place | null) => Subject | null} subjectOf
 */

// ms for which a pointer stays on a point before its numbers replace the others
export const REST = 500;
// an update in three bars
const AMOUNTS = ["before", "added", "after"];

/**
 * The card with the numbers of one point.
 * @param {HTMLElement} root
 * @param {StageActions} stage
 */
export function createInspector(root, stage) {
  // the point on which the pointer rests
  /** @type {number | null} */
  let rested = null;
  let timer = 0;
  // what is on the screen
  /** @type {Scene | null} */
  let scene = null;
  // the terms that are laid out, and where their texts go
  let laidOut = "";
  /** @type {HTMLElement[]} */
  let values = [];
  /** @type {HTMLElement[]} */
  let bars = [];

  // chosen by keyboard or by a click
  const chosen = () => stage.focusedPoint() ?? state.selected;

  // a pointer that crosses a point lights it up, and opens nothing
  /** @type {(lit: number | null) => void} */
  function watch(lit) {
    clearTimeout(timer);
    if (lit === rested && lit !== null) return;
    const wasOpen = rested !== null;
    rested = null;
    // the stage has measured already, with the point that is left now
    if (wasOpen && scene) draw(scene);
    if (lit === null || lit === chosen()) return;
    timer = window.setTimeout(() => {
      rested = lit;
      if (scene) draw(scene);
    }, REST);
  }

  /** @type {(scene: Scene) => Subject | null} */
  function subjectIn(now) {
    if (stage.isRulerOn()) return now.subject ?? null;
    const index = rested ?? chosen();
    if (index === null) return null;
    if (now.lit === index) return now.subject ?? null;
    return stage.subjectOf({ ...now, lit: index }, state.draft ?? state.scenario, null);
  }

  /** @type {(scene: Scene) => void} */
  function draw(now) {
    scene = now;
    const subject = subjectIn(now);
    root.hidden = !subject;
    if (!subject) return;
    writeName(subject);
    const rows = inspectorRows(now.shown, subject);
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

  // nothing is selected or measured any longer
  function close() {
    stage.leaveTool();
    stage.select(null);
  }

  // what the arrows have come to is said
  /** @type {(place: Place | null) => void} */
  function say(place) {
    if (!inFocus()?.matches(".cursor")) return;
    const rows = all("#inspected > div");
    const told = rows.map((row) =>
      [...row.children].map((/** @type {Element} */ cell) => cell.textContent).join(" "),
    );
    if (place) emit("announce", [byId("inspector-place").textContent, ...told].join("; "));
  }

  function start() {
    on("lit", watch);
    on("measured", draw);
    // it listens later than the stage, which measures
    on("ruler", say);
  }

  return { start, close };
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
