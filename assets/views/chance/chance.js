// Whether other labels of the same points could have been separated too: all of them where the points are few, else a
// thousand shuffles beside what is known of any points.
import { show } from "../../kit/svg.js";
import { createCharts } from "./charts.js";
import { createPictures } from "./pictures.js";

export const chance = {
  name: "chance",

  make(node) {
    return { pictures: createPictures(node), charts: createCharts(node), key: {} };
  },

  draw(nodes, { shown, fixed, work, width, height }) {
    const { items } = work;
    const seen = { run: shown.run, items, width, height };
    const isNew = Object.entries(seen).some(([name, value]) => nodes.key[name] !== value);
    nodes.key = seen;
    if (isNew) lay(nodes, shown, fixed, work, { width, height });
    if (fixed.few) nodes.pictures.follow(shown);
  },

  told(items) {
    // of few points nothing is left to chance
    const sum = (name) => items.reduce((total, one) => total + (one[name] ?? 0), 0);
    const [shuffles, separable] = [sum("of"), sum("separable")];
    return { shuffles, separable, wide: sum("wide"), tossed: sum("tossed") };
  },
};

function lay(nodes, shown, fixed, { items, of }, size) {
  show(nodes.pictures.svg, fixed.few);
  // while the points change, those of the run before are not of this kind
  const drawn = items.filter((one) => Boolean(one.labels) === fixed.few);
  if (fixed.few) {
    nodes.charts.hide();
    nodes.pictures.lay(shown, drawn, Math.max(of, 1), size);
  } else {
    const { shuffles, separable, tossed } = chance.told(drawn);
    const shares = shuffles ? { tossed: tossed / shuffles, shuffled: separable / shuffles } : null;
    nodes.charts.lay(fixed, shares, size);
  }
}
