// The table of all numbers, point by point; a row lights up its point, and a press selects it (data-point).
import { all, element, setText } from "../../kit/dom.js";
import { write } from "../../kit/svg.js";
import * as lifts from "../../maths/lift.js";
import { LOSSES } from "../../maths/losses.js";
import { memoize } from "../../maths/memo.js";
import { scores } from "../../maths/scores.js";
import { dispatch } from "../../model/scenario.js";
import { kinds } from "../../model/support.js";
import { createLayoutCache } from "../kit/layout_cache.js";
import { cellText, rank, SIGHTS } from "./columns.js";

// The largest number of features of a vector that is written.
const FEW = 3;
// Half of a bar, in per cent of its width.
const HALF = 50;
const MANY = 5;
// How much narrower a punctuation mark is than a digit, as a share of a digit.
const NARROW = 0.5;
// Rows that the head covers.
const HEAD = 2;
// Milliseconds without a further step until the rows out of sight are drawn and, after quick steps, the table
// is scrolled: all of it at every step would take longer than a frame.
const REST = 100;
const noop = () => {};

/** @type {(node: HTMLElement, redraw: () => void) => any} */
export function createPointTable(node, redraw) {
  const frame = element("div", "points-table", node);
  const tableNode = element("table", "", frame);
  const [widths, head, rows, foot] = ["colgroup", "thead", "tbody", "tfoot"].map((tag) =>
    element(tag, "", tableNode),
  );
  const keepButton = element("button", "boxed bare", node, "Keep only the support vectors");
  const order = { by: null, down: true };
  const nodes = {
    frame,
    widths,
    head,
    rows,
    foot,
    keepButton,
    order,
    redraw,
    lines: [],
    columns: [],
    // The longest text so far of each column, in digits.
    longest: [],
    laidOut: [],
    // The step and the size for which the rows of the step were scrolled into sight.
    scrollKey: "",
    key: "",
    measureOnce: createLayoutCache(),
    top: 0,
    // The height of a row, and of the room for rows between head and foot.
    sizes: { high: 1, room: 0 },
    // drawHidden draws the rows out of sight, pendingScroll scrolls to the rows of the step; restTimer is 0
    // when no step has been made for a while.
    drawHidden: noop,
    pendingScroll: noop,
    restTimer: 0,
  };
  frame.addEventListener("scroll", () => {
    // After a scroll of a step the rows are drawn already.
    if (nodes.top === frame.scrollTop) return;
    nodes.top = frame.scrollTop;
    showRest(nodes);
    nodes.pendingScroll = noop;
    nodes.drawHidden();
  });
  keepButton.addEventListener("click", () => dispatch({ type: "keep", indices: nodes.supports }));
  return nodes;
}

// The sights of the points that this run has.
/** @type {(shown: Shown) => string[]} */
export const pointSights = (shown) => (shown.get("put") ? Object.keys(SIGHTS) : ["Positions"]);

/** @type {(nodes: any) => void} */
export function hidePointTable({ frame, keepButton }) {
  frame.hidden = true;
  keepButton.hidden = true;
}

/** @type {(nodes: any, seen: Seen, sight: string) => void} */
export function drawPointTable(nodes, { shown, fixed, lit, width, height }, sight) {
  nodes.frame.hidden = false;
  const numbers = numbersOf(shown, fixed);
  const isNew = nodes.laidOut[0] !== shown.run || nodes.laidOut[1] !== sight;
  if (isNew) layOut(nodes, numbers, shown.run, sight);
  const lookedAt = [shown.get("index"), shown.get("other")];
  // The row of the point that the caption names stays at the edge of the table when it would be out of sight.
  const named = shown.get("ties") === 1 ? shown.get("most") : -1;
  const order = sortedPoints(nodes, numbers);
  const drawRows = (from, to) =>
    order.slice(from, to).forEach((i, k) => {
      const states = {
        looked: lookedAt.includes(i),
        named: i === named,
        lit: i === lit,
        wrong: numbers.wrong[i],
      };
      drawRow(nodes, nodes.lines[from + k], i, { numbers, states });
    });
  nodes.columns.forEach(({ sum }, c) => {
    if (sum) setSum(nodes, nodes.foot.rows[0].cells[c + 1], c, sum(numbers));
  });
  nodes.supports = numbers.kinds.flatMap((kind, i) => (kind === null ? [] : [i]));
  nodes.keepButton.hidden = nodes.supports.length === numbers.kinds.length;
  // The height of rows is measured, so after a change all are drawn at once.
  if (isNew) drawRows(0, order.length);
  const size = [width, height, nodes.keepButton.hidden];
  const at = [shown.get("step"), ...size].join();
  measure(nodes, size);
  // The table scrolls once a step, so that somebody who scrolls is left alone until the next step.
  if (at !== nodes.scrollKey) {
    nodes.scrollKey = at;
    nodes.pendingScroll = () => scrollTable(nodes, scrollTopFor(nodes, lookedAt, named, order));
    if (!nodes.restTimer) nodes.pendingScroll();
  }
  const [from, to] = isNew ? [0, order.length] : visibleRange(nodes, width, height);
  if (!isNew) drawRows(from, to);
  drawHiddenLater(nodes, () => {
    drawRows(0, from);
    drawRows(to, order.length);
  });
}

