// Bars of the points' weights, class + upwards and class − downwards, in boxes of height C if there is a C,
// with the sums of both classes below them.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { scores } from "../../maths/scores.js";
import { kinds } from "../../model/support.js";
import { equals, number } from "../../wording/number.js";
import { createMarks } from "../kit/marks.js";

const LEFT = 52;
const RIGHT = 14;
// Pixels above and below the boxes, between them in a high and in a low drawing, and of the sums.
const [EDGE, BETWEEN, CLOSE, SUMS] = [24, 106, 92, 50];
// Below this height, the pixels between the boxes if a bar has at least this width for its number beside its mark, and
// the number's place.
const [TIGHT, CLOSEST, BESIDE_PITCH] = [200, 60, 44];
const BESIDE = { x: 22, y: 4 };
// Pixels from a foot to the middle of its marks, and to the baseline of their numbers above and below the middle.
const [MARKS, NUMBERS] = [17, { 1: 42, "-1": 34 }];
// A lower drawing has no room for the sums.
const LOW = 250;
// A drawing of this height has room between the boxes.
const HIGH = 320;
// The distances between bars, in pixels, from which on there is room for marks and for numbers.
const [MARK_PITCH, NUMBER_PITCH] = [13, 18];
// The place of complementary slackness among the conditions.
const SLACKNESS = 3;
// The end of an axis of few mistakes.
const FEW = 5;
// Pixels of a line of text, and between two numbers in a line.
const LINE = 13;
const APART = 22;
// A shorter axis, in pixels, has its letter beside its 0, and a half of one that is longer has a number.
const ROOM = 40;
// The boxes end at C if the largest weight exceeds this share of it.
const NEAR = 0.15;

/** @type {(layer: Element) => any} */
export function createBars(layer) {
  const slots = make("path", "dual-slots", layer);
  const grid = make("path", "chart-grid", layer);
  const walls = make("path", "dual-walls", layer);
  const floors = make("path", "chart-zero", layer);
  const bars = make("g", "", layer);
  const missing = make("path", "dual-missing", layer);
  const names = make("g", "", layer);
  const numbers = make("g", "", layer);
  const marks = createMarks(make("g", "", layer));
  const sums = createSums(make("g", "", layer));
  let key = "";
  let box = null;

  function draw(seen, size) {
    const { shown, fixed, weights, most, lit } = seen;
    const ends = axisEnds(seen);
    const next = JSON.stringify([size, fixed, most, ends, shown.labels]);
    if (next !== key) {
      box = layoutOf(seen, ends, size);
      layOut({ slots, grid, walls, floors, names }, { ...box, ends }, fixed);
      key = next;
    }
    resizeLayer(bars, weights.length);
    weights.forEach((value, i) => {
      const bar = bars.children[i];
      write(bar, "class", barClass(shown.labels[i], i === lit));
      write(bar, "data-point", i);
      write(bar, "d", barPath(box, i, 0, value));
    });
    write(missing, "d", fixed.C === null ? "" : barPath(box, ...largestViolation(seen, box)));
    marks.draw(marksOf(seen, box), lit);
    drawNumbers(numbers, seen, box);
    show(sums.layer, box.summed);
    sums.draw(seen, { ...box, top: box.bottom + EDGE });
    return { left: LEFT, right: size.width - RIGHT, top: box.bottom + EDGE + box.summed };
  }

  return { layer, draw };
}

// Return the first of 1, 2, 5, 10, 20, 50 ... and their tenths that is not below the largest value: as the values
// change the end of the axis changes only now and then. It is at least `least`.
/** @type {(most: number, least?: number) => number} */
export function roundedUp(most, least = 0) {
  if (!(most > least)) return least;
  const exponent = Math.floor(Math.log10(most));
  const ends = [1, 2, 5, 10].map((one) => Number(`${one}e${exponent}`));
  return ends.find((end) => end >= most) ?? most;
}

