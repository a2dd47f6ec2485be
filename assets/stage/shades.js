// Shades of the two sides where f is the log odds of a probability: the nearer the probability is to 1/2, the lighter
// (003).
import { make, write } from "../kit/svg.js";

// the number of shades of each side; by how many per cent the strongest contains more of its class's colour than a
// plain side; the same in linviz/picture/probability_shades.py
const TONES = 10;
const STRONGEST = 12;

// the probabilities at which the shades begin
const PARTS = Array.from({ length: 2 * TONES }, (_, i) => i / (2 * TONES));

// isFine: the picture is at rest
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
    // curved areas are slow to compute, so until the picture rests only every second shade is drawn
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
