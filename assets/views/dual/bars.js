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
// Pixels above and below the boxes, between them, and of the sums.
const [NUMBERS, BETWEEN, SUMS] = [24, 64, 50];
// A lower drawing has no room for the sums.
const LOW = 250;
// The distances between bars, in pixels, from which on there is room for marks and for numbers.
const [MARK_PITCH, NUMBER_PITCH] = [13, 17];
// The place of complementary slackness among the conditions.
const SLACKNESS = 3;
// The boxes end at C if the largest weight exceeds this share of it.
const NEAR = 0.15;

/** @type {(layer: Element) => any} */
export function createBars(layer) {
  const slots = make("path", "dual-slots", layer);
  const walls = make("path", "dual-walls", layer);
  const floors = make("path", "chart-zero", layer);
  const bars = make("g", "", layer);
  const missing = make("path", "dual-missing", layer);
  const names = make("g", "", layer);
  const marks = createMarks(make("g", "", layer));
  const sums = createSums(make("g", "", layer));
  let key = "";
  let box = null;

  function draw(seen, size) {
    const { shown, fixed, weights, most, lit } = seen;
    const high = fixed.counts ? roundedUp(Math.max(...weights)) : most.high;
    const next = JSON.stringify([size, fixed, most, high, shown.labels]);
    if (next !== key) {
      box = layoutOf(seen, high, size);
      layOut({ slots, walls, floors, names }, { ...box, level: high }, seen);
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
    show(sums.layer, box.summed);
    sums.draw(seen, { ...box, top: box.bottom + NUMBERS });
    return { left: LEFT, right: size.width - RIGHT, top: box.bottom + NUMBERS + box.summed };
  }

  return { layer, draw };
}

// Return the upper end of an axis of counts, one of 5, 10, 20, 50 ...: as counts grow it changes only now and
// then.
export function roundedUp(most) {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return Math.max(
    5,
    ...[1, 2, 5, 10]
      .map((one) => one * power)
      .filter((one) => one >= most)
      .slice(0, 1),
  );
}

const barClass = (label, isLit) =>
  `dual-bar ${label > 0 ? "plus" : "minus"}${isLit ? " is-lit" : ""}`;

// Return the layout: for each point the middle of its bar, for each class the foot of its bars, and the pixels
// of a unit.
function layoutOf({ shown, fixed, most }, highest, { width, height }) {
  // Weights of both signs have no sum to share.
  const summed = height > LOW && most.low === 0 ? SUMS : 0;
  const high = Math.max(12, (height - 2 * NUMBERS - BETWEEN - summed) / 2);
  const top = fixed.C !== null && highest > NEAR * fixed.C ? fixed.C : 1.08 * highest || 1;
  const low = Math.min(0, 1.08 * most.low);
  const unit = high / (top - low);
  const feet = { 1: NUMBERS + top * unit, "-1": NUMBERS + high + BETWEEN - low * unit };
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
  const [right, bottom] = [width - RIGHT, NUMBERS + 2 * high + BETWEEN];
  return { summed, top, low, unit, feet, pitch, middle, high, right, bottom, labels: shown.labels };
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

function layOut({ slots, walls, floors, names }, box, { shown, fixed }) {
  const { middle, feet, right, bottom, top } = box;
  write(slots, "d", middle.map((_, i) => barPath(box, i, box.low, top)).join(""));
  const edges = [NUMBERS, bottom].map((y) => `M${LEFT} ${y}H${right}`).join("");
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
  for (const label of [1, -1]) {
    const edge = label > 0 ? NUMBERS : bottom;
    addText("0", LEFT - 8, feet[label] + 4, "end");
    const level = reachesC ? fixed.C : box.level;
    if (level)
      addText(number(level).text, LEFT - 8, feet[label] - label * level * box.unit + 4, "end");
    if (reachesC)
      addText(letters("$C"), LEFT - 8, edge + (label > 0 ? -10 : 18), "end", "dual-letter");
    addText(fixed.letter, LEFT - 12, (edge + feet[label]) / 2 + 4, "end", "dual-letter");
  }
  if (fixed.C !== null && !reachesC)
    addText(letters(`$C ${equals(number(fixed.C))} is far above`), right, 13, "end");
  shown.labels.forEach((label, i) => {
    const hasRoom = label < 0 || fixed.C === null || reachesC || middle[i] < right - 130;
    if (box.pitch[label] < NUMBER_PITCH || !hasRoom) return;
    addText(String(i + 1), middle[i], label > 0 ? NUMBERS - 8 : bottom + 16, "middle");
  });
}

function resizeLayer(layer, count) {
  while (layer.childElementCount > count) layer.lastChild.remove();
  while (layer.childElementCount < count) make("path", "", layer);
}

// Return a mark below each bar; if there are many bars, only for the points of the step and the point under the
// pointer.
function marksOf({ shown, lit }, { middle, feet, pitch, low, unit, labels }) {
  const kind = kinds(shown);
  const looked = [shown.get("index"), shown.get("other")];
  const wrong = shown.get("wrong");
  const all = labels.map((label, index) => ({
    index,
    label,
    at: [middle[index], feet[label] + label * (17 - low * unit)],
    classes: `${looked.includes(index) ? "looked " : ""}${kind[index] ? `support ${kind[index]} ` : ""}${wrong[index] ? "is-wrong" : ""}`,
  }));
  return all.filter(
    ({ index, label }) => pitch[label] >= MARK_PITCH || index === lit || looked.includes(index),
  );
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
    const largestSum = fixed.counts ? roundedUp(Math.max(sums[1], sums[-1])) : most.sum;
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
      const text = `Σ${fixed.letter} ${equals(number(sums[label]))} of ${label > 0 ? "●" : "■"}`;
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
  const parts = [equation(fixed.letter, weights[i])];
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
