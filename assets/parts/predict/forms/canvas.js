// An answer that is given on the canvas: a point, several points, or a line.
import { element } from "../../../kit/dom.js";

/** @type {Partial<Record<Question["form"], string>>} */
const HELP = {
  point: "Choose it on the canvas.",
  points: "Choose them all on the canvas.",
  line: "Drag the two handles, or move each with the arrow keys.",
};

/** @type {(parent: HTMLElement, question: AskedQuestion, told: FormEvents, layer: { focus(): void, guess(): any }) => Form} */
export function createCanvasForm(parent, { form }, { submit }, layer) {
  const row = element("div", "predict-row", parent);
  element("span", "predict-help", row, HELP[form] ?? "");
  const check = element("button", "solid", row, "Check");
  check.addEventListener("click", () => {
    if (layer.guess() !== null) submit(layer.guess());
  });
  /** @type {(guess: any) => void} */
  const changed = (guess) => void check.setAttribute("aria-disabled", String(guess === null));
  changed(layer.guess());
  return {
    focus: layer.focus,
    reject: layer.focus,
    settle: () => row.remove(),
    changed,
  };
}
