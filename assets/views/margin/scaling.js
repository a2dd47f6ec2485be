// The slider that scales w and b, which leaves the boundary where it is: the functional margin grows with them,
// the geometric margin does not. At the canonical scale, where min y·f = 1, the geometric margin is 1/‖w‖ (002,
// 003).
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { scaleFactor, smallestScore } from "../../maths/trial_classifier.js";
import { createRows, createSlider, valueText } from "./panel.js";

const ROWS = [
  letters("{Functional margin, }min $y·$f"),
  letters("1 / ‖$w‖"),
  letters("{Geometric margin, }min $y·$f / ‖$w‖"),
];
// The slider's range in powers of ten, and the distance at which it snaps to the canonical scale.
const FAR = 2;
const NEAR = 0.03;
// The tolerance at which a number counts as 1.
const SAME = 1e-3;
// The share of the widest bar that the largest margin takes.
const SHARE = 0.5;

export function createScaling(node, redraw) {
  const holder = element("div", "scaling", node);
  const slider = createSlider(holder, "Scale by", { min: -FAR, max: FAR }, move);
  const canonical = element("button", "boxed", slider.row, letters("min $y·$f = 1"));
  canonical.addEventListener("click", () => setTrial({ by: 1, canonical: true }));
  const [functional, inverse, geometric] = createRows(holder, ROWS);
  let trial = { by: 1, canonical: false };
  let lastShown = null;

  function move(power) {
    const lock = -Math.log10(smallestScore(lastShown));
    setTrial({ by: 10 ** power, canonical: power !== 0 && Math.abs(power - lock) < NEAR });
  }

  function setTrial(next) {
    trial = next;
    redraw();
  }

  function show(shown, fixed) {
    lastShown = shown;
    const by = scaleFactor(shown, trial);
    const lengths = [shown.get("half_width") / by, shown.get("margin")];
    const isCanonical = Math.abs(by * smallestScore(shown) - 1) <= SAME;
    slider.show(Math.log10(by), valueText(by), isAway());
    canonical.disabled = !(smallestScore(shown) > 0) || isCanonical;
    setText(functional.text, valueText(by * smallestScore(shown)));
    holder.toggleAttribute("data-canonical", isCanonical);
    [inverse, geometric].forEach(({ bar, text }, i) => {
      const share = lengths[i] / barScale(shown, fixed);
      bar.style.width = `${Math.round(1000 * Math.max(0, Math.min(1, share || 0))) / 10}%`;
      bar.toggleAttribute("data-beyond", share > 1);
      setText(text, valueText(lengths[i]));
    });
  }

  const isAway = () => trial.canonical || trial.by !== 1;
  return { node: holder, show, trial: () => (isAway() ? trial : null) };
}

// Return the length that the bars are relative to, the same at every step.
function barScale({ run }, { widest }) {
  const margins = run.all("margin").filter(Number.isFinite);
  const most = Math.max(widest, ...margins);
  return (most > 0 ? most : Math.max(1e-9, ...margins.map(Math.abs))) / SHARE;
}
