// Every labelling of few points as a small picture, with the line in the middle of its widest street where there is one;
// in that of the labels that are learned, also where the run is at this step.
import { make, pathData, write } from "../../kit/svg.js";
import { count } from "../../wording/number.js";
import { across, framed } from "../orders/fan.js";

const GAP = 10;
const DISC = 4.5;
const SQUARE = 8.5;
// pixels over the points, for the tick; and across, for a word beside it
const HEAD = 16;
const ROOM = 76;
// pixels under the pictures, for what their lines are
const KEY = 22;

/** @type {(node: HTMLElement) => any} */
export function createPictures(node) {
  const svg = make("svg", "chart pictures", node);
  svg.setAttribute("aria-hidden", "true");

  let own = null;

  function lay({ points, labels }, items, of, { width, height: all }) {
    const height = all - KEY;
    const columns = Math.min(of, 4);
    const rows = Math.ceil(of / columns);
    const size = Math.min((width - GAP) / columns, (height - GAP) / rows) - GAP;
    const left = (width - columns * (size + GAP) + GAP) / 2;
    const top = (height - rows * (size + GAP) + GAP) / 2;
    svg.replaceChildren();
    own = null;
    items.forEach((one, k) => {
      const group = make("g", "picture", svg);
      const [column, row] = [k % columns, Math.floor(k / columns)];
      group.setAttribute(
        "transform",
        `translate(${Math.round(left + column * (size + GAP))} ${Math.round(top + row * (size + GAP))})`,
      );
      const isOwn = one.labels.every((label, i) => label === labels[i]);
      const drawn = picture(group, one, points, size, isOwn);
      if (isOwn) own = drawn;
    });
    const [thin, thick] = ["start", "end"].map((anchor) => {
      const text = make("text", "picture-key", svg);
      const x = anchor === "start" ? GAP : width - GAP;
      set(text, { x, y: top + rows * (size + GAP) + 10, "text-anchor": anchor });
      return text;
    });
    thin.textContent = items.some((one) => one.w) ? "thin: the widest margin" : "";
    if (own) own.key = thick;
  }

  // the boundary of this step, where it is a line
  function follow(shown) {
    if (!own || !shown.has("w") || shown.lift.name !== "none" || shown.voters) return;
    const w = [...shown.get("w")];
    const there = w.some((weight) => weight !== 0);
    const ends = there ? across(own.plane, { w, b: shown.get("b") ?? 0 }) : null;
    write(own.line, "d", pathData(ends));
    const step = count(shown.get("step"));
    own.key.textContent = there
      ? `thick: yours at step ${step}`
      : `yours at step ${step}: none yet`;
  }

  return { svg, lay, follow };
}

function picture(group, one, points, size, own) {
  const frame = make("rect", own ? "frame own" : "frame", group);
  set(frame, { width: size, height: size, rx: 6 });
  const plane = framed(points, { width: size, height: size - HEAD });
  const below = make("g", "", group);
  below.setAttribute("transform", `translate(0 ${HEAD})`);
  const ends = one.w && across(plane, one);
  if (ends) make("path", "picture-line", below).setAttribute("d", pathData(ends));
  const line = own ? make("path", "picture-line own", below) : null;
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
  return { plane, line, key: null };
}

function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}
