// The numbers of every point; a row lights its point, and a press selects it (data-point).
import { all, element, setText } from "../../kit/dom.js";
import * as lifts from "../../maths/lift.js";
import { scores } from "../../maths/scores.js";
import { dispatch } from "../../model/scenario.js";
import { kinds } from "../../model/support.js";
import { number, vector } from "../../telling/number.js";

// features that are written out
const FEW = 3;
const KINDS = {
  margin: "on the margin",
  inside: "inside",
  wrong: "wrong side",
  outside: "outside",
};

// A column: its heading, what it shows of a point, and what of all of them in the last line. Only those stand of which
// the run has numbers. letter: of what a point has put in.
const COLUMNS = [
  { heading: () => "y·f(x)", of: ({ signed }, i) => signed?.[i] },
  { heading: () => "distance", of: ({ signed, half }, i) => signed && signed[i] * half },
  { heading: () => "slack ξ", of: ({ signed }, i) => signed && slack(signed[i]), sum: total },
  { heading: ({ letter }) => letter, of: ({ put }, i) => put?.[i], sum: balance },
  { heading: ({ letter }) => `${letter} y x`, of: pull, sum: pulls },
  { heading: () => "of the gap", of: share, sum: total },
];

const slack = (signed) => Math.max(0, 1 - signed);

// what it has added to w
function pull({ put, phi, labels }, i) {
  return put && phi?.[i].map((value) => put[i] * labels[i] * value);
}

function pulls(numbers) {
  const each = numbers.labels.map((_, i) => pull(numbers, i));
  const sum = each[0].map((_, j) => each.reduce((before, one) => before + one[j], 0));
  return `Σ = ${vector(sum).text}`;
}

function total(numbers, of) {
  return `Σ = ${number(numbers.labels.reduce((sum, _, i) => sum + of(numbers, i), 0)).text}`;
}

// b of a perceptron; 0 at every step of an SVM
function balance({ put, labels, letter }) {
  const sum = labels.reduce((before, label, i) => before + put[i] * label, 0);
  return `Σ ${letter} y = ${number(Math.abs(sum) < 1e-9 ? 0 : sum).text}`;
}

// of primal - dual: alpha (y f - 1)+ + (C - alpha) (1 - y f)+
function share({ put, signed, C }, i) {
  if (!put || !signed || C === null) return undefined;
  return put[i] * Math.max(0, signed[i] - 1) + (C - put[i]) * slack(signed[i]);
}

const text = (value) => (typeof value === "number" ? number(value).text : vector(value).text);

export const table = {
  name: "table",

  make(node) {
    const frame = element("div", "points-table", node);
    const own = element("table", "", frame);
    const [head, rows, foot] = ["thead", "tbody", "tfoot"].map((tag) => element(tag, "", own));
    const bare = element("button", "boxed bare", node, "Keep the support vectors alone");
    const order = { by: -1, down: true };
    const nodes = { head, rows, foot, bare, order, lines: [], columns: [], run: null, seen: null };
    bare.addEventListener("click", () => keepSupports(nodes.seen.shown));
    return nodes;
  },

  draw(nodes, seen) {
    const { shown, fixed, lit } = seen;
    const numbers = numbersOf(shown, fixed);
    nodes.seen = seen;
    if (nodes.run !== shown.run) lay(nodes, numbers);
    const looked = [shown.get("index"), shown.get("other")];
    orderOf(nodes, numbers).forEach((i, place) => {
      const { row, mark, name, cells, kind } = nodes.lines[place];
      row.dataset.point = i;
      row.classList.toggle("is-looked", looked.includes(i));
      row.classList.toggle("is-lit", i === lit);
      row.classList.toggle("is-wrong", Boolean(numbers.wrong[i]));
      setText(name, String(i + 1));
      mark.className = `mark ${shown.labels[i] > 0 ? "plus" : "minus"}`;
      for (const [c, { of }] of nodes.columns.entries()) setText(cells[c], text(of(numbers, i)));
      setText(kind, KINDS[numbers.kinds[i]] ?? "");
    });
    nodes.columns.forEach(({ of, sum }, c) => {
      setText(nodes.foot.rows[0].cells[c + 1], sum ? sum(numbers, of) : "");
    });
    nodes.bare.hidden = !numbers.kinds.some((kind) => kind === null);
  },
};

function numbersOf(shown, { letter, C }) {
  const { labels, lift, points } = shown;
  const signed = scores(shown)?.map((value, i) => value * labels[i]);
  const phi = points.map((x) => lifts.features(lift, x));
  return {
    signed,
    letter,
    C,
    labels,
    put: shown.get("put"),
    half: shown.get("half_width"),
    phi: phi[0]?.length <= FEW ? phi : null,
    kinds: kinds(shown),
    wrong: shown.get("wrong"),
  };
}

function lay(nodes, numbers) {
  const { head, rows, foot, seen } = nodes;
  nodes.run = seen.shown.run;
  nodes.columns = COLUMNS.filter(
    ({ of }) => of(numbers, 0) !== undefined && of(numbers, 0) !== null,
  );
  for (const part of [head, rows, foot]) part.replaceChildren();
  const row = element("tr", "", head);
  element("th", "", row).scope = "col";
  nodes.columns.forEach(({ heading }, place) => {
    const cell = element("th", "", row);
    cell.scope = "col";
    const button = element("button", "", cell, heading(numbers));
    button.addEventListener("click", () => sort(nodes, place));
  });
  element("td", "", row);
  nodes.lines = numbers.labels.map(() => lineOf(rows, nodes.columns));
  const last = element("tr", "", foot);
  for (let c = 0; c < nodes.columns.length + 2; c += 1) element("td", "", last);
}

function lineOf(body, columns) {
  const row = element("tr", "", body);
  const head = element("th", "", row);
  head.scope = "row";
  const mark = element("span", "mark", head);
  const name = element("span", "", head);
  const cells = columns.map(() => element("td", "", row));
  return { row, mark, name, cells, kind: element("td", "kind", row) };
}

function sort(nodes, by) {
  const { order } = nodes;
  [order.by, order.down] = [by, order.by === by ? !order.down : true];
  for (const [place, cell] of all("th", nodes.head).entries()) {
    const sorted = order.down ? "descending" : "ascending";
    cell.setAttribute("aria-sort", place - 1 === by ? sorted : "none");
  }
  table.draw(nodes, nodes.seen);
}

function orderOf({ order, columns }, numbers) {
  const places = numbers.labels.map((_, i) => i);
  if (order.by < 0) return places;
  const size = (value) => (typeof value === "number" ? value : Math.hypot(...value));
  const value = (i) => size(columns[order.by].of(numbers, i));
  return places.sort((i, j) => (order.down ? value(j) - value(i) : value(i) - value(j)) || i - j);
}

// nothing moves without the others
function keepSupports(shown) {
  const kept = kinds(shown);
  const indices = kept.map((_, i) => i).filter((i) => kept[i] !== null);
  dispatch({ type: "keep", indices });
}
