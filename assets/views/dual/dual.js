// The view of the dual variables: bars of the points' weights, their sum as w, the two weights that a step
// changes, and how the dual is derived.

import { letters } from "../../kit/notation.js";
import { make, show } from "../../kit/svg.js";
import { state } from "../../model/state.js";
import { createLayoutCache } from "../kit/layout_cache.js";
import { createSights } from "../kit/sights.js";
import { createArrows } from "./arrows.js";
import { createBars } from "./bars.js";
import { createGapChart } from "./closing.js";
import { createDerivation } from "./derivation.js";
import { LEGEND } from "./legend.js";
import { createLights } from "./lights.js";
import { createPair } from "./pair.js";
import { limits, pointWeights } from "./point-weights.js";
import { createToyProblem } from "./toy-problem.js";

const [BARS, SUM, PAIR] = ["Bars", letters("Their sum is $w"), letters("Pair of $alpha")];
const [DERIVATION, SMALL] = ["Derivation", "Toy example"];
const ALL = [BARS, SUM, PAIR, DERIVATION, SMALL];
// The columns with the number of the caption of these sights.
const TEXTS = { [DERIVATION]: "of_derivation", [SMALL]: "of_small" };
const CAPTIONS = { [SUM]: "of_sum", [PAIR]: "of_pair", ...TEXTS };
// A lower view has no room for the objectives and the conditions below the bars.
const ROOMY = 330;
// the same before a room, where the conditions are one line
const ROOMY_ON_WALL = 200;

export const dual = {
  name: "dual",
  drawsRun: true,
  legend: LEGEND,

  make(node, redraw) {
    const sights = createSights(ALL, redraw);
    const svg = make("svg", "chart dual", node);
    svg.setAttribute("aria-hidden", "true");
    const [bars, arrows, pair] = [createBars, createArrows, createPair].map((create) =>
      create(make("g", "", svg)),
    );
    const closing = createGapChart(make("g", "", svg));
    const lights = createLights(node);
    const [derivation, small] = [createDerivation(node), createToyProblem(node)];
    const measureOnce = createLayoutCache();
    return { sights, svg, bars, arrows, pair, closing, lights, derivation, small, measureOnce };
  },

  draw(nodes, { shown, fixed, lit, width, height }) {
    const { sights, bars, arrows, pair, closing, lights } = nodes;
    const pairs = fixed.C !== null && shown.run.all("pair").some(Boolean);
    const derivations = fixed.multipliers ? [DERIVATION, SMALL] : [];
    const sightNames = [
      BARS,
      ...(fixed.flat ? [SUM] : []),
      ...(pairs ? [PAIR] : []),
      ...derivations,
    ];
    sights.offer(sightNames);
    const sight = sights.current();
    const room = { width, height };
    if (drawTextSight(nodes, sight, { shown, fixed, room })) return CAPTIONS[sight];
    const least = state.presenting === null ? ROOMY : ROOMY_ON_WALL;
    const isRoomy = height > least && fixed.multipliers && sight === BARS;
    lights.draw(isRoomy ? shown : null, fixed.C);
    const left = () => room.height - lights.node.offsetHeight;
    const size = { width, height: nodes.measureOnce(left, width, height, isRoomy, sightNames) };
    const seen = {
      shown,
      fixed,
      lit,
      weights: pointWeights(shown, fixed.column),
      most: limits(shown, fixed.column),
    };
    for (const [name, part] of Object.entries({ [BARS]: bars, [SUM]: arrows, [PAIR]: pair })) {
      show(part.layer, name === sight);
    }
    show(closing.layer, isRoomy);
    if (sight === SUM) arrows.draw(seen, size);
    else if (sight === PAIR) pair.draw(seen, size);
    else {
      const below = bars.draw(seen, { ...size, height: isRoomy ? 0.7 * size.height : size.height });
      if (isRoomy) closing.draw(shown, { ...below, bottom: size.height - 26 });
    }
    return CAPTIONS[sight];
  },
};

// Draw the derivation or the toy example if one of them is open, and return whether it is.
function drawTextSight({ svg, lights, derivation, small }, sight, { shown, fixed, room }) {
  const isText = sight in TEXTS;
  show(svg, !isText);
  if (isText) lights.draw(null);
  derivation.draw(sight === DERIVATION ? shown : null, fixed.derivation);
  small.draw(sight === SMALL ? fixed.small : null, room);
  return isText;
}
