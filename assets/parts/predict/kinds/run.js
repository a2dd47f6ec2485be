// What the questions read off a run.

// no step between the two is left out of what has come
/** @type {(now: Shown, next: Shown) => boolean} */
export const isNext = (now, next) =>
  next.k > now.k && next.get("step") - now.get("step") === next.k - now.k;

// what is known of a step before it: of which points it is
/** @type {(next: Shown) => string} */
export function given(next) {
  const [i, j] = [next.get("index"), next.get("other")];
  if (!(i >= 0)) return "";
  if (j >= 0) return `The step is for points ${named(next, i)} and ${named(next, j)}. `;
  const mistake = next.run.visits && !next.run.has("level");
  return mistake
    ? `Point ${named(next, i)} is a mistake. `
    : `The step is for point ${named(next, i)}. `;
}

/** @type {(shown: { labels: Label[] }, index: number) => string} */
export const named = ({ labels }, index) => `${index + 1} ${labels[index] > 0 ? "●" : "■"}`;
