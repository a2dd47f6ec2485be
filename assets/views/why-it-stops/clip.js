// A clip path at the axes of a chart.
import { make, write } from "../../kit/svg.js";

let count = 0;

/** @type {(svg: Element) => { applyTo(layer: Element): void, resize(box: any): void }} */
export function createClip(svg) {
  count += 1;
  const clip = make("clipPath", "", svg);
  clip.id = `why-clip-${count}`;
  const rect = make("rect", "", clip);
  return {
    applyTo: (layer) => write(layer, "clip-path", `url(#${clip.id})`),
    resize({ left, right, top, bottom }) {
      // Marks at the edge are shown in full.
      const sizes = {
        x: left - 7,
        y: top - 7,
        width: right - left + 14,
        height: bottom - top + 14,
      };
      for (const [name, value] of Object.entries(sizes)) write(rect, name, value);
    },
  };
}
