// The view of the Gram matrix as cells of ink, sorted by class; below it the row of one point, the eigenvalues,
// or the number of stored values.
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { setTrial } from "../../model/trial.js";
import { number } from "../../wording/number.js";
import { createLayoutCache } from "../kit/layout_cache.js";
import { createMarks } from "../kit/marks.js";
import { createSights } from "../kit/sights.js";
import { widthOf } from "../kit/text_box.js";
import { drawEigenvalues, drawRow, drawSizes } from "./below.js";
import { LEGEND } from "./legend.js";
import { gramOf, paint } from "./matrix.js";
import { captionOf, captionValues, createChoice } from "./tried.js";

const [SIGNED, SIZES] = ["With signs", "Sizes"];
const SIGHTS = ["Row of a point", SIGNED, "Eigenvalues", SIZES];
const BELOW = [drawRow, drawRow, drawEigenvalues, drawSizes];
// The captions of the sights; the first has one for each step. With signs it names the framed row, if there is one.
const CAPTIONS = ["caption", 9, 7, 8];
const OF_SIGNED_ROW = 10;
// Pixels to the left of, above and to the right of the matrix, between the classes, and below it.
const [LEFT, TOP, RIGHT, GAP, LOW] = [40, 44, 44, 3, 122];
// In a lower drawing the rest is to the right of the matrix.
const FLAT = 330;
// The largest part of its width that the matrix has there.
const PART = 0.42;
// The largest number of points for which each has its mark along the sides.
const MOST_MARKED = 40;
// Pixels of a letter, of a line of text, and of the longest bar of α next to the matrix.
const LETTER = 7.2;
const LINE = 17;
const LONG = 26;
// The least size of a frame around a cell.
const LEAST_FRAME = 5;

/** @type {PaneView} */
export const kernel = {
  name: "kernel",
  legend: LEGEND,

  make(node, redraw) {
    const choice = createChoice(node, redraw);
    const sights = createSights(SIGHTS, redraw);
    const holder = element("div", "kernel", node);
    const canvas = element("canvas", "kernel-cells", holder);
    const svg = make("svg", "kernel-over", holder);
    svg.setAttribute("aria-hidden", "true");
    const text = (name) => make("text", name, svg);
    return {
      choice,
      about: null,
      sights,
      holder,
      canvas,
      svg,
      formula: text("kernel-formula"),
      scale: text("kernel-scale"),
      strips: ["plus", "minus"].map((side) => make("path", `strip ${side}`, svg)),
      rows: make("g", "kernel-rows", svg),
      alphas: ["plus", "minus"].map((side) => make("path", `bar ${side}`, svg)),
      alpha: text("kernel-alpha"),
      weightsAxis: make("path", "bar-zero", svg),
      weights: make("path", "bar ink", svg),
      witness: make("path", "kernel-witness", svg),
      frame: make("path", "kernel-frame", svg),
      name: text("kernel-name"),
      marks: createMarks(make("g", "points", svg)),
      below: make("g", "kernel-below", svg),
      measureOnce: createLayoutCache(),
      key: "",
    };
  },

  draw(nodes, seen) {
    const { shown, width } = seen;
    const fixed = nodes.choice.about(shown, seen.fixed);
    // A matrix of features has no version with signs: the dual contains y y K. What is tried has no features.
    const hidden = [fixed.rows && SIGNED, fixed.K && SIZES];
    nodes.sights.offer(SIGHTS.filter((name) => !hidden.includes(name)));
    const high = () => nodes.holder.clientHeight;
    const height = nodes.measureOnce(high, width, seen.height, fixed.formula);
    const signed = nodes.sights.current() === SIGNED;
    const gram = gramOf(shown, fixed, signed);
    const compact = layoutOf(gram, width, height, TOP);
    const isLong = isTooLong(fixed, compact);
    const place = isLong ? layoutOf(gram, width, height, TOP + LINE) : compact;
    write(nodes.svg, "viewBox", `0 0 ${width} ${height}`);
    // The cells are painted only when the matrix, the size or the colours change.
    const theme = document.documentElement.dataset.bsTheme;
    const ink = nodes.measureOnce(() => getComputedStyle(nodes.canvas).color, theme);
    const key = [width, height, ink, signed].join(" ");
    if (nodes.about !== fixed || nodes.key !== key) {
      Object.assign(nodes, { about: fixed, key });
      paint(nodes.canvas, gram, { place, ink, width, height });
      layOutRows(nodes, gram, place, fixed);
      drawWitness(nodes, gram, place, fixed);
    }
    const index = pointInQuestion(shown, seen.lit);
    drawAlphas(nodes, gram, place, shown, fixed);
    const sight = SIGHTS.indexOf(nodes.sights.current());
    const hasRow = BELOW[sight] === drawRow;
    frameRow(nodes, gram, place, hasRow ? index : null);
    BELOW[sight](nodes.below, { fixed, gram, place, index });
    setTrial(fixed.K ? { witness: fixed.witness?.points ?? [] } : null);
    const ofSight = signed && index !== null ? OF_SIGNED_ROW : CAPTIONS[sight];
    return captionOf(fixed) ?? ofSight;
  },

  told: (_items, { fixed, lit }, { about }) => ({
    ...pointValues(fixed, lit),
    ...captionValues(about),
  }),

  leave: () => setTrial(null),
};

