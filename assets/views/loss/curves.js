// The axes and the curves of the losses: drawn again when the run, the size or the run's loss changes, not at
// every step.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { LOSSES } from "../../maths/losses.js";
import { number } from "../../wording/number.js";
import { scale } from "../kit/scale.js";

// Pixels around the plot, and of the lane of the points.
const MARGIN = { left: 34, right: 14, top: 20, bottom: 24 };
const LANE = { part: 0.24, least: 40, most: 110 };
// Pixels between two places of a curve, and the least distance from 0 to 1 at which hinge and perceptron are
// far enough apart for two names.
const STRIDE = 3;
const APART = 46;
// The least height of the losses at which the name of the squared one has a place.
const LOW = 100;
// Pixels from a line to its name below.
const BELOW = 14;
// The height of a lane with room for names.
const ROOMY = 70;

/** @type {(svg: Element) => any} */
export function createCurves(svg) {
  const ground = make("g", "", svg);
  const clip = make("clipPath", "", svg);
  clip.id = "loss-plot";
  const clipRect = make("rect", "", clip);
  const curves = make("g", "", svg);
  curves.setAttribute("clip-path", "url(#loss-plot)");
  const names = make("g", "", svg);
  let key = "";
  let box = null;

  function layOut(size, axes, ownLoss) {
    const next = JSON.stringify([size, axes, ownLoss]);
    if (next === key) return box;
    key = next;
    box = boxOf(size, axes);
    for (const layer of [ground, curves, names]) layer.replaceChildren();
    drawGround(ground, box, ownLoss);
    setAttributes(clipRect, {
      x: box.left,
      y: box.top,
      width: box.right - box.left,
      height: box.zero - box.top + 2,
    });
    for (const name of Object.keys(LOSSES).sort((a) => (a === ownLoss ? 1 : -1))) {
      const node = make("path", `loss-curve ${name === ownLoss ? "own" : ""}`, curves);
      node.dataset.loss = name;
      write(node, "d", curvePath(LOSSES[name], box));
    }
    nameCurves(names, box, ownLoss);
    return box;
  }

  return { layOut };
}

function boxOf({ width, height }, { s, loss }) {
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
  const lane = Math.max(LANE.least, Math.min(LANE.most, LANE.part * (bottom - top)));
  const zero = bottom - lane;
  const few = Math.max(2, Math.round((zero - top) / 80));
  return {
    left,
    right,
    top,
    bottom,
    zero,
    x: scale(s, left, right),
    y: scale(loss, zero, top, { few }),
  };
}

function drawGround(layer, box, ownLoss) {
  const { left, right, top, bottom, zero, x, y } = box;
  const middle = x.at(0);
  setAttributes(make("rect", "loss-wrong", layer), {
    x: left,
    y: top,
    width: middle - left,
    height: bottom - top,
  });
  const across = y.ticks
    .filter((value) => value > 0)
    .map((value) => `M${left} ${y.at(value)}H${right}`);
  write(make("path", "chart-grid", layer), "d", across.join(""));
  write(
    make("path", "chart-zero", layer),
    "d",
    `M${middle} ${top}V${bottom}M${left} ${zero}H${right}`,
  );
  for (const value of y.ticks)
    addText(layer, number(value).text, [left - 8, y.at(value) + 4, "end"]);
  const last = right - 64;
  for (const value of x.ticks) {
    if (x.at(value) < last)
      addText(layer, number(value).text, [x.at(value), bottom + 16, "middle"]);
  }
  addText(layer, letters("$y $f($x)"), [right, bottom + 17, "end"], "loss-letter");
  const roomy = bottom - zero > ROOMY;
  if (roomy && middle - left > 80)
    addText(layer, "incorrect side", [middle - 8, bottom - 7, "end"], "chart-name muted");
  if (ownLoss !== "hinge") return;
  const margin = x.at(1);
  write(make("path", "loss-margin", layer), "d", `M${margin} ${top}V${zero}`);
  addText(layer, "the margin", [margin + 7, top + 11, "start"], "chart-name muted");
  if (roomy && margin - middle > 60)
    addText(layer, "inside", [(middle + margin) / 2, bottom - 7, "middle"], "chart-name muted");
}