// Return the first row that may be visible, and the first row after the visible ones.
function visibleRange({ measureOnce, rows, top, key }, width, height) {
  const high = measureOnce(() => rows.firstChild?.offsetHeight || 1, width, height, key);
  const from = Math.max(0, Math.floor(top / high) - HEAD);
  return [from, Math.max(from, Math.ceil((top + height) / high))];
}

// Measure the rows, and write how far head and foot reach, between which the named row stays.
function measure(nodes, size) {
  const { measureOnce, frame, head, rows, foot, key } = nodes;
  const heights = () => {
    const [above, below] = [head.offsetHeight, foot.offsetHeight];
    frame.style.setProperty("--above", `${above}px`);
    frame.style.setProperty("--below", `${below}px`);
    return { high: rows.firstChild?.offsetHeight || 1, room: frame.clientHeight - above - below };
  };
  nodes.sizes = measureOnce(heights, "room", ...size, key);
  showRest(nodes);
}

// Write in the foot how many rows are below those in sight.
function showRest({ sizes: { high, room }, top, rows, foot }) {
  const below = rows.childElementCount - Math.floor((top + room) / high + 0.5);
  setText(foot.rows[0].cells[0], below > 0 ? `${below} below ↓` : "");
}

// Return how far to scroll for the rows of the step's points; if there is no room for both, the first point's
// row is shown. The named row may lie over the first or the last row in sight.
function scrollTopFor({ sizes: { high, room }, top }, lookedAt, named, order) {
  const places = lookedAt.map((i) => order.indexOf(i)).filter((place) => place >= 0);
  if (!places.length) return top;
  const sticky = order.indexOf(named);
  return places.reduceRight((now, place) => {
    const above = sticky >= 0 && sticky < place ? high : 0;
    const below = sticky > place ? high : 0;
    const lowest = place * high + high + below - room;
    return Math.min(place * high - above, Math.max(lowest, now));
  }, top);
}

function scrollTable(nodes, top) {
  nodes.pendingScroll = noop;
  if (top === nodes.top) return;
  nodes.top = top;
  nodes.frame.scrollTop = top;
  showRest(nodes);
}

// Call `show` for the rows out of sight as soon as no more steps are made or somebody scrolls.
function drawHiddenLater(nodes, show) {
  clearTimeout(nodes.restTimer);
  nodes.drawHidden = () => {
    nodes.drawHidden = noop;
    show();
  };
  nodes.restTimer = setTimeout(() => {
    nodes.restTimer = 0;
    nodes.drawHidden();
    nodes.pendingScroll();
  }, REST);
}

/** @type {WeakMap<Run, any[]>} */
const featuresCache = new WeakMap();
function numbersOf(shown, { letter, factor, C, line, centre, loss }) {
  const { labels, lift, points } = shown;
  const signed = scores(shown)?.map((value, i) => value * labels[i]);
  const put = shown.get("put");
  const phi = memoize(featuresCache, shown.run, () => points.map((x) => lifts.features(lift, x)));
  const few = put && phi[0]?.length <= FEW;
  const slack = signed?.map((value) => Math.max(0, 1 - value));
  const shareOf = (value, i) => put[i] * Math.max(0, value - 1) + (C - put[i]) * slack[i];
  return {
    points,
    labels,
    line,
    letter,
    factor,
    centre,
    put,
    weight: shown.get("weight"),
    signed,
    loss,
    losses: loss && signed ? signed.map(LOSSES[loss.loss]) : null,
    half: shown.get("half_width"),
    most: signed && Math.max(...signed.map(Math.abs)),
    pulls: few
      ? phi.map((row, i) =>
          row.map((value, j) => factor * put[i] * labels[i] * (value - (centre?.[j] ?? 0))),
        )
      : null,
    shares: put && signed && C !== null ? signed.map(shareOf) : null,
    kinds: kinds(shown),
    wrong: shown.get("wrong"),
  };
}

