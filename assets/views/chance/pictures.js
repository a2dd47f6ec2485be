// Small pictures of every labelling of a few points, with the boundary of the widest margin if it can be
// separated. The picture of the learned labels also shows the boundary of this step.
import { make, pathData, write } from "../../kit/svg.js";
import { count } from "../../wording/number.js";
import { boundaryEnds, planeOf } from "../orders/fan.js";

const GAP = 10;
const DISC = 4.5;
const SQUARE = 8.5;
// Pixels above the points for the tick, and the width that a word next to the tick needs.
const HEAD = 16;
const ROOM = 82;
// Pixels below the pictures for each line of their legend, and the width that holds it in one.
const KEY = 22;
const ONE_LINE = 370;

/** @type {(node: HTMLElement) => any} */
export function createPictures(node) {
  const svg = make("svg", "chart pictures", node);
  svg.setAttribute("aria-hidden", "true");

  let ownPicture = null;

  function layOut({ points, labels }, items, total, { width, height: available }) {
    const keys = width < ONE_LINE ? 2 : 1;
    const height = available - keys * KEY;
    const columns = Math.min(total, 4);
    const rows = Math.ceil(total / columns);
    const size = Math.min((width - GAP) / columns, (height - GAP) / rows) - GAP;
    const left = (width - columns * (size + GAP) + GAP) / 2;
    const top = (height - rows * (size + GAP) + GAP) / 2;
    svg.replaceChildren();
    ownPicture = null;
    items.forEach((item, k) => {
      const group = make("g", "picture", svg);
      const [column, row] = [k % columns, Math.floor(k / columns)];
      group.setAttribute(
        "transform",
        `translate(${Math.round(left + column * (size + GAP))} ${Math.round(top + row * (size + GAP))})`,
      );
      const isOwn = item.labels.every((label, i) => label === labels[i]);
      const picture = drawPicture(group, item, points, size, isOwn);
      if (isOwn) ownPicture = picture;
    });
    const below = top + rows * (size + GAP) + 10;
    const [thin, thick] = [0, 1].map((k) => {
      const text = make("text", "picture-key", svg);
      const isApart = k > 0 && keys === 1;
      const x = isApart ? width - GAP : GAP;
      const y = below + (keys > 1 ? k * KEY : 0);
      setAttributes(text, { x, y, "text-anchor": isApart ? "end" : "start" });
      return text;
    });
    thin.textContent = items.some((item) => item.w) ? "thin: the largest margin" : "";
    if (ownPicture) ownPicture.key = thick;
  }

  // Draw the boundary of this step if it is a line.
  function showStep(shown) {
    if (!ownPicture || !shown.has("w") || shown.lift.name !== "none" || shown.voters) return;
    const w = [...shown.get("w")];
    const hasBoundary = w.some((weight) => weight !== 0);
    const ends = hasBoundary ? boundaryEnds(ownPicture.plane, { w, b: shown.get("b") ?? 0 }) : null;
    write(ownPicture.line, "d", pathData(ends));
    const step = count(shown.get("step"));
    ownPicture.key.textContent = hasBoundary
      ? `thick: yours at step ${step}`
      : `yours at step ${step}: none yet`;
  }

  return { svg, layOut, showStep };
}

function drawPicture(group, labelling, points, size, isOwn) {
  const frame = make("rect", isOwn ? "frame own" : "frame", group);
  setAttributes(frame, { width: size, height: size, rx: 6 });
  const plane = planeOf(points, { width: size, height: size - HEAD });
  const plot = make("g", "", group);
  plot.setAttribute("transform", `translate(0 ${HEAD})`);
  const ends = labelling.w && boundaryEnds(plane, labelling);
  if (ends) make("path", "picture-line", plot).setAttribute("d", pathData(ends));
  const line = isOwn ? make("path", "picture-line own", plot) : null;
  points.forEach(([x, y = 0], i) => {
    const [px, py] = plane.at([x, y]);
    if (labelling.labels[i] > 0)
      setAttributes(make("circle", "plus", plot), { cx: px, cy: py, r: DISC });
    else {
      const half = SQUARE / 2;
      setAttributes(make("rect", "minus", plot), {
        x: px - half,
        y: py - half,
        width: SQUARE,
        height: SQUARE,
      });
    }
  });
  const verdict = make("path", labelling.separable ? "picture-tick" : "picture-cross", group);
  const [x, y] = [size - 15, 6];
  setAttributes(verdict, {
    d: labelling.separable ? `M${x} ${y + 5}l3.5 4 6-8` : `M${x} ${y}l8 8m0-8l-8 8`,
  });
  if (isOwn && size > ROOM) {
    const text = make("text", "", group);
    text.textContent = "yours";
    setAttributes(text, { x: 7, y: 16 });
  }
  return { plane, line, key: null };
}

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}