function setAttributes(node, places) {
  for (const [name, value] of Object.entries(places)) write(node, name, roundToTenth(value));
}

/** @type {(layer: Element, text: string, at: any[], className?: string) => any} */
function addText(layer, text, [x, y, anchor], className = "chart-number") {
  const node = make("text", className, layer);
  node.textContent = text;
  write(node, "x", Math.round(x));
  write(node, "y", Math.round(y));
  write(node, "text-anchor", anchor);
  return node;
}

// Return path data. A loss may jump or bend at 0 and 1, so these are places of the curve.
function curvePath(loss, { left, right, x, y }) {
  const toS = valueAt(x, left);
  const count = Math.ceil((right - left) / STRIDE);
  const steps = Array.from({ length: count + 1 }, (_, i) =>
    toS(left + (i / count) * (right - left)),
  );
  const places = [...steps, -1e-9, 0, 1e-9, 1].sort((a, b) => a - b);
  return places
    .map((s, i) => `${i ? "L" : "M"}${roundToTenth(x.at(s))} ${roundToTenth(y.at(loss(s)))}`)
    .join("");
}

// Return the map from pixels to s.
function valueAt(x, left) {
  const unit = x.at(1) - x.at(0);
  return (pixel) => (pixel - left) / unit + (left - x.at(0)) / unit;
}

// Write the name of each curve where no other curve is near.
function nameCurves(layer, box, ownLoss) {
  const { left, right, top, x, y } = box;
  const toS = valueAt(x, left);
  const addName = (name, s, [dx, dy], anchor = "start") => {
    const at = [x.at(s) + dx, y.at(LOSSES[name](s)) + dy, anchor];
    return addText(layer, name, at, `chart-name ${name === ownLoss ? "now-name" : "muted"}`);
  };
  const step = addName("0-1", toS(left + 6), [0, 16]);
  const unit = y.at(0) - y.at(1);
  // The name of the squared loss is at a fixed height, to the right of the curve if there is room, else to the
  // left.
  const far = Math.sqrt(Math.max(0, box.zero - top - 74) / unit);
  if (box.zero - top < LOW && ownLoss !== "squared") {
    // no place is free of the numbers of the points
  } else if (x.at(1 + far) < right - 66) addName("squared", 1 + far, [9, 0]);
  else addName("squared", 1 - far, [-9, 0], "end");
  // The axis may end below the usual place of this name.
  addName("hinge", Math.max(toS(left + 6), 1 - 0.93 * ((box.zero - top) / unit)), [4, -9]);
  if (unit > APART) {
    addName("logistic", Math.min(1.5, toS(right - 70)), [4, -16]);
    turnAlong(addName("perceptron", 0, [0, 0]), box, { long: 66, off: BELOW });
  } else {
    const both = addName("perceptron", 0, [0, 0]);
    if (ownLoss === "logistic") addName("logistic", toS(right - 70), [4, -16]);
    else both.textContent = "perceptron, logistic";
    turnAlong(both, box, { long: ownLoss === "logistic" ? 66 : 122, off: BELOW });
    if (ownLoss !== "0-1" && isOver(both, step)) step.remove();
  }
}

// Return whether two names are over one another.
/** @type {(one: Element, other: Element) => boolean} */
function isOver(one, other) {
  const [a, b] = [one, other].map((node) => node.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Turn a name at the foot of a line of slope −1 along that line, so that it ends before the foot; remove it
// where the line is too short.
function turnAlong(node, { left, top, x, y }, { long: length, off }) {
  const [right, up] = [x.at(1) - x.at(0), y.at(0) - y.at(1)];
  const part = (length + 12) / Math.hypot(right, up);
  const at = roundToTenth(Number(node.getAttribute("x")) - part * right);
  const height = roundToTenth(Number(node.getAttribute("y")) - part * up);
  if (at < left || height < top) node.remove();
  const angle = (Math.atan2(up, right) * 180) / Math.PI;
  write(node, "x", at);
  write(node, "y", height + off);
  write(node, "transform", `rotate(${roundToTenth(angle)} ${at} ${height})`);
}
