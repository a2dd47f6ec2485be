// A run as far as it has been seen: what draws it cannot tell more than the steps up to the one that is shown.

// so many steps are a round length
const ROUND = [1, 2, 5, 10];
// the least length
const LEAST = 10;

// the next round number above a step: axes that end there do not tell how long the run is
/** @type {(step: number) => number} */
export function roundLength(step) {
  if (step < LEAST) return LEAST;
  const power = 10 ** Math.floor(Math.log10(step));
  return power * /** @type {number} */ (ROUND.find((one) => one * power > step));
}

/** @type {(shown: Shown) => Shown} */
export function soFar(shown) {
  const { run, k } = shown;
  const step = run.get("step", k);
  /** @type {Run} */
  const seen = Object.assign(Object.create(run), {
    steps: roundLength(step),
    updates: run.get("updates", k),
    frames: k + 1,
    last: k,
    /** @type {(name: string) => any} */
    all(name) {
      const values = run.all(name);
      const width = values.length / run.frames;
      return /** @type {any} */ (values).slice(0, (k + 1) * width);
    },
  });
  const part = Object.assign(Object.create(shown), { run: seen, last: k, steps: seen.steps });
  return Object.assign(part, { end: () => part });
}
