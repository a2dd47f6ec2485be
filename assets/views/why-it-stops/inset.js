// The same wedge on a linear scale, which shows how small a part of it the run is.
import { make, show as reveal, write } from "../../kit/svg.js";
import { count } from "../../wording/number.js";

const PAD = 12;

/** @type {(layer: Element) => any} */
export function createInset(layer) {
  const group = make("g", "why-inset", layer);
  const frame = make("rect", "why-frame", group);
  const area = make("path", "why-area", group);
  const lines = make("path", "series thin", group);
  const run = make("path", "series", group);
  const dot = make("circle", "why-meeting", group);
  const names = ["on a plain scale", "", ""].map((text) => {
    const node = make("text", "chart-name", group);
    node.textContent = text;
    return node;
  });

  function layOut(sight, box, isShown) {
    reveal(group, isShown);
    if (!isShown) return;
    const [width, height] = [0.4 * (box.right - box.left), 0.32 * (box.bottom - box.top)];
    const [left, top] = [box.right - width, box.bottom - height - 8];
    for (const [name, value] of Object.entries({ x: left, y: top, width, height, rx: 8 })) {
      write(frame, name, Math.round(value));
    }
    const inner = {
      left: left + PAD,
      right: left + width - 22,
      top: top + 32,
      bottom: top + height - 24,
    };
    const { ceiling, floor, end } = linesOf(sight, inner);
    write(area, "d", `M${[...ceiling, ...[...floor].reverse()].join("L")}Z`);
    write(lines, "d", `M${ceiling.join("L")}M${floor.join("L")}`);
    write(run, "d", `M${inner.left} ${inner.bottom}H${end}`);
    for (const [name, value] of Object.entries({ cx: inner.right, cy: inner.top, r: 4 }))
      write(dot, name, Math.round(value));
    placeText(names[0], left + PAD, top + 18, "start");
    names[1].textContent = `this run: ${count(sight.updates)}`;
    placeText(names[1], left + PAD, top + height - 8, "start");
    names[2].textContent = count(sight.whole);
    placeText(names[2], inner.right, top + height - 8, "middle");
  }

  return { layOut };
}

function placeText(node, x, y, anchor) {
  write(node, "x", Math.round(x));
  write(node, "y", Math.round(y));
  write(node, "text-anchor", anchor);
}

function linesOf({ k, ceiling, floor, updates }, { left, right, top, bottom }) {
  const [far, high] = [k.at(-1), Math.max(ceiling.at(-1), floor.at(-1) ?? 0)];
  const across = (x) => Math.round(10 * (left + (x / far) * (right - left))) / 10;
  const toPixels = (values) => [
    `${left} ${bottom}`,
    ...k.map((x, i) => {
      const y = bottom - ((values[i] ?? 0) / high) * (bottom - top);
      return `${across(x)} ${Math.round(10 * y) / 10}`;
    }),
  ];
  return {
    ceiling: toPixels(ceiling),
    floor: toPixels(floor),
    end: across(Math.min(far, updates)),
  };
}
