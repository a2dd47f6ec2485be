// The view of why a run stops or never does: the pictures that its algorithm declares
// (linviz/run/why_it_stops.py), one at a time.
import { element } from "../../kit/dom.js";
import { createSights } from "../kit/sights.js";
import { withPanelBelow } from "./below.js";
import { createByHand } from "./by-hand.js";
import { createCurves } from "./curves.js";
import { LEGEND } from "./legend.js";
import { createOrbit } from "./orbit.js";
import { createStrip } from "./strip.js";
import { createTriangle } from "./triangle.js";
import { createWedge } from "./wedge.js";

// Functions by kind of picture: each creates its nodes in an empty element and returns the function that draws
// them.
/** @type {Record<string, (node: HTMLElement) => (sight: any, seen: Seen) => void>} */
const KINDS = {
  curves: createCurves,
  wedge: createWedge,
  strip: createStrip,
  orbit: createOrbit,
  potential: withPanelBelow(createTriangle),
  way: withPanelBelow(createByHand),
};

export const whyItStops = {
  name: "why-it-stops",
  drawsRun: true,
  legend: LEGEND,

  make(node, redraw) {
    const body = element("div", "why-body", node);
    return { body, redraw, names: "", sights: null, kind: "", show: null };
  },

  draw(nodes, seen) {
    // An orbit is known only once it has closed.
    const isVisible = ({ kind }) => !(seen.isFutureVeiled && kind === "orbit");
    const sights = seen.fixed.sights.filter(isVisible);
    offerSights(
      nodes,
      sights.map((sight) => sight.name),
    );
    const current = nodes.sights.current();
    const sight = sights.find(({ name }) => name === current);
    if (nodes.kind !== sight.kind) {
      nodes.body.replaceChildren();
      nodes.show = KINDS[sight.kind](nodes.body);
      nodes.kind = sight.kind;
    }
    nodes.show(sight, seen);
    return sight.caption;
  },
};

// Offer the pictures of this run; another run may have others.
function offerSights(nodes, names) {
  if (nodes.names === names.join()) return;
  nodes.names = names.join();
  nodes.sights = createSights(names, nodes.redraw);
  nodes.sights.offer(names);
}