// Return the ends of the axis: multipliers and shares have one axis for the whole run. Coefficients may be many times
// as large at its end, so their axis fits the step.
function axisEnds({ fixed, weights, most }) {
  if (fixed.counts) return { high: roundedUp(Math.max(...weights), FEW), low: 0 };
  if (fixed.column !== "signed") return { high: roundedUp(most.high), low: -roundedUp(-most.low) };
  const of = (sign) => roundedUp(Math.max(0, ...weights.map((value) => sign * value)));
  return { high: of(1), low: -of(-1) };
}

const barClass = (label, isLit) =>
  `dual-bar ${label > 0 ? "plus" : "minus"}${isLit ? " is-lit" : ""}`;

// Return the layout: for each point the middle of its bar, for each class the foot of its bars, and the pixels
// of a unit.
function layoutOf({ shown, fixed, most }, ends, { width, height }) {
  // Weights of both signs have no sum to share.
  const summed = height > LOW && most.low === 0 ? SUMS : 0;
  const top = fixed.C !== null && most.high > NEAR * fixed.C ? fixed.C : 1.08 * ends.high || 1;
  const low = 1.08 * ends.low;
  const pointsOf = (label) =>
    shown.labels.map((_, i) => i).filter((i) => shown.labels[i] === label);
  const pitch = {};
  const middle = [];
  for (const label of [1, -1]) {
    const points = pointsOf(label);
    pitch[label] = (width - LEFT - RIGHT) / Math.max(points.length, 4);
    points.forEach((i, place) => {
      middle[i] = LEFT + (place + 0.5) * pitch[label];
    });
  }
  const isTight = height < TIGHT && Math.min(pitch[1], pitch[-1]) >= BESIDE_PITCH;
  const roomy = height > HIGH ? BETWEEN : CLOSE;
  const between = isTight ? CLOSEST : roomy;
  const high = Math.max(12, (height - 2 * EDGE - between - summed) / 2);
  const unit = high / (top - low);
  const feet = { 1: EDGE + top * unit, "-1": EDGE + high + between - low * unit };
  const [right, bottom] = [width - RIGHT, EDGE + 2 * high + between];
  const { labels } = shown;
  return { summed, top, low, unit, feet, pitch, middle, high, right, bottom, isTight, labels };
}

// Return path data of a point's bar from one weight to another.
function barPath({ feet, unit, pitch, middle, labels }, i, from, to) {
  const label = labels[i];
  const wide = 0.62 * Math.min(pitch[label], 60);
  const [start, end] = [from, to].map((value) => roundToTenth(feet[label] - label * unit * value));
  return `M${roundToTenth(middle[i] - wide / 2)} ${start}V${end}h${roundToTenth(wide)}V${start}Z`;
}

// Return the point that contributes most to the duality gap, and the part of its bar that is missing to C (as
// far as it is visible) or too much.
function largestViolation({ shown, fixed, weights }, { top }) {
  const i = shown.get("largest");
  // With the gap closed no point contributes to it.
  if (shown.get("kkt")[SLACKNESS]) return [i, 0, 0];
  const inside = shown.labels[i] * scores(shown)[i] < 1;
  return inside ? [i, weights[i], Math.min(fixed.C, top)] : [i, 0, weights[i]];
}

// Return the numbers of the axis but 0: its ends and their halves, where there is room; counts are integers.
function axisLevels({ high, low }, unit, { counts }) {
  const halves = [high, low].filter(
    (end) => Math.abs(end) * unit > 2 * ROOM && !(counts && end % 2),
  );
  const ends = [high, low].filter((end) => Math.abs(end) * unit > LINE);
  return [...ends, ...halves.map((end) => end / 2)];
}

