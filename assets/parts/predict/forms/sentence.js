// A sentence, which is written and then compared with the author's.
import { element } from "../../../kit/dom.js";
import { write } from "../write.js";

/** @type {(parent: HTMLElement, told: FormEvents) => Form} */
export function createSentenceForm(parent, { submit }) {
  const field = element("textarea", "form-control", parent);
  Object.assign(field, { rows: 3, maxLength: 600 });
  field.setAttribute("aria-labelledby", "predict-ask");
  const row = element("div", "predict-row", parent);
  const compare = element("button", "solid", row, "Compare");
  compare.addEventListener("click", () => {
    if (field.value.trim()) submit(field.value);
    else field.focus();
  });
  return {
    focus: () => field.focus(),
    reject: () => field.focus(),
    settle() {
      field.readOnly = true;
      row.remove();
    },
    compare(model) {
      const block = element("p", "predict-model", parent);
      element("strong", "", block, "Compare with: ");
      write(element("span", "", block), model);
    },
  };
}
