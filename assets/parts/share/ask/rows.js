// Rows of which there are several: answers to choose from, ways of a number, and slips.
import { all, element } from "../../../kit/dom.js";
import { createField, createGroup, createSaying } from "./fields.js";

/** @typedef {import("./fields.js").Field} Field */
/**
 * saying: by the names of the fields.
 * @typedef {{ group: HTMLFieldSetElement, fields: Record<string, Field>, say(sentence: string): void }} Rows
 */

const CHOICES = 4;
const WAY_TEXTS = ["It rises", "It falls", "It stays the same"];
const MOST_SLIPS = 10;

/** @type {(parent: Element) => Rows & { read(): AskFields["choices"] }} */
export function createChoices(parent) {
  const group = createGroup(parent, "The answers", "Two to four. Mark the right one.");
  /** @type {Record<string, Field>} */
  const fields = {};
  const marks = Array.from({ length: CHOICES }, (_, i) => {
    const row = element("div", "ask-row", group);
    fields[`choice-${i}-text`] = createField(row, `choice-${i}-text`, `Answer ${i + 1}`, "input");
    const label = element("label", "ask-mark", row);
    const mark = element("input", "form-check-input", label);
    Object.assign(mark, { type: "radio", name: "ask-right", id: `ask-choice-${i}-right` });
    label.append("Right");
    const why = createField(row, `choice-${i}-why`, "Which mistake leads to it?", "input");
    fields[`choice-${i}-why`] = why;
    return { mark, why };
  });
  const say = createSaying(group, "choices", group);
  // the reason of the right one is that of the question
  group.addEventListener("change", () => {
    for (const { mark, why } of marks) why.node.hidden = mark.checked;
  });
  return {
    group,
    fields,
    say,
    read: () =>
      marks.map(({ mark }, i) => ({
        text: fields[`choice-${i}-text`].control.value,
        why: mark.checked ? "" : fields[`choice-${i}-why`].control.value,
        right: mark.checked,
      })),
  };
}

/** @type {(parent: Element) => Rows & { read(): AskFields["ways"] }} */
export function createWays(parent) {
  const hint = "The run with the new value tells which one is right.";
  const group = createGroup(parent, "The answers", hint);
  /** @type {Record<string, Field>} */
  const fields = {};
  WAY_TEXTS.forEach((text, i) => {
    const row = element("div", "ask-row", group);
    const field = createField(row, `way-${i}-text`, `${text}, in your words`, "input");
    field.control.value = text;
    fields[`way-${i}-text`] = field;
    const label = "Why not, where it is wrong (optional)";
    fields[`way-${i}-why`] = createField(row, `way-${i}-why`, label, "input");
  });
  return {
    group,
    fields,
    say: () => {},
    read: () =>
      WAY_TEXTS.map((_, i) => ({
        text: fields[`way-${i}-text`].control.value,
        why: fields[`way-${i}-why`].control.value,
      })),
  };
}

/** @type {(parent: Element) => Rows & { read(): AskFields["slips"] }} */
export function createSlips(parent) {
  const hint = "Wrong answers that come from a known mistake: a number, a name, or a calculation.";
  const group = createGroup(parent, "Slips (optional)", hint);
  /** @type {Record<string, Field>} */
  const fields = {};
  const holder = element("div", "ask-rows", group);
  const more = element("button", "boxed", group, "Add a slip");
  more.type = "button";
  more.addEventListener("click", () => {
    const i = all(".ask-row", holder).length;
    const row = element("div", "ask-row", holder);
    const answer = createField(row, `slip-${i}-answer`, `Wrong answer ${i + 1}`, "input");
    fields[`slip-${i}-answer`] = answer;
    fields[`slip-${i}-why`] = createField(row, `slip-${i}-why`, "The mistake", "input");
    more.hidden = i + 1 === MOST_SLIPS;
    answer.control.focus();
  });
  return {
    group,
    fields,
    say: () => {},
    read: () =>
      all(".ask-row", holder).map((_, i) => ({
        answer: fields[`slip-${i}-answer`].control.value,
        why: fields[`slip-${i}-why`].control.value,
      })),
  };
}
