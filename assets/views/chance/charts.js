// Charts over the number of points: the share of labellings that can be separated (Cover), and how far the risk
// may exceed the training error (VC bound). A vertical line marks today's number of points.
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make, roundToTenth, show, write } from "../../kit/svg.js";
import { state } from "../../model/state.js";
import { equals, number, powerOfTen } from "../../wording/number.js";
import { createChart } from "../kit/chart.js";
import { linePath } from "../kit/series.js";

// The upper end of the axis of the bound, and the value above which the bound is useless.
const HIGHEST = 1.6;
const VACUOUS = 1;
// The least share in per cent that is written with its digits.
const LEAST = 1e-6;
// Pixels of height that both charts need, and that a chart needs to name where half of the labellings are, and where
// all are, which would else be on the name of the axis.
const BOTH = 270;
// The same before a room, which wants both.
const BOTH_ON_WALL = 225;
const NAMES_HALF = 110;
const NAMES_ALL = 75;
// The height below which a chart of the bound has room for one name.
const LOW = 70;
// Pixels of a letter, and from a name to the line of the n points.
const LETTER = 7.7;
const BESIDE = 6;
// Pixels by which a name may be longer than the chart.
const OVER = 26;
const MARGIN = { top: 30, bottom: 40 };

/** @type {(node: HTMLElement) => any} */
export function createCharts(node) {
  const cover = createChart(node, "cover", MARGIN);
  const bound = createChart(node, "bound", MARGIN);
  const confidence = createConfidenceSlider(node, () => lastArguments && layOut(...lastArguments));
  let lastArguments = null;
  const parts = {
    cover: make("path", "series", cover.plot),
    marks: make("g", "chance-marks", cover.plot),
    now: make("path", "chance-now", cover.plot),
    dot: make("circle", "now", cover.plot),
    ring: make("circle", "chance-ring", cover.plot),
    shuffled: make("path", "chance-ring", cover.plot),
    coverNames: make("g", "chance-names", cover.plot),
    vacuous: make("path", "chance-vacuous", bound.plot),
    lines: make("g", "chance-lines", bound.plot),
    below: make("path", "chance-now", bound.plot),
    boundNames: make("g", "chance-names", bound.plot),
  };

  function layOut(fixed, shares, { width, height: available }) {
    lastArguments = [fixed, shares, { width, height: available }];
    const showsBoth = available >= (state.presenting === null ? BOTH : BOTH_ON_WALL);
    show(cover.svg, true);
    show(bound.svg, showsBoth);
    confidence.node.hidden = !showsBoth;
    const height = available - confidence.node.offsetHeight;
    const x = { low: 1, high: fixed.counts.at(-1), log: true, label: "" };
    const size = { width, height: showsBoth ? height / 2 : height };
    const coverAxis = { low: 0, high: 1.08, few: 3, label: "labellings that can be separated" };
    showCover(cover.layOut(size, x, coverAxis), fixed, shares);
    const boundAxis = {
      low: 0,
      high: HIGHEST,
      few: 3,
      label: `VC bound of true − training error (${percent(1 - confidence.eta())} confidence)`,
      brief: `VC bound (${percent(1 - confidence.eta())} confidence)`,
    };
    if (showsBoth)
      showBound(bound.layOut(size, { ...x, label: "number of points" }, boundAxis), fixed);
  }

  // Draw Cover's curve; a kernel whose functions are not known has none.
  function showCover(box, { counts, cover: curve, n, today, vc, vc_name: name }, shares) {
    const isKnown = curve.length > 0;
    write(parts.cover, "d", isKnown ? linePath(box, counts, curve, 0, counts.length - 1) : "");
    write(parts.now, "d", `M${box.x.at(n)} ${box.top}V${box.bottom}`);
    show(parts.dot, isKnown);
    placeCircle(parts.dot, box.x.at(n), box.y.at(today ?? 1), 5);
    show(parts.ring, shares);
    show(parts.shuffled, shares);
    if (shares) {
      placeCircle(parts.ring, box.x.at(n), box.y.at(shares.tossed), 8);
      write(parts.shuffled, "d", diamond(box.x.at(n), box.y.at(shares.shuffled), 8));
    }
    parts.marks.replaceChildren();
    parts.coverNames.replaceChildren();
    addText(parts.coverNames, letters(`$n = ${n}`), box.x.at(n) + 6, box.top + 4, "start", true);
    const line = box.x.at(n);
    const general = `${percent(today)} in general position`;
    const isWide = !crosses(box.right, general, line) || fitsBeside(box.right, general, line);
    if (vc) markDimension(box, vc, name, { n, namesHalf: isWide });
    /** @type {(mark: string, share: number, words: string, fewWords: string) => string} */
    const ofShare = (mark, share, words, fewWords) => {
      const text = `${mark} ${percent(share)} of ${words}`;
      return fitsBeside(box.right - OVER, text, line) || !crosses(box.right, text, line)
        ? text
        : `${mark} ${percent(share)} of ${fewWords}`;
    };
    const allTexts = [
      ...(isKnown && isWide ? [general] : []),
      ...(isKnown && !isWide ? [`${percent(today)} in`, "general position"] : []),
      ...(shares ? [ofShare("○", shares.tossed, "coin tosses", "tosses")] : []),
      ...(shares ? [ofShare("◇", shares.shuffled, "the shuffles", "shuffles")] : []),
    ];
    // in a low chart the share of the curve alone, so that the number of points stays free
    const isLow = box.bottom - box.top < 16 * (allTexts.length + 1);
    const shareTexts = isLow && isKnown ? [isWide ? general : percent(today)] : allTexts;
    const lowest = box.bottom - 9 - 16 * (shareTexts.length - 1);
    const textTop = Math.min(lowest, box.y.at(today ?? 1) + 18);
    shareTexts.forEach((text, i) => {
      const isBeside = crosses(box.right, text, line) && fitsBeside(box.right, text, line);
      const [x, anchor] = isBeside ? [line + BESIDE, "start"] : [box.right, "end"];
      addText(parts.coverNames, text, x, textTop + 16 * i, anchor, true);
    });
  }

  // Mark where all labellings can be separated, and where half of them can.
  function markDimension(box, vc, name, { n, namesHalf }) {
    const twice = name.includes(" ") ? `2(${name})` : `2${name}`;
    for (const [count, text, high] of [
      [vc, `${name} = ${vc}: all`, 1],
      [2 * vc, `${twice}: half`, 0.5],
    ]) {
      const [x, y] = [box.x.at(count), box.y.at(high)];
      const mark = make("circle", "", parts.marks);
      placeCircle(mark, x, y, 3.5);
      const tall = box.bottom - box.top;
      if (high === 1 && tall >= NAMES_ALL) addText(parts.coverNames, text, x, y - 8, "middle");
      if (high < 1 && namesHalf && tall >= NAMES_HALF)
        addText(parts.coverNames, text, besideLine(x + 9, text, box.x.at(n)), y - 2, "start");
    }
  }

  function showBound(box, { counts, bounds: storedBounds, n, eta }) {
    const bounds = storedBounds.map((bound) =>
      withConfidence(bound, counts, n, confidence.eta() / eta),
    );
    const [high, low] = [box.top, box.y.at(VACUOUS)];
    write(parts.vacuous, "d", `M${box.left} ${high}H${box.right}V${low}H${box.left}Z`);
    write(parts.below, "d", `M${box.x.at(n)} ${box.top}V${box.bottom}`);
    parts.lines.replaceChildren();
    parts.boundNames.replaceChildren();
    const [whole, brief] = ["above 1 the bound is useless", "above 1: useless"];
    const useless = crosses(box.right - 6, whole, box.x.at(n)) ? brief : whole;
    // in a low chart a name below the curve would be on it, so it takes the place of these words
    const isLow = box.bottom - box.top < LOW && bounds.length === 1;
    if (!isLow) addText(parts.boundNames, useless, box.right - 6, low - 7, "end");
    bounds.forEach((bound, index) => {
      const named = `$vc = ${bound.name} ${equals(number(bound.h))}: ${number(bound.today).text}`;
      const text = letters(named);
      const values = bound.values.map((value) => (value > HIGHEST ? Number.NaN : value));
      const path = make("path", index ? "series dashed" : "series", parts.lines);
      path.setAttribute("d", linePath(box, counts, values, 0, counts.length - 1));
      if (bound.today <= HIGHEST)
        placeCircle(make("circle", "now", parts.lines), box.x.at(n), box.y.at(bound.today), 5);
      const [x, y, anchor] = isLow
        ? [box.right - 6, low - 7, "end"]
        : [besideLine(box.left + 8, text, box.x.at(n)), box.bottom - 10 - 17 * index, "start"];
      addText(parts.boundNames, text, x, y, anchor, true);
    });
  }

  function hide() {
    for (const svg of [cover.svg, bound.svg]) show(svg, false);
    confidence.node.hidden = true;
  }

  return { layOut, hide };
}

