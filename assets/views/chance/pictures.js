// Every labelling of few points as a small picture, with a boundary where one separates it.
import { joined, make } from "../../kit/svg.js";
import { across, framed } from "../orders/fan.js";

const GAP = 10;
const DISC = 4.5;
const SQUARE = 8.5;
// pixels over the points, for the tick; and across, for a word beside it
const HEAD = 16;
const ROOM = 76;

/** @type {(node: HTMLElement) => any} */
export function createPictures(node) {
  const svg = make("svg", "chart pictures", node);
  svg.setAttribute("aria-hidden", "true");

  function lay({ points, labels }, items, of, { width, height }) {
    const columns = Math.min(of, 4);
    const rows = Math.ceil(of / columns);
    const size = Math.min((width - GAP) / columns, (height - GAP) / rows) - GAP;
    const left = (width - columns * (size + GAP) + GAP) / 2;
    const top = (height - rows * (size + GAP) + GAP) / 2;
    svg.replaceChildren();
    items.forEach((one, k) => {
      const group = make("g", "picture", svg);
      const [column, row] = [k % columns, Math.floor(k / columns)];
      group.setAttribute(
        "transform",
        `translate(${Math.round(left + column * (size + GAP))} ${Math.round(top + row * (size + GAP))})`,
      );
      const own = one.labels.every((label, i) => label === labels[i]);
      picture(group, one, points, size, own);
    });
  }

  return { svg, lay };
}

function picture(group, one, points, size, own) {
  const frame = make("rect", own ? "frame own" : "frame", group);
  set(frame, { width: size, height: size, rx: 6 });
  const plane = framed(points, { width: size, height: size - HEAD });
  const below = make("g", "", group);
  below.setAttribute("transform", `translate(0 ${HEAD})`);
  const ends = one.w && across(plane, one);
  if (ends) make("path", "picture-line", below).setAttribute("d", joined(ends));
  points.forEach(([x, y = 0], i) => {
    const [px, py] = plane.at([x, y]);
    if (one.labels[i] > 0) set(make("circle", "plus", below), { cx: px, cy: py, r: DISC });
    else {
      const half = SQUARE / 2;
      set(make("rect", "minus", below), {
        x: px - half,
        y: py - half,
        width: SQUARE,
        height: SQUARE,
      });
    }
  });
  const tick = make("path", one.separable ? "picture-tick" : "picture-cross", group);
  const [x, y] = [size - 15, 6];
  set(tick, {
    d: one.separable ? `M${x} ${y + 5}l3.5 4 6-8` : `M${x} ${y}l8 8m0-8l-8 8`,
  });
  if (own && size > ROOM) {
    const text = make("text", "", group);
    text.textContent = "yours";
    set(text, { x: 7, y: 15 });
  }
}

function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}
