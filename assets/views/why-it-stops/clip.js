// A clip path at the axes of a chart.
import { make, write } from "../../kit/svg.js";

const AROUND = 7;
// Pixels of half a ring, which the last update has.
const RING = 14;
let count = 0;

/** @type {(svg: Element) => { applyTo(layer: Element): void, resize(box: any, below?: number): void }} */
export function createClip(svg) {
  count += 1;
  const clip = make("clipPath", "", svg);
  clip.id = `why-clip-${count}`;
  const rect = make("rect", "", clip);
  return {
    applyTo: (layer) => write(layer, "clip-path", `url(#${clip.id})`),
    // Marks at the edge are shown in full; `below`: so many pixels below the axis.
    resize({ left, right, top, bottom }, below = AROUND) {
      const sizes = {
        x: left - AROUND,
        y: top - AROUND,
        width: right - left + AROUND + RING,
        height: bottom - top + AROUND + below,
      };
      for (const [name, value] of Object.entries(sizes)) write(rect, name, value);
    },
  };
}