function layOut({ slots, grid, walls, floors, names }, box, fixed) {
  const { middle, feet, right, bottom, top } = box;
  write(slots, "d", middle.map((_, i) => barPath(box, i, box.low, top)).join(""));
  const edges = [EDGE, bottom].map((y) => `M${LEFT} ${y}H${right}`).join("");
  write(walls, "d", fixed.C !== null && top === fixed.C ? edges : "");
  write(
    floors,
    "d",
    [1, -1].map((label) => `M${LEFT} ${roundToTenth(feet[label])}H${right}`).join(""),
  );
  names.replaceChildren();
  const addText = (text, x, y, anchor, className = "chart-number") => {
    const node = make("text", className, names);
    node.textContent = text;
    for (const [name, value] of Object.entries({
      x: roundToTenth(x),
      y: roundToTenth(y),
      "text-anchor": anchor,
    }))
      write(node, name, value);
  };
  const reachesC = top === fixed.C;
  const levels = axisLevels(reachesC ? { high: fixed.C, low: 0 } : box.ends, box.unit, fixed);
  const lines = [];
  for (const label of [1, -1]) {
    const edge = label > 0 ? EDGE : bottom;
    addText("0", LEFT - 8, feet[label] + 4, "end");
    // A coefficient is drawn upwards where it is positive, whatever the class of its point.
    const sign = fixed.column === "signed" ? label : 1;
    for (const level of levels) {
      const y = roundToTenth(feet[label] - label * level * box.unit);
      addText(number(sign * level).text, LEFT - 8, y + 4, "end");
      if (level !== fixed.C) lines.push(`M${LEFT} ${y}H${right}`);
    }
    if (reachesC)
      addText(letters("$C"), LEFT - 8, edge + (label > 0 ? -10 : 18), "end", "dual-letter");
    const part = levels.includes(box.ends.high / 2) ? 0.75 : 0.5;
    const height = part * edge + (1 - part) * feet[label];
    const isShort = Math.abs(edge - feet[label]) < ROOM;
    const place = isShort ? [LEFT - 24, feet[label]] : [LEFT - 12, height];
    addText(fixed.letter, place[0], place[1] + 4, "end", "dual-letter");
  }
  write(grid, "d", lines.join(""));
  if (fixed.C !== null && !reachesC)
    addText(letters(`$C ${equals(number(fixed.C))} is far above`), right, 13, "end");
}

// Write the number of each point beside its mark; if there are many bars, only those of the points of the step, of the
// point that the caption names and of the point under the pointer.
function drawNumbers(layer, seen, { middle, feet, pitch, low, unit, isTight, labels }) {
  const named = namedPoints(seen);
  const written = { 1: [], "-1": [] };
  for (const i of [...named, ...labels.keys()]) {
    if (written[labels[i]].includes(i)) continue;
    const has = named.includes(i)
      ? written[labels[i]].every((j) => Math.abs(middle[i] - middle[j]) >= APART)
      : pitch[labels[i]] >= NUMBER_PITCH;
    if (has) written[labels[i]].push(i);
  }
  const all = [...written[1], ...written[-1]];
  while (layer.childElementCount > all.length) layer.lastChild.remove();
  while (layer.childElementCount < all.length) make("text", "chart-number", layer);
  all.forEach((i, place) => {
    const node = layer.children[place];
    const label = labels[i];
    if (node.textContent !== String(i + 1)) node.textContent = String(i + 1);
    write(node, "text-anchor", "middle");
    const beyond = isTight ? label * MARKS + BESIDE.y : label * NUMBERS[label];
    write(node, "x", roundToTenth(middle[i] + (isTight ? BESIDE.x : 0)));
    write(node, "y", roundToTenth(feet[label] + beyond - label * low * unit));
  });
}

// Return the point under the pointer, the one that the caption names, and those of the step.
function namedPoints({ shown, fixed, lit }) {
  const isOpen = !fixed.multipliers || (fixed.C !== null && !shown.get("kkt")[SLACKNESS]);
  const isNamed = isOpen && shown.get("ties") === 1;
  const all = [lit, isNamed ? shown.get("largest") : null, shown.get("index"), shown.get("other")];
  return all.filter((i) => i !== null && i >= 0);
}

