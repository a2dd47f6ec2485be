// Where f is the log odds of a probability, the sides are shaded by it: the lighter, the nearer it is to a half (003).
import { make, write } from "../kit/svg.js";

// tones of each side; per cent that the strongest has more of its class than a side usually has; linviz/picture/probability_shades.py
const TONES = 10;
const STRONGEST = 12;

// where the probability has come to each of its tones, from 0 on
const PARTS = Array.from({ length: 2 * TONES }, (_, i) => i / (2 * TONES));

// isFine: it has come to rest
/** @type {(under: Element) => (shown: Shown, ground: Ground, isFine: boolean) => void} */
export function createShades(under) {
  const layer = make("g", "shades", under);
  const paths = PARTS.map((part) => {
    const path = make("path", "shade", layer);
    path.style.fill = toneAt(part + 1 / (4 * TONES));
    return path;
  });

  return (shown, ground, isFine) => {
    const isShaded = shown.mark("levels")?.meaning === "odds" && ground.above;
    // a curved area takes its time: on the way every other tone will do
    const every = ground.kind === "curved" && !isFine ? 2 : 1;
    under.classList.toggle("shaded", Boolean(isShaded));
    paths.forEach((path, i) => {
      const part = PARTS[i];
      const isDrawn = isShaded && i % every === 0;
      write(path, "d", isDrawn ? ground.above(Math.log(part / (1 - part))) : "");
    });
  };
}

/** @type {(part: number) => string} */
function toneAt(part) {
  const name = part > 0.5 ? "plus" : "minus";
  const full = `color-mix(in srgb, var(--${name}) ${STRONGEST}%, var(--${name}-side))`;
  return `color-mix(in srgb, ${full} ${100 * Math.abs(2 * part - 1)}%, var(--card))`;
}
