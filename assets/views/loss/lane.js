// The points at their s = y f, stacked where they coincide, each with a stem up to its loss.
import { make, roundToTenth, write } from "../../kit/svg.js";
import { kinds } from "../../model/support.js";
import { number } from "../../wording/number.js";
import { createMarks } from "../kit/marks.js";

// Pixels between marks without and with a number, and between rows.
const [GAP, NUMBERED, PITCH] = [14, 34, 23];
// The largest number of points with numbers, and the number of losses that are written.
const [MANY, COSTS] = [12, 3];
// A lower lane, or rows that are closer than a line of text, have no room for all numbers.
const [LOW, LINE] = [70, 15];
// The smallest loss that is drawn.
const SLIGHT = 1e-3;

/** @type {(svg: Element) => any} */
export function createLane(svg) {
  const stems = make("path", "loss-stems", svg);
  const ends = make("path", "loss-ends", svg);
  const beyond = make("path", "loss-beyond", svg);
  const marks = createMarks(make("g", "", svg));
  const numbers = make("g", "", svg);
  const costs = Array.from({ length: COSTS }, () => make("text", "chart-name now-name", svg));

  function draw({ shown, signed, each, lit }, box) {
    const places = stackedPlaces(signed, box);
    const classes = classesOf(shown);
    const markList = places.map((at, index) => ({
      index,
      label: shown.labels[index],
      at,
      classes: classes[index],
    }));
    marks.draw(markList, lit);
    const tops = each.map((cost) => Math.max(box.top, box.y.at(cost)));
    const paying = each.map((_, i) => i).filter((i) => each[i] > SLIGHT);
    const opacity = Math.max(0.25, Math.min(1, 12 / paying.length));
    write(stems, "opacity", Math.round(100 * opacity) / 100);
    write(
      stems,
      "d",
      paying.map((i) => `M${places[i][0]} ${places[i][1] - 7}V${roundToTenth(tops[i])}`).join(""),
    );
    write(ends, "d", paying.map((i) => circlePath(places[i][0], roundToTenth(tops[i]))).join(""));
    write(beyond, "d", signed.map((s, i) => chevronPath(s, places[i], box)).join(""));
    labelCosts(
      costs,
      paying.sort((i, j) => each[j] - each[i]),
      { places, tops, each, box },
    );
    const looked = [shown.get("index"), shown.get("other")];
    const few = places.length <= MANY && box.bottom - box.zero > LOW && rowPitch(places) >= LINE;
    const labelled = places.map((_, i) => i).filter((i) => few || i === lit || looked.includes(i));
    labelMarks(numbers, labelled, places, box);
  }

  return { draw };
}

const circlePath = (x, y) => `M${x - 4.5} ${y}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0`;

// Return an arrowhead for a point beyond the end of the axis.
function chevronPath(s, [, y], { left, right, x }) {
  if (x.at(s) > right + 1) return `M${right + 8} ${y - 3}l3 3l-3 3`;
  return x.at(s) < left - 1 ? `M${left - 8} ${y - 3}l-3 3l3 3` : "";
}

// Return the place of each point: from left to right, in the first row that is free there.
function stackedPlaces(signed, { left, right, zero, bottom, x }) {
  const gap = signed.length > MANY ? GAP : NUMBERED;
  const across = signed.map((s) => roundToTenth(Math.max(left, Math.min(right, x.at(s)))));
  const last = [];
  const rows = [];
  for (const i of across.map((_, place) => place).sort((i, j) => across[i] - across[j] || i - j)) {
    let row = last.findIndex((taken) => across[i] - taken >= gap);
    if (row < 0) row = last.length;
    last[row] = across[i];
    rows[i] = row;
  }
  const pitch = Math.min(PITCH, (bottom - zero - 26) / Math.max(1, last.length - 1));
  return across.map((at, i) => [at, roundToTenth(zero + 19 + rows[i] * pitch)]);
}

function classesOf(shown) {
  const kind = kinds(shown);
  const [index, other, wrong] = ["index", "other", "wrong"].map(shown.get);
  return shown.labels.map((_, i) => {
    const looked = i === index || i === other ? "looked " : "";
    const support = kind[i] ? `support ${kind[i]} ` : "";
    return `${looked}${support}${wrong[i] ? "is-wrong" : ""}`;
  });
}

// Write the largest losses where they do not cover each other.
function labelCosts(nodes, paying, { places, tops, each, box }) {
  const labels = [];
  for (const i of paying) {
    const at = [places[i][0], tops[i]];
    const free = labels.every(([x, y]) => Math.abs(x - at[0]) > 48 || Math.abs(y - at[1]) > 16);
    if (free && labels.length < nodes.length) labels.push([...at, number(each[i]).text]);
  }
  nodes.forEach((node, place) => {
    const [x, y, text] = labels[place] ?? [0, 0, ""];
    const left = x > box.right - 50;
    if (node.textContent !== text) node.textContent = text;
    write(node, "text-anchor", left ? "end" : "start");
    write(node, "x", roundToTenth(left ? x - 9 : x + 9));
    write(node, "y", roundToTenth(Math.max(box.top + 10, y - 6)));
  });
}

// Return the pixels from row to row.
function rowPitch(places) {
  const rows = [...new Set(places.map(([, y]) => y))].sort((a, b) => a - b);
  return rows.length > 1 ? rows[1] - rows[0] : PITCH;
}

// Write the numbers of these points next to their marks; marks that are too near to one another share a text.
function labelMarks(layer, labelled, places, box) {
  const texts = [];
  for (const i of labelled) {
    const [x, y] = places[i];
    const near = texts.find((one) => Math.abs(one.x - x) < 2 * LINE && Math.abs(one.y - y) < LINE);
    if (near) near.text += `, ${i + 1}`;
    else texts.push({ x, y, text: String(i + 1) });
  }
  while (layer.childElementCount > texts.length) layer.lastChild.remove();
  while (layer.childElementCount < texts.length) make("text", "chart-name muted", layer);
  texts.forEach(({ x, y, text }, place) => {
    const node = layer.children[place];
    if (node.textContent !== text) node.textContent = text;
    const left = x > box.right - 24;
    write(node, "text-anchor", left ? "end" : "start");
    write(node, "x", roundToTenth(x + (left ? -14 : 14)));
    write(node, "y", roundToTenth(y + 4));
  });
}
