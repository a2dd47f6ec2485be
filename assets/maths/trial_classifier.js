// Classifier of a step with w and b scaled, or with b shifted. The columns are those of the view Margin.

// min y f; NaN while w = 0
/** @type {(shown: Shown) => number} */
export const smallestScore = (shown) => shown.get("margin") / shown.get("half_width");

// the factor of w and b; canonical: the factor that makes min y f = 1, where there is one
/** @type {(shown: Shown, trial: Trial) => number} */
export function scaleFactor(shown, { by = 1, canonical }) {
  const nearest = smallestScore(shown);
  return canonical && nearest > 0 ? 1 / nearest : by;
}

// the change of b that shifts the boundary by this distance against w
/** @type {(shown: Shown, trial: Trial) => number} */
export const biasShift = (shown, { far = 0 }) => far / shown.get("half_width");

// the geometric margin with the shifted b
/** @type {(shown: Shown, trial: Trial) => number} */
export const shiftedMargin = (shown, { far = 0 }) =>
  Math.min(
    shown.get("least_plus") * shown.get("half_width") + far,
    shown.get("least_minus") * shown.get("half_width") - far,
  );
