// The table of a run, with a row for each step: only the rows in sight are in the page, however many there are.

import { button, element, inFocus } from "../../../kit/dom.js";
import { typeset } from "../../../kit/typeset.js";
import * as clock from "../../../model/clock.js";
import * as cover from "../../../model/cover.js";
import * as limits from "../../../model/limits.js";
import { createLayoutCache } from "../../kit/layout_cache.js";
import { cellOf, fieldsOf } from "./cells.js";
import { toggleCell } from "./covering.js";
import { csvOf, save } from "./csv.js";
import { itemsOf, placeOf } from "./items.js";
import { print } from "./print.js";
import { addRow } from "./row.js";
import { createTools } from "./tools.js";

// Rows above and below those in sight, so that a short scroll shows no gap.
const MORE = 4;
// The part of the room in which the row of the step stays.
const THIRD = 3;
// The letters of a column whose texts are shorter, and those that stand for the point's chip.
const [LEAST, CHIP] = [3, 6];
// How many frames are looked at for the width of the columns.
const SAMPLES = 40;
const DENSITIES = ["full", "close", "least"];
/** @type {Record<string, string>} */
const STEPS = { ArrowDown: "step", ArrowUp: "back" };

/** @type {(node: HTMLElement) => any} */
export function createRunTable(node) {
  const acts = {
    save: () => save(csvOf(now.shown, now.fields, now.items)),
    print: () => print(drawnOf(), now.items),
  };
  const tools = createTools(node, acts);
  const frame = element("div", "run-table", node);
  Object.assign(frame, { tabIndex: 0, ariaLabel: "The run as a table; ↑ and ↓ step" });
  frame.setAttribute("role", "group");
  const table = element("table", "", frame);
  const widths = element("colgroup", "", table);
  const head = element("tr", "", element("thead", "", table));
  const [above, body, below] = [1, 2, 3].map(() => element("tbody", "", table));
  const [gapAbove, gapBelow] = [above, below].map((part) => {
    part.ariaHidden = "true";
    return element("td", "", element("tr", "", part));
  });
  const [measureOnce, densityOnce] = [createLayoutCache(), createLayoutCache()];
  /** @type {any} */
  let now = { items: [], fields: [], shown: null, unit: "" };
  let [columnsKey, lettersKey, rowsKey, scrollKey] = ["", "", "", ""];
  let size = { high: 32, room: 0 };

  const drawnOf = () => ({
    shown: now.shown,
    fields: now.fields,
    unit: now.unit,
    press: canPress,
  });

  // While something is covered, the cells after the step are covered and opened by a press.
  /** @type {(step: number) => boolean} */
  const canPress = (step) =>
    cover.isAny() && !limits.isLocked("table") && step > now.shown.get("step");

  /** @type {(run: Run, fields: any[]) => void} */
  function layOut(run, fields) {
    const key = fields.map(({ heading }) => heading).join();
    if (key !== columnsKey) {
      head.replaceChildren();
      for (const { heading, kind } of fields) {
        const cell = element("th", kind, head);
        cell.scope = "col";
        typeset(cell, heading);
      }
      columnsKey = key;
    }
    widths.replaceChildren();
    const letters = fields.map((field) => lettersOf(run, field));
    for (const [i, { kind }] of fields.entries()) {
      element("col", kind, widths).style.setProperty("--letters", String(letters[i]));
    }
    lettersKey = letters.join();
  }

  // Columns that are wider than the frame get closer, and then leave out x, which the canvas shows.
  function measureDensity() {
    const fits = (/** @type {string} */ density) => {
      frame.dataset.density = density;
      return table.offsetWidth <= frame.clientWidth;
    };
    return DENSITIES.find(fits) ?? DENSITIES.at(-1);
  }

  /** @type {(seen: Seen) => void} */
  function draw({ shown, fixed, width, height }) {
    const { run } = shown;
    const fields = fieldsOf(run, fixed.run.row);
    const isNew = now.shown?.run !== run;
    now = {
      shown,
      fields,
      items: itemsOf(shown, fixed.run.per_pass),
      unit: fields[0].heading.toLowerCase(),
    };
    if (isNew) {
      layOut(run, fields);
      rowsKey = "";
    }
    frame.dataset.density = densityOnce(measureDensity, width, columnsKey, lettersKey);
    tools.draw(shown, fields, now.unit);
    table.ariaRowCount = String(now.items.length + 1);
    drawRows();
    const measure = () => ({
      high: body.firstChild?.getBoundingClientRect().height || 0,
      head: head.offsetHeight,
      room: frame.clientHeight - head.offsetHeight,
    });
    size = measureOnce(measure, width, height, tools.node.offsetHeight, columnsKey);
    const at = [shown.k, width, height, now.items.length].join();
    // Somebody who scrolls is left alone until the next step.
    if (at !== scrollKey) scrollToStep();
    scrollKey = at;
    drawRows();
  }

  function scrollToStep() {
    const { high, room } = size;
    const top = placeOf(now.items, now.shown.k) * high;
    const [highest, lowest] = [top - room / THIRD, top + high - (room * 2) / THIRD];
    // Written only where it changes, since that makes the browser lay out the page.
    const next = Math.min(Math.max(frame.scrollTop, lowest), highest);
    if (next === frame.scrollTop) return;
    gapBelow.style.height = `${now.items.length * high}px`;
    frame.scrollTop = next;
  }

  function drawRows() {
    const { items, shown } = now;
    const { high, room } = size;
    const inSight = Math.ceil(Math.max(room, frame.clientHeight) / high);
    const from = Math.max(0, Math.floor(frame.scrollTop / high) - MORE);
    const to = Math.min(items.length, from + inSight + 2 * MORE);
    gapAbove.style.height = `${from * high}px`;
    gapBelow.style.height = `${(items.length - to) * high}px`;
    const parts = [from, to, items.length, shown.k, high, canPress(shown.get("step") + 1)];
    const key = [...parts, ...cover.query(), clock.skipsVisits()].join();
    if (key === rowsKey) return;
    rowsKey = key;
    const focused = inFocus()?.closest?.(".run-table .cell");
    body.replaceChildren();
    for (let i = from; i < to; i += 1) {
      addRow(body, items[i], drawnOf()).ariaRowIndex = String(i + 2);
    }
    // One of the cells is in the order of the page, and the arrow keys go to the others.
    const first = body.querySelector(".cell");
    if (first) first.tabIndex = 0;
    if (focused) cellAt(focused.dataset.name, focused.dataset.of)?.focus();
  }

  /** @type {(name: string, step: string) => HTMLElement | null} */
  const cellAt = (name, step) => body.querySelector(`[data-name="${name}"][data-of="${step}"]`);

  /** @type {(event: MouseEvent) => void} */
  function onClick({ target }) {
    const pressed = /** @type {HTMLElement} */ (target);
    const cell = /** @type {HTMLElement | null} */ (pressed.closest(".cell"));
    const row = /** @type {HTMLElement | null} */ (pressed.closest("tr[data-step]"));
    if (cell) {
      if (!limits.refuses("table")) toggleCell(cell.dataset.name, Number(cell.dataset.of));
    } else if (row) clock.toStep(Number(row.dataset.step));
  }

  /** @type {(event: KeyboardEvent) => void} */
  function onKey(event) {
    const cell = /** @type {HTMLElement} */ (event.target).closest(".cell");
    const isHandled = cell ? moveFocus(cell, event.key) : event.key in STEPS;
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
    if (!cell) button(STEPS[event.key]).click();
  }

  // Between the cells that can be pressed.
  /** @type {(cell: any, key: string) => boolean} */
  function moveFocus(cell, key) {
    const cells = [...body.querySelectorAll(".cell")];
    const column = cells.filter((one) => one.dataset.name === cell.dataset.name);
    /** @type {Record<string, any>} */
    const targets = {
      ArrowRight: cells[cells.indexOf(cell) + 1],
      ArrowLeft: cells[cells.indexOf(cell) - 1],
      ArrowDown: column[column.indexOf(cell) + 1],
      ArrowUp: column[column.indexOf(cell) - 1],
    };
    if (!(key in targets)) return false;
    targets[key]?.focus();
    return true;
  }

  frame.addEventListener("scroll", () => now.shown && drawRows());
  frame.addEventListener("click", onClick);
  frame.addEventListener("keydown", onKey);
  return {
    draw,
    /** @type {(isShown: boolean) => void} */
    show(isShown) {
      frame.hidden = !isShown;
      tools.node.hidden = !isShown;
    },
  };
}

// Return the letters of the longest text of a column, as far as some of the frames tell.
/** @type {(run: Run, field: any) => number} */
function lettersOf(run, field) {
  const heading = Math.max(...field.heading.split(" ").map((word) => word.length));
  if (field.kind === "points")
    return CHIP * (Array.from(run.all("other")).some((one) => one >= 0) ? 2 : 1);
  let most = Math.max(LEAST, heading);
  const stride = Math.max(1, Math.floor(run.last / SAMPLES));
  for (let k = 0; k <= run.last; k += stride) {
    const { text } = cellOf(run, field, k);
    most = Math.max(most, text.length - 0.5 * (text.match(/[.,() ·]/g) ?? []).length);
  }
  return most;
}
