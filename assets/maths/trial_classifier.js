// A classifier that is trial out: w and b of a step scaled, or b shifted. The columns are those of the view Margin.

// min y f; NaN while w = 0
/** @type {(shown: Shown) => number} */
export const smallestScore = (shown) => shown.get("margin") / shown.get("half_width");

// what w and b are scaled by: canonical, so that min y f = 1, where there is such a factor
/** @type {(shown: Shown, trial: Trial) => number} */
export function scaleFactor(shown, { by = 1, canonical }) {
  const nearest = smallestScore(shown);
  return canonical && nearest > 0 ? 1 / nearest : by;
}

// what is added to b for its boundary to move as far against w
/** @type {(shown: Shown, trial: Trial) => number} */
export const biasShift = (shown, { far = 0 }) => far / shown.get("half_width");

// the geometric margin with that b
/** @type {(shown: Shown, trial: Trial) => number} */
export const shiftedMargin = (shown, { far = 0 }) =>
  Math.min(
    shown.get("least_plus") * shown.get("half_width") + far,
    shown.get("least_minus") * shown.get("half_width") - far,
  );
