// The numbers of every point; a row lights its point, and a press selects it (data-point).
import { all, element, setText } from "../../kit/dom.js";
import { write } from "../../kit/svg.js";
import * as lifts from "../../maths/lift.js";
import { scores } from "../../maths/scores.js";
import { dispatch } from "../../model/scenario.js";
import { kinds } from "../../model/support.js";
import { createSights } from "../kit/sights.js";
import { rank, SIGHTS, text } from "./columns.js";

// features that are written out
const FEW = 3;
// per cent of the bar's room to each side
const HALF = 50;
const MANY = 5;

export const table = {
  name: "table",

  make(node, redraw) {
    const sights = createSights(node, Object.keys(SIGHTS), redraw);
    const frame = element("div", "points-table", node);
    const own = element("table", "", frame);
    const [head, rows, foot] = ["thead", "tbody", "tfoot"].map((tag) => element(tag, "", own));
    const bare = element("button", "boxed bare", node, "Keep the support vectors alone");
    const order = { by: null, down: true };
    const nodes = {
      sights,
      frame,
      head,
      rows,
      foot,
      bare,
      order,
      redraw,
      lines: [],
      columns: [],
      laid: [],
    };
    bare.addEventListener("click", () => dispatch({ type: "keep", indices: nodes.kept }));
    return nodes;
  },

  draw(nodes, { shown, fixed, lit }) {
    const numbers = numbersOf(shown, fixed);
    nodes.sights.offer(numbers.put ? Object.keys(SIGHTS) : ["Where it lies"]);
    const sight = nodes.sights.chosen();
    if (nodes.laid[0] !== shown.run || nodes.laid[1] !== sight) lay(nodes, numbers, shown.run);
    const looked = [shown.get("index"), shown.get("other")];
    orderOf(nodes, numbers).forEach((i, place) => {
      const states = { looked: looked.includes(i), lit: i === lit, wrong: numbers.wrong[i] };
      showLine(nodes.lines[place], i, { numbers, columns: nodes.columns, states });
    });
    nodes.columns.forEach(({ sum }, c) => {
      setText(nodes.foot.rows[0].cells[c + 1], sum ? sum(numbers) : "");
    });
    nodes.kept = numbers.kinds.flatMap((kind, i) => (kind === null ? [] : [i]));
    nodes.bare.hidden = nodes.kept.length === numbers.kinds.length;
  },
};

function numbersOf(shown, { letter, factor, C, line }) {
  const { labels, lift, points } = shown;
  const signed = scores(shown)?.map((value, i) => value * labels[i]);
  const put = shown.get("put");
  const phi = points.map((x) => lifts.features(lift, x));
  const few = put && phi[0]?.length <= FEW;
  const slack = signed?.map((value) => Math.max(0, 1 - value));
  const shareOf = (value, i) => put[i] * Math.max(0, value - 1) + (C - put[i]) * slack[i];
  return {
    points,
    labels,
    line,
    letter,
    factor,
    put,
    signed,
    slack,
    half: shown.get("half_width"),
    most: signed && Math.max(...signed.map(Math.abs)),
    pulls: few
      ? phi.map((row, i) => row.map((value) => factor * put[i] * labels[i] * value))
      : null,
    shares: put && signed && C !== null ? signed.map(shareOf) : null,
    kinds: kinds(shown),
    wrong: shown.get("wrong"),
  };
}

function lay(nodes, numbers, run) {
  const { head, rows, foot } = nodes;
  nodes.laid = [run, nodes.sights.chosen()];
  nodes.columns = SIGHTS[nodes.laid[1]].filter(({ of }) => (of(numbers, 0) ?? null) !== null);
  for (const part of [head, rows, foot]) part.replaceChildren();
  const row = element("tr", "", head);
  element("th", "", row, "point").scope = "col";
  for (const column of nodes.columns) {
    const cell = element("th", column.className ?? "", row);
    cell.scope = "col";
    const button = element("button", "", cell, column.heading(numbers));
    button.addEventListener("click", () => sort(nodes, column));
  }
  // of many columns there is no room for what is on the canvas too
  nodes.frame.classList.toggle("many", nodes.columns.length > MANY);
  nodes.lines = numbers.labels.map(() => lineOf(rows, nodes.columns));
  const last = element("tr", "", foot);
  element("td", "", last);
  for (const { className = "" } of nodes.columns) element("td", className, last);
  tellOrder(nodes);
}

function lineOf(body, columns) {
  const row = element("tr", "", body);
  const head = element("th", "", row);
  head.scope = "row";
  const name = element("span", "", head);
  const mark = element("span", "mark", head);
  const cells = columns.map(({ className = "", bar }) => {
    const cell = element("td", className, row);
    return {
      text: element("span", "", cell),
      bar: bar && element("i", "", element("span", "bar", cell)),
    };
  });
  return { row, mark, name, cells };
}

function showLine({ row, name, mark, cells }, i, { numbers, columns, states }) {
  write(row, "data-point", i);
  for (const [state, on] of Object.entries(states))
    row.classList.toggle(`is-${state}`, Boolean(on));
  setText(name, String(i + 1));
  write(mark, "class", `mark ${numbers.labels[i] > 0 ? "plus" : "minus"}`);
  columns.forEach((column, c) => {
    const value = column.of(numbers, i);
    setText(cells[c].text, text(column, value));
    if (cells[c].bar) showBar(cells[c].bar, value / numbers.most, numbers.labels[i]);
  });
}

// to the right of the middle what is right, to the left what is wrong
function showBar(bar, share, label) {
  const wide = Number.isFinite(share) ? HALF * Math.abs(share) : 0;
  const from = share < 0 ? HALF - wide : HALF;
  write(bar, "class", label > 0 ? "plus" : "minus");
  write(bar, "style", `left: ${from.toFixed(1)}%; width: ${wide.toFixed(1)}%`);
}

function sort(nodes, column) {
  const { order, redraw } = nodes;
  order.down = order.by === column ? !order.down : true;
  order.by = column;
  tellOrder(nodes);
  redraw();
}

function tellOrder({ order, head, columns }) {
  all("th", head).forEach((cell, place) => {
    const sorted = order.down ? "descending" : "ascending";
    const own = place > 0 && columns[place - 1] === order.by;
    cell.setAttribute("aria-sort", own ? sorted : "none");
  });
}

function orderOf({ order, columns }, numbers) {
  const places = numbers.labels.map((_, i) => i);
  if (!columns.includes(order.by)) return places;
  const value = (i) => rank(order.by.of(numbers, i));
  return places.sort((i, j) => (order.down ? value(j) - value(i) : value(i) - value(j)) || i - j);
}
