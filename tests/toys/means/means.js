// A toy mark: a cross on the mean of each class.
import { coordinates, make, write } from "../../../kit/svg.js";

export const means = {
  make: (below) => make("path", "means", below),

  draw(node, { shown, axes }) {
    const places = shown.mark("means") ? [1, -1].map((label) => axes.px(mean(shown, label))) : [];
    write(node, "d", places.map(cross).join(""));
    return { ends: places };
  },
};

function mean({ points, labels }, label) {
  const own = points.filter((_, i) => labels[i] === label);
  return [0, 1].map((j) => own.reduce((sum, point) => sum + point[j], 0) / own.length);
}

const cross = ([x, y]) => `M${coordinates([x, y])}m-6 -6l12 12m0 -12l-12 12`;
