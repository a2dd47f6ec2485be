// The drawings below the Gram matrix: one of its rows as bars, its eigenvalues as bars, or its size next to
// that of the features.
import { setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { count, number } from "../../wording/number.js";

// A bar's share of the distance between bars.
const THICK = 0.72;
const [LETTER, BOLD] = [6.9, 7.5];
const VERDICTS = { good: "no sign against a kernel", bad: "not a kernel" };
// Pixels that a number at the axis needs.
const HIGH = 15;
// Pixels that the numbers of an axis take beside it.
const AXIS = 44;
// Pixels of the line with the lamp.
const LAMP = 20;
// Pixels between two texts in a line.
const GAP = 10;

// Draw paths and texts in a group. Their nodes are found by class and created when first needed; all others are
// emptied.
function drawShapes(group, paths, texts) {
  const nodes = [...group.children];
  const find = (tag, name) =>
    nodes.find((node) => node.getAttribute("class") === name) ?? make(tag, name, group);
  const used = new Set();
  for (const [name, d] of Object.entries(paths)) {
    const node = find("path", name);
    used.add(node);
    write(node, "d", d);
  }
  texts.forEach(({ text, x, y, anchor = "middle", own = "" }, k) => {
    const node = find("text", `text-${k}`);
    used.add(node);
    setText(node, text);
    for (const [name, value] of Object.entries({
      x: roundToTenth(x),
      y: roundToTenth(y),
      "text-anchor": anchor,
    }))
      write(node, name, value);
    write(node, "data-own", own);
  });
  for (const node of nodes) {
    if (used.has(node)) continue;
    if (node.tagName === "path") write(node, "d", "");
    else setText(node, "");
  }
}

// Draw K of one point with all others as bars, below the columns of the matrix.
/** @type {(group: any, what: any) => void} */
export function drawRow(group, { gram, place, index }) {
  const { n, order, values, labels } = gram;
  const { left, right, top, bottom } = place.below;
  const k = order.indexOf(index);
  if (k < 0) return drawShapes(group, {}, hintTexts(place));
  const row = values.subarray(k * n, (k + 1) * n);
  const [low, high] = [Math.min(0, ...row), Math.max(0, ...row)];
  const y = (value) => bottom - ((value - low) / (high - low || 1)) * (bottom - top);
  const step = place.flat ? (right - left) / n : place.cell;
  const x = (c) => (place.flat ? left + c * step : place.left + place.at(c));
  const paths = {
    "bar plus": "",
    "bar minus": "",
    "bar-zero": `M${left} ${roundToTenth(y(0))}H${right}`,
  };
  for (let c = 0; c < n; c += 1) {
    const wide = THICK * step;
    const from = roundToTenth(x(c) + (step - wide) / 2);
    const side = labels[c] > 0 ? "bar plus" : "bar minus";
    paths[side] +=
      `M${from} ${roundToTenth(y(0))}H${roundToTenth(from + wide)}V${roundToTenth(y(row[c]))}H${from}Z`;
  }
  const near = gram.near(k);
  const nearest = nearestOf(near, labels, k);
  const middle = (c) => x(c) + step / 2;
  const feet = [k, ...nearest].map((c) => ({
    text: String(order[c] + 1),
    x: middle(c),
    y: bottom + 15,
    own: c === k ? "yes" : "",
  }));
  const texts = [
    { text: number(high).text, x: left - 6, y: y(high) + 4, anchor: "end" },
    { text: number(low).text, x: left - 6, y: y(low) + 4, anchor: "end" },
    {
      text: rowName(index, nearest, near, gram, right - left),
      x: left,
      y: top - 9,
      anchor: "start",
    },
    ...withoutOverlaps(feet),
  ];
  return drawShapes(group, paths, texts);
}

// Return the nearest point of the same class and of the other class.
function nearestOf(near, labels, k) {
  return [labels[k], -labels[k]].flatMap((label) => {
    let best = -1;
    near.forEach((value, c) => {
      if (c !== k && labels[c] === label && (best < 0 || value > near[best])) best = c;
    });
    return best < 0 ? [] : [best];
  });
}

// Return the text about the nearest points, or only its first part if there is no room.
function rowName(index, nearest, near, { order, labels, title, isDistance }, width) {
  // A distance is negative there, so that the nearest has the largest value.
  const value = (c) => number(isDistance ? Math.abs(near[c]) : near[c]).text;
  const neighbours = nearest.map((c) => `${order[c] + 1} ${labels[c] > 0 ? "●" : "■"} ${value(c)}`);
  const heading = `${title} ${index + 1}`;
  const measure = isDistance ? "nearest, lifted" : "most similar";
  const all = neighbours.length ? `${heading}; ${measure}: ${neighbours.join(", ")}` : heading;
  return firstFitting([all, heading], width) || `point ${index + 1}`;
}

// Return the labels without those that would overlap an earlier one.
function withoutOverlaps(feet) {
  const separate = [];
  for (const foot of feet) {
    if (separate.every((one) => Math.abs(one.x - foot.x) > LETTER * 2.6)) separate.push(foot);
  }
  return separate;
}

// Return the hint to point at a row, in short lines if it is next to the matrix.
/** @type {(place: any) => any[]} */
function hintTexts({ flat, below: { left, right, top, bottom } }) {
  const lines = ["Point at a row, ", "or at a point ", "on the canvas"];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  if (!flat) return [{ text: lines.join(""), ...middle }];
  return lines.map((text, k) => ({ text: text.trim(), ...middle, y: middle.y + 18 * (k - 1) }));
}

// Return the first of these texts that fits.
/** @type {(texts: string[], wide: number, letter?: number) => string} */
const firstFitting = (texts, wide, letter = LETTER) =>
  texts.find((text) => text.length * letter < wide) ?? "";

// Draw the eigenvalues as bars, the largest first, with a lamp that is red where one is negative.
/** @type {(group: any, what: any) => void} */
export function drawEigenvalues(group, { fixed, gram: { n }, place }) {
  const { left, right, top, bottom } = place.below;
  const { eigenvalues, above } = fixed;
  const [high, low] = [Math.max(0, eigenvalues[0]), Math.min(0, eigenvalues.at(-1))];
  const negative = eigenvalues.filter((value) => value < 0).length;
  const step = Math.min(28, (right - left) / eigenvalues.length);
  const lamp = [right - 6, top + 8];
  const below = `${negative || "none"} below`;
  const verdict = negative ? "bad" : "good";
  const told = firstFitting([VERDICTS[verdict], `${below} 0`], lamp[0] - 11 - left + AXIS, BOLD);
  const scale = (from) => (value) =>
    roundToTenth(bottom - ((value - low) / (high - low || 1)) * (bottom - from));
  // The bars begin below the text of the lamp where one of them would cover it.
  const covers = (value, k) =>
    left + (k + 1) * step > lamp[0] - 11 - told.length * BOLD &&
    scale(top)(Math.max(0, value)) < top + LAMP;
  const y = scale(eigenvalues.some(covers) ? top + LAMP : top);
  const bars = eigenvalues.map((value, k) => {
    const from = roundToTenth(left + k * step);
    return `M${from} ${y(0)}h${roundToTenth(THICK * step)}V${y(value)}H${from}Z`;
  });
  const named = [
    letters(`eigenvalues of $K, ${above} of ${n} above 0, ${below}`),
    letters(`eigenvalues of $K, ${above} of ${n} above 0`),
    letters("eigenvalues of $K"),
  ];
  const lamps = `M${lamp[0] - 5} ${lamp[1]}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`;
  const ends = [high, low].filter((value) => Math.abs(y(value) - y(0)) > HIGH);
  const texts = [
    ...[0, ...ends].map((value) => ({
      text: number(value).text,
      x: left - 6,
      y: y(value) + 4,
      anchor: "end",
    })),
    {
      text: firstFitting(named, right - left),
      x: left,
      y: top - 9,
      anchor: "start",
    },
    {
      text: told,
      x: lamp[0] - 11,
      y: lamp[1] + 4,
      anchor: "end",
      own: verdict,
    },
  ];
  const paths = {
    "bar ink": bars.join(""),
    "lamp good": verdict === "good" ? lamps : "",
    "lamp bad": verdict === "bad" ? lamps : "",
  };
  drawShapes(group, { ...paths, "bar-zero": `M${left} ${y(0)}H${right}` }, texts);
}

// Draw the n × n numbers of K and the numbers of all features to the same scale.
/** @type {(group: any, what: any) => void} */
export function drawSizes(group, { fixed, gram: { n }, place }) {
  const { right, top, bottom } = place.below;
  // No axis stands here, whose numbers need a place beside the matrix.
  const [left, apart] = place.flat ? [place.below.left - AXIS, 8] : [place.below.left, 18];
  const { features } = fixed;
  const width = (right - left) / 2 - apart;
  const per = Math.min((bottom - top) / n, width / n, features ? width / features : Infinity);
  const scale = features ? per : Math.min((bottom - top) / n, width / n);
  const secondLeft = (left + right) / 2 + apart;
  const box = (x, columns) =>
    `M${roundToTenth(x)} ${bottom}h${roundToTenth(columns * scale)}v${-roundToTenth(n * scale)}h${-roundToTenth(columns * scale)}Z`;
  // With infinitely many features the box is open on the right.
  const openBox = `M${right} ${bottom}H${secondLeft}v${-roundToTenth(n * scale)}H${right}`;
  const half = secondLeft - left - GAP;
  const rest = place.edge - secondLeft;
  const [ofRun, ofFeatures] = [`${n} × ${n}`, `${n} × ${features ? count(features) : "∞"}`];
  const second = features ? `${ofFeatures} = ${count(n * features)}` : ofFeatures;
  const weights = features ? count(features + 1) : "infinitely many";
  const texts = [
    {
      text: firstFitting(
        [letters(`$K: ${ofRun} = ${count(n * n)}`), letters(`$K: ${ofRun}`), ofRun],
        half,
      ),
      x: left,
      y: top - 9,
      anchor: "start",
    },
    {
      text: firstFitting([`features: ${second}`, second, ofFeatures], rest),
      x: secondLeft,
      y: top - 9,
      anchor: "start",
    },
  ];
  const feet = [
    {
      text: firstFitting(
        [letters(`$alpha: ${count(n)} numbers`), letters(`$alpha: ${count(n)}`)],
        half,
      ),
      x: left,
      y: bottom + 15,
      anchor: "start",
    },
    {
      text: firstFitting(
        [features ? letters(`$w and $b: ${weights}`) : letters(`$w: ${weights}`), weights],
        rest,
      ),
      x: secondLeft,
      y: bottom + 15,
      anchor: "start",
    },
  ];
  texts.push(...feet);
  drawShapes(
    group,
    { "size of-k": box(left, n), size: features ? box(secondLeft, features) : openBox },
    texts,
  );
}
