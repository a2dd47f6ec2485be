// The view of the lifted points with the plane that is learned there: augmented, flipped, on a parabola, or on
// the folded canvas; if the features have too many dimensions, f is drawn as a height above the plane or as a
// sum over the number line.
import { element } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { createSights } from "../kit/sights.js";
import { createCurve, drawCurve } from "./curve.js";
import { createFlat, drawFlat } from "./flat.js";
import { LEGEND } from "./legend.js";
import { modelOf } from "./model.js";
import { createSolid, drawSolid } from "./solid.js";
import { createTerms, drawTerms } from "./terms.js";

const SIGHTS = ["As they are", letters("Flipped to $z")];
// Milliseconds in which the points glide through the origin when they are flipped.
const GLIDE = 700;
const MAKE = { solid: createSolid, flat: createFlat, curve: createCurve, terms: createTerms };
const DRAW = {
  solid: (nodes, seen, flipped) =>
    drawSolid(nodes, { ...modelOf(seen.shown, seen.fixed, flipped), flipped }, seen),
  flat: drawFlat,
  curve: drawCurve,
  terms: drawTerms,
};

/** @type {PaneView} */
export const lifted = {
  name: "lifted",
  drawsRun: true,
  legend: LEGEND,

  make(node, redraw) {
    const sights = createSights(SIGHTS, redraw);
    const holder = element("div", "lifted", node);
    return { sights, redraw, holder, kind: "", own: null, flipped: null };
  },

  draw(nodes, seen) {
    const { sights, holder } = nodes;
    const { flips, turned } = seen.fixed;
    sights.offer(flips ? SIGHTS : SIGHTS.slice(0, 1), SIGHTS[Number(turned)]);
    const flipped = sights.current() === SIGHTS[1];
    const kind = rendererOf(seen, flipped);
    if (nodes.kind !== kind) {
      holder.replaceChildren();
      Object.assign(nodes, { kind, own: MAKE[kind](holder, nodes.redraw, flipped) });
    }
    if (nodes.flipped === !flipped) glide(holder);
    nodes.flipped = flipped;
    DRAW[kind](nodes.own, seen, flipped);
    return flipped ? "caption_flipped" : "caption_bare";
  },
};

function glide({ classList }) {
  classList.add("is-gliding");
  setTimeout(() => classList.remove("is-gliding"), GLIDE);
}

function rendererOf({ shown, fixed }, flipped) {
  if (fixed.kind === "terms") return "terms";
  if (fixed.kind === "plain") return "flat";
  if (fixed.kind === "parabola") return flipped ? "solid" : "curve";
  return fixed.kind === "augmented" && shown.dimension === 1 ? "flat" : "solid";
}
