// The fields of "Ask about this step": each with its label, and the sentence that says what is not right.
import { element } from "../../../kit/dom.js";

/**
 * node: the whole row. say: shows a sentence, "" for none.
 * @typedef {{ node: HTMLElement, control: any, say(sentence: string): void }} Field
 */

/** @type {(parent: Element, name: string, label: string, tag: "input" | "textarea" | "select") => Field} */
export function createField(parent, name, label, tag) {
  const node = element("div", "ask-field", parent);
  element("label", "", node, label).htmlFor = `ask-${name}`;
  const control = element(tag, tag === "select" ? "form-select" : "form-control", node);
  Object.assign(control, { id: `ask-${name}`, name });
  if (tag === "input") Object.assign(control, { type: "text", autocomplete: "off" });
  if (tag === "textarea") control.rows = 2;
  return { node, control, say: createSaying(node, name, control) };
}

// the sentence below a control, which also belongs to it for a screen reader
/** @type {(parent: Element, name: string, control: Element) => (sentence: string) => void} */
export function createSaying(parent, name, control) {
  const said = element("p", "ask-problem", parent);
  said.id = `ask-${name}-problem`;
  return (sentence) => {
    if (said.textContent === sentence) return;
    said.textContent = sentence;
    if (sentence) {
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-describedby", said.id);
    } else {
      control.removeAttribute("aria-invalid");
      control.removeAttribute("aria-describedby");
    }
  };
}

/** @type {(parent: Element, legend: string, hint?: string) => HTMLFieldSetElement} */
export function createGroup(parent, legend, hint = "") {
  const group = element("fieldset", "ask-group", parent);
  element("legend", "", group, legend);
  if (hint) element("p", "hint", group, hint);
  return group;
}

// writes the options of a list, and keeps what is chosen where it is still there; otherwise the preferred one is chosen,
// or the first
/** @type {(select: HTMLSelectElement, options: [string, string][], preferred?: string) => void} */
export function setOptions(select, options, preferred) {
  const { value, length } = select;
  select.replaceChildren(
    ...options.map(([key, text]) =>
      Object.assign(document.createElement("option"), { value: key, textContent: text }),
    ),
  );
  const wanted = length && options.some(([key]) => key === value) ? value : preferred;
  if (wanted !== undefined && options.some(([key]) => key === wanted)) select.value = wanted;
}