// Return the numbers of the point under the pointer, in place of those of the step.
function pointValues({ nearest: [own, opposite], even }, lit) {
  if (lit === null || lit >= own.length) return {};
  const hasBoth = own[lit] !== null && opposite[lit] !== null;
  const kind = even ? 2 : 1;
  return { index: lit, own: own[lit], opposite: opposite[lit], caption: hasBoth ? kind : 0 };
}

// Return the point under the pointer, or else the point of this step; null if there is none.
function pointInQuestion(shown, lit) {
  const index = lit ?? shown.get("index");
  return index >= 0 ? index : null;
}

// Return the layout of the matrix and of what is below or next to it; `at(k)` is the offset of row or column k.
function layoutOf({ order, plus }, width, height, top) {
  const flat = height < FLAT;
  const most = flat ? Math.min(height - top - 8, PART * width) : height - top - LOW;
  const side = Math.max(40, Math.min(width - LEFT - RIGHT, most) - GAP);
  const cell = side / order.length;
  const left = flat ? LEFT : Math.max(LEFT, (width - side - GAP) / 2);
  const gap = plus > 0 && plus < order.length ? GAP : 0;
  const at = (k) => k * cell + (k >= plus ? gap : 0);
  const below = flat
    ? { left: left + side + 60, right: width - 12, top, bottom: height - 24 }
    : { left, right: left + side + gap, top: top + side + 30, bottom: height - 22 };
  // The right end of the texts above the matrix.
  const right = flat ? width - 12 : left + side + gap;
  return { left, top, side: side + gap, cell, at, below, flat, right, edge: width - 4 };
}

// Return whether the formula leaves no room beside it for the meaning of the ink, which then gets a line of its
// own.
const isTooLong = ({ formula, shade }, { left, right }) =>
  Boolean(shade) && `${formula} shade: ${shade}`.length * LETTER >= right - left;

// Draw what does not change from step to step: the texts above the matrix, the marks along its sides, and a
// target for the pointer over each row.
function layOutRows(
  nodes,
  { order, labels, low, high, signed },
  { left, top, side, cell, at, right, edge },
  fixed,
) {
  const long = top > TOP;
  write(nodes.formula, "x", long ? LEFT / 2 : left);
  write(nodes.formula, "y", 18);
  write(nodes.scale, "x", right);
  write(nodes.scale, "y", top - TOP + 18);
  const range = `faint ${number(low).text}, strong ${number(high).text}`;
  const whole = signed ? letters("$yᵢ $yⱼ $K($xᵢ, $xⱼ)") : fixed.formula;
  // without its left side where the whole would be cut off
  const formula = widthOf(whole) < edge - LEFT / 2 ? whole : whole.replace(/^[^=]* = /, "");
  const candidates = long
    ? [[formula, `${fixed.shade}: ${range}`]]
    : headings(formula, range, fixed.shade);
  const heading = candidates.find((both) => both.join(" ").length < (right - left) / LETTER);
  [nodes.formula.textContent, nodes.scale.textContent] = heading ?? candidates.at(-1);
  nodes.rows.replaceChildren();
  order.forEach((i, k) => {
    const row = make("rect", "kernel-row", nodes.rows);
    const box = { x: left, y: top + at(k), width: side, height: cell, "data-point": i };
    for (const [name, value] of Object.entries(box)) row.setAttribute(name, value);
  });
  const few = order.length <= MOST_MARKED;
  nodes.strips.forEach((node, s) => {
    const members = order.map((_, k) => k).filter((k) => labels[k] > 0 === (s === 0));
    write(node, "d", few || !members.length ? "" : stripPath(members, { left, top, cell, at }));
  });
  const places = order.flatMap((i, k) => [
    { index: i, label: labels[k], at: [left - 10, top + at(k) + cell / 2], classes: "small" },
    { index: i, label: labels[k], at: [left + at(k) + cell / 2, top - 10], classes: "small" },
  ]);
  nodes.marks.draw(few ? places : [], null);
}

