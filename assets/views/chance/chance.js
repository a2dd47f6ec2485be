// The view of separability by chance: all labellings of a few points, or a thousand shuffles of many points
// next to what is known of any points.
import { element, setText } from "../../kit/dom.js";
import { show } from "../../kit/svg.js";
import { createLayoutCache } from "../kit/layout_cache.js";
import { createCharts } from "./charts.js";
import { LEGEND } from "./legend.js";
import { createPictures } from "./pictures.js";

const FEW = "Every labelling of these points: which of them can be separated?";
const MANY = "1,000 shuffles of the labels: how many of them can be separated?";

const [RARELY, MOSTLY] = [0.05, 0.5];

export const chance = {
  name: "chance",
  tellsEnds: true,
  legend: LEGEND,

  make(node) {
    const intro = element("p", "view-intro", node);
    const measureOnce = createLayoutCache();
    return {
      intro,
      measureOnce,
      pictures: createPictures(node),
      charts: createCharts(node),
      key: {},
    };
  },

  draw(nodes, { shown, fixed, work, width, height }) {
    const { items } = work;
    const inputs = { run: shown.run, items, width, height };
    const isNew = Object.entries(inputs).some(([name, value]) => nodes.key[name] !== value);
    nodes.key = inputs;
    setText(nodes.intro, fixed.few ? FEW : MANY);
    const introHeight = nodes.measureOnce(() => nodes.intro.offsetHeight, width, fixed.few);
    if (isNew) layOut(nodes, shown, fixed, work, { width, height: height - introHeight });
    if (fixed.few) nodes.pictures.showStep(shown);
  },

  told(items) {
    // With few points all labellings are drawn, so nothing is sampled.
    const sum = (name) => items.reduce((total, one) => total + (one[name] ?? 0), 0);
    const [shuffles, separable] = [sum("of"), sum("separable")];
    const counts = { shuffles, separable, wide: sum("wide"), tossed: sum("tossed") };
    if (!items.length || items[0].labels) return counts;
    return { ...counts, caption: captionOf(separable / shuffles) };
  },
};

// Return the caption with the conclusion from that share of the shuffles, as in linviz/views/chance.
function captionOf(share) {
  if (share < RARELY) return 1;
  return share >= MOSTLY ? 2 : 0;
}

function layOut(nodes, shown, fixed, { items, of: total }, size) {
  show(nodes.pictures.svg, fixed.few);
  // While the points change, the items of the previous run may be of the other kind.
  const matching = items.filter((one) => Boolean(one.labels) === fixed.few);
  if (fixed.few) {
    nodes.charts.hide();
    nodes.pictures.layOut(shown, matching, Math.max(total, 1), size);
  } else {
    const { shuffles, separable, tossed } = chance.told(matching);
    const shares = shuffles ? { tossed: tossed / shuffles, shuffled: separable / shuffles } : null;
    nodes.charts.layOut(fixed, shares, size);
  }
}
