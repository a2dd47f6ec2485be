// A dot for each order, in piles by its margin as a share of the largest one, hollow below one half; by the
// number of misclassified points if the classes cannot be separated.
import { make, roundToTenth, write } from "../../kit/svg.js";
import { scale } from "../kit/scale.js";
import { widthOf } from "../kit/text_box.js";

// Piles side by side, the same number as in linviz/views/orders/figure.py.
const PLACES = 40;
const HALF = 0.5;
// Values of one pile that differ by no more are the same.
const SAME = 1e-9;
// Pixels of the radius of the largest dot, and around the drawing.
const LARGEST = 4.5;
const EDGE = { left: 20, right: 20, top: 30, bottom: 48 };
// Pixels from the axis down to the name of this step, the numbers and the name of the axis.
const [NAME, NUMBERS, TITLE] = [11, 27, 42];
// Pixels between two numbers of the axis, and of a pile that has its own number above it.
const APART = 43;
const COUNT_WIDTH = 26;
// How many times as wide as other letters bold ones are.
const BOLD = 1.15;
const STEP = "this step";

/** @type {(items: any[]) => { low: number, high: number, hasMargins: boolean, places: number, dots: any[] }} */
export function stackedDots(items) {
  const shares = items.map((one) => one.share).filter((share) => share !== null);
  const hasMargins = shares.length > 0;
  const values = hasMargins ? shares.filter((share) => share > 0) : items.map((one) => one.wrong);
  const low = hasMargins ? 0 : Math.min(...values) - 0.5;
  const high = hasMargins ? 1 : Math.max(...values) + 0.5;
  const places = hasMargins ? PLACES : Math.max(1, Math.min(PLACES, high - low));
  const piles = new Map();
  const spots = values.map((value) => {
    const at = Math.min(places - 1, Math.floor(((value - low) / (high - low)) * places));
    const pile = piles.get(at) ?? [];
    piles.set(at, pile);
    pile.push(value);
    return { at, value, place: pile.length };
  });
  const dots = spots.map(({ at, value, place }) => {
    const pile = piles.get(at);
    const middle = low + ((at + 0.5) * (high - low)) / places;
    // A pile of one value is at that value.
    const x = Math.max(...pile) - Math.min(...pile) <= SAME ? pile[0] : middle;
    return { x, place, of: pile.length, hollow: hasMargins && value < HALF };
  });
  return { low, high, hasMargins, places, dots };
}

