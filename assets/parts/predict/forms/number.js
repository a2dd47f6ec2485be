// A number that is typed, or a row of numbers with a field for each. A key changes the sign, since the number keyboard of
// some phones has no minus.
import { element, inFocus } from "../../../kit/dom.js";
import { writeParts } from "../given.js";

const MINUS = /^\s*[-−–]\s*/;

/** @type {(parent: HTMLElement, question: AskedQuestion, told: FormEvents, count: number) => Form} */
export function createNumberForm(parent, { label = [] }, { submit }, count) {
  const row = element("div", "predict-row", parent);
  const name = element("span", "predict-label", row);
  writeParts(name, label);
  name.id = "predict-label";
  const sign = element("button", "boxed predict-sign", row, "+/−");
  sign.setAttribute("aria-label", "Change the sign");
  const holder = element("span", "predict-fields", row);
  if (count > 1) holder.append("(");
  /** @type {HTMLInputElement[]} */
  const fields = Array.from({ length: count }, (_, i) => {
    if (i) holder.append(", ");
    return field(holder, count > 1 ? `, number ${i + 1} of ${count}` : "");
  });
  if (count > 1) holder.append(")");
  const check = element("button", "solid", row, "Check");
  /** @type {HTMLInputElement} */
  let last = fields[0];

  /** @type {(into: Element, which: string) => HTMLInputElement} */
  function field(into, which) {
    /** @type {HTMLInputElement} */
    const node = element("input", "form-control", into);
    Object.assign(node, { type: "text", inputMode: "decimal", autocomplete: "off" });
    if (which) node.setAttribute("aria-label", `Your answer${which}`);
    else
      node.setAttribute(
        "aria-labelledby",
        label.length ? "predict-ask predict-label" : "predict-ask",
      );
    node.setAttribute("aria-describedby", "predict-feedback");
    node.addEventListener("focus", () => {
      last = node;
    });
    node.addEventListener("input", () => mark([]));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      send();
    });
    return node;
  }

  // the fields from 1 that are wrong
  /** @type {(wrong: number[]) => void} */
  function mark(wrong) {
    fields.forEach((node, i) => {
      if (wrong.includes(i + 1)) node.setAttribute("aria-invalid", "true");
      else node.removeAttribute("aria-invalid");
    });
  }

  function send() {
    const empty = fields.find((node) => !node.value.trim());
    // an answer of which a part is missing is not judged
    if (empty && inFocus() !== empty && count > 1) empty.focus();
    else submit(count > 1 ? fields.map((node) => node.value) : fields[0].value);
  }

  sign.addEventListener("click", () => {
    last.value = MINUS.test(last.value) ? last.value.replace(MINUS, "") : `−${last.value}`;
    last.focus();
  });
  check.addEventListener("click", send);
  return {
    focus: () => fields[0].focus(),
    reject({ differ }) {
      // what has too few decimals is not wrong
      mark(differ);
      const node = fields[(differ[0] ?? 1) - 1];
      node.focus();
      node.select();
    },
    settle() {
      for (const node of fields) node.readOnly = true;
      check.remove();
      sign.remove();
    },
  };
}
