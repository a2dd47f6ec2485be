// A dot for each order, in piles by its margin as a share of the largest one, hollow below one half; by the
// number of misclassified points if the classes cannot be separated.
import { make, roundToTenth, write } from "../../kit/svg.js";

// Piles side by side, the same number as in linviz/views/orders/figure.py.
const PLACES = 40;
const HALF = 0.5;
// Pixels of the radius of the largest dot, and around the drawing.
const LARGEST = 4.5;
const EDGE = { left: 20, right: 20, top: 30, bottom: 38 };

/** @type {(items: any[]) => { low: number, high: number, hasMargins: boolean, places: number, dots: any[] }} */
export function stackedDots(items) {
  const shares = items.map((one) => one.share).filter((share) => share !== null);
  const hasMargins = shares.length > 0;
  const values = hasMargins ? shares.filter((share) => share > 0) : items.map((one) => one.wrong);
  const low = hasMargins ? 0 : Math.min(...values) - 0.5;
  const high = hasMargins ? 1 : Math.max(...values) + 0.5;
  const places = hasMargins ? PLACES : Math.max(1, Math.min(PLACES, high - low));
  const piles = new Map();
  const dots = values.map((value) => {
    const at = Math.min(places - 1, Math.floor(((value - low) / (high - low)) * places));
    piles.set(at, (piles.get(at) ?? 0) + 1);
    const x = low + ((at + 0.5) * (high - low)) / places;
    return { x, place: piles.get(at), hollow: hasMargins && value < HALF };
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
  const texts = make("g", "dots-texts", layer);
  let box = null;

  function layOut(items, { width, height, top }) {
    const stack = stackedDots(items);
    const [left, right, floor] = [EDGE.left, width - EDGE.right, top + height - EDGE.bottom];
    const at = (value) => left + ((value - stack.low) / (stack.high - stack.low)) * (right - left);
    box = { ...stack, at, floor, top: top + EDGE.top, left, right };
    write(base, "d", `M${left} ${floor}H${right}`);
    drawPiles(piles, box);
    texts.replaceChildren();
    (stack.hasMargins ? labelMargins : labelMistakes)(box, items);
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
    addText(`${below} of ${items.length} below half`, at(HALF) - 8, top - 4, "end", true);
    addText("the SVM", at(1), top - 4, "end", true);
    addText("0", at(0), floor + 20, "middle");
    addText("½", at(HALF), floor + 20, "middle");
    addText("1", at(1), floor + 20, "middle");
    addText("margin ÷ largest margin", at(HALF / 2), floor + 20, "middle");
    const wrong = items.length - dots.length;
    if (wrong)
      addText(`${wrong} ${wrong === 1 ? "does" : "do"} not separate`, at(0.97), top + 14, "end");
  }

  function labelMistakes({ at, floor, low, high, left, right }) {
    for (const [name, value] of Object.entries({ width: 0, height: 0 })) write(shade, name, value);
    write(best, "d", "");
    const [first, last] = [low + 0.5, high - 0.5];
    addText(String(first), at(first), floor + 20, "middle");
    if (last > first) addText(String(last), at(last), floor + 20, "middle");
    addText("points not correct at the end", (left + right) / 2, floor + 34, "middle");
  }

  // Show the margin of this step of the run as a caret below the axis.
  function showStep(share) {
    const isShown = box.hasMargins && share > 0;
    const x = isShown ? roundToTenth(box.at(Math.min(1, share))) : 0;
    write(now, "d", isShown ? `M${x} ${box.floor + 1}l5 8h-10z` : "");
  }

  return { layer, layOut, showStep };
}

// Draw the dots as large as the highest pile allows, several side by side if there is room.
function drawPiles(node, { dots, at, floor, top, low, high, places }) {
  const highest = Math.max(1, ...dots.map((dot) => dot.place));
  const wide = (at(high) - at(low)) / places;
  const [pitch, abreast] = dotSizes(highest, wide, floor - top);
  node.replaceChildren();
  for (const { x, place, hollow } of dots) {
    const across = ((place - 1) % abreast) - (Math.min(abreast, highest) - 1) / 2;
    const up = Math.floor((place - 1) / abreast) + 0.5;
    const dot = make("circle", hollow ? "hollow" : "", node);
    dot.setAttribute("cx", roundToTenth(at(x) + across * pitch));
    dot.setAttribute("cy", roundToTenth(floor - 2 - up * pitch));
    dot.setAttribute("r", roundToTenth(0.43 * pitch));
  }
}

// Return the distance between dots, and how many are side by side in a pile.
function dotSizes(highest, wide, high) {
  let pitch = 2 * LARGEST + 1.5;
  for (;;) {
    const abreast = Math.max(1, Math.floor((0.8 * wide) / pitch));
    if ((Math.ceil(highest / abreast) * pitch <= high && pitch <= wide) || pitch < 1) {
      return [pitch, abreast];
    }
    pitch *= 0.95;
  }
}