function resizeLayer(layer, count) {
  while (layer.childElementCount > count) layer.lastChild.remove();
  while (layer.childElementCount < count) make("path", "", layer);
}

// Return a mark below each bar; if there are many bars, only for the points of the step, the one that the
// caption names and the one under the pointer.
function marksOf({ shown, fixed, lit }, { middle, feet, pitch, low, unit, labels }) {
  const kind = kinds(shown);
  const looked = [shown.get("index"), shown.get("other")];
  const named = namedPoints({ shown, fixed, lit });
  const wrong = shown.get("wrong");
  const all = labels.map((label, index) => ({
    index,
    label,
    at: [middle[index], feet[label] + label * (MARKS - low * unit)],
    classes: `${looked.includes(index) ? "looked " : ""}${kind[index] ? `support ${kind[index]} ` : ""}${wrong[index] ? "is-wrong" : ""}`,
  }));
  return all.filter(({ index, label }) => pitch[label] >= MARK_PITCH || named.includes(index));
}

// Return the strips of the two sums, which are equal if b is free.
function createSums(layer) {
  const strips = make("g", "", layer);
  const texts = [1, -1].map((label) => make("text", label > 0 ? "plus" : "minus", layer));
  const summary = make("text", "chart-name", layer);
  summary.setAttribute("x", "14");

  function draw({ shown, fixed, weights, most, lit }, { right, top }) {
    const room = right - LEFT - 118;
    const sums = { 1: 0, "-1": 0 };
    weights.forEach((value, i) => {
      sums[shown.labels[i]] += value;
    });
    const isSigned = fixed.column === "signed";
    const largest = Math.max(sums[1], sums[-1]);
    const largestSum = fixed.counts || isSigned ? roundedUp(largest, isSigned ? 0 : FEW) : most.sum;
    const scale = room / (largestSum || 1);
    resizeLayer(strips, weights.length);
    const ends = { 1: LEFT, "-1": LEFT };
    weights.forEach((value, i) => {
      const label = shown.labels[i];
      const length = Math.max(0, value * scale);
      const y = top + (label > 0 ? 0 : 14);
      const strip = strips.children[i];
      write(strip, "class", barClass(label, i === lit));
      write(strip, "data-point", i);
      write(
        strip,
        "d",
        `M${roundToTenth(ends[label])} ${y}h${roundToTenth(Math.max(0, length - 1))}v11h${roundToTenth(-Math.max(0, length - 1))}Z`,
      );
      ends[label] += length;
    });
    texts.forEach((node, place) => {
      const label = place ? -1 : 1;
      const sum = isSigned ? label * sums[label] : sums[label];
      const text = `Σ${fixed.letter} of ${label > 0 ? "●" : "■"} ${equals(number(sum))}`;
      if (node.textContent !== text) node.textContent = text;
      write(node, "x", roundToTenth(Math.max(ends[1], ends[-1]) + 10));
      write(node, "y", roundToTenth(top + (place ? 24 : 10)));
    });
    const text = lit === null ? "" : pointSummary({ shown, fixed, weights }, lit);
    if (summary.textContent !== text) summary.textContent = text;
    write(summary, "y", roundToTenth(top + 41));
  }

  return { layer, draw };
}

// Return the numbers of the point under the pointer: its multiplier, the multiplier of its slack, y·f and its
// slack.
function pointSummary({ shown, fixed, weights }, i) {
  const equation = (name, value) => `${name} ${equals(number(value))}`;
  const sign = fixed.column === "signed" ? shown.labels[i] : 1;
  const parts = [equation(fixed.letter, sign * weights[i])];
  if (fixed.C !== null) parts.push(equation(letters("$tau = $C − $alpha"), fixed.C - weights[i]));
  if (fixed.multipliers) {
    const signed = shown.labels[i] * scores(shown)[i];
    parts.push(
      equation(letters("$y·$f"), signed),
      equation(letters("$xi"), Math.max(0, 1 - signed)),
    );
  }
  return `point ${i + 1}: ${parts.join(", ")}`;
}