// Return the left end of a text that begins here, or to the right of the line of the n points if that would cross it.
/** @type {(left: number, text: string, line: number) => number} */
const besideLine = (left, text, line) =>
  left < line + BESIDE && left + LETTER * text.length > line - BESIDE ? line + BESIDE : left;

// Return whether a text that ends at the right end crosses that line.
/** @type {(right: number, text: string, line: number) => boolean} */
const crosses = (right, text, line) =>
  right > line - BESIDE && right - LETTER * text.length < line + BESIDE;

// Return whether there is room for a text to the right of that line.
/** @type {(right: number, text: string, line: number) => boolean} */
const fitsBeside = (right, text, line) => line + BESIDE + LETTER * text.length < right + OVER;

// Return a slider for the probability δ that the bound fails, from 1 % to 50 %.
function createConfidenceSlider(node, redraw) {
  const words = letters("It may fail with probability $failure = ");
  const label = element("label", "chance-sure", node, words);
  const output = element("output", "", label);
  const slider = element("input", "", label);
  Object.assign(slider, { type: "range", min: 1, max: 50, step: 1, value: 5 });
  const showValue = () => setText(output, `${slider.value} %`);
  slider.addEventListener("input", () => {
    showValue();
    redraw();
  });
  // The arrow keys move the slider and not the run.
  slider.addEventListener("keydown", (event) => event.stopPropagation());
  showValue();
  label.hidden = true;
  return { node: label, eta: () => slider.value / 100 };
}

