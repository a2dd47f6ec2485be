// The lines over the run, with a panel about the step below them.
import { show } from "../../kit/svg.js";
import { createCurves } from "./curves.js";

/** heightOf: the height in pixels that the panel needs, given the most that it should take.
 * @typedef {{ heightOf(most: number, sight: any, seen: Seen): number, draw(sight: any, seen: Seen): void }} Below */

// The height of the panel as a share, and its limits in pixels.
const PART = 0.36;
const [LEAST, MOST] = [110, 210];

/** @type {(createBelow: (node: HTMLElement) => Below) => (node: HTMLElement) => (sight: any, seen: Seen) => void} */
export const withPanelBelow = (createBelow) => (node) => {
  const curves = createCurves(node);
  const chart = /** @type {SVGElement} */ (node.lastElementChild);
  const below = createBelow(node);
  return (sight, seen) => {
    const most = Math.max(LEAST, Math.min(MOST, PART * seen.height));
    const height = Math.round(below.heightOf(most, sight, seen));
    const left = seen.height - height;
    show(chart, left > 0);
    if (left > 0) curves(sight, { ...seen, height: left });
    below.draw(sight, { ...seen, height });
  };
};