// Create rows and headings, unless they are the same as in the previous run, as while a point is dragged.
function layOut(nodes, numbers, run, sight) {
  const { widths, head, rows, foot } = nodes;
  nodes.laidOut = [run, sight];
  nodes.columns = SIGHTS[nodes.laidOut[1]].filter(({ of }) => (of(numbers, 0) ?? null) !== null);
  const headings = nodes.columns.map((column) => column.heading(numbers));
  const key = [numbers.labels.length, nodes.laidOut[1], ...headings].join();
  if (key === nodes.key) return;
  nodes.key = key;
  nodes.pendingScroll = noop;
  for (const part of [widths, head, rows, foot]) part.replaceChildren();
  element("col", "", widths);
  for (const { className = "" } of nodes.columns) element("col", className, widths);
  nodes.longest = nodes.columns.map(() => 0);
  const row = element("tr", "", head);
  element("th", "", row, "point").scope = "col";
  nodes.columns.forEach((column, place) => {
    const cell = element("th", column.className ?? "", row);
    cell.scope = "col";
    const button = element("button", "", cell);
    setCell(nodes, button, place, headings[place]);
    button.addEventListener("click", () => sort(nodes, column));
  });
  // With many columns there is no room for the values that are also on the canvas.
  nodes.frame.classList.toggle("many", nodes.columns.length > MANY);
  nodes.lines = numbers.labels.map(() => createRow(rows, nodes.columns));
  const last = element("tr", "", foot);
  element("td", "", last);
  for (const { className = "" } of nodes.columns) element("td", className, last);
  markSorting(nodes);
}

function createRow(body, columns) {
  const row = element("tr", "", body);
  const head = element("th", "", row);
  head.scope = "row";
  const number = element("span", "", head);
  const mark = element("span", "mark", head);
  const cells = columns.map(({ className = "", bar }) => {
    const cell = element("td", className, row);
    return {
      text: element("span", "", cell),
      bar: bar && element("i", "", element("span", "bar", cell)),
    };
  });
  return { row, mark, number, cells };
}

function drawRow(nodes, { row, number, mark, cells }, i, { numbers, states }) {
  write(row, "data-point", i);
  for (const [state, on] of Object.entries(states))
    row.classList.toggle(`is-${state}`, Boolean(on));
  setText(number, String(i + 1));
  write(mark, "class", `mark ${numbers.labels[i] > 0 ? "plus" : "minus"}`);
  nodes.columns.forEach((column, c) => {
    const value = column.of(numbers, i);
    setCell(nodes, cells[c].text, c, cellText(column, value));
    if (cells[c].bar) showBar(cells[c].bar, value / numbers.most, numbers.labels[i]);
  });
}

// Write a cell. A column is as wide as its longest text so far and never becomes narrower: it does not move
// from step to step, and the browser need not measure the table at every step.
function setCell({ longest, widths }, node, column, words) {
  setText(node, words);
  const letters = lettersOf(words);
  if (letters <= longest[column]) return;
  longest[column] = letters;
  widths.children[column + 1].style.setProperty("--letters", String(letters));
}

// Write a sum, in bold letters where there is room for them.
function setSum({ widths }, node, column, words) {
  setText(node, words);
  widths.children[column + 1].style.setProperty("--foot", String(lettersOf(words)));
}

/** @type {(words: string) => number} */
const lettersOf = (words) => words.length - NARROW * (words.match(/[.,() ·]/g) ?? []).length;

// Draw the bar of a correctly classified point to the right of the middle, of a misclassified point to the
// left.
function showBar(bar, share, label) {
  const wide = Number.isFinite(share) ? HALF * Math.abs(share) : 0;
  const from = share < 0 ? HALF - wide : HALF;
  write(bar, "class", label > 0 ? "plus" : "minus");
  bar.style.left = `${from.toFixed(1)}%`;
  bar.style.width = `${wide.toFixed(1)}%`;
}

function sort(nodes, column) {
  const { order, redraw } = nodes;
  order.down = order.by === column ? !order.down : true;
  order.by = column;
  markSorting(nodes);
  // Every row has a new place.
  nodes.laidOut = [];
  redraw();
}

function markSorting({ order, head, columns }) {
  all("th", head).forEach((cell, place) => {
    const direction = order.down ? "descending" : "ascending";
    const isSorted = place > 0 && columns[place - 1] === order.by;
    cell.setAttribute("aria-sort", isSorted ? direction : "none");
  });
}

function sortedPoints({ order, columns }, numbers) {
  const places = numbers.labels.map((_, i) => i);
  if (!columns.includes(order.by)) return places;
  const value = (i) => rank(order.by.of(numbers, i));
  return places.sort((i, j) => (order.down ? value(j) - value(i) : value(i) - value(j)) || i - j);
}
