// The objective as one bar: the regulariser, followed by the loss of each point. As a risk it is divided by C·N.
import { make, roundToTenth, write } from "../../kit/svg.js";
import { number } from "../../wording/number.js";
import { widthOf } from "../kit/text_box.js";

const HIGH = 22;
// Pixels that the name of a point needs, and its number alone.
const [NAMED, NUMBERED] = [112, 22];
// Pixels by which the equation may be longer than the bar.
const OVER = 24;

/** @type {(svg: Element) => any} */
export function createBar(svg) {
  const regulariser = make("rect", "loss-regulariser", svg);
  const parts = make("g", "", svg);
  const bracket = make("path", "loss-bracket", svg);
  const labels = ["start", "end", "middle"].map((anchor) => {
    const node = make("text", anchor === "middle" ? "now-name" : "", svg);
    node.setAttribute("text-anchor", anchor);
    return node;
  });

  // Draw the bar with w and b multiplied by `scale`, which also changes the regulariser; `terms`: those of the
  // risk, or null.
  function draw({ shown, each, by: scale, fixed, terms }, { left, right, bottom, roomy }) {
    const factor = terms?.factor ?? 1;
    const names = terms ?? fixed;
    const penalty = factor * scale * scale * shown.get("regulariser");
    const costs = each.map((cost) => factor * (fixed.price ?? 0) * cost);
    const losses = scale === 1 ? factor * shown.get("losses") : sum(costs);
    const total = scale === 1 ? factor * shown.get("total") : penalty + losses;
    const wide = (right - left) / (penalty + sum(costs) || 1);
    const top = bottom - (roomy ? 44 : 36);
    placeBar(regulariser, left, top, Math.max(0, penalty * wide - 1));
    drawParts(parts, { costs, labels: shown.labels, wide, from: left + penalty * wide, top });
    const line = bottom - 17;
    const bounds = `M${left} ${line - 4}v8M${left} ${line}H${right}M${right} ${line - 4}v8`;
    write(bracket, "d", roomy ? bounds : "");
    const [first, second] = [
      names.penalty && `${names.penalty} ${number(penalty).text}`,
      `${names.total} ${number(losses).text}`,
    ];
    const totalText = `${scale === 1 ? "" : "then "}${totalName(terms, first)}: ${number(total).text}`;
    const isExact = [penalty, losses, total].every((value) => number(value).exact);
    const relation = isExact ? "=" : "≈";
    const sumText = [first, second].filter(Boolean).join(" + ");
    // one sum alone is the total, and what has no room is told by its name
    const isOne = !first && scale === 1;
    const equation = `${isOne ? names.total : sumText} ${relation} ${number(total).text}`;
    const fits = widthOf(equation) < right - left + OVER;
    const texts = [
      [roomy ? first : "", left, top - 8],
      [roomy ? second : "", right, top - 8],
      [roomy || !fits ? totalText : equation, (left + right) / 2, bottom + 1],
    ];
    labels.forEach((node, i) => {
      placeText(node, ...texts[i]);
    });
  }

  return { draw };
}

function totalName(terms, penalty) {
  if (terms) return "the regularised risk";
  return penalty ? "the objective" : "the sum";
}

const sum = (values) => values.reduce((before, value) => before + value, 0);

function placeBar(node, x, y, width) {
  for (const [name, value] of Object.entries({ x, y, width, height: HIGH }))
    write(node, name, roundToTenth(value));
}

function placeText(node, text, x, y) {
  if (node.textContent !== text) node.textContent = text;
  write(node, "x", roundToTenth(x));
  write(node, "y", roundToTenth(y));
}

function drawParts(layer, { costs, labels, wide, from, top }) {
  while (layer.childElementCount > costs.length) layer.lastChild.remove();
  while (layer.childElementCount < costs.length) {
    const part = make("g", "", layer);
    make("rect", "", part);
    make("text", "", part).setAttribute("text-anchor", "middle");
  }
  let x = from;
  costs.forEach((cost, i) => {
    const width = cost * wide;
    const [rect, text] = layer.children[i].children;
    write(layer.children[i], "data-point", i);
    write(rect, "class", `loss-part ${labels[i] > 0 ? "plus" : "minus"}`);
    placeBar(rect, x, top, Math.max(0, width - 1));
    placeText(text, partText(i, cost, width), x + width / 2, top + 15);
    x += width;
  });
}

function partText(i, cost, width) {
  if (width > NAMED) return `point ${i + 1}: ${number(cost).text}`;
  return width > NUMBERED ? String(i + 1) : "";
}
