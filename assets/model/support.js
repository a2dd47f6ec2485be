// Kinds of points of a support vector machine, by alpha and y f; linviz/core/geometry.py has the same names and
// numbers. "outside": y f > 1 and still an alpha, which the optimum does not have.
const KINDS = [null, "margin", "inside", "wrong", "outside"];
const ON_MARGIN = 1e-3;
const WEIGHTLESS = 1e-12;
const SLIGHT = 1e-4;

// the kind of every point; empty where the picture has no rings
/** @type {(shown: Shown) => (string | null)[]} */
export function kinds(shown) {
  const mark = shown.mark("rings");
  return mark ? Array.from(shown.get(mark.kinds), (place) => KINDS[place]) : [];
}

// each alpha as a share of its largest possible value: of C, or without one of the largest alpha; empty without rings
/** @type {(shown: Shown) => number[]} */
export function shares(shown) {
  const alpha = shown.mark("rings") ? shown.get("alpha") : null;
  if (!alpha) return [];
  const { C = Infinity } = shown.parameters;
  const most = C < Infinity ? C : Math.max(...alpha);
  return Array.from(alpha, (one) => (most > 0 ? one / most : 0));
}

// the kind of every point, as an index into KINDS
/** @type {(alpha: Row, signed: number[]) => number[]} */
export function kindsOf(alpha, signed) {
  const most = Math.max(0, ...alpha);
  return signed.map((s, i) => {
    if (!(alpha[i] > WEIGHTLESS * most)) return 0;
    if (s <= 0) return 3;
    if (s < 1 - ON_MARGIN) return 2;
    if (s <= 1 + ON_MARGIN) return 1;
    return alpha[i] > SLIGHT * most ? 4 : 0;
  });
}