// Return the bound for another δ, η in 004. Its square contains −ln(δ/4)/n (eq. (1)); `times` is the new δ divided by
// the one for which it was computed.
/** @type {(one: any, counts: number[], n: number, times: number) => any} */
function withConfidence(one, counts, n, times) {
  const adjusted = (value, count) =>
    Math.sqrt(Math.max(0, value * value - Math.log(times) / count));
  const values = one.values.map((value, k) => adjusted(value, counts[k]));
  return { ...one, values, today: adjusted(one.today, n) };
}

/** @type {(x: number, y: number, r: number) => string} */
const diamond = (x, y, r) =>
  `M${roundToTenth(x - r)} ${roundToTenth(y)}l${r} ${-r} ${r} ${r} ${-r} ${r}Z`;

function placeCircle(node, x, y, r) {
  for (const [name, value] of Object.entries({ cx: x, cy: y, r })) {
    write(node, name, roundToTenth(value));
  }
}

function addText(layer, text, x, y, anchor, strong = false) {
  const node = make("text", strong ? "chart-name strong" : "chart-name", layer);
  node.textContent = text;
  const attributes = { x: Math.round(x), y: Math.round(y), "text-anchor": anchor };
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}

/** @type {(share: number) => string} */
export function percent(share) {
  const value = 100 * share;
  // What is not 0 is not called 0: 9,902 of 2¹⁰⁰ labellings are less than 10⁻²⁴ %.
  if (value > 0 && value < LEAST) return `< ${powerOfTen(Math.ceil(Math.log10(value)))} %`;
  if (share > 0 && share < 1e-3) return `${number(value).text} %`;
  return `${Math.round(1000 * share) / 10} %`;
}
