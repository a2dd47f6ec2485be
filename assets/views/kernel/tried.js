// The K of the view: that of the run, or a function that is tried and may be no kernel. What is tried is computed here,
// on the points of the run; the run itself stays as it is.
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import * as lifts from "../../maths/lift.js";
import { findWitness, spectrum } from "../../maths/witness.js";
import { state } from "../../model/state.js";
import { number } from "../../wording/number.js";

/** @typedef {{ min: number, max: number, step: number, value: number }} Range */
/** @typedef {{ title: string, letter?: string, range?: Range, formula: (value: number, own: string) => string,
 *   kernel: (lift: Lift, value: number) => (x: Row, z: Row) => number }} Kind */

const OWN = "this run’s kernel";
const LINEAR = /** @type {Lift} */ ({ name: "none" });
// A longer formula of the run's kernel is written K₁.
const LONGEST = 40;
// The first captions are those of the run's kernel (linviz/views/kernel).
const [NO_SIGN, ONE_POINT, TWO_POINTS, SEVERAL] = [3, 4, 5, 6];

/** @type {Kind[]} */
const KINDS = [
  {
    title: "tanh($x·$x′ + $trial)",
    letter: "$trial",
    range: { min: -2, max: 2, step: 0.1, value: -1 },
    formula: (r) => `$K($x, $x′) = tanh($x·$x′ ${r < 0 ? "−" : "+"} ${number(Math.abs(r)).text})`,
    kernel: (_, r) => (x, z) => Math.tanh(lifts.kernel(LINEAR, x, z) + r),
  },
  {
    title: "−‖$x − $x′‖",
    formula: () => "$K($x, $x′) = −‖$x − $x′‖",
    // 0 and not −0 where they are equal
    kernel: () => (x, z) => 0 - Math.hypot(x[0] - z[0], (x[1] ?? 0) - (z[1] ?? 0)),
  },
  {
    title: `${OWN} − $trial $x·$x′`,
    letter: "$trial",
    range: { min: 0, max: 2, step: 0.05, value: 1.5 },
    formula: (beta, own) =>
      `${fits(own) ? own : "$K($x, $x′) = $K₁($x, $x′)"} − ${number(beta).text} $x·$x′`,
    kernel: (lift, beta) => (x, z) => lifts.kernel(lift, x, z) - beta * lifts.kernel(LINEAR, x, z),
  },
];

// Return whether there is room for the formula of the run's kernel, where it is one of K.
const fits = (formula) =>
  formula.startsWith(letters("$K($x, $x′) =")) && formula.replaceAll("′", "").length < LONGEST;

// Return the choice of K with its slider and its lamp; a change calls `redraw`.
/** @type {(node: HTMLElement, redraw: () => void) => any} */
export function createChoice(node, redraw) {
  const holder = element("div", "kernel-choice", node);
  const named = element("label", "", holder);
  element("span", "kernel-letter", named, letters("$K($x, $x′) ="));
  const select = element("select", "form-select", named);
  select.setAttribute(
    "aria-label",
    letters("$K($x, $x′) = this run’s kernel, or a function to try"),
  );
  for (const title of [OWN, ...KINDS.map((kind) => kind.title)])
    element("option", "", select, letters(title));
  const label = element("label", "kernel-slider", holder);
  const letter = element("span", "", label);
  const output = element("output", "", label);
  const slider = element("input", "", label);
  slider.type = "range";
  const lamp = element("p", "kernel-lamp", holder);
  lamp.setAttribute("role", "status");
  /** @type {Kind | undefined} */
  let kind;
  let cache = { key: "", fixed: null, about: null };
  // what is tried is tried in the scenario that is open
  let opened = state.opened;

  select.addEventListener("change", () => {
    kind = KINDS[select.selectedIndex - 1];
    if (kind?.range) {
      // The range comes first, since it bounds the value.
      const { value, ...range } = kind.range;
      Object.assign(slider, range);
      slider.value = String(value);
      const sign = letters(kind.letter ?? "");
      setText(letter, sign);
      slider.setAttribute("aria-label", `${sign}, the parameter of the function`);
    }
    redraw();
  });
  slider.addEventListener("input", redraw);

  // Return what is shown: the data of the run's kernel, or the same of the one that is tried.
  function about(shown, fixed) {
    if (opened !== state.opened) {
      opened = state.opened;
      select.selectedIndex = 0;
      kind = undefined;
    }
    const value = Number(slider.value);
    label.hidden = !kind?.range;
    lamp.hidden = !kind;
    if (!kind) return fixed;
    setText(output, number(value).text);
    const key = `${kind.title} ${value}`;
    if (cache.key !== key || cache.fixed !== fixed) {
      cache = { key, fixed, about: dataOf(shown, fixed, kind, value) };
    }
    const { witness } = cache.about;
    lamp.dataset.lamp = witness ? "bad" : "good";
    setText(lamp, witness ? "Not a kernel" : "No sign against a kernel");
    return cache.about;
  }

  return { about };
}

// Return the data of a function on the points of a run, under the names of those of its own kernel, with K itself in the
// order of the points, and the points that disprove a kernel.
function dataOf({ lift, points }, fixed, kind, value) {
  const n = points.length;
  const kernel = kind.kernel(lift, value);
  const K = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      K[i * n + j] = kernel(points[i], points[j]);
      K[j * n + i] = K[i * n + j];
    }
  }
  const [low, high] = rangeOf(K);
  const most = Math.max(-low, high);
  let eigenvalues = null;
  return {
    ...fixed,
    K,
    formula: letters(kind.formula(value, fixed.formula)),
    rows: false,
    even: true,
    shade: "",
    range: [low, high],
    signed: [-most, most],
    witness: findWitness(K, n),
    // Only one sight shows them.
    get eigenvalues() {
      eigenvalues ??= spectrum(K, n);
      return eigenvalues;
    },
    get above() {
      return this.eigenvalues.filter((one) => one > 0).length;
    },
  };
}

// Return the smallest and the largest of these values and 0.
/** @type {(values: Iterable<number>) => Place} */
function rangeOf(values) {
  let [low, high] = [0, 0];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

// Return the number of the caption of what is tried; undefined where that is the run's kernel.
export function captionOf({ K, witness }) {
  if (!K) return undefined;
  if (!witness) return NO_SIGN;
  return [NO_SIGN, ONE_POINT, TWO_POINTS][witness.points.length] ?? SEVERAL;
}

// Return the numbers of that caption.
export function captionValues({ K, witness, order }) {
  if (!witness) return {};
  const { points, form } = witness;
  const [i, j] = [points[0], points.at(-1)];
  const at = (r, c) => K[r * order.length + c];
  return {
    first_shown: i,
    second_shown: j,
    shown_points: points.length,
    form,
    product: at(i, i) * at(j, j) + 0,
    square: at(i, j) ** 2,
  };
}