/** @type {(svg: SVGElement) => any} */
export function createDots(svg) {
  const layer = make("g", "dots", svg);
  const shade = make("rect", "dots-half", layer);
  const base = make("path", "chart-zero", layer);
  const piles = make("g", "dots-piles", layer);
  const best = make("path", "fan-widest", layer);
  const now = make("path", "dots-now", layer);
  const nowName = make("text", "chart-name", layer);
  const texts = make("g", "dots-texts", layer);
  let box = null;

  function layOut(items, { width, height, top }) {
    const stack = stackedDots(items);
    const [left, right, floor] = [EDGE.left, width - EDGE.right, top + height - EDGE.bottom];
    const at = (value) => left + ((value - stack.low) / (stack.high - stack.low)) * (right - left);
    box = { ...stack, at, floor, top: top + EDGE.top, left, right };
    write(base, "d", `M${left} ${floor}H${right}`);
    const highs = drawPiles(piles, box);
    texts.replaceChildren();
    if (stack.hasMargins) labelMargins(box, items);
    else labelMistakes(box, highs);
  }

  function addText(text, x, y, anchor, bold = false) {
    const node = make("text", bold ? "chart-name strong" : "chart-name", texts);
    node.textContent = text;
    for (const [name, value] of Object.entries({ x, y, "text-anchor": anchor })) {
      node.setAttribute(name, value);
    }
  }

  function labelMargins({ at, floor, top, dots }, items) {
    const size = { x: at(0), y: top - 18, width: at(HALF) - at(0), height: floor - top + 18 };
    for (const [name, value] of Object.entries(size)) write(shade, name, value);
    write(best, "d", `M${at(1)} ${top}V${floor + 5}`);
    const below = dots.filter((dot) => dot.hollow).length;
    const share = `○ ${below} of ${items.length} below`;
    const room = at(HALF) - 8 - at(0);
    const half = widthOf(`${share} half`) < room ? "half" : "½";
    const name = `${share} ${half}`;
    if (BOLD * widthOf(name) < at(HALF) - 8) addText(name, at(HALF) - 8, top - 4, "end", true);
    else addText(name, 2, top - 4, "start", true);
    addText("the SVM", at(1), top - 4, "end", true);
    addText("0", at(0), floor + NUMBERS, "middle");
    addText("½", at(HALF), floor + NUMBERS, "middle");
    addText("1", at(1), floor + NUMBERS, "middle");
    addText("margin ÷ largest margin", at(HALF), floor + TITLE, "middle");
    const wrong = items.length - dots.length;
    if (wrong)
      addText(`${wrong} ${wrong === 1 ? "does" : "do"} not separate`, at(0.97), top + 14, "end");
  }

  // Write the numbers of points, and above each pile how many orders it has.
  function labelMistakes({ at, floor, low, high, left, right, places, dots }, highs) {
    for (const [name, value] of Object.entries({ width: 0, height: 0 })) write(shade, name, value);
    write(best, "d", "");
    const few = Math.max(2, Math.floor((right - left) / APART));
    for (const value of scale({ low, high }, left, right, { few, whole: true }).ticks) {
      addText(String(value), at(value), floor + NUMBERS, "middle");
    }
    addText("points not correct at the end", (left + right) / 2, floor + TITLE, "middle");
    if ((right - left) / places < COUNT_WIDTH) return;
    for (const { x, place, of } of dots) {
      if (place === 1) addText(String(of), at(x), highs.get(x) - 5, "middle", true);
    }
  }

  // Show the margin of this step of the run, or its number of points not correct, as a caret below the axis.
  function showStep(share, errors) {
    const value = box.hasMargins ? Math.min(1, share) : errors;
    const isShown = box.hasMargins ? share > 0 : value >= box.low && value <= box.high;
    const x = isShown ? roundToTenth(box.at(value)) : 0;
    write(now, "d", isShown ? `M${x} ${box.floor + 1}l5 8h-10z` : "");
    const name = isShown ? STEP : "";
    if (nowName.textContent !== name) nowName.textContent = name;
    if (!isShown) return;
    const isLeft = x + 8 + widthOf(STEP) > box.right;
    write(nowName, "text-anchor", isLeft ? "end" : "start");
    write(nowName, "x", isLeft ? x - 8 : x + 8);
    write(nowName, "y", box.floor + NAME);
  }

  return { layer, layOut, showStep };
}

// Draw the dots as large as the highest pile allows, side by side only where it has no room in one column; return the
// top of each pile in pixels by its value.
function drawPiles(node, { dots, at, floor, top, low, high, places }) {
  const highest = Math.max(1, ...dots.map((dot) => dot.place));
  const wide = (at(high) - at(low)) / places;
  const [pitch, abreast] = dotSizes(highest, wide, floor - top);
  const tops = new Map();
  node.replaceChildren();
  for (const { x, place, of, hollow } of dots) {
    const row = Math.floor((place - 1) / abreast);
    // The last row may have fewer, in the middle.
    const inRow = Math.min(abreast, of - row * abreast);
    const across = ((place - 1) % abreast) - (inRow - 1) / 2;
    const y = floor - 2 - (row + 0.5) * pitch;
    tops.set(x, Math.min(y - pitch / 2, tops.get(x) ?? floor));
    const dot = make("circle", hollow ? "hollow" : "", node);
    dot.setAttribute("cx", roundToTenth(at(x) + across * pitch));
    dot.setAttribute("cy", roundToTenth(y));
    dot.setAttribute("r", roundToTenth(0.43 * pitch));
  }
  return tops;
}

// Return the distance between dots, and how many are side by side in a pile.
function dotSizes(highest, wide, high) {
  let pitch = 2 * LARGEST + 1.5;
  for (;;) {
    const abreast = Math.max(1, Math.ceil(highest / Math.max(1, Math.floor(high / pitch))));
    if (abreast * pitch <= Math.max(pitch, 0.8 * wide) && pitch <= wide) return [pitch, abreast];
    if (pitch < 1) return [pitch, abreast];
    pitch *= 0.95;
  }
}