// Return pairs of formula and legend, the longest first. The legend says what the ink means whenever that is
// not the formula.
function headings(formula, range, shade) {
  if (!shade) {
    return [
      [formula, range],
      [formula, ""],
    ];
  }
  return [
    [formula, `${shade}: ${range}`],
    [formula, `shade: ${shade}`],
  ];
}

// Draw α of each row as a bar in the colour of its class, if the run has α.
function drawAlphas(
  nodes,
  { order, labels },
  { left, top, side, cell, at, flat },
  shown,
  { rows, K, witness },
) {
  // A row of features has its w; what is tried has no run.
  const [numbers, letter] = rows
    ? [shown.get("w"), letters("$w")]
    : [shown.get("alpha"), letters("$alpha")];
  const alpha = flat || K ? null : numbers;
  const most = alpha ? Math.max(...alpha.map(Math.abs), 1e-300) : 1;
  const from = left + side + 6;
  const bars = { 1: "", "-1": "" };
  for (const [k, i] of alpha ? order.entries() : []) {
    if (alpha[i] === 0) continue;
    const y = top + at(k) + 0.15 * cell;
    const long = Math.round((10 * LONG * Math.abs(alpha[i])) / most) / 10;
    bars[rows ? Math.sign(alpha[i]) : labels[k]] += `M${from} ${y}h${long}v${0.7 * cell}h${-long}Z`;
  }
  nodes.alphas.forEach((node, s) => {
    write(node, "d", bars[s ? -1 : 1]);
  });
  setText(nodes.alpha, alpha ? letter : weightsLetter(flat, witness));
  write(nodes.alpha, "x", from);
  write(nodes.alpha, "y", top - 8);
}

// Return the letter of the weights of the points that disprove a kernel; one point needs none.
const weightsLetter = (flat, witness) => (!flat && witness?.points.length > 1 ? "c" : "");

// Frame the cells of the points that disprove a kernel, and draw their weights as bars, the negative ones to the left.
function drawWitness(nodes, { order }, { left, top, side, cell, at, flat }, { witness }) {
  const rows = (witness?.points ?? []).map((i) => order.indexOf(i));
  const size = Math.max(cell, LEAST_FRAME);
  const corner = (k) => roundToTenth(at(k) + (cell - size) / 2);
  const frames = rows.flatMap((r) =>
    rows.map((c) => `M${left + corner(c)} ${top + corner(r)}h${size}v${size}h${-size}Z`),
  );
  write(nodes.witness, "d", frames.join(""));
  const middle = left + side + 6 + LONG / 2;
  const hasBars = weightsLetter(flat, witness) !== "";
  const bars = rows.map((r, k) => {
    const y = roundToTenth(top + at(r) + 0.15 * cell);
    const long = roundToTenth((LONG / 2) * witness.weights[k]);
    return `M${middle} ${y}h${long}v${roundToTenth(0.7 * cell)}h${-long}Z`;
  });
  const axis = `M${middle} ${top}V${top + side}`;
  write(nodes.weights, "d", hasBars ? bars.join("") : "");
  write(nodes.weightsAxis, "d", hasBars ? axis : "");
}

function stripPath(members, { left, top, cell, at }) {
  const [from, to] = [at(members[0]), at(members.at(-1)) + cell];
  return `M${left - 8} ${top + from}h4V${top + to}h-4ZM${left + from} ${top - 8}v4H${left + to}v-4Z`;
}

function frameRow(nodes, { order }, { left, top, side, cell, at }, index) {
  const k = order.indexOf(index);
  const high = Math.max(cell, 5);
  const y = top + at(k) + cell / 2;
  write(nodes.frame, "d", k < 0 ? "" : `M${left} ${y - high / 2}h${side}v${high}h${-side}Z`);
  setText(nodes.name, k < 0 ? "" : String(index + 1));
  write(nodes.name, "x", left - 20);
  write(nodes.name, "y", y + 4);
}
