// The fields of the dialog: each is inside its label, and tells what it holds now.
import { element } from "../kit/dom.js";

/** @type {(parent: Element, label: string) => HTMLElement} */
function labelled(parent, label) {
  const node = element("label", "data-field", parent);
  element("span", "", node, label);
  return node;
}

// one of a list; show([[value, text], …], value, label): without options it is not there
export function choice(parent, label, changed) {
  const row = labelled(parent, label);
  const select = element("select", "form-select", row);
  select.addEventListener("change", () => changed(select.value));
  return {
    show(options, value, title = label) {
      row.hidden = !options.length;
      row.firstElementChild.textContent = title;
      select.replaceChildren(
        ...options.map(([value, text]) =>
          Object.assign(document.createElement("option"), { value, textContent: text }),
        ),
      );
      select.value = String(value);
    },
  };
}

// yes or no; show(text, on): without a text it is not there
export function check(parent, changed) {
  const row = element("label", "data-check", parent);
  const box = element("input", "form-check-input", row);
  box.type = "checkbox";
  const text = element("span", "", row);
  box.addEventListener("change", () => changed(box.checked));
  return {
    show(said, on) {
      row.hidden = !said;
      text.textContent = said;
      box.checked = on;
    },
  };
}

// a number in a range; changed only hears of those that are in it
export function amount(parent, label, changed) {
  const whole = element("div", "", parent);
  const row = labelled(whole, label);
  const name = row.firstElementChild;
  const input = element("input", "form-control", row);
  input.type = "number";
  const said = element("span", "data-slip", whole);
  said.setAttribute("role", "status");
  input.addEventListener("input", () => {
    const [low, high] = [Number(input.min), Number(input.max)];
    const value = input.valueAsNumber;
    const isKind = input.step !== "1" || Number.isInteger(value);
    const fits = value >= low && value <= high && isKind;
    said.textContent = fits
      ? ""
      : `enter a ${input.step === "1" ? "whole " : ""}number from ${low} to ${high}`;
    input.setAttribute("aria-invalid", String(!fits));
    if (fits) changed(value);
  });
  return {
    show({ label, low, high, step, value }) {
      name.textContent = label;
      Object.assign(input, { min: low, max: high, step });
      said.textContent = "";
      input.setAttribute("aria-invalid", "false");
      input.value = value;
    },
  };
}
