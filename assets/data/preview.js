// Points as a small picture: both axes alike, so that angles look as they will in the plane.
import { make } from "../kit/svg.js";

// units of the picture; to its edge; of a mark
const [SIZE, EDGE, MARK] = [220, 10, 3.2];

export function createPreview(parent) {
  const svg = make("svg", "data-preview", parent);
  svg.setAttribute("viewBox", `0 0 ${SIZE} ${SIZE}`);
  svg.setAttribute("role", "img");
  return {
    // lines: beside the points, such as the true boundary
    /** @type {(given: { points: Place[], labels: Label[], name: string, lines?: Path[] }) => void} */
    show({ points, labels, name, lines = [] }) {
      svg.setAttribute("aria-label", name);
      svg.replaceChildren();
      if (!points.length) return;
      const px = placing(points);
      for (const line of lines) {
        make("path", "truth", svg).setAttribute("d", `M${line.map(px).join("L")}`);
      }
      points.forEach((point, i) => {
        const [x, y] = px(point);
        const plus = labels[i] > 0;
        const mark = make(plus ? "circle" : "rect", plus ? "mark plus" : "mark minus", svg);
        const place = plus
          ? { cx: x, cy: y, r: MARK }
          : { x: x - MARK, y: y - MARK, width: 2 * MARK, height: 2 * MARK };
        for (const [key, value] of Object.entries(place)) mark.setAttribute(key, value.toFixed(1));
      });
    },
  };
}

/** @type {(points: Place[]) => (place: Place) => Place} */
function placing(points) {
  const [low, high] = [Math.min, Math.max].map((most) =>
    [0, 1].map((j) => most(...points.map((point) => point[j]))),
  );
  const span = Math.max(high[0] - low[0], high[1] - low[1]) || 1;
  const unit = (SIZE - 2 * EDGE) / span;
  const middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  return ([x, y]) => [SIZE / 2 + unit * (x - middle[0]), SIZE / 2 - unit * (y - middle[1])];
}
