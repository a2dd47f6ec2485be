// The survival of each w: a block as wide and as high as the number of visits that the w survived.
import { make, roundToTenth, write } from "../../kit/svg.js";
import { roundLength } from "../../model/so_far.js";
import { number } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";
import { createMarks } from "../kit/marks.js";

// Pixels that a number or a mark needs.
const ROOM = 16;
// Pixels from the top of a block to the middle of its mark, which is above its number, and to the top of the mark.
const [MARK, RINGED] = [24, 34];
const ABOVE = 30;

export function createStrip(node) {
  const chart = createChart(node, "why-strip");
  const nodes = {
    chart,
    blocks: make("g", "", chart.plot),
    cursor: make("path", "why-cursor", chart.plot),
    marks: createMarks(make("g", "why-run", chart.plot)),
    each: [],
    key: null,
  };
  return (sight, seen) => draw(nodes, sight, seen);
}

function draw(nodes, whole, { shown, lit, width, height, isFutureVeiled }) {
  const sight = isFutureVeiled ? visibleSight(whole, shown.get("step")) : whole;
  const most = Math.max(...sight.lasted, 1);
  const x = { low: 0, high: Math.max(1, sight.steps), label: "visit", few: 6, whole: true };
  const y = { low: 0, high: most, label: "visits survived", whole: true, above: ABOVE };
  const box = nodes.chart.layOut({ width, height }, x, y);
  const key = [shown.run, sight, box];
  if (!nodes.key || key.some((block, i) => block !== nodes.key[i])) {
    nodes.key = key;
    layOut(nodes, sight, box);
  }
  const step = shown.get("step");
  const marks = [];
  nodes.each.forEach((block, i) => {
    const now = block.show(step);
    const index = sight.index[i];
    if (index >= 0 && block.wide >= ROOM) {
      const classes = block.begins(step) ? `small${now ? " looked" : ""}` : "later";
      marks.push({
        index,
        label: shown.labels[index],
        at: block.at(step, now ? RINGED : MARK),
        classes,
      });
    }
  });
  nodes.marks.draw(marks, lit);
  write(nodes.cursor, "d", `M${roundToTenth(box.x.at(step))} ${box.top}V${box.bottom}`);
}

// Return the sight with the visits until this step.
/** @type {(sight: any, step: number) => any} */
function visibleSight({ made, lasted, index, ...sight }, step) {
  const isMade = (_, i) => made[i] <= Math.max(1, step);
  return {
    ...sight,
    made: made.filter(isMade),
    lasted: lasted
      .filter(isMade)
      .map((visits, i) => Math.max(0, Math.min(visits, step - made[i] + 1))),
    index: index.filter(isMade),
    steps: roundLength(step),
  };
}

function layOut(nodes, sight, box) {
  nodes.blocks.replaceChildren();
  nodes.each = sight.made.map((made, i) => createBlock(nodes.blocks, box, made, sight.lasted[i]));
}

// Create the block of a w, which begins at the visit that made it.
function createBlock(layer, box, firstVisit, lasted) {
  const later = make("rect", "why-block later", layer);
  const rect = make("rect", "why-block", layer);
  const text = make("text", "chart-name why-count", layer);
  const left = box.x.at(firstVisit - 1);
  const wide = box.x.at(firstVisit - 1 + lasted) - left;
  placeBlock(later, box, { left, wide, high: lasted });
  // The visits survived until a step.
  const survived = (step) => Math.max(0, Math.min(lasted, step - firstVisit + 1));

  return {
    wide,
    begins: (step) => step >= firstVisit,
    at: (step, above) => [left + wide / 2, box.y.at(Math.max(1, survived(step) || lasted)) - above],
    show(step) {
      const count = survived(step);
      const now = count > 0 && step < firstVisit + lasted;
      placeBlock(rect, box, { left, wide: box.x.at(firstVisit - 1 + count) - left, high: count });
      rect.classList.toggle("is-now", now);
      const label = (wide >= ROOM || now) && count ? number(count).text : "";
      if (text.textContent !== label) text.textContent = label;
      write(text, "x", roundToTenth(left + wide / 2));
      write(text, "y", roundToTenth(box.y.at(count) - 5));
      return now;
    },
  };
}

function placeBlock(rect, box, { left, wide, high }) {
  const top = box.y.at(high);
  const gap = wide > 4 ? 1 : 0;
  const sizes = { x: left, y: top, width: Math.max(0, wide - gap), height: box.bottom - top };
  for (const [name, value] of Object.entries(sizes)) write(rect, name, roundToTenth(value));
}
