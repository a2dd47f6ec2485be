// Who holds the boundary: bars of what each point holds; how they add up to w; the two of them that a step moves.
import { make, show } from "../../kit/svg.js";
import { createMeasured } from "../kit/layout_cache.js";
import { createSights } from "../kit/sights.js";
import { createArrows } from "./arrows.js";
import { createBars } from "./bars.js";
import { createClosing } from "./closing.js";
import { createDerivation } from "./derivation.js";
import { createLights } from "./lights.js";
import { createPair } from "./pair.js";
import { held, limits } from "./point-weights.js";
import { createSmall } from "./toy-problem.js";

const [BARS, SUM, PAIR] = ["Bars", "Their sum is w", "This step's two"];
const [DERIVATION, SMALL] = ["Derivation", "In small"];
const ALL = [BARS, SUM, PAIR, DERIVATION, SMALL];
// the columns that say which caption they have
const CAPTIONS = { [DERIVATION]: "of_derivation", [SMALL]: "of_small" };
// pixels: in less there is no room for both objectives and the lights under the bars
const ROOMY = 400;

export const dual = {
  name: "dual",

  make(node, redraw) {
    const sights = createSights(node, ALL, redraw);
    const svg = make("svg", "chart dual", node);
    svg.setAttribute("aria-hidden", "true");
    const [bars, arrows, pair] = [createBars, createArrows, createPair].map((create) =>
      create(make("g", "", svg)),
    );
    const closing = createClosing(make("g", "", svg));
    const lights = createLights(node);
    const [derivation, small] = [createDerivation(node), createSmall(node)];
    const measured = createMeasured();
    return { sights, svg, bars, arrows, pair, closing, lights, derivation, small, measured };
  },

  draw(nodes, { shown, fixed, lit, width, height }) {
    const { sights, bars, arrows, pair, closing, lights } = nodes;
    const pairs = fixed.C !== null && shown.run.all("pair").some(Boolean);
    const told = fixed.multipliers ? [DERIVATION, SMALL] : [];
    const offered = [BARS, ...(fixed.flat ? [SUM] : []), ...(pairs ? [PAIR] : []), ...told];
    sights.offer(offered);
    const chosen = sights.chosen();
    const over = nodes.measured(sights.height, width, height, offered);
    const room = { width, height: height - over };
    if (drawWords(nodes, chosen, { shown, fixed, room })) return CAPTIONS[chosen];
    const roomy = height > ROOMY && fixed.multipliers && chosen === BARS;
    lights.draw(roomy ? shown : null, fixed.C);
    const left = () => room.height - lights.node.offsetHeight;
    const size = { width, height: nodes.measured(left, width, height, roomy, offered) };
    const seen = {
      shown,
      fixed,
      lit,
      weights: held(shown, fixed.column),
      most: limits(shown, fixed.column),
    };
    for (const [name, part] of Object.entries({ [BARS]: bars, [SUM]: arrows, [PAIR]: pair })) {
      show(part.layer, name === chosen);
    }
    show(closing.layer, roomy);
    if (chosen === SUM) arrows.draw(seen, size);
    else if (chosen === PAIR) pair.draw(seen, size);
    else {
      const below = bars.draw(seen, { ...size, height: roomy ? 0.7 * size.height : size.height });
      if (roomy) closing.draw(shown, { ...below, bottom: size.height - 26 });
    }
  },
};

// the two sights that are not of the bars; whether it is one of them
function drawWords({ svg, lights, derivation, small }, chosen, { shown, fixed, room }) {
  const isOne = chosen in CAPTIONS;
  show(svg, !isOne);
  if (isOne) lights.draw(null);
  derivation.draw(chosen === DERIVATION ? shown : null, fixed.derivation);
  small.draw(chosen === SMALL ? fixed.small : null, room);
  return isOne;
}
