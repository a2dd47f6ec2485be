// Segments in place of short lists and switches, for the sheet of the settings. The control itself stays, and says what
// changed: a press sets it, and what sets it is seen in the segments.
import { on } from "../../kit/bus.js";
import { all, element } from "../../kit/dom.js";

// longer lists stay lists: so many choices, with so many letters in all
const [CHOICES, LETTERS] = [4, 28];
const SWITCH = [
  { value: "true", text: "On" },
  { value: "false", text: "Off" },
];

/** @typedef {HTMLSelectElement | HTMLInputElement} Control */
/** @typedef {{ value: string, text: string }} Choice */

/** @type {(card: HTMLElement) => { build(): void }} */
export function createSegments(card) {
  /** @type {Map<Control, HTMLElement>} */
  const groups = new Map();

  // of the rows that there are: those of an algorithm come when it is first chosen
  function build() {
    for (const control of all(".row-of-control :is(select, [type=checkbox])", card)) {
      const choices = groups.has(control) ? [] : choicesOf(control);
      if (choices.length) groups.set(control, make(control, choices));
    }
    show();
  }

  function show() {
    for (const [control, group] of groups) {
      const value = currentValue(control);
      for (const one of all("button", group)) {
        one.setAttribute("aria-pressed", String(one.value === value));
        one.setAttribute("aria-disabled", String(control.disabled));
      }
    }
  }

  function refresh() {
    if (groups.size) build();
  }

  for (const event of ["scenario", "opened", "refused", "limits"]) on(event, refresh);
  return { build };
}

/** @type {(control: Control) => string} */
const currentValue = (control) =>
  control instanceof HTMLInputElement ? String(control.checked) : control.value;

/** @type {(control: Control) => Choice[]} */
function choicesOf(control) {
  if (control instanceof HTMLInputElement) return SWITCH;
  // the kernels of a mixture come and go
  if (control.closest(".part")) return [];
  const choices = [...control.options].map(({ value, text }) => ({ value, text }));
  const letters = choices.map(({ text }) => text).join("").length;
  return choices.length <= CHOICES && letters <= LETTERS ? choices : [];
}

/** @type {(control: Control, choices: Choice[]) => HTMLElement} */
function make(control, choices) {
  const row = /** @type {HTMLElement} */ (control.closest(".row-of-control"));
  const group = element("div", "segments choice", row);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", control.labels?.[0].textContent ?? "");
  for (const { value, text } of choices) {
    const one = element("button", "", group, text);
    one.type = "button";
    one.value = value;
    one.addEventListener("click", () => choose(control, value));
  }
  row.dataset.choices = String(choices.length);
  return group;
}

/** @type {(control: Control, value: string) => void} */
function choose(control, value) {
  if (currentValue(control) === value) return;
  // what is locked says so when it is pressed (parts/challenge)
  if (control.disabled) {
    control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    return;
  }
  if (control instanceof HTMLInputElement) control.checked = value === "true";
  else control.value = value;
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
